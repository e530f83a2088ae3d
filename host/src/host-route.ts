/** A route of a remote as the host gives it to the router. */
import { redirect } from 'react-router-dom';
import type { PageRoute } from '@press-start/shared-ui/page';
import { insteadOfAdminPage } from './admission';
import type { LiveRemote } from './boot';
import { inTime } from './in-time';
import type { Address } from './opened-address';

/** Set when a page could not be loaded: the router stores the failure with its route object. */
let hasFailedPage = false;

/** @returns whether a page could not be loaded since the last call */
export function takeFailedPage(): boolean {
  const taken = hasFailedPage;
  hasFailedPage = false;
  return taken;
}

/**
 * @param opened the address that is being opened when the page loads: the login leads back to it
 * @returns the route, whose page loads in time, and only for a visitor who may open it
 */
export function hostRoute(remote: LiveRemote, route: PageRoute, opened: () => Address): PageRoute {
  const { guard, lazy } = route;
  if (typeof lazy !== 'function') return route;
  const loadPage = async () => {
    const instead = guard && (await insteadOfAdminPage(opened));
    if (instead) throw redirect(instead);
    return inTime(remote, lazy);
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
