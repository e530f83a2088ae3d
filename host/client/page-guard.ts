/** Redirects visitors who may not open an admin page, before any file of the page is requested. */
import { matchPath } from 'react-router-dom';
import { paths } from '@press-start/shared-ui/paths';
import { currentSession, isAdmin } from '@press-start/shared-ui/session';
import type { LiveRemote } from './boot';
import type { PageLocation } from './page-location';

/** Returns whether only administrators may open the page. */
export const isGuarded = ({ guarded = [] }: LiveRemote, pathname: string) =>
  guarded.some((pattern) => matchPath({ path: pattern, end: true }, pathname));

/**
 * Checks whether the visitor may open the page; fetches the visitor's role only if the page is guarded.
 * @returns the path to redirect to; undefined if the visitor may open the page
 */
export async function redirectFor(
  remote: LiveRemote,
  destination: PageLocation,
): Promise<string | undefined> {
  return isGuarded(remote, destination.pathname) ? redirectForAdminPage(() => destination) : undefined;
}

/**
 * Returns the same as `redirectFor`, for a page that is known to be guarded.
 * @param destination called only after the role has been fetched, when the router's next location is known
 */
export async function redirectForAdminPage(destination: () => PageLocation): Promise<string | undefined> {
  if (!currentSession()) return paths.home();
  if (await isAdmin()) return undefined;
  if (currentSession()) return paths.home();
  // `isAdmin` has cleared a session that ended on the server, so the visitor must log in again.
  const { pathname, search } = destination();
  return paths.login(pathname + search);
}
