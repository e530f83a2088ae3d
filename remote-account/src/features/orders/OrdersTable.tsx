import type { RefObject } from 'react';
import styled from 'styled-components';
import type { Order } from '@press-start/api/contract';
import { ButtonLink, Cover } from '@press-start/shared-ui/components';
import { capitalise, datePart, price } from '@press-start/shared-ui/format';
import { paths } from '@press-start/shared-ui/paths';
import { StatusBadge, Table } from '@press-start/shared-ui/records';
import { breakpoint, hiddenText, media, theme } from '@press-start/shared-ui/themes';

interface Props {
  orders: Order[];
  ref: RefObject<HTMLTableElement | null>;
}

/** Renders a row for each order. On narrow screens, each order is a compact block. */
export function OrdersTable({ orders, ref }: Props) {
  return (
    <Orders ref={ref}>
      <thead>
        <tr>
          <td className="games" />
          <th scope="col">Date</th>
          <th scope="col">Order #</th>
          <th scope="col">Address</th>
          <th scope="col" className="figure">
            Total
          </th>
          <th scope="col" className="status">
            Status
          </th>
          <td />
        </tr>
      </thead>
      <tbody>
        {orders.map(({ id_order, id_user, date, address, amount, status, games = [] }) => (
          <tr key={id_order}>
            <td className="games">
              <Games games={games} />
            </td>
            <td className="date">{datePart(date)}</td>
            <td data-label="Order #" className="number" id={`order-${id_order}`}>
              {id_order}
            </td>
            <td className="address">{address}</td>
            <td className="total figure">{price(amount)}</td>
            <td className="status">
              <StatusBadge status={status} />
            </td>
            <td className="figure action">
              <ButtonLink
                className="detail-link"
                to={paths.orderDetail(id_user, id_order)}
                variant="outline"
                size="small"
                aria-describedby={`order-${id_order}`}
              >
                Order Detail
              </ButtonLink>
            </td>
          </tr>
        ))}
      </tbody>
    </Orders>
  );
}

const MAX_COVERS = 3;

/** Maximum number of covers on desktops below wide screens, where the other columns need the space. */
const MAX_COVERS_DESKTOP = 2;

function Games({ games }: { games: NonNullable<Order['games']> }) {
  return (
    <ul data-lit>
      {games.slice(0, MAX_COVERS).map(({ id_product, name_product, thumbnail_product }, index) => (
        <li key={id_product} className={index < MAX_COVERS_DESKTOP ? undefined : 'not-on-desktop'}>
          <Cover src={thumbnail_product} alt={capitalise(name_product)} sizes="36px" />
        </li>
      ))}
      <HiddenCount className="only-on-desktop" count={games.length - MAX_COVERS_DESKTOP} />
      <HiddenCount className="not-on-desktop" count={games.length - MAX_COVERS} />
    </ul>
  );
}

const HiddenCount = ({ className, count }: { className: string; count: number }) =>
  count > 0 && (
    <li className={className}>
      +{count}
      <HiddenText> more</HiddenText>
    </li>
  );

const HiddenText = styled.span`
  ${hiddenText}
`;

const Orders = styled(Table)`
  .only-on-desktop {
    display: none;
  }

  th,
  td {
    padding-left: ${theme.space[2]};
    padding-right: ${theme.space[2]};
  }

  .date {
    white-space: nowrap;
  }

  .games ul {
    display: flex;
    align-items: center;
    gap: ${theme.frame.gap};
    min-width: 160px;
    white-space: nowrap;
    color: ${theme.color.textMuted};
  }

  .games .cover {
    width: 36px;
  }

  .address {
    min-width: 150px;
    color: ${theme.color.textMuted};
    font-size: ${theme.type.fsS};
    text-wrap: balance;
  }

  @media (min-width: ${breakpoint.laptop + 1}px) {
    .status,
    .action {
      padding-left: ${theme.space[7]};
    }
  }

  @media (min-width: ${breakpoint.laptop + 1}px) and (max-width: ${breakpoint.wide - 1}px) {
    .games ul {
      min-width: ${theme.space[30]};
    }

    .only-on-desktop {
      display: list-item;
    }

    .not-on-desktop {
      display: none;
    }
  }

  /* On laptops and narrow desktops, the covers do not fit beside the other columns. */
  @media (max-width: 1279px) {
    .games {
      display: none;
    }
  }

  /* Each order is a compact block, so that more than one order is visible. */
  ${media.tabletScreen} {
    tbody tr {
      grid-template:
        'games status'
        'number total'
        'address date'
        'action action' / minmax(0, 1fr) auto;
      column-gap: ${theme.space[4]};
    }

    tbody td {
      justify-content: start;
      gap: ${theme.space[2]};
      text-align: left;
    }

    .games {
      display: flex;
      grid-area: games;
    }

    .games ul {
      min-width: 0;
    }

    .games .cover {
      width: 44px;
    }

    .number {
      grid-area: number;
      white-space: nowrap;
    }

    .address {
      grid-area: address;
      min-width: 0;
    }

    .status,
    .total,
    .date {
      justify-self: end;
    }

    .status {
      grid-area: status;
    }

    .total {
      grid-area: total;
      font-weight: 700;
    }

    .date {
      grid-area: date;
      color: ${theme.color.textMuted};
    }

    .action {
      grid-area: action;
      padding-top: ${theme.space[2]};
    }

    .detail-link {
      width: 100%;
    }
  }

  /* On phones, an address needs the whole width. */
  ${media.mobile} {
    tbody tr {
      grid-template-areas:
        'games total'
        'number status'
        'address address'
        'date action';
      row-gap: ${theme.space[1]};
    }

    .date {
      justify-self: start;
    }

    .action {
      padding-top: 0;
    }
  }

  ${media.smallest} {
    tbody tr {
      padding-left: ${theme.space[1]};
      padding-right: ${theme.space[1]};
    }

    .games .cover {
      width: 28px;
    }
  }
`;
