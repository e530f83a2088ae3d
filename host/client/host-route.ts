/** Adds the guard and a load timeout to a remote's route. */
import { redirect } from 'react-router-dom';
import type { PageRoute } from '@press-start/shared-ui/page';
import type { LiveRemote } from './boot';
import { withLoadTimeout } from './load-timeout';
import { redirectForAdminPage } from './page-guard';
import type { PageLocation } from './page-location';

/**
 * Whether a page has failed to load or has been redirected by its guard. The page's route object caches this outcome,
 * so the routes must be replaced.
 */
let hasFailedPage = false;

/** Returns whether a page has failed to load, or has been redirected by its guard, since the last call. */
export function consumePageFailure(): boolean {
  const hasFailed = hasFailedPage;
  hasFailedPage = false;
  return hasFailed;
}

/**
 * Returns the route with its guard and the load timeout. A route without a `lazy` function is
 * returned unchanged.
 * @param destination returns the location that is being opened; the visitor returns to it after logging in
 */
export function hostRoute(remote: LiveRemote, route: PageRoute, destination: () => PageLocation): PageRoute {
  const { guard, lazy } = route;
  if (typeof lazy !== 'function') return route;
  const loadPage = async () => {
    const target = guard && (await redirectForAdminPage(destination));
    if (target) throw redirect(target);
    return withLoadTimeout(remote, lazy);
  };
  const hosted: PageRoute = {
    ...route,
    lazy: async () => {
      try {
        const page = await loadPage();
        // The router renders the current page from copies of its routes. Store the loaded page in the original route,
        // so that the new copies contain it when the routes are replaced.
        Object.assign(hosted, page, { lazy: undefined });
        return page;
      } catch (error) {
        hasFailedPage = true;
        throw error;
      }
    },
  };
  return hosted;
}
