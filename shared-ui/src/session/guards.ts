import { useEffect, useEffectEvent } from 'react';
import { redirect, useLocation, useNavigate } from 'react-router-dom';
import { isApiError } from '../api';
import { useEvent } from '../events';
import { paths } from '../paths';
import { allIsSaid, guardedEnd, guardEnd, isEndGuarded, tellEnded } from './ended';
import { askRole } from './role';
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
    tellEnded('expired');
    throw redirectToLogin(request);
  }
}

/**
 * For pages that need the session: when it ends under them (another tab, a dead token) the catalogue takes their place
 * in the history and the login opens over it, so that closing it does not lead back to a closed page. Logging out goes
 * where its control says.
 *
 * @param leave false while the page itself has something to say about it first
 */
export function useLeaveWithSession(leave = true): void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const goToLogin = async (reason: 'expired' | 'elsewhere') => {
    if (!leave) return;
    await allIsSaid();
    await navigate(paths.home(), { replace: true });
    tellEnded(reason);
    await navigate(paths.login(pathname + search));
  };
  // It may have ended between the page's loader and the page.
  const arrive = useEffectEvent(() => {
    if (!currentSession()) void goToLogin('expired');
  });
  useEffect(() => {
    arrive();
    return guardEnd();
  }, []);
  useEvent('session:ended', ({ reason }) => {
    if (reason !== 'logout') void goToLogin(reason);
  });
}

/**
 * For the frame: a session that the server has ended opens the login over a page that needs none, and leads back to it.
 * Pages of `useLeaveWithSession` see to it themselves.
 */
export function useLoginAfterSession(): void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  useEvent('session:ended', async ({ reason }) => {
    if (reason !== 'expired' || isEndGuarded()) return;
    await allIsSaid();
    if (currentSession()) return;
    tellEnded(reason);
    await navigate(paths.login(pathname + search));
  });
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
  const { admin } = await askRole();
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
  const { admin } = await askRole();
  if (!admin) throw redirect(paths.home());
  return session;
}

function redirectToLogin(request: Request): Response {
  const { pathname, search } = new URL(request.url);
  return redirect(paths.login(pathname + search));
}
