import { atom, getDefaultStore } from 'jotai';
import { subtotal } from '@press-start/api/contract/rules';
import { emit } from '../events';
import { onKeyChangedElsewhere, readJson, removeKey, writeKey } from '../storage';
import {
  addLine,
  mergeLines,
  quantityInCart,
  refreshLines,
  removeLine,
  withoutBought,
  withQuantity,
} from './lines';
import type { CartChange, CartGame, CartLine } from './lines';
import { parseCart } from './stored';

const linesAtom = atom<readonly CartLine[]>([]);

/** True once the browser has refused to store the cart: then this page's memory is all there is. */
const memoryOnlyAtom = atom(false);

/** The lines of the cart. Empty until `hydrateStores()`, so that the first render equals the server's. */
export const cartAtom = atom((get) => get(linesAtom));

/** Total quantity: the sum of the lines' quantities, not their number. */
export const cartCountAtom = atom((get) => countOf(get(linesAtom)));

/** Sum of price times quantity, in whole dollars. */
export const subtotalAtom = atom((get) => subtotal(get(linesAtom)));

/** Adds a game, one unit without a quantity. Returns how many were really added (0: the stock is used up). */
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

/** A line's new quantity; outside 1 to `in_stock` nothing changes. */
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

/** Empties the cart without asking; whoever offers it to a shopper asks first. */
export const clearCartAtom = atom(null, (_get, set) => set(changeAtom, () => []));

export const replaceCartAtom = atom(null, (_get, set, lines: readonly CartLine[]) =>
  set(changeAtom, () => parseCart(lines)),
);

/** Takes out what was bought, once the order is known paid (or the provider says pending). */
export const takeBoughtAtom = atom(
  null,
  (_get, set, bought: readonly Pick<CartLine, 'id_product' | 'quantity'>[]) =>
    set(changeAtom, (lines) => withoutBought(lines, bought)),
);

/** Login merge (specification, section 4); answers what the stock has cut. */
export const mergeIntoCartAtom = atom(null, (_get, set, saved: readonly CartLine[]): CartChange[] => {
  let changes: CartChange[] = [];
  set(changeAtom, (lines) => {
    const merged = mergeLines(lines, saved);
    changes = merged.changes;
    return merged.lines;
  });
  return changes;
});

/** Takes over present prices and stock of `games`, marks those that are `gone`; answers what changed for the shopper. */
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

/** Empties the cart and leaves no trace of it in storage: at logout. */
export function forgetCart(): void {
  getDefaultStore().set(clearCartAtom);
  removeKey('cart');
}

/** The cart as it is now, for code outside React (loaders run before the atoms are filled). */
export function storedCart(): CartLine[] {
  return parseCart(readJson('cart'));
}

/** Fills the atoms from storage and follows the other tabs, until ended. Part of `hydrateStores()`. */
export function hydrateCart(): () => void {
  const store = getDefaultStore();
  const read = () => store.set(syncFromStorageAtom);
  read();
  const end = onKeyChangedElsewhere('cart', read);
  return () => {
    end();
    store.set(linesAtom, []);
  };
}

const syncFromStorageAtom = atom(null, (get, set) => {
  const lines = storedCart();
  if (JSON.stringify(lines) === JSON.stringify(get(linesAtom))) return;
  set(linesAtom, lines);
});

/**
 * Every change starts from what storage holds now, not from this tab's memory: another tab may have written a moment
 * ago, or this tab may not have read yet.
 */
const changeAtom = atom(null, (get, set, change: (lines: readonly CartLine[]) => CartLine[]) => {
  const lines = change(get(memoryOnlyAtom) ? get(linesAtom) : storedCart());
  set(memoryOnlyAtom, !writeKey('cart', JSON.stringify(lines)));
  set(linesAtom, lines);
});

function countOf(lines: readonly CartLine[]): number {
  return lines.reduce((sum, line) => sum + line.quantity, 0);
}
