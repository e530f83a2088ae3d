import type { ReactNode } from 'react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { LoaderFunctionArgs } from 'react-router-dom';
import { useLoaderData } from 'react-router-dom';
import styled from 'styled-components';
import { listOrders } from '@press-start/api/contract';
import { isListedStatus, store } from '@press-start/api/contract/rules';
import { call } from '@press-start/shared-ui/api';
import { Button, ButtonLink, EmptyState, Loading, Panel } from '@press-start/shared-ui/components';
import { useRevalidateOn } from '@press-start/shared-ui/events';
import { Fragment } from '@press-start/shared-ui/fragments';
import type { PageHandle } from '@press-start/shared-ui/page';
import { paths } from '@press-start/shared-ui/paths';
import { whenSignedIn } from '@press-start/shared-ui/session';
import { theme } from '@press-start/shared-ui/themes';
import { AccountLayout } from '../account/AccountLayout';
import { OrdersTable } from './OrdersTable';

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
