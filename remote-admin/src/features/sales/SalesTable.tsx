import type { RefObject } from 'react';
import styled from 'styled-components';
import type { Order } from '@press-start/api/contract';
import { breakpoint, hiddenText, media, theme, when } from '@press-start/shared-ui/themes';
import { AdminTable } from '../lists/AdminTable';
import type { OrderWithHistory } from './OrderDetails';
import { OrderRow, RowCheckbox } from './OrderRow';

interface Props {
  orders: readonly Order[];
  openOrder: OrderWithHistory | undefined;
  /** Returns the URL that opens the details of an order. Without an id, returns the URL that closes them. */
  to: (idOrder?: number) => string;
  selectedIds: ReadonlySet<number>;
  onSelect: (selectedIds: ReadonlySet<number>) => void;
  selectAllCheckbox: RefObject<HTMLInputElement | null>;
}

export function SalesTable({ orders, openOrder, to, selectedIds, onSelect, selectAllCheckbox }: Props) {
  const areAllSelected = orders.length > 0 && orders.every(({ id_order }) => selectedIds.has(id_order));
  const select = (ids: readonly number[], isSelected: boolean) => {
    const others = [...selectedIds].filter((id) => !ids.includes(id));
    onSelect(new Set(isSelected ? [...others, ...ids] : others));
  };
  return (
    <Rows>
      <thead>
        <tr>
          <th scope="col" className="all">
            <AllCheckbox>
              <input
                ref={selectAllCheckbox}
                type="checkbox"
                aria-label="Select all orders shown"
                checked={areAllSelected}
                onChange={({ currentTarget }) =>
                  select(
                    orders.map(({ id_order }) => id_order),
                    currentTarget.checked,
                  )
                }
              />
              <span>All orders shown</span>
            </AllCheckbox>
          </th>
          <th scope="col" className="order">
            Order
          </th>
          <th scope="col" className="date">
            Date
          </th>
          <th scope="col" className="buyer">
            Buyer
          </th>
          <th scope="col" className="address">
            Address
          </th>
          <th scope="col" className="total figure">
            Total
          </th>
          <th scope="col" className="control">
            Status
          </th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => {
          const isOpen = openOrder?.order.id_order === order.id_order;
          return (
            <OrderRow
              key={order.id_order}
              order={order}
              to={to(isOpen ? undefined : order.id_order)}
              details={isOpen ? openOrder : undefined}
              isSelected={selectedIds.has(order.id_order)}
              onSelect={(isSelected) => select([order.id_order], isSelected)}
            />
          );
        })}
      </tbody>
    </Rows>
  );
}

const { color, size, space, type } = theme;

/** Shows its text only on narrow screens, where the table has no visible column headers. */
const AllCheckbox = styled(RowCheckbox)`
  span {
    display: none;
  }

  ${media.tablet} {
    grid-template-columns: ${size.tap} auto;
    gap: ${space[2]};
    width: auto;

    span {
      display: inline;
    }
  }

  /* The checkbox and the text are above those of the rows, whose first column is narrower. */
  ${media.smallest} {
    gap: 0;

    span {
      margin-left: calc(-1 * ${space[1]});
    }

    ${when.retro} span {
      margin-left: ${space[1]};
    }
  }
`;

const Rows = styled(AdminTable)`
  .payment {
    display: block;
    font-size: ${type.fsS};
    color: ${color.textMuted};
  }

  /* The column is wide enough for the longest status with its shape and the arrow of the select. */
  .control {
    width: 190px;
  }

  .control > * {
    min-width: 164px;
  }

  /* The checkbox sets the height of the row. */
  thead th {
    padding-block: 0;
  }

  .details > td {
    padding-top: 0;
    border-top: 0;
  }

  tbody tr.details:hover td {
    background: none;
  }

  /* On narrow screens, each order is a card without column labels. */
  ${media.tablet} {
    /* The checkbox for all orders stays visible, because it can be focused. */
    thead {
      position: static;
      display: block;
      width: auto;
      height: auto;
      overflow: visible;
      clip-path: none;
    }

    thead tr {
      display: flex;
      padding: 0;
    }

    th:not(.all) {
      ${hiddenText}
    }

    .all {
      padding: 0;
    }

    tbody tr:not(.details) {
      position: relative;
      grid-template-columns: ${size.tap} auto minmax(0, 1fr) auto;
      grid-template-areas: 'tick order buyer total' 'tick control control date';
      align-items: center;
      gap: 0 ${space[2]};
      /* The arrow of the details is on the right. */
      padding: ${space[1]} ${space[9]} 0 0;
    }

    tbody td {
      display: block;
      padding: 0;
      text-align: left;
    }

    .address {
      display: none;
    }

    ${['tick', 'order', 'buyer', 'total', 'date', 'control'].map(
      (name) => `.${name} { grid-area: ${name}; width: auto; }`,
    )}

    tbody .buyer {
      min-width: 0;
      overflow: hidden;
      text-overflow: ellipsis;
      white-space: nowrap;
    }

    tbody .date,
    tbody .total {
      text-align: right;
    }

    .date {
      color: ${color.textMuted};
      font-size: ${type.fsS};
    }

    /* The price is at the end of the line, so that the prices and the dates are aligned. */
    tbody .total {
      display: flex;
      flex-direction: row-reverse;
      align-items: baseline;
      gap: ${space[2]};
      font-weight: ${type.uiWeight};
    }

    .payment {
      font-weight: ${type.bodyWeight};
    }

    /* Above the target of the details. */
    .control {
      position: relative;
      z-index: 1;
      justify-self: start;
    }

    .control > * {
      min-width: 0;
    }

    /* As wide as the lines between the orders. */
    tbody .details {
      padding: 0 0 ${space[2]};
      border: 0;
    }
  }

  /* On very narrow screens, such as at 400% zoom, the date and the payment status are in the details only. */
  ${media.smallest} {
    tbody tr:not(.details) {
      grid-template-columns: ${space[8]} auto minmax(0, 1fr) auto;
      grid-template-areas: 'tick order buyer total' 'tick control control control';
    }

    tbody .date {
      display: none;
    }

    /* The frame of the checkbox extends beyond it. */
    ${when.retro} tbody tr:not(.details) {
      grid-template-columns: ${space[10]} auto minmax(0, 1fr) auto;
    }

    .payment {
      display: none;
    }
  }

  @media (min-width: ${breakpoint.tablet + 1}px) and (max-width: 1180px) {
    .address {
      display: none;
    }
  }

  /* Fixed widths, so that an open order does not move the columns. */
  @media (min-width: 1181px) {
    table-layout: fixed;

    .all {
      width: ${space[12]};
    }

    .order {
      width: 76px;
    }

    .date {
      width: 112px;
    }

    .buyer {
      width: 144px;
    }

    .total {
      width: 96px;
      padding-right: ${space[6]};
    }

    .control {
      width: 180px;
    }

    .buyer,
    .address {
      overflow: hidden;
      text-overflow: ellipsis;
      white-space: nowrap;
    }

    tr:has(+ .details) > .address {
      white-space: normal;
    }
  }

  ${media.wide} {
    &&& .order {
      width: 112px;
    }

    &&& .date {
      width: 168px;
    }

    &&& .buyer {
      width: 240px;
    }

    &&& .total {
      width: 160px;
    }

    &&& .control {
      width: 216px;
    }
  }
`;
