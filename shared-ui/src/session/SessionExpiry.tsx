import { useEffect, useEffectEvent } from 'react';
import { useLocation, useMatches, useNavigate } from 'react-router-dom';
import { useEvent } from '../events';
import { isPageHandle } from '../page';
import { paths } from '../paths';
import { messagesRead, isEndGuarded, reportSessionEnd } from './ended';
import { currentSession } from './state';

/**
 * Part of the app layout: opens the login when the session ends by itself (a dead token, another tab). Logging out goes
 * where its control says.
 *
 * A page whose handle declares `session: 'required'` is left: the catalogue takes its place in the history, so that
 * closing the login does not lead back to a closed page. Any other page stays below the login.
 */
export function SessionExpiry() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const page = useIdOfPageWithSession();

  const openLogin = async (reason: 'expired' | 'elsewhere') => {
    reportSessionEnd(reason);
    await navigate(paths.login(pathname + search));
  };

  const leavePage = async (reason: 'expired' | 'elsewhere') => {
    if (staying > 0) return;
    await messagesRead();
    await navigate(paths.home(), { replace: true });
    await openLogin(reason);
  };

  // The session may have ended between the page's loader and the page.
  const arrive = useEffectEvent(() => {
    if (page !== undefined && !currentSession()) void leavePage('expired');
  });
  useEffect(() => arrive(), [page]);

  useEvent('session:ended', async ({ reason }) => {
    if (reason === 'logout') return;
    if (page !== undefined) return leavePage(reason);
    if (reason === 'elsewhere' || isEndGuarded()) return;
    await messagesRead();
    if (!currentSession()) await openLogin(reason);
  });

  return null;
}

let staying = 0;

/** Keeps the page when the session ends while `active`: the page shows the reason, and opens the login itself. */
export function useStayWithoutSession(active: boolean): void {
  useEffect(() => {
    if (!active) return;
    staying += 1;
    return () => void (staying -= 1);
  }, [active]);
}

/** Undefined while the page's loader runs, and for its error boundary: both show nothing of the session. */
function useIdOfPageWithSession(): string | undefined {
  return useMatches().find(
    ({ handle, loaderData }) =>
      isPageHandle(handle) && handle.session === 'required' && loaderData !== undefined,
  )?.id;
}
