import { Link } from 'react-router-dom';
import styled from 'styled-components';
import type { AdminOrderStep, OrderDetail } from '@press-start/api/contract';
import { Caption, StatusBadge } from '@press-start/shared-ui/components';
import { datePart, price } from '@press-start/shared-ui/format';
import { paths } from '@press-start/shared-ui/paths';
import { media, theme } from '@press-start/shared-ui/themes';

export interface OrderWithHistory {
  detail: OrderDetail;
  steps: AdminOrderStep[];
}

export function OrderDetails({ order: { detail, steps } }: { order: OrderWithHistory }) {
  return (
    <Detail>
      <section aria-label="Lines">
        <Caption className="line">What was bought</Caption>
        <ul>
          {detail.orderProduct.map(({ id, quantity, product }) => (
            <li key={id}>
              <img src={product.thumbnail_product} alt="" width={36} height={48} loading="lazy" />
              <GameLink to={paths.game(product.id_product)}>{product.name_product}</GameLink>
              <span>
                {quantity} x {price(product.price_product)}
              </span>
            </li>
          ))}
        </ul>
        {detail.coupon !== null && (
          <p className="line">
            Coupon {detail.coupon}, {detail.discount_percent}% off
          </p>
        )}
      </section>
      <section aria-label="Address and payment">
        <Caption className="line">Address</Caption>
        <p className="line">{detail.address_order}</p>
        <Caption className="line">Payment</Caption>
        <p className="line">
          {price(detail.amount_order)}, {detail.payment_status}
        </p>
        {detail.payment_status === 'paid' && detail.status_order === 'cancelled' && (
          <p className="line warn">It has been paid, and no money goes back by itself.</p>
        )}
      </section>
      <section aria-label="History">
        <Caption className="line">History</Caption>
        {steps.length === 0 && <p className="line">Nothing has happened since it was placed.</p>}
        <ol>
          {steps.map(({ at, source, nickname, status, payment_status }) => (
            <li key={`${at} ${status} ${payment_status}`}>
              <StatusBadge status={status} />
              <span className="step">
                {datePart(at)} {at.slice(11, 16)}, {payment_status}, by {nickname ?? source}
              </span>
            </li>
          ))}
        </ol>
      </section>
    </Detail>
  );
}

const { color, radius, space } = theme;

const Detail = styled.div`
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

  ul,
  ol {
    display: grid;
    gap: ${space[2]};
    margin: ${space[2]} 0 0;
    padding: 0;
    list-style: none;
  }

  ul li {
    display: flex;
    align-items: center;
    gap: ${space[3]};
  }

  ul span {
    white-space: nowrap;
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
  }
`;

const GameLink = styled(Link)`
  flex: 1;
  text-decoration: underline;
  text-underline-offset: 3px;
`;
