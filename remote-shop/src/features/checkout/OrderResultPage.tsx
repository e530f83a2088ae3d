import { getOrder } from '@press-start/api/contract';
import { call, isApiError } from '@press-start/shared-ui/api';
import { Loading, Panel, Wrap } from '@press-start/shared-ui/components';
import type { PageHandle } from '@press-start/shared-ui/page';
import { whenSignedIn } from '@press-start/shared-ui/session';
import { theme } from '@press-start/shared-ui/themes';
import { data, useLoaderData } from 'react-router-dom';
import type { LoaderFunctionArgs } from 'react-router-dom';
import styled from 'styled-components';
import { FailedOrder } from './FailedOrder';
import { outcomeOf } from './outcome';
import { OpenOrder } from './OpenOrder';
import { PaidOrder } from './PaidOrder';
import { useSettledOrder } from './useSettledOrder';
import { useWatchedOrder } from './useWatchedOrder';

export const handle: PageHandle = {
  server: 'skeleton',
  session: 'required',
  meta: () => ({ title: 'Your purchase | Press Start', description: 'How your purchase stands.' }),
};

/** Where the payment provider sends the buyer back to. Of its parameters only the order's number is read: the server knows the rest. */
export function loader({ request }: LoaderFunctionArgs) {
  return whenSignedIn(request, async () => {
    const id = Number(new URL(request.url).searchParams.get('order'));
    if (!Number.isSafeInteger(id) || id < 1) throw data(null, { status: 404 });
    try {
      return await call(getOrder, { params: { id }, signal: request.signal });
    } catch (error) {
      if (isApiError(error) && error.status === 404) throw data(null, { status: 404 });
      throw error;
    }
  });
}

export function Component() {
  const order = useLoaderData<typeof loader>();
  const outcome = outcomeOf(order);
  useSettledOrder(order, outcome);
  useWatchedOrder(outcome);
  return (
    <Stage>
      {outcome === 'paid' && <PaidOrder order={order} />}
      {(outcome === 'open' || outcome === 'waiting') && (
        <OpenOrder order={order} waiting={outcome === 'waiting'} />
      )}
      {outcome === 'failed' && <FailedOrder order={order} />}
    </Stage>
  );
}

export function HydrateFallback() {
  return (
    <Stage>
      <Panel>
        <Loading />
      </Panel>
    </Stage>
  );
}

const Stage = styled(Wrap)`
  display: grid;
  justify-items: center;
  align-content: start;
  gap: ${theme.space.l};
  /* The footer stays below the window while the order is asked for. */
  min-height: max(720px, 100vh - 76px);
  padding-top: ${theme.space.xxl};
  padding-bottom: ${theme.space.huge};
`;
