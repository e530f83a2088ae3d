import { atom, createStore, getDefaultStore, Provider, useAtomValue } from 'jotai';
import { type ReactNode, useState } from 'react';
import { hydrateCart, hydrateCoupon } from '../cart';
import { on, receiveFromOtherTabs } from '../events';
import { syncAccountCart } from './accountCart';
import { clearRole, fetchRole, refetchRoleOnFocus } from './role';
import { hydrateSession } from './state';

type Store = ReturnType<typeof createStore>;

/**
 * Provides the Jotai store. On the server, each render has its own store, so that requests do not share
 * state. In the browser, it is the default store, which loaders can access outside React.
 */
export function StoreProvider({ store, children }: { store?: Store; children: ReactNode }) {
  const [jotaiStore] = useState(
    () => store ?? (typeof window === 'undefined' ? createStore() : getDefaultStore()),
  );
  return <Provider store={jotaiStore}>{children}</Provider>;
}

/** Whether browser storage has been read; false on the server and in the browser's first render. */
export const hydratedAtom = atom(false);

export function useHydrated(): boolean {
  return useAtomValue(hydratedAtom);
}

/**
 * Reads the cart, coupon and session from browser storage, syncs them with other tabs (the cart also with the
 * account), and fetches the role. Call it once, in an effect, because the first render must match the
 * server's. Returns the cleanup function.
 *
 * @example useEffect(() => hydrateStores(), []);
 */
export function hydrateStores(): () => void {
  const cleanups = [
    hydrateCart(),
    hydrateCoupon(),
    hydrateSession(),
    receiveFromOtherTabs(),
    on('session:started', () => void fetchRole()),
    on('session:ended', clearRole),
    refetchRoleOnFocus(),
    syncAccountCart(),
  ];
  getDefaultStore().set(hydratedAtom, true);
  void fetchRole();
  return () => {
    cleanups.forEach((cleanup) => cleanup());
    clearRole();
    getDefaultStore().set(hydratedAtom, false);
  };
}
