import { paths, safeReturnTo } from '@press-start/shared-ui/paths';
import { useLocation, useNavigate } from 'react-router-dom';

/**
 * What the address of the login says, and the ways on from it. In the store the dialog opens over a page: the router is
 * there, and /login is its masked address. A remote alone has a page for it.
 */
export function useLoginAddress() {
  const { mask, ...page } = useLocation();
  const navigate = useNavigate();
  const recorded = new URLSearchParams((mask ?? page).search);
  const returnTo = safeReturnTo(recorded);
  const behind = mask ? page.pathname + page.search + page.hash : paths.home();

  /** The page behind stays as it is: where it is scrolled to, and what is typed there. */
  const stay = { replace: true, preventScrollReset: true };

  return {
    /** Path the shopper wants to go on to. */
    returnTo,
    /** What a social login has brought: a code to be turned into a session, or why there is none. */
    code: recorded.get('code') ?? undefined,
    failure: recorded.get('social') ?? undefined,
    /** Another key for each time it was come to. */
    key: page.key,
    close: () => (hasPageBefore() ? navigate(-1) : navigate(behind, stay)),
    goOn: () =>
      navigate(returnTo ?? behind, { ...stay, preventScrollReset: (returnTo ?? behind) === behind }),
    /** Takes what the social login has brought out of the address, and of the history. */
    forgetOutcome: () =>
      mask
        ? navigate(behind, { ...stay, mask: paths.login(returnTo), defaultShouldRevalidate: false })
        : navigate(paths.login(returnTo), { replace: true }),
  };
}

/** True when going back stays in the store: the router numbers its history entries. */
function hasPageBefore(): boolean {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null && 'idx' in state && Number(state.idx) > 0;
}
