import { getDefaultStore } from 'jotai';
import { getGame, saveCart } from '@press-start/api/contract';
import type { CartOrder } from '@press-start/api/contract';
import { call, isApiError } from '../api';
import { isAvailable, storeUnsaved, mergeIntoCartAtom, storedCart, takeUnsaved } from '../cart';
import type { CartLine } from '../cart';
import { toast } from '../feedback';
import { capitalise } from '../format';

/** How long a shopper who logs out is made to wait for the account. */
const SAVE_WITHIN_MS = 5_000;

/**
 * Gives the account the cart at hand, for its next login (specification, section 4); an empty cart is not sent. When
 * that fails the cart is kept in this browser for the same shopper (reading Q60). Never throws.
 */
export async function saveCartOf(idUser: number): Promise<void> {
  const cart = storedCart()
    .filter(isAvailable)
    .map(({ id_product, quantity }) => ({ id_product, quantity }));
  if (cart.length === 0) return;
  try {
    const signal = AbortSignal.timeout(SAVE_WITHIN_MS);
    await call(saveCart, { body: { id_user: idUser, cart }, keepalive: true, signal });
  } catch (error) {
    console.warn('The cart is kept in this browser: the account could not be given it', error);
    storeUnsaved(idUser, cart);
  }
}

/**
 * Adds to the cart at hand what the account has `handedOut` at login (it does so once), and what this browser kept for
 * the shopper; the stock's limits are told. Games that nobody could be asked about are kept for the next start.
 */
export async function joinSavedCart(idUser: number, handedOut: readonly CartOrder[] = []): Promise<void> {
  const orders = together(handedOut, takeUnsaved(idUser));
  if (orders.length === 0) return;
  const found = await Promise.all(orders.map(savedLine));
  storeUnsaved(
    idUser,
    orders.filter((_, index) => found[index] === 'unknown'),
  );
  if (found.includes('gone')) toast('A game you had saved is no longer for sale.');
  const lines = found.filter((line) => typeof line === 'object');
  for (const change of getDefaultStore().set(mergeIntoCartAtom, lines)) {
    if (change.what === 'stock') toast(limited(capitalise(change.name_product), change));
  }
}

/** An account that was heard too late has saved what was kept here as well: then it is one cart, not two. */
function together(handedOut: readonly CartOrder[], stored: readonly CartOrder[]): CartOrder[] {
  return inOrder(handedOut) === inOrder(stored) ? [...stored] : [...handedOut, ...stored];
}

const inOrder = (orders: readonly CartOrder[]) =>
  orders
    .map(({ id_product, quantity }) => `${id_product}x${quantity}`)
    .sort()
    .join();

const limited = (name: string, { quantity, wanted: requested }: { quantity: number; wanted: number }) =>
  quantity === 0 ? `${name} is sold out.` : `Only ${quantity} of ${requested} ${name} are in stock.`;

async function savedLine({ id_product, quantity }: CartOrder): Promise<CartLine | 'gone' | 'unknown'> {
  try {
    return { ...(await call(getGame, { params: { id: id_product } })), quantity };
  } catch (error) {
    if (isApiError(error) && error.status === 404) return 'gone';
    console.error('A saved game could not be read', error);
    return 'unknown';
  }
}
