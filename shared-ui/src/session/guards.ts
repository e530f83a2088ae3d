import { redirect } from 'react-router-dom';
import { isApiError } from '../api';
import { paths } from '../paths';
import { guardedEnd, reportSessionEnd } from './ended';
import { fetchRole } from './role';
import { currentSession } from './state';
import type { Session } from './stored';

/**
 * For loaders and actions: the session, or a redirect to the login that leads back here.
 *
 * @throws a redirect Response, for the router
 */
export function requireSession(request: Request): Session {
  const session = currentSession();
  if (!session) throw redirectToLogin(request);
  return session;
}

/**
 * Runs calls that need the session. A token that the server no longer accepts ends at the login as well, and the
 * shopper comes back to where they were.
 *
 * @example return whenSignedIn(request, ({ id }) => call(listOrders, { query: { idUser: id } }));
 */
export async function whenSignedIn<Result>(
  request: Request,
  run: (session: Session) => Promise<Result>,
): Promise<Result> {
  const session = requireSession(request);
  try {
    return await guardedEnd(() => run(session));
  } catch (error) {
    if (!isApiError(error) || error.status !== 401) throw error;
    reportSessionEnd('expired');
    throw redirectToLogin(request);
  }
}

/** Token of the session that `isAdmin` has confirmed for the page that is being opened. */
let confirmed: string | undefined;

/**
 * For the host, before it loads an admin page: fetches the role (GET /auth/getRole). A failed request counts as
 * 'not admin'. The role is fetched once for a page: the page's own `requireAdmin` uses this response.
 */
export async function isAdmin(): Promise<boolean> {
  const token = currentSession()?.data.token;
  if (!token || token === confirmed) return Boolean(token);
  const { admin } = await fetchRole();
  confirmed = admin ? token : undefined;
  return admin;
}

/** For loaders of admin pages: asks the server and waits for its answer; anybody else is sent to /home. */
export async function requireAdmin(): Promise<Session> {
  const session = currentSession();
  if (!session) throw redirect(paths.home());
  const isConfirmed = confirmed === session.data.token;
  // For one page: the next one fetches the role again.
  confirmed = undefined;
  if (isConfirmed) return session;
  const { admin } = await fetchRole();
  if (!admin) throw redirect(paths.home());
  return session;
}

function redirectToLogin(request: Request): Response {
  const { pathname, search } = new URL(request.url);
  return redirect(paths.login(pathname + search));
}
