import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import type { AdminOrderStep, OrderDetail } from '@press-start/api/contract';
import { exactPrice } from '@press-start/api/contract/rules';
import { Button, Caption } from '@press-start/shared-ui/components';
import { datePart, price } from '@press-start/shared-ui/format';
import { paths } from '@press-start/shared-ui/paths';
import { StatusBadge } from '@press-start/shared-ui/records';
import { media, theme } from '@press-start/shared-ui/themes';
import { useLostFocus } from '../layout/useLostFocus';
import { dateAndTime } from '../lists/DateTime';
import { RefundDialog } from './RefundDialog';

export interface OrderWithHistory {
  order: OrderDetail;
  steps: AdminOrderStep[];
}

export function OrderDetails({ details: { order, steps } }: { details: OrderWithHistory }) {
  // The order as it was when the dialog opened, so that retrying a refund sends the same content.
  const [orderToRefund, setOrderToRefund] = useState<OrderDetail>();
  return (
    <>
      <Columns>
        <section aria-label="Lines">
          <Caption className="line">What was bought</Caption>
          <ul>
            {order.orderProduct.map(({ id, quantity, product }) => (
              <li key={id}>
                <img src={product.thumbnail_product} alt="" width={36} height={48} loading="lazy" />
                <GameLink to={paths.game(product.id_product)}>{product.name_product}</GameLink>
                <span>
                  {quantity} x {price(product.price_product)}
                </span>
              </li>
            ))}
          </ul>
          {order.coupon !== null && (
            <p className="line">
              Coupon {order.coupon}, {order.discount_percent}% off
            </p>
          )}
        </section>
        <Payment order={order} onRefund={() => setOrderToRefund(order)} />
        <section aria-label="History">
          <Caption className="line">History</Caption>
          {steps.length === 0 && <p className="line">Nothing has happened since it was placed.</p>}
          <ol>
            {steps.map(({ at, source, nickname, status, payment_status, id_refund }) => (
              <li key={`${at} ${status} ${payment_status} ${id_refund}`}>
                <StatusBadge status={status} />
                <span className="step">
                  {dateAndTime(at)}, {payment_status}
                  {id_refund !== undefined && `, ${refundText(order, id_refund)}`}, by {nickname ?? source}
                </span>
              </li>
            ))}
          </ol>
        </section>
      </Columns>
      {/* Render the dialog outside the details, whose styles would otherwise apply to it. */}
      {orderToRefund && (
        <RefundDialog
          order={orderToRefund}
          isCancellation={false}
          onClose={() => setOrderToRefund(undefined)}
        />
      )}
    </>
  );
}

function Payment({ order, onRefund }: { order: OrderDetail; onRefund: () => void }) {
  const { address_order, amount_order, payment_status, refunds, status_order } = order;
  const section = useRef<HTMLElement>(null);
  const refundable = isRefundable(order);
  // Move focus, because the focused button disappears after a full refund.
  useLostFocus(refundable, () => section.current);
  return (
    <section ref={section} tabIndex={-1} aria-label="Address and payment">
      <div className="pair">
        <div className="delivery">
          <Caption className="line">Address</Caption>
          <p className="line">{address_order}</p>
        </div>
        <div>
          <Caption className="line">Payment</Caption>
          <p className="line">
            {price(amount_order)}, {payment_status}
          </p>
        </div>
      </div>
      {payment_status === 'paid' && status_order === 'cancelled' && refundable && (
        <p className="line warn">It has been paid, and no money goes back by itself.</p>
      )}
      {refunds.length > 0 && (
        <ul aria-label="Refunds">
          {refunds.map(({ id, date, amount, reason, made, restock, lines }) => (
            <li key={id} className="refund">
              <strong>{exactPrice(amount)} refunded</strong>
              <span className="step">
                {datePart(date)}, {lines.map(({ name, quantity }) => `${quantity} x ${name}`).join(', ')}
                {restock && ', back to stock'}
              </span>
              <span className="step">{reason}</span>
              {!made && <span className="warn">The payment provider has not confirmed it yet.</span>}
            </li>
          ))}
        </ul>
      )}
      {refundable && (
        <Button size="small" variant="outline" className="action" onClick={onRefund}>
          Refund
        </Button>
      )}
    </section>
  );
}

/** Returns whether an order is paid, was not free, and has units that have not been refunded. */
export function isRefundable({ payment_status, amount_order, orderProduct }: OrderDetail): boolean {
  const hasUnrefundedUnits = orderProduct.some(({ quantity, refunded }) => refunded < quantity);
  return payment_status === 'paid' && amount_order > 0 && hasUnrefundedUnits;
}

function refundText({ refunds }: OrderDetail, refundId: number): string {
  return `${exactPrice(refunds.find(({ id }) => id === refundId)?.amount ?? 0)} refunded`;
}

const { color, radius, space } = theme;

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1.4fr) minmax(0, 1fr) minmax(0, 1.4fr);
  gap: ${space[6]};
  width: 100%;
  padding: ${space[4]};
  border-radius: ${radius.m};
  background: ${color.bgDeep};
  text-align: left;

  .line {
    margin-bottom: ${space[2]};
  }

  .pair {
    display: grid;
    gap: ${space[3]};
  }

  /* The row above shows the address. */
  @media (min-width: 1181px) {
    .delivery {
      display: none;
    }
  }

  ul,
  ol {
    display: grid;
    gap: ${space[2]};
    margin: ${space[2]} 0 0;
    padding: 0;
    list-style: none;
  }

  /* In the row above, the status is not bold either. */
  ol li > :first-child {
    font-weight: inherit;
  }

  ul li {
    display: flex;
    align-items: center;
    gap: ${space[3]};
  }

  ul span:not(.step, .warn) {
    white-space: nowrap;
  }

  ul .refund {
    display: block;
  }

  .refund .step {
    overflow-wrap: anywhere;
  }

  .action {
    margin-top: ${space[3]};
  }

  .step {
    display: block;
    color: ${color.textMuted};
  }

  .warn {
    color: ${color.danger};
  }

  ${media.tablet} {
    grid-template-columns: minmax(0, 1fr);

    .pair {
      grid-template-columns: repeat(2, minmax(0, 1fr));
    }

    /* Below both columns, because it belongs to neither. */
    .action {
      width: 100%;
    }
  }

  /* On the narrowest phones, the quantity is below the name, which needs the width. */
  ${media.smallest} {
    ul li:not(.refund) {
      display: grid;
      grid-template-columns: auto minmax(0, 1fr);
      gap: 0 ${space[3]};
    }

    img {
      grid-row: span 2;
    }
  }
`;

const GameLink = styled(Link)`
  flex: 1;
  text-decoration: underline;
  text-underline-offset: 3px;
`;
