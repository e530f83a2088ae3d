/**
 * The login opens over the page one is on: the address shows /login, and the router stays where it is. Without a page,
 * as when the address is opened afresh, it opens over the catalogue.
 */
import type { createBrowserRouter, Location, RouteObject } from 'react-router-dom';
import { paths } from '@press-start/shared-ui/paths';

type Router = Pick<ReturnType<typeof createBrowserRouter>, 'navigate' | 'state'>;

/** Path of the page that is drawn at an address. */
export const pathBehind = (pathname: string) => (pathname === paths.login() ? paths.home() : pathname);

/** Whether the address shows the login, over the page at this location. */
export const isLoginOver = ({ mask }: Pick<Location, 'mask'>) => mask?.pathname === paths.login();

/**
 * Before there is a router: it starts at the page that the server has drawn, whatever lay behind before a reload.
 * @returns the path of that page
 */
export function startBehind({ history, location }: Pick<Window, 'history' | 'location'>): string {
  const pathname = pathBehind(location.pathname);
  const masked = pathname === location.pathname ? undefined : { pathname, search: '', hash: '' };
  // Where the router keeps the page behind a masked address.
  history.replaceState({ ...history.state, masked }, '');
  return pathname;
}

/** Wherever /login is navigated to, by a link, a guard or a page, the dialog opens instead. */
export function loginRoute(router: () => Router): RouteObject {
  return {
    id: 'login',
    path: paths.login(),
    loader: async ({ request }) => {
      const { navigate, state } = router();
      const { initialized, location } = state;
      const { pathname, search } = new URL(request.url);
      const shown = location.mask ?? location;
      // On the way back or forward the browser is there already, at an entry that leads nowhere without a session.
      const wentThere = window.location.pathname + window.location.search !== shown.pathname + shown.search;
      await navigate(initialized ? location : paths.home(), {
        mask: pathname + search,
        replace: !initialized || location.mask !== undefined || wentThere,
        preventScrollReset: true,
        defaultShouldRevalidate: false,
      });
      return null;
    },
  };
}
