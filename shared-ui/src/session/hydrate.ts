import { atom, getDefaultStore, useAtomValue } from 'jotai';
import { hydrateCart, hydrateCoupon } from '../cart';
import { on, receiveFromOtherTabs } from '../events';
import { fetchRole, forgetRole, followRole } from './role';
import { joinSavedCart } from './savedCart';
import { currentSession, hydrateSession } from './state';

/** False on the server and in the first render, true once browser storage has been read. */
export const hydratedAtom = atom(false);

export function useHydrated(): boolean {
  return useAtomValue(hydratedAtom);
}

/**
 * Reads cart, coupon and session from browser storage and keeps them in step with the other tabs. Called once by the
 * application's first effect: the first render has to equal the server's. Answers the function that takes it all back.
 *
 * @example useEffect(() => hydrateStores(), []);
 */
export function hydrateStores(): () => void {
  const ends = [
    hydrateCart(),
    hydrateCoupon(),
    hydrateSession(),
    receiveFromOtherTabs(),
    on('session:started', () => void fetchRole()),
    on('session:ended', forgetRole),
    followRole(),
  ];
  getDefaultStore().set(hydratedAtom, true);
  void fetchRole();
  const session = currentSession();
  if (session) void joinSavedCart(session.id);
  return () => {
    ends.forEach((end) => end());
    forgetRole();
    getDefaultStore().set(hydratedAtom, false);
  };
}
