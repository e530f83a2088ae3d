/** Guards admin pages before any file of their remote is requested. */
import { matchPath } from 'react-router-dom';
import { paths } from '@press-start/shared-ui/paths';
import { currentSession, isAdmin } from '@press-start/shared-ui/session';
import type { Address } from './address';
import type { LiveRemote } from './boot';

/** Returns whether only an administrator may open the page. */
export const isGuarded = ({ guarded = [] }: LiveRemote, pathname: string) =>
  guarded.some((pattern) => matchPath({ path: pattern, end: true }, pathname));

/**
 * Fetches the visitor's role if the page needs one.
 * @returns the path to redirect to; undefined if the visitor may open the page
 */
export async function redirectFor(remote: LiveRemote, opened: Address): Promise<string | undefined> {
  return isGuarded(remote, opened.pathname) ? redirectForAdminPage(() => opened) : undefined;
}

/**
 * Fetches the visitor's role if there is a session, as `redirectFor` does, for a page that is known to be an admin page.
 * @param opened called after the role has been fetched, because the router does not know its next location before then
 */
export async function redirectForAdminPage(opened: () => Address): Promise<string | undefined> {
  if (!currentSession()) return paths.home();
  if (await isAdmin()) return undefined;
  if (currentSession()) return paths.home();
  // The server has ended the session: log in again.
  const { pathname, search } = opened();
  return paths.login(pathname + search);
}
