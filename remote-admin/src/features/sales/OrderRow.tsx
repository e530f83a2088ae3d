import type { Order } from '@press-start/api/contract';
import { StatusBadge } from '@press-start/shared-ui/components';
import { datePart, price } from '@press-start/shared-ui/format';
import { Icon } from '@press-start/shared-ui/icons';
import { theme, uiText } from '@press-start/shared-ui/themes';
import { Link } from 'react-router-dom';
import styled, { css } from 'styled-components';
import { OrderDetails } from './OrderDetails';
import type { OpenedOrder } from './OrderDetails';
import { StatusControl } from './StatusControl';

interface Props {
  order: Order;
  /** The address that opens its details, or closes them. */
  to: string;
  /** Its details, while they are open. */
  opened: OpenedOrder | undefined;
  selected: boolean;
  onSelect: (selected: boolean) => void;
}

/** One order: what matters at a glance, its status control, and under it, when asked for, everything else. */
export function OrderRow({ order, to, opened, selected, onSelect }: Props) {
  const { id_order, date, nickname_user, address, amount, status, payment_status } = order;
  return (
    <>
      <tr>
        <td className="tick">
          <Tick>
            <input
              type="checkbox"
              aria-label={`Select order ${id_order}`}
              checked={selected}
              onChange={({ currentTarget }) => onSelect(currentTarget.checked)}
            />
          </Tick>
        </td>
        <td className="order">
          <Opener
            to={to}
            preventScrollReset
            aria-expanded={opened !== undefined}
            aria-label={`Order ${id_order}, details`}
          >
            {id_order}
            <Icon name={opened ? 'up' : 'down'} size={12} />
          </Opener>
        </td>
        <td className="date number">{datePart(date)}</td>
        <td className="buyer">{nickname_user}</td>
        <td className="address">{address}</td>
        <td className="total figure number">
          {price(amount)}
          <small>{payment_status}</small>
        </td>
        <td className="now">
          <StatusBadge status={status} />
        </td>
        <td className="control">
          <StatusControl order={order} />
        </td>
      </tr>
      {opened && (
        <tr className="details">
          <td colSpan={8}>
            <OrderDetails order={opened} />
          </td>
        </tr>
      )}
    </>
  );
}

const Opener = styled(Link)`
  display: inline-flex;
  align-items: center;
  gap: 8px;
  min-height: ${theme.size.tap};
  ${uiText}
`;

/** A box big enough for a finger. */
export const Tick = styled.label`
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

    /* Backgrounds and shadows are gone where colours are forced: then the system draws the box. */
    @media (forced-colors: active) {
      appearance: auto;
    }
  }
`;
