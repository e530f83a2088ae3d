import { useState } from 'react';
import { Link } from 'react-router-dom';
import styled, { css } from 'styled-components';
import type { Order, OrderDetail, OrderStatus } from '@press-start/api/contract';
import { getOrder } from '@press-start/api/contract';
import { call } from '@press-start/shared-ui/api';
import { Select } from '@press-start/shared-ui/components';
import { showDialog } from '@press-start/shared-ui/feedback';
import { capitalise, datePart, price } from '@press-start/shared-ui/format';
import { Icon } from '@press-start/shared-ui/icons';
import { StatusBadge } from '@press-start/shared-ui/records';
import { media, theme, uiText } from '@press-start/shared-ui/themes';
import { useAdminMutation } from '../access/useAdminMutation';
import { turnExpandedArrow } from '../lists/DetailsToggle';
import type { OrderWithHistory } from './OrderDetails';
import { isRefundable, OrderDetails } from './OrderDetails';
import { changeOrderStatus, STATUSES, statusWarning } from './orderStatus';
import { RefundDialog } from './RefundDialog';

const options = STATUSES.map((value) => ({ value, text: capitalise(value) }));

interface Props {
  order: Order;
  to: string;
  details: OrderWithHistory | undefined;
  isSelected: boolean;
  onSelect: (isSelected: boolean) => void;
}

export function OrderRow({ order, to, details, isSelected, onSelect }: Props) {
  const { id_order, date, nickname_user, address, amount, payment_status } = order;
  return (
    <>
      <tr>
        <td className="tick">
          <RowCheckbox>
            <input
              type="checkbox"
              aria-label={`Select order ${id_order}`}
              checked={isSelected}
              onChange={({ currentTarget }) => onSelect(currentTarget.checked)}
            />
          </RowCheckbox>
        </td>
        <td className="order">
          <DetailsLink
            to={to}
            preventScrollReset
            aria-expanded={details !== undefined}
            aria-label={`Order ${id_order}, details`}
          >
            {id_order}
            <Icon name="down" size={12} />
          </DetailsLink>
        </td>
        <td className="date number">{datePart(date)}</td>
        <td className="buyer">{nickname_user}</td>
        <td className="address" title={address}>
          {address}
        </td>
        <td className="total figure number">
          {price(amount)}
          <small className="payment">{payment_status}</small>
        </td>
        <td className="control">
          <StatusControl order={order} />
        </td>
      </tr>
      {details && (
        <tr className="details">
          <td colSpan={7}>
            <OrderDetails details={details} />
          </td>
        </tr>
      )}
    </>
  );
}

/**
 * Renders a select that sends the chosen status after any required confirmation. The select stays focused
 * while the request is in flight. Cancelling a refundable order opens a dialog that offers a refund.
 */
function StatusControl({ order }: { order: Order }) {
  const [orderToRefund, setOrderToRefund] = useState<OrderDetail>();
  const change = useAdminMutation((status: OrderStatus) => changeOrderStatus(order, status), {
    confirm: (status) => {
      const text = statusWarning(order, status);
      return text === undefined ? undefined : { title: 'Are you sure?', text, confirmText: `Yes, ${status}` };
    },
    // Reload the list after a rejection too, because the order may have changed on the server.
    revalidate: 'always',
    onSuccess: (_, status) => showDialog({ title: `You have changed this order status to ${status}` }),
  });
  const cancel = useAdminMutation(() => call(getOrder, { params: { id: order.id_order } }), {
    revalidate: 'never',
    onSuccess: (fullOrder) =>
      isRefundable(fullOrder) ? setOrderToRefund(fullOrder) : void change.run('cancelled'),
  });
  const value = change.args?.[0] ?? order.status;
  const isPaid = order.payment_status === 'paid' && order.amount > 0;
  return (
    <>
      <StatusSelect>
        <span className="mark" aria-hidden="true">
          <StatusBadge status={value} />
        </span>
        <Select
          label={`Status of order ${order.id_order}`}
          options={options}
          value={value}
          data-status={value}
          style={{ color: statusColors[value] }}
          aria-busy={change.pending || cancel.pending}
          onChange={({ currentTarget }) => {
            const status = STATUSES.find((name) => name === currentTarget.value);
            if (status === 'cancelled' && status !== order.status && isPaid) void cancel.run();
            else if (status !== undefined) void change.run(status);
          }}
        />
      </StatusSelect>
      {orderToRefund && (
        <RefundDialog order={orderToRefund} isCancellation onClose={() => setOrderToRefund(undefined)} />
      )}
    </>
  );
}

const { color, size, space } = theme;

/** Text colours of the select. They equal those of `StatusBadge`. */
const statusColors: Readonly<Partial<Record<OrderStatus, string>>> = {
  pending: color.warn,
  dispatched: color.info,
  delivered: color.ok,
  cancelled: color.danger,
};

const StatusSelect = styled.span`
  position: relative;
  display: block;

  /* Show only the shape of the badge. The select shows the text. */
  .mark {
    position: absolute;
    top: 0;
    bottom: 0;
    left: ${space[3]};
    z-index: 1;
    display: grid;
    align-items: center;
    width: 12px;
    overflow: hidden;
    pointer-events: none;
  }

  [data-status] {
    padding-left: ${space[8]};
  }

  /* On narrow screens, the status is aligned with the order number above, and as quiet as in the other lists. */
  ${media.tablet} {
    .mark {
      left: 0;
    }

    /* The select is as wide as the status, so that the arrow is beside it. */
    [data-status] {
      width: max-content;
      max-width: 100%;
      min-height: ${size.tap};
      field-sizing: content;
      /* The text of a status is short, so it also fits in full size on the narrowest phones. */
      font-size: 1em;
      padding: 0 ${space[9]} 0 ${space[5]};
      background: none;
      box-shadow: none;
    }
  }
`;

const DetailsLink = styled(Link)`
  display: inline-flex;
  align-items: center;
  gap: ${theme.space[2]};
  min-height: ${theme.size.tap};
  ${uiText}
  ${turnExpandedArrow}

  /* The target covers the row except the checkbox and the status, so that it is large without a taller row. */
  ${media.tablet} {
    min-height: ${theme.space[7]};

    &::after {
      content: '';
      position: absolute;
      inset: 0 0 0 ${theme.size.tap};
    }

    /* As large as the arrows of the other lists. */
    .icon {
      position: absolute;
      top: calc(50% - 12px);
      right: ${theme.space[1]};
      width: 24px;
      height: 24px;
      color: ${theme.color.textMuted};
    }
  }
`;

/** Enlarges the touch target of a checkbox. */
export const RowCheckbox = styled.label`
  display: grid;
  place-items: center;
  width: 32px;
  min-height: ${theme.size.tap};

  ${media.tablet} {
    width: ${theme.size.tap};
  }

  input {
    width: 22px;
    height: 22px;
    appearance: none;
    cursor: pointer;
    ${({ theme: { color, frame, radius } }) => css`
      border-radius: ${radius.s};
      background: ${color.field};
      box-shadow: ${frame.frameField};

      &:checked {
        background:
          linear-gradient(${color.accent} 0 0) center / 12px 12px no-repeat,
          ${color.field};
      }
    `}

    /* Forced colours remove backgrounds and shadows, so show the native checkbox. */
    @media (forced-colors: active) {
      appearance: auto;
    }
  }
`;
