import { redirect } from 'react-router-dom';
import { isApiError } from '../api';
import { paths } from '../paths';
import { fetchRole } from './role';
import { setSessionEndReason, suppressLogin } from './sessionEnd';
import type { Session } from './state';
import { currentSession } from './state';

/**
 * Returns the session, for loaders and actions.
 *
 * @throws a redirect to the login dialog, with a return path to the requested URL, if there is no session
 */
export function requireSession(request: Request): Session {
  const session = currentSession();
  if (!session) throw redirectToLogin(request);
  return session;
}

/**
 * Runs a function that calls the API with the session, and returns its result. For loaders and actions.
 *
 * @throws a redirect to the login dialog if there is no session or the API rejects its token, or any other
 *   error of `run`
 * @example return whenSignedIn(request, ({ id }) => call(listOrders, { query: { idUser: id } }));
 */
export async function whenSignedIn<Result>(
  request: Request,
  run: (session: Session) => Promise<Result>,
): Promise<Result> {
  const session = requireSession(request);
  try {
    return await suppressLogin(() => run(session));
  } catch (error) {
    if (!isApiError(error) || error.status !== 401) throw error;
    setSessionEndReason('expired');
    throw redirectToLogin(request);
  }
}

/** Token for which `isAdmin` has confirmed the admin role, valid for the page that is loading. */
let confirmedToken: string | undefined;

/**
 * Returns whether the shopper is an admin; false without a session and if the request fails. The host calls
 * this function before it loads an admin page. `requireAdmin` reuses the result, so that each page fetches
 * the role only once.
 */
export async function isAdmin(): Promise<boolean> {
  const token = currentSession()?.data.token;
  if (!token || token === confirmedToken) return Boolean(token);
  const { admin } = await fetchRole();
  confirmedToken = admin ? token : undefined;
  return admin;
}

/**
 * Returns the session of an admin, for loaders. Fetches the role unless `isAdmin` has just confirmed it.
 *
 * @throws a redirect to /home for any other user, and if the role cannot be fetched
 */
export async function requireAdmin(): Promise<Session> {
  const session = currentSession();
  if (!session) throw redirect(paths.home());
  const isConfirmed = confirmedToken === session.data.token;
  confirmedToken = undefined;
  if (isConfirmed) return session;
  const { admin } = await fetchRole();
  if (!admin) throw redirect(paths.home());
  return session;
}

function redirectToLogin(request: Request): Response {
  const { pathname, search } = new URL(request.url);
  return redirect(paths.login(pathname + search));
}
