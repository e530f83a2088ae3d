import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, Outlet, RouterProvider, useLocation } from 'react-router-dom';
import { configureApi } from '../api';
import { StoreApp } from '../app';
import type { CartLine } from '../cart';
import { isPageHandle } from '../page';
import type { PageRoute } from '../page';
import { SessionExpiry } from '../session';
import type { Session } from '../session';
import { tableFetch } from './answers';
import type { Responder, RecordedRequest } from './answers';
import { fillGaps } from './gaps';

const BASE_URL = 'http://localhost/api';

interface RouteTest {
  /** The address the shopper opens. */
  at: string;
  /** What the API answers; anything not in the table fails the call. */
  responses?: readonly Responder[];
  /** What browser storage holds on arrival. */
  session?: Session;
  cart?: readonly CartLine[];
  coupon?: string;
  /** The routes include the app layout, which handles the end of the session. */
  hasFrame?: true;
}

/**
 * Opens an address in a browser that has only these routes. Every other address shows `Page /its/address`.
 *
 * @example
 * const { user, calls } = await renderRoute(routes, { at: '/orders', session: makeSession(), answers: [answer(listOrders, [])] });
 */
export async function renderRoute(routes: readonly PageRoute[], test: RouteTest) {
  localStorage.clear();
  fillGaps();
  if (test.session) localStorage.setItem('userData', JSON.stringify(test.session));
  if (test.cart) localStorage.setItem('cart', JSON.stringify(test.cart));
  if (test.coupon) localStorage.setItem('coupon', JSON.stringify({ code: test.coupon }));
  const calls: RecordedRequest[] = [];
  configureApi({ baseUrl: BASE_URL, fetch: tableFetch(BASE_URL, test.responses ?? [], calls) });

  const pages = await Promise.all(routes.map(resolveLazy));
  const shown = test.hasFrame ? pages : pages.map(withSessionExpiry);
  const router = createMemoryRouter([...shown, { path: '*', Component: Elsewhere }], {
    initialEntries: [test.at],
  });
  const view = render(
    <StoreApp>
      <RouterProvider router={router} />
    </StoreApp>,
  );
  return {
    ...view,
    user: userEvent.setup(),
    /** What the API was asked, in order. */
    calls,
    router,
    /** Where the shopper is: path and query. */
    address: () => router.state.location.pathname + router.state.location.search,
  };
}

/** The host has a page's code before its first render, too; and the data of a page that the server draws in full. */
async function resolveLazy(route: PageRoute): Promise<PageRoute> {
  const { lazy, ...rest } = route;
  const page = typeof lazy === 'function' ? { ...rest, ...(await lazy()) } : route;
  return 'HydrateFallback' in page ? page : { ...page, hydrateFallbackElement: <></> };
}

/** What a page that needs a session needs of the app layout, too. */
function withSessionExpiry(page: PageRoute): PageRoute {
  if (!isPageHandle(page.handle) || page.handle.session !== 'required') return page;
  const element = (
    <>
      <SessionExpiry />
      <Outlet />
    </>
  );
  return { element, children: [page] };
}

function Elsewhere() {
  const { pathname, search } = useLocation();
  return (
    <p>
      Page {pathname}
      {search}
    </p>
  );
}
