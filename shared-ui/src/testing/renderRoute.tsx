import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, Outlet, RouterProvider, useLocation } from 'react-router-dom';
import { configureApi } from '../api';
import { StoreApp } from '../app';
import type { CartLine } from '../cart';
import type { PageRoute } from '../page';
import { isPageHandle } from '../page';
import type { Session } from '../session';
import { SessionExpiry } from '../session';
import { polyfillJsdom } from './polyfillJsdom';
import type { RecordedRequest, Responder } from './responders';
import { mockFetch } from './responders';

const BASE_URL = 'http://localhost/api';

interface RouteOptions {
  url: string;
  /** Responses of the mock API; any other call fails. */
  responses?: readonly Responder[];
  session?: Session;
  cart?: readonly CartLine[];
  coupon?: string;
  /** Set it if the routes include the app layout, which handles the end of the session. */
  hasLayout?: true;
}

/**
 * Clears browser storage and renders a URL. A URL that matches no route shows the text `Page /the/url`.
 *
 * @example
 * const responses = [respond(listOrders, [])];
 * const { user, calls } = await renderRoute(routes, { url: '/orders', session: makeSession(), responses });
 */
export async function renderRoute(routes: readonly PageRoute[], options: RouteOptions) {
  localStorage.clear();
  polyfillJsdom();
  if (options.session) localStorage.setItem('userData', JSON.stringify(options.session));
  if (options.cart) localStorage.setItem('cart', JSON.stringify(options.cart));
  if (options.coupon) localStorage.setItem('coupon', JSON.stringify({ code: options.coupon }));
  const calls: RecordedRequest[] = [];
  configureApi({ baseUrl: BASE_URL, fetch: mockFetch(BASE_URL, options.responses ?? [], calls) });

  const pages = await Promise.all(routes.map(resolveLazy));
  const wrappedPages = options.hasLayout ? pages : pages.map(withSessionExpiry);
  const router = createMemoryRouter([...wrappedPages, { path: '*', Component: OtherPage }], {
    initialEntries: [options.url],
  });
  const view = render(
    <StoreApp>
      <RouterProvider router={router} />
    </StoreApp>,
  );
  return {
    ...view,
    user: userEvent.setup(),
    calls,
    router,
    currentUrl: () => router.state.location.pathname + router.state.location.search,
  };
}

/** Loads a lazy route before the first render, like the host. */
async function resolveLazy(route: PageRoute): Promise<PageRoute> {
  const { lazy, ...rest } = route;
  const page = typeof lazy === 'function' ? { ...rest, ...(await lazy()) } : route;
  return 'HydrateFallback' in page ? page : { ...page, hydrateFallbackElement: <></> };
}

/** Adds `SessionExpiry`, which otherwise only the app layout renders, to a page that requires a session. */
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

function OtherPage() {
  const { pathname, search } = useLocation();
  return (
    <p>
      Page {pathname}
      {search}
    </p>
  );
}
