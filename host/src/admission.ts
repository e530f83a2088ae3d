/** Who may open a guarded page: decided before any file of its remote is requested. */
import { matchPath } from 'react-router-dom';
import { paths } from '@press-start/shared-ui/paths';
import { currentSession, isAdmin } from '@press-start/shared-ui/session';
import type { LiveRemote } from './boot';
import type { Address } from './opened-address';

const isGuarded = ({ guarded = [] }: LiveRemote, pathname: string) =>
  guarded.some((pattern) => matchPath({ path: pattern, end: true }, pathname));

/**
 * Fetches the visitor's role when the page needs one.
 * @returns where to go instead of the page; undefined when the visitor may open it
 */
export async function elsewhere(remote: LiveRemote, opened: Address): Promise<string | undefined> {
  return isGuarded(remote, opened.pathname) ? insteadOfAdminPage(() => opened) : undefined;
}

/**
 * As `elsewhere`, for an admin page.
 * @param opened called once the role has been fetched: the router knows its next address only a little later
 */
export async function insteadOfAdminPage(opened: () => Address): Promise<string | undefined> {
  if (!currentSession()) return paths.home();
  if (await isAdmin()) return undefined;
  if (currentSession()) return paths.home();
  // A session that the server has ended meanwhile begins again at the login.
  const { pathname, search } = opened();
  return paths.login(pathname + search);
}
