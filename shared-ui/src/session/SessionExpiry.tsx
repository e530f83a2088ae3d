import { useEffect, useEffectEvent } from 'react';
import { useLocation, useMatches, useNavigate } from 'react-router-dom';
import { useEvent } from '../events';
import { isPageHandle } from '../page';
import { paths } from '../paths';
import { isLoginSuppressed, setSessionEndReason, waitForPendingWork } from './sessionEnd';
import { currentSession } from './state';

/**
 * Opens the login when the session expires and, on a private page, also when another tab ends the session. Rendered by
 * the app layout.
 *
 * A private page (its handle declares `session: 'required'`) is replaced by the catalogue in the history, so that
 * closing the login does not return to it. Any other page stays open behind the login.
 */
export function SessionExpiry() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const privatePageId = usePrivatePageId();

  const openLogin = async (reason: 'expired' | 'elsewhere') => {
    setSessionEndReason(reason);
    await navigate(paths.login(pathname + search));
  };

  const leavePage = async (reason: 'expired' | 'elsewhere') => {
    if (stayRequests > 0) return;
    await waitForPendingWork();
    await navigate(paths.home(), { replace: true });
    await openLogin(reason);
  };

  // The session can end after the page's loader runs and before the page renders.
  const checkSession = useEffectEvent(() => {
    if (privatePageId !== undefined && !currentSession()) void leavePage('expired');
  });
  useEffect(() => checkSession(), [privatePageId]);

  useEvent('session:ended', async ({ reason }) => {
    if (reason === 'logout') return;
    if (privatePageId !== undefined) return leavePage(reason);
    if (reason === 'elsewhere' || isLoginSuppressed()) return;
    await waitForPendingWork();
    if (!currentSession()) await openLogin(reason);
  });

  return null;
}

/** Number of mounted components that keep the page open when the session ends. */
let stayRequests = 0;

/**
 * While `active` is true, a private page stays open when the session ends. The page must then open the login
 * itself.
 */
export function useStayOnSessionEnd(active: boolean): void {
  useEffect(() => {
    if (!active) return;
    stayRequests += 1;
    return () => void (stayRequests -= 1);
  }, [active]);
}

/**
 * Returns the route id of the open private page; `undefined` for other pages, and while the page loads or
 * shows an error.
 */
function usePrivatePageId(): string | undefined {
  return useMatches().find(
    ({ handle, loaderData }) =>
      isPageHandle(handle) && handle.session === 'required' && loaderData !== undefined,
  )?.id;
}
