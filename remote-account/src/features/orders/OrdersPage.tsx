import { listOrders } from '@press-start/api/contract';
import type { Order } from '@press-start/api/contract';
import { isListedStatus } from '@press-start/api/contract/rules';
import { call } from '@press-start/shared-ui/api';
import {
  ButtonLink,
  EmptyState,
  Loading,
  PageHead,
  Panel,
  StatusBadge,
  Table,
  Wrap,
} from '@press-start/shared-ui/components';
import { datePart, price } from '@press-start/shared-ui/format';
import type { PageHandle } from '@press-start/shared-ui/page';
import { paths } from '@press-start/shared-ui/paths';
import { useLeaveWithSession, whenSignedIn } from '@press-start/shared-ui/session';
import { theme } from '@press-start/shared-ui/themes';
import type { ReactNode } from 'react';
import { useLoaderData } from 'react-router-dom';
import type { LoaderFunctionArgs } from 'react-router-dom';
import styled from 'styled-components';

export const handle: PageHandle = {
  server: 'skeleton',
  meta: () => ({ title: 'My Orders | Press Start', description: 'What you have ordered at Press Start.' }),
};

export function loader({ request }: LoaderFunctionArgs) {
  return whenSignedIn(request, ({ id }) =>
    call(listOrders, { query: { idUser: id }, signal: request.signal }),
  );
}

export function Component() {
  const orders = useLoaderData<typeof loader>().filter((order) => isListedStatus(order.status));
  useLeaveWithSession();
  if (orders.length > 0) {
    return (
      <Screen>
        <OrdersTable orders={orders} />
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
    <Room>
      {/* To /user, as the specification says, once that page exists. */}
      <PageHead title="My Orders" back={{ to: paths.home(), text: 'Go back' }} />
      <Panel>{children}</Panel>
    </Room>
  );
}

function OrdersTable({ orders }: { orders: Order[] }) {
  return (
    <Table>
      <thead>
        <tr>
          <th scope="col">Date</th>
          <th scope="col">Order #</th>
          <th scope="col">Address</th>
          <th scope="col" className="figure">
            Total
          </th>
          <th scope="col">Status</th>
        </tr>
      </thead>
      <tbody>
        {orders.map(({ id_order, date, address, amount, status }) => (
          <tr key={id_order}>
            <td data-label="Date">{datePart(date)}</td>
            <td data-label="Order #">{id_order}</td>
            <td data-label="Address">{address}</td>
            <td data-label="Total" className="figure">
              {price(amount)}
            </td>
            <td data-label="Status">
              <StatusBadge status={status} />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** As high before the orders have come as with a few of them. */
const Room = styled(Wrap)`
  min-height: 640px;
  padding-bottom: ${theme.space.huge};
`;
