import { atom, useAtomValue, useSetAtom } from 'jotai';
import { useLayoutEffect } from 'react';
import type { CartChange, CartLine } from '@press-start/shared-ui/cart';
import { cartAtom, refreshCartAtom } from '@press-start/shared-ui/cart';
import { useHydrated } from '@press-start/shared-ui/session';
import type { CurrentCart } from './loadCart';

export interface CurrentLine extends CartLine {
  changes: readonly CartChange[];
  isGone: boolean;
}

/** Returns the cart lines with current prices and stock, or `undefined` before hydration. */
export function useCurrentCart(current: CurrentCart): readonly CurrentLine[] | undefined {
  const hydrated = useHydrated();
  const lines = useAtomValue(cartAtom);
  const { changes } = useAtomValue(changesAtom);
  const updateCart = useSetAtom(updateCartAtom);
  // Use a layout effect, so that the notes appear in the same paint as the lines and cause no layout shift.
  useLayoutEffect(() => {
    if (hydrated) updateCart(current);
  }, [hydrated, current, updateCart]);
  if (!hydrated) return undefined;
  return lines.map((line) => ({
    ...line,
    changes: changes.filter(({ id_product }) => id_product === line.id_product),
    isGone: current.goneIds.includes(line.id_product),
  }));
}

/**
 * Stores the changes until the games are fetched again, because `refreshCartAtom` reports each change only
 * once.
 */
const changesAtom = atom<{ source?: CurrentCart; changes: readonly CartChange[] }>({ changes: [] });

const updateCartAtom = atom(null, (get, set, current: CurrentCart) => {
  const changes = set(refreshCartAtom, current.games, current.goneIds);
  const { source, changes: earlierChanges } = get(changesAtom);
  set(changesAtom, {
    source: current,
    changes: source === current ? [...earlierChanges, ...changes] : changes,
  });
});
