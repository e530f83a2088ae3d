/**
 * Maps the browser's URL to the page to render. The login dialog opens over the current page: the address bar
 * shows /login while the router stays on that page. Without a current page, for example after a reload, the
 * dialog opens over the catalogue.
 */
import type { createBrowserRouter, Location, RouteObject } from 'react-router-dom';
import { paths } from '@press-start/shared-ui/paths';

type Router = Pick<ReturnType<typeof createBrowserRouter>, 'navigate' | 'state'>;

export type PageLocation = Pick<Location, 'pathname' | 'search'>;

/**
 * Returns the target of the current navigation, or the current location if there is no navigation. Use it in
 * code that runs before a page's loader and therefore receives no request with the target's URL.
 */
export function targetLocation({ state: { navigation, location } }: Pick<Router, 'state'>): PageLocation {
  return navigation.location ?? location;
}

/** Returns the path of the page that is rendered for a URL path. */
export const renderedPath = (pathname: string) => (pathname === paths.login() ? paths.home() : pathname);

/** Returns whether the login dialog is open over the page at this location. */
export const isLoginOpen = ({ mask }: Pick<Location, 'mask'>) => mask?.pathname === paths.login();

/**
 * Makes the router start at the page that the server has rendered, even if another page was behind the login
 * dialog before a reload.
 * @returns the path of that page
 */
export function prepareHistory({ history, location }: Pick<Window, 'history' | 'location'>): string {
  const pathname = renderedPath(location.pathname);
  const masked = pathname === location.pathname ? undefined : { pathname, search: '', hash: '' };
  // The router reads the page behind a masked URL from this field.
  history.replaceState({ ...history.state, masked }, '');
  return pathname;
}

/** Returns the route for /login, which opens the dialog for links, guards and redirects. */
export function loginRoute(router: () => Router): RouteObject {
  return {
    id: 'login',
    path: paths.login(),
    loader: async ({ request }) => {
      const { navigate, state } = router();
      const { initialized, location } = state;
      const { pathname, search } = new URL(request.url);
      const visibleLocation = location.mask ?? location;
      // After Back or Forward, the browser is already at the URL of the page that requires a session.
      const isHistoryNavigation =
        window.location.pathname + window.location.search !==
        visibleLocation.pathname + visibleLocation.search;
      await navigate(initialized ? location : paths.home(), {
        mask: pathname + search,
        replace: !initialized || location.mask !== undefined || isHistoryNavigation,
        preventScrollReset: true,
        defaultShouldRevalidate: false,
      });
      return null;
    },
  };
}
