import { cartAtom, refreshCartAtom } from '@press-start/shared-ui/cart';
import type { CartChange, CartLine } from '@press-start/shared-ui/cart';
import { useHydrated } from '@press-start/shared-ui/session';
import { atom, useAtomValue, useSetAtom } from 'jotai';
import { useLayoutEffect } from 'react';
import type { CurrentCart } from './loadCart';

/** A line of the cart, and what the store was found to have changed about it. */
export interface CurrentLine extends CartLine {
  changes: readonly CartChange[];
  /** No longer for sale, whatever the stock. */
  gone: boolean;
}

/** The lines with present prices and stock; undefined until browser storage has been read. */
export function useCurrentCart(fresh: CurrentCart): readonly CurrentLine[] | undefined {
  const hydrated = useHydrated();
  const lines = useAtomValue(cartAtom);
  const found = useAtomValue(foundAtom);
  const compare = useSetAtom(compareAtom);
  // Before it is painted: what changed stands under its line at once, and nothing moves.
  useLayoutEffect(() => {
    if (hydrated) compare(fresh);
  }, [hydrated, fresh, compare]);
  if (!hydrated) return undefined;
  return lines.map((line) => ({
    ...line,
    changes: found.changes.filter(({ id_product }) => id_product === line.id_product),
    gone: fresh.gone.includes(line.id_product),
  }));
}

/** A change is found once, for the cart takes it over; it has to stay readable until the store is asked anew. */
const foundAtom = atom<{ by?: CurrentCart; changes: readonly CartChange[] }>({ changes: [] });

const compareAtom = atom(null, (get, set, fresh: CurrentCart) => {
  const changes = set(refreshCartAtom, fresh.games, fresh.gone);
  const { by, changes: before } = get(foundAtom);
  set(foundAtom, { by: fresh, changes: by === fresh ? [...before, ...changes] : changes });
});
