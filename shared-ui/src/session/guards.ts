import { redirect, useLocation, useNavigate } from 'react-router-dom';
import { isApiError } from '../api';
import { useEvent } from '../events';
import { paths } from '../paths';
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
    return await run(session);
  } catch (error) {
    if (isApiError(error) && error.status === 401) throw redirectToLogin(request);
    throw error;
  }
}

/**
 * For pages that need the session: when it ends under them (another tab, a dead token) the login takes their place in
 * the history, so that closing it does not lead back to a closed page. Logging out goes where its control says.
 *
 * @param leave false while the page itself has something to say about it first
 */
export function useLeaveWithSession(leave = true): void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  useEvent('session:ended', ({ reason }) => {
    if (leave && reason !== 'logout') void navigate(paths.login(pathname + search), { replace: true });
  });
}

/** For loaders of admin pages: asks the server and waits for its answer; anybody else is sent to /home. */
export async function requireAdmin(): Promise<Session> {
  const session = currentSession();
  if (!session) throw redirect(paths.home());
  const { admin } = await askRole();
  if (!admin) throw redirect(paths.home());
  return session;
}

function redirectToLogin(request: Request): Response {
  const { pathname, search } = new URL(request.url);
  return redirect(paths.login(pathname + search));
}
