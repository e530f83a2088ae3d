import { ORDER_STATUSES } from '@press-start/api/contract/rules';
import type { Order } from '@press-start/api/contract';
import { EmptyState, Loading, Panel } from '@press-start/shared-ui/components';
import { useHydrated } from '@press-start/shared-ui/session';
import { hiddenText } from '@press-start/shared-ui/themes';
import { lazy, Suspense } from 'react';
import styled from 'styled-components';

const OrdersChart = lazy(() => import('./OrdersChart'));

/** Where the latest orders stand. @param orders newest first */
export function LatestOrders({ orders }: { orders: Order[] }) {
  const hydrated = useHydrated();
  const counts = ORDER_STATUSES.filter((status) => status !== 'cart').map((status) => ({
    status,
    orders: orders.filter((order) => order.status === status).length,
  }));
  if (orders.length === 0) return <EmptyState icon="box" text="Oops, No Orders Found..." />;
  return (
    <Panel>
      <h2>The latest {orders.length === 1 ? 'order' : `${orders.length} orders`}</h2>
      <Chart aria-hidden="true">
        {hydrated && (
          <Suspense fallback={<Loading />}>
            <OrdersChart counts={counts} />
          </Suspense>
        )}
      </Chart>
      <Figures>
        <caption>Orders by status</caption>
        <tbody>
          {counts.map(({ status, orders: number }) => (
            <tr key={status}>
              <th scope="row">{status}</th>
              <td>{number}</td>
            </tr>
          ))}
        </tbody>
      </Figures>
    </Panel>
  );
}

const Chart = styled.div`
  height: 240px;
`;

/** The same for a screen reader. */
const Figures = styled.table`
  ${hiddenText}
`;
