import type { ReactNode, RefObject } from 'react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { LoaderFunctionArgs } from 'react-router-dom';
import { useLoaderData } from 'react-router-dom';
import styled from 'styled-components';
import type { Order } from '@press-start/api/contract';
import { listOrders } from '@press-start/api/contract';
import { isListedStatus, store } from '@press-start/api/contract/rules';
import { call } from '@press-start/shared-ui/api';
import { Button, ButtonLink, Cover, EmptyState, Loading, Panel } from '@press-start/shared-ui/components';
import { useRevalidateOn } from '@press-start/shared-ui/events';
import { capitalise, datePart, price } from '@press-start/shared-ui/format';
import { Fragment } from '@press-start/shared-ui/fragments';
import type { PageHandle } from '@press-start/shared-ui/page';
import { paths } from '@press-start/shared-ui/paths';
import { StatusBadge, Table } from '@press-start/shared-ui/records';
import { whenSignedIn } from '@press-start/shared-ui/session';
import { hiddenText, media, theme } from '@press-start/shared-ui/themes';
import { AccountLayout } from '../account/AccountLayout';

export const handle: PageHandle = {
  server: 'skeleton',
  session: 'required',
  meta: () => ({
    title: `My Orders | ${store.name}`,
    description: `What you have ordered at ${store.name}.`,
  }),
};

/** Number of orders that the page shows initially, and that each press of 'Show older orders' adds. */
const PAGE_SIZE = 20;

export function loader({ request }: LoaderFunctionArgs) {
  return whenSignedIn(request, ({ id }) =>
    call(listOrders, { query: { idUser: id }, signal: request.signal }),
  );
}

export function Component() {
  const orders = useLoaderData<typeof loader>().filter((order) => isListedStatus(order.status));
  const { visibleCount, showMore, table } = useVisibleRows();
  useRevalidateOn('order:placed');
  if (orders.length > 0) {
    return (
      <Screen>
        <Panel>
          <OrdersTable orders={orders.slice(0, visibleCount)} ref={table} />
          {orders.length > visibleCount && (
            <More>
              <Button variant="outline" onClick={showMore}>
                Show older orders
              </Button>
              <span>
                {visibleCount} of {orders.length}
              </span>
            </More>
          )}
        </Panel>
      </Screen>
    );
  }
  return (
    <Screen>
      <Panel>
        <EmptyState icon="box" text="You don't have any orders">
          <ButtonLink to={paths.home()} variant="secondary">
            Find a game
          </ButtonLink>
        </EmptyState>
      </Panel>
      <Suggestions>
        <Fragment slot="orders.empty" params={{}} />
      </Suggestions>
    </Screen>
  );
}

export function HydrateFallback() {
  return (
    <Screen>
      <Panel>
        <Loading />
      </Panel>
    </Screen>
  );
}

function Screen({ children }: { children: ReactNode }) {
  return (
    <AccountLayout title="My Orders" back={{ to: paths.user(), text: 'Go back' }}>
      {children}
    </AccountLayout>
  );
}

/** Limits the number of visible orders. Showing more moves focus to the first added order. */
function useVisibleRows() {
  const [visibleCount, setVisibleCount] = useState(PAGE_SIZE);
  const table = useRef<HTMLTableElement>(null);
  const showMore = () => {
    flushSync(() => setVisibleCount(visibleCount + PAGE_SIZE));
    table.current?.tBodies[0]?.rows[visibleCount]?.querySelector('a')?.focus();
  };
  return { visibleCount, showMore, table };
}

function OrdersTable({ orders, ref }: { orders: Order[]; ref: RefObject<HTMLTableElement | null> }) {
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
          <th scope="col">Status</th>
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

function Games({ games }: { games: NonNullable<Order['games']> }) {
  return (
    <ul data-lit>
      {games.slice(0, MAX_COVERS).map(({ id_product, name_product, thumbnail_product }) => (
        <li key={id_product}>
          <Cover src={thumbnail_product} alt={capitalise(name_product)} sizes="36px" />
        </li>
      ))}
      {games.length > MAX_COVERS && (
        <li>
          +{games.length - MAX_COVERS}
          <HiddenText> more</HiddenText>
        </li>
      )}
    </ul>
  );
}

const Suggestions = styled.div`
  margin-top: ${theme.space[8]};
`;

const More = styled.div`
  display: flex;
  align-items: center;
  gap: ${theme.space[4]};
  margin-top: ${theme.space[4]};
  color: ${theme.color.textMuted};
`;

const HiddenText = styled.span`
  ${hiddenText}
`;

const Orders = styled(Table)`
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

  /* On laptops, the covers do not fit beside the other columns. */
  ${media.laptop} {
    .games {
      display: none;
    }
  }

  /* On narrow screens, each order is a compact block, so that more than one order is visible. */
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
