import { listOrders } from '@press-start/api/contract';
import type { Order } from '@press-start/api/contract';
import { isListedStatus } from '@press-start/api/contract/rules';
import { call } from '@press-start/shared-ui/api';
import {
  Button,
  ButtonLink,
  EmptyState,
  Loading,
  Panel,
  StatusBadge,
  Table,
} from '@press-start/shared-ui/components';
import { useRevalidateOn } from '@press-start/shared-ui/events';
import { datePart, price } from '@press-start/shared-ui/format';
import type { PageHandle } from '@press-start/shared-ui/page';
import { paths } from '@press-start/shared-ui/paths';
import { whenSignedIn } from '@press-start/shared-ui/session';
import { media, theme } from '@press-start/shared-ui/themes';
import { useRef, useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import { flushSync } from 'react-dom';
import { useLoaderData } from 'react-router-dom';
import type { LoaderFunctionArgs } from 'react-router-dom';
import styled from 'styled-components';
import { AccountLayout } from '../profile/AccountRoom';

export const handle: PageHandle = {
  server: 'skeleton',
  session: 'required',
  meta: () => ({ title: 'My Orders | Press Start', description: 'What you have ordered at Press Start.' }),
};

/** So many rows are drawn, and so many more each time. */
const AT_ONCE = 20;

export function loader({ request }: LoaderFunctionArgs) {
  return whenSignedIn(request, ({ id }) =>
    call(listOrders, { query: { idUser: id }, signal: request.signal }),
  );
}

export function Component() {
  const orders = useLoaderData<typeof loader>().filter((order) => isListedStatus(order.status));
  const { shown, showMore, table } = useShown();
  useRevalidateOn('order:placed');
  if (orders.length > 0) {
    return (
      <Screen>
        <OrdersTable orders={orders.slice(0, shown)} ref={table} />
        {orders.length > shown && (
          <More>
            <Button variant="outline" onClick={showMore}>
              Show older orders
            </Button>
            <span>
              {shown} of {orders.length}
            </span>
          </More>
        )}
      </Screen>
    );
  }
  return (
    <Screen>
      <EmptyState icon="box" text="You don't have any orders">
        <ButtonLink to={paths.home()} variant="secondary">
          Find a game
        </ButtonLink>
      </EmptyState>
    </Screen>
  );
}

export function HydrateFallback() {
  return (
    <Screen>
      <Loading />
    </Screen>
  );
}

function Screen({ children }: { children: ReactNode }) {
  return (
    <AccountLayout title="My Orders" back={{ to: paths.user(), text: 'Go back' }}>
      <Panel>{children}</Panel>
    </AccountLayout>
  );
}

/** The latest orders are what one comes for; the rest on demand, and the focus at the first of them. */
function useShown() {
  const [shown, setShown] = useState(AT_ONCE);
  const table = useRef<HTMLTableElement>(null);
  const showMore = () => {
    flushSync(() => setShown(shown + AT_ONCE));
    table.current?.tBodies[0]?.rows[shown]?.querySelector('a')?.focus();
  };
  return { shown, showMore, table };
}

function OrdersTable({ orders, ref }: { orders: Order[]; ref: RefObject<HTMLTableElement | null> }) {
  return (
    <Rows ref={ref}>
      <thead>
        <tr>
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
        {orders.map(({ id_order, id_user, date, address, amount, status }) => (
          <tr key={id_order}>
            <td data-label="Date">{datePart(date)}</td>
            <td data-label="Order #" id={`order-${id_order}`}>
              {id_order}
            </td>
            <td data-label="Address">{address}</td>
            <td data-label="Total" className="figure">
              {price(amount)}
            </td>
            <td data-label="Status">
              <StatusBadge status={status} />
            </td>
            <td className="figure">
              <ButtonLink
                to={paths.orderDetail(id_user, id_order)}
                variant="secondary"
                size="small"
                aria-describedby={`order-${id_order}`}
              >
                Order Detail
              </ButtonLink>
            </td>
          </tr>
        ))}
      </tbody>
    </Rows>
  );
}

const More = styled.div`
  display: flex;
  align-items: center;
  gap: ${theme.space.m};
  margin-top: ${theme.space.m};
  color: ${theme.color.textMuted};
`;

const Rows = styled(Table)`
  tbody td:first-child {
    white-space: nowrap;
  }

  ${media.tablet} {
    tbody td:last-child {
      padding-top: ${theme.space.s};
    }

    tbody td:last-child > * {
      width: 100%;
    }
  }
`;
