import { useEffect, useLayoutEffect, useRef } from 'react';
import type { LoaderFunctionArgs } from 'react-router-dom';
import { data, useLoaderData, useRevalidator } from 'react-router-dom';
import styled from 'styled-components';
import { getOrder } from '@press-start/api/contract';
import { store } from '@press-start/api/contract/rules';
import { call, isApiError } from '@press-start/shared-ui/api';
import { Loading, Panel, Wrap } from '@press-start/shared-ui/components';
import type { PageHandle } from '@press-start/shared-ui/page';
import { whenSignedIn } from '@press-start/shared-ui/session';
import { media, theme } from '@press-start/shared-ui/themes';
import { orderOutcome, type Outcome } from './outcome';
import { FailedOrder } from './outcome/FailedOrder';
import { HandledOrder } from './outcome/HandledOrder';
import { OpenOrder } from './outcome/OpenOrder';
import { PaidOrder } from './outcome/PaidOrder';
import { useOrderCompletion } from './useOrderCompletion';

const POLL_INTERVAL_MS = 2_000;
const MAX_POLLS = 30;

export const handle: PageHandle = {
  server: 'skeleton',
  session: 'required',
  meta: () => ({ title: `Your purchase | ${store.name}`, description: 'How your purchase stands.' }),
};

/**
 * Loads the order whose number is in the search params. Ignores the payment status in the params, because the
 * buyer can edit it.
 *
 * @throws a 404 response if the number is invalid or the buyer has no such order, a redirect to the login
 *   dialog if there is no session or the API rejects its token, or any other error of the request
 */
export function loader({ request }: LoaderFunctionArgs) {
  return whenSignedIn(request, async () => {
    const id = Number(new URL(request.url).searchParams.get('order'));
    if (!Number.isSafeInteger(id) || id < 1) throw notFound();
    try {
      return await call(getOrder, { params: { id }, signal: request.signal });
    } catch (error) {
      if (isApiError(error) && error.status === 404) throw notFound();
      throw error;
    }
  });
}

export function Component() {
  const order = useLoaderData<typeof loader>();
  const outcome = orderOutcome(order);
  useOrderCompletion(order, outcome);
  usePolling(outcome);
  useFocusAfterOutcome(outcome);
  return (
    <Layout>
      {outcome === 'paid' && <PaidOrder order={order} />}
      {(outcome === 'open' || outcome === 'waiting') && (
        <OpenOrder order={order} waiting={outcome === 'waiting'} />
      )}
      {outcome === 'handled' && <HandledOrder order={order} />}
      {outcome === 'failed' && <FailedOrder order={order} />}
    </Layout>
  );
}

export function HydrateFallback() {
  return (
    <Layout>
      <Panel>
        <Loading />
      </Panel>
    </Layout>
  );
}

const notFound = () => data(null, { status: 404 });

/**
 * Polls an unpaid order for a minute, because the buyer may return before the provider's notification
 * arrives, even if the order has been handled in the meantime. Does not poll in a hidden tab.
 */
function usePolling(outcome: Outcome): void {
  const { revalidate } = useRevalidator();
  const isUnpaid = outcome === 'open' || outcome === 'waiting' || outcome === 'handled';

  useEffect(() => {
    if (!isUnpaid) return;
    let polls = 0;
    const timer = setInterval(() => {
      polls += 1;
      if (polls >= MAX_POLLS) clearInterval(timer);
      if (!document.hidden) void revalidate();
    }, POLL_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [isUnpaid, revalidate]);
}

/** Focuses the page if the focused control has disappeared with the previous outcome. */
function useFocusAfterOutcome(outcome: Outcome): void {
  const shown = useRef(outcome);
  useLayoutEffect(() => {
    if (shown.current === outcome) return;
    shown.current = outcome;
    if (document.activeElement === document.body)
      document.getElementById('main')?.focus({ preventScroll: true });
  }, [outcome]);
}

const Layout = styled(Wrap)`
  position: relative;
  /* Reserve height, so that the footer does not shift when the content loads. */
  min-height: max(720px, 100vh - 76px);
  padding-top: ${theme.space[8]};
  padding-bottom: ${theme.space[16]};

  ${media.tablet} {
    padding-top: ${theme.space[6]};
  }
`;
