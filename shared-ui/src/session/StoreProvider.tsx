import { createStore, getDefaultStore, Provider } from 'jotai';
import { useState, type ReactNode } from 'react';

type Store = ReturnType<typeof createStore>;

/**
 * The one door to the jotai store. On the server the host passes a `createStore()` per request, so that nobody sees
 * another shopper's state. In the browser it is left out: the page has one store, jotai's default one, which loaders
 * and the event bus reach without React.
 */
export function StoreProvider({ store, children }: { store?: Store; children: ReactNode }) {
  const [given] = useState(
    () => store ?? (typeof window === 'undefined' ? createStore() : getDefaultStore()),
  );
  return <Provider store={given}>{children}</Provider>;
}
