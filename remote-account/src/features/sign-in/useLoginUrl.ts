import { useLocation, useNavigate } from 'react-router-dom';
import { paths, safeReturnTo } from '@press-start/shared-ui/paths';

/**
 * Returns the parameters of the login URL, and functions that leave the login page. In the host, the router
 * stays on the page behind the login dialog and masks the URL of that page with /login. In a standalone
 * remote, /login is an ordinary page.
 */
export function useLoginUrl() {
  const { mask, ...page } = useLocation();
  const navigate = useNavigate();
  const params = new URLSearchParams((mask ?? page).search);
  const returnTo = safeReturnTo(params);
  const pageBehind = mask ? page.pathname + page.search + page.hash : paths.home();

  /** Navigation options that preserve the scroll position of the page behind the dialog. */
  const inPlace = { replace: true, preventScrollReset: true };

  return {
    /** Path to open after login. */
    returnTo,
    /** Code of a successful social login, which can be exchanged for a session. */
    code: params.get('code') ?? undefined,
    /** Reason why a social login failed. */
    failure: params.get('social') ?? undefined,
    /** Changes with each navigation to the login page. */
    key: page.key,
    close: () => (hasPreviousPage() ? navigate(-1) : navigate(pageBehind, inPlace)),
    /** Navigates to `returnTo`, or to the page behind the dialog. */
    leave: () =>
      navigate(returnTo ?? pageBehind, {
        ...inPlace,
        preventScrollReset: (returnTo ?? pageBehind) === pageBehind,
      }),
    /** Removes the result of a social login from the URL and the history. */
    clearSocialResult: () =>
      mask
        ? navigate(pageBehind, { ...inPlace, mask: paths.login(returnTo), defaultShouldRevalidate: false })
        : navigate(paths.login(returnTo), { replace: true }),
  };
}

/**
 * Returns whether the previous history entry belongs to the store. The router numbers its entries in `idx`.
 */
function hasPreviousPage(): boolean {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null && 'idx' in state && Number(state.idx) > 0;
}
