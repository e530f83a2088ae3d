/** Adds the guard and a load timeout to a remote's route. */
import { redirect } from 'react-router-dom';
import type { PageRoute } from '@press-start/shared-ui/page';
import type { Address } from './address';
import type { LiveRemote } from './boot';
import { withLoadTimeout } from './load-timeout';
import { redirectForAdminPage } from './page-guard';

/** Whether a page failed to load; the router caches the failure in its route object. */
let hasFailedPage = false;

export function takeFailedPage(): boolean {
  const taken = hasFailedPage;
  hasFailedPage = false;
  return taken;
}

/**
 * Returns the route with its guard and the load timeout.
 * @param opened returns the location that is being opened, to which the login returns
 */
export function hostRoute(remote: LiveRemote, route: PageRoute, opened: () => Address): PageRoute {
  const { guard, lazy } = route;
  if (typeof lazy !== 'function') return route;
  const loadPage = async () => {
    const target = guard && (await redirectForAdminPage(opened));
    if (target) throw redirect(target);
    return withLoadTimeout(remote, lazy);
  };
  return {
    ...route,
    lazy: () =>
      loadPage().catch((error: unknown) => {
        hasFailedPage = true;
        throw error;
      }),
  };
}
