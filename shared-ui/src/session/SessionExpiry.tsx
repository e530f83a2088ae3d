import { useEffect, useEffectEvent } from 'react';
import { useLocation, useMatches, useNavigate } from 'react-router-dom';
import { useEvent } from '../events';
import { isPageHandle } from '../page';
import { paths } from '../paths';
import { isLoginSuppressed, setSessionEndReason, waitForPendingWork } from './sessionEnd';
import { currentSession } from './state';

/**
 * Opens the login dialog when the session expires and, on a private page, also when another tab ends it.
 *
 * In the history, the catalogue replaces a private page (one with `session: 'required'`), so that closing the
 * dialog does not return to it. Any other page stays open behind the dialog.
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

  // The session can end between the loader and the first render of the page.
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

/** While `active` is true, a private page stays open when the session ends. Then it must open the login. */
export function useStayOnSessionEnd(active: boolean): void {
  useEffect(() => {
    if (!active) return;
    stayRequests += 1;
    return () => void (stayRequests -= 1);
  }, [active]);
}

/**
 * Returns the route id of the open private page, or `undefined` for other pages and while the page loads or
 * shows an error.
 */
function usePrivatePageId(): string | undefined {
  return useMatches().find(
    ({ handle, loaderData }) =>
      isPageHandle(handle) && handle.session === 'required' && loaderData !== undefined,
  )?.id;
}
