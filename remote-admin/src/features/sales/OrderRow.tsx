import { Link } from 'react-router-dom';
import styled, { css } from 'styled-components';
import type { Order, OrderStatus } from '@press-start/api/contract';
import { Select, StatusBadge } from '@press-start/shared-ui/components';
import { showDialog } from '@press-start/shared-ui/feedback';
import { capitalise, datePart, price } from '@press-start/shared-ui/format';
import { Icon } from '@press-start/shared-ui/icons';
import { theme, uiText } from '@press-start/shared-ui/themes';
import { useAdminMutation } from '../access/useAdminMutation';
import type { OrderWithHistory } from './OrderDetails';
import { OrderDetails } from './OrderDetails';
import { changeOrderStatus, STATUSES, statusWarning } from './orderStatus';

const options = STATUSES.map((value) => ({ value, text: capitalise(value) }));

interface Props {
  order: Order;
  to: string;
  details: OrderWithHistory | undefined;
  selected: boolean;
  onSelect: (selected: boolean) => void;
}

export function OrderRow({ order, to, details, selected, onSelect }: Props) {
  const { id_order, date, nickname_user, address, amount, status, payment_status } = order;
  return (
    <>
      <tr>
        <td className="tick">
          <RowCheckbox>
            <input
              type="checkbox"
              aria-label={`Select order ${id_order}`}
              checked={selected}
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
            <Icon name={details ? 'up' : 'down'} size={12} />
          </DetailsLink>
        </td>
        <td className="date number">{datePart(date)}</td>
        <td className="buyer">{nickname_user}</td>
        <td className="address">{address}</td>
        <td className="total figure number">
          {price(amount)}
          <small className="payment">{payment_status}</small>
        </td>
        <td className="now">
          <StatusBadge status={status} />
        </td>
        <td className="control">
          <StatusControl order={order} />
        </td>
      </tr>
      {details && (
        <tr className="details">
          <td colSpan={8}>
            <OrderDetails order={details} />
          </td>
        </tr>
      )}
    </>
  );
}

/** Renders a select that sends the chosen status immediately and stays focused while the request is in flight. */
function StatusControl({ order }: { order: Order }) {
  const change = useAdminMutation((status: OrderStatus) => changeOrderStatus(order, status), {
    confirm: (status) => {
      const text = statusWarning(order, status);
      return text === undefined ? undefined : { title: 'Are you sure?', text, confirmText: `Yes, ${status}` };
    },
    // Reload the list after a rejection too, because the order may have changed on the server.
    revalidate: 'always',
    onSuccess: (_, status) => showDialog({ title: `You have changed this order status to ${status}` }),
  });
  return (
    <Select
      label={`Status of order ${order.id_order}`}
      options={options}
      value={change.args?.[0] ?? order.status}
      aria-busy={change.pending}
      onChange={({ currentTarget }) => {
        const status = STATUSES.find((name) => name === currentTarget.value);
        if (status !== undefined) void change.run(status);
      }}
    />
  );
}

const DetailsLink = styled(Link)`
  display: inline-flex;
  align-items: center;
  gap: ${theme.space[2]};
  min-height: ${theme.size.tap};
  ${uiText}
`;

/** Label that enlarges the touch target of its checkbox. */
export const RowCheckbox = styled.label`
  display: grid;
  place-items: center;
  width: 32px;
  min-height: ${theme.size.tap};

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
