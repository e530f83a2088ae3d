/** Adds the guard, a load timeout and the offers of its slots to a remote's route. */
import { redirect } from 'react-router-dom';
import type { PageRoute } from '@press-start/shared-ui/page';
import type { LiveRemote } from './boot';
import { loadOffers } from './fragments/offer-fragments';
import { withLoadTimeout } from './load-timeout';
import { redirectForAdminPage } from './page-guard';
import type { PageLocation } from './page-location';

/** The router's copy of a route caches a failed load or a redirect, so the routes must then be replaced. */
let hasFailedPage = false;

/** Returns whether, since the last call, a page has failed to load or its guard has redirected. */
export function consumePageFailure(): boolean {
  const hasFailed = hasFailedPage;
  hasFailedPage = false;
  return hasFailed;
}

/**
 * Returns the route with its guard and the load timeout. When the router loads the page, the offers of its
 * slots are loaded too. Returns a route without a `lazy` function unchanged.
 * @param destination returns the location that is being opened; the visitor returns to it after logging in
 */
export function hostRoute(remote: LiveRemote, route: PageRoute, destination: () => PageLocation): PageRoute {
  const { guard, lazy, slots } = route;
  if (typeof lazy !== 'function') return route;
  const loadPage = async () => {
    const target = guard && (await redirectForAdminPage(destination));
    if (target) throw redirect(target);
    const [page] = await Promise.all([withLoadTimeout(remote, lazy), loadOffers(slots)]);
    return page;
  };
  const hosted: PageRoute = {
    ...route,
    lazy: async () => {
      try {
        const page = await loadPage();
        // The router renders the current page from copies of its routes. Store the loaded page in the
        // original route, so that the new copies contain it when the routes are replaced.
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
