import { atom, getDefaultStore } from 'jotai';
import { subtotal } from '@press-start/api/contract/rules';
import { emit } from '../events';
import { onKeyChangedElsewhere, readJson, removeKey, writeJson } from '../storage';
import type { CartChange, CartGame, CartLine } from './lines';
import {
  addLine,
  mergeLines,
  quantityInCart,
  refreshLines,
  removeBought,
  removeLine,
  withQuantity,
} from './lines';
import { parseCart } from './parseCart';

const linesAtom = atom<readonly CartLine[]>([]);

/** Whether storing the cart has failed. The cart then exists in memory only. */
const memoryOnlyAtom = atom(false);

/** Empty until `hydrateStores()` or the first change, so that the first render matches the server's. */
export const cartAtom = atom((get) => get(linesAtom));

/** Number of units in the cart: the sum of the lines' quantities. */
export const cartCountAtom = atom((get) => countOf(get(linesAtom)));

/** Sum of price times quantity over all lines, in whole dollars, before the coupon discount. */
export const subtotalAtom = atom((get) => subtotal(get(linesAtom)));

/** Adds units of a game, one by default. Returns the added quantity, which is 0 if no stock remains. */
export const addToCartAtom = atom(null, (get, set, game: CartGame, quantity?: number): number => {
  let added = 0;
  set(changeAtom, (lines) => {
    const next = addLine(lines, game, quantity ?? 1);
    added = quantityInCart(next, game.id_product) - quantityInCart(lines, game.id_product);
    return next;
  });
  const { id_product, name_product, thumbnail_product } = game;
  if (added > 0)
    emit('cart:item-added', {
      id_product,
      name_product,
      thumbnail_product,
      quantity: added,
      isQuantityChosen: quantity !== undefined,
    });
  return added;
});

/** Ignores anything but an integer from 1 to `in_stock`. */
export const setQuantityAtom = atom(null, (_get, set, idProduct: number, quantity: number) =>
  set(changeAtom, (lines) => withQuantity(lines, idProduct, quantity)),
);

export const increaseLineAtom = atom(null, (_get, set, idProduct: number) =>
  set(changeAtom, (lines) => withQuantity(lines, idProduct, quantityInCart(lines, idProduct) + 1)),
);

export const decreaseLineAtom = atom(null, (_get, set, idProduct: number) =>
  set(changeAtom, (lines) => withQuantity(lines, idProduct, quantityInCart(lines, idProduct) - 1)),
);

export const removeLineAtom = atom(null, (_get, set, idProduct: number) =>
  set(changeAtom, (lines) => removeLine(lines, idProduct)),
);

export const clearCartAtom = atom(null, (_get, set) => set(changeAtom, () => []));

export const replaceCartAtom = atom(null, (_get, set, lines: readonly CartLine[]) =>
  set(changeAtom, () => parseCart(lines)),
);

/** Call it when the order is paid or the payment is pending. */
export const removeBoughtAtom = atom(
  null,
  (_get, set, bought: readonly Pick<CartLine, 'id_product' | 'quantity'>[]) =>
    set(changeAtom, (lines) => removeBought(lines, bought)),
);

/**
 * Merges lines, such as those of a failed order, into the cart. Returns the quantities that were reduced to
 * the stock.
 */
export const mergeIntoCartAtom = atom(null, (_get, set, saved: readonly CartLine[]): CartChange[] => {
  let changes: CartChange[] = [];
  set(changeAtom, (lines) => {
    const merged = mergeLines(lines, saved);
    changes = merged.changes;
    return merged.lines;
  });
  return changes;
});

/** Updates prices and stock from `games` and marks `gone` games as unavailable. Returns the changes. */
export const refreshCartAtom = atom(
  null,
  (_get, set, games: readonly CartGame[], gone: readonly number[]) => {
    let changes: CartChange[] = [];
    set(changeAtom, (lines) => {
      const refreshed = refreshLines(lines, games, gone);
      changes = refreshed.changes;
      return refreshed.lines;
    });
    return changes;
  },
);

/** Removes the cart from memory and storage at logout. The cart stored in the account stays unchanged. */
export function clearStoredCart(): void {
  getDefaultStore().set(clearCartAtom);
  removeKey('cart');
  removeKey('cart:account');
}

/** Returns the stored cart, for loaders, which may run before hydration. */
export function storedCart(): CartLine[] {
  return parseCart(readJson('cart'));
}

/**
 * Returns the stored cart with the latest changes from all tabs, or the cart in memory if storing it failed.
 */
export function currentCart(): readonly CartLine[] {
  const store = getDefaultStore();
  return store.get(memoryOnlyAtom) ? store.get(linesAtom) : storedCart();
}

/** Syncs the atoms with storage and with other tabs until the returned function is called. */
export function hydrateCart(): () => void {
  const store = getDefaultStore();
  const read = () => store.set(syncFromStorageAtom);
  read();
  const unsubscribe = onKeyChangedElsewhere('cart', read);
  return () => {
    unsubscribe();
    store.set(linesAtom, []);
  };
}

const syncFromStorageAtom = atom(null, (get, set) => {
  const lines = storedCart();
  if (JSON.stringify(lines) === JSON.stringify(get(linesAtom))) return;
  set(linesAtom, lines);
});

/**
 * Applies a change to the stored cart, or to the cart in memory if storing it has failed. `linesAtom` may be
 * outdated, because another tab has just stored a cart or this tab is not hydrated yet.
 */
const changeAtom = atom(null, (get, set, change: (lines: readonly CartLine[]) => CartLine[]) => {
  const lines = change(get(memoryOnlyAtom) ? get(linesAtom) : storedCart());
  set(memoryOnlyAtom, !writeJson('cart', lines));
  set(linesAtom, lines);
});

function countOf(lines: readonly CartLine[]): number {
  return lines.reduce((sum, line) => sum + line.quantity, 0);
}
