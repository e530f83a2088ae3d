import { getDefaultStore } from 'jotai';
import type { CartOrder } from '@press-start/api/contract';
import { getGame, saveCart } from '@press-start/api/contract';
import { call, isApiError } from '../api';
import type { CartLine } from '../cart';
import { isAvailable, mergeIntoCartAtom, storedCart, storeUnsaved, takeUnsaved } from '../cart';
import { toast } from '../feedback';
import { capitalise } from '../format';

/** Timeout for saving the cart during a logout. */
const SAVE_TIMEOUT_MS = 5_000;

/**
 * Saves the cart in the account for the next login (specification, section 4), unless it is empty. If that fails,
 * the cart is stored in this browser for the same shopper (reading Q60). Never throws.
 */
export async function saveCartOf(idUser: number): Promise<void> {
  const cart = storedCart()
    .filter(isAvailable)
    .map(({ id_product, quantity }) => ({ id_product, quantity }));
  if (cart.length === 0) return;
  try {
    const signal = AbortSignal.timeout(SAVE_TIMEOUT_MS);
    await call(saveCart, { body: { id_user: idUser, cart }, keepalive: true, signal });
  } catch (error) {
    console.warn('Could not save the cart in the account; it is stored in this browser', error);
    storeUnsaved(idUser, cart);
  }
}

/**
 * Merges the cart that the API returned at login (only once) and the cart stored in this browser into the current
 * one. Toasts report unavailable games. Games that could not be fetched are stored for the next start.
 */
export async function joinSavedCart(idUser: number, returned: readonly CartOrder[] = []): Promise<void> {
  const orders = combine(returned, takeUnsaved(idUser));
  if (orders.length === 0) return;
  const lines = await Promise.all(orders.map(fetchLine));
  storeUnsaved(
    idUser,
    orders.filter((_, index) => lines[index] === 'unknown'),
  );
  if (lines.includes('gone')) toast('A game you had saved is no longer for sale.');
  const available = lines.filter((line) => typeof line === 'object');
  for (const change of getDefaultStore().set(mergeIntoCartAtom, available)) {
    if (change.what === 'stock') toast(stockMessage(capitalise(change.name_product), change));
  }
}

/** Combines both carts. Equal carts count once, because the API may have saved the cart but responded too late. */
function combine(returned: readonly CartOrder[], stored: readonly CartOrder[]): CartOrder[] {
  return canonical(returned) === canonical(stored) ? [...stored] : [...returned, ...stored];
}

const canonical = (orders: readonly CartOrder[]) =>
  orders
    .map(({ id_product, quantity }) => `${id_product}x${quantity}`)
    .sort()
    .join();

const stockMessage = (name: string, { quantity, requested }: { quantity: number; requested: number }) =>
  quantity === 0 ? `${name} is sold out.` : `Only ${quantity} of ${requested} ${name} are in stock.`;

async function fetchLine({ id_product, quantity }: CartOrder): Promise<CartLine | 'gone' | 'unknown'> {
  try {
    return { ...(await call(getGame, { params: { id: id_product } })), quantity };
  } catch (error) {
    if (isApiError(error) && error.status === 404) return 'gone';
    console.error('Could not fetch a saved game', error);
    return 'unknown';
  }
}
