import { getDefaultStore } from 'jotai';
import { getGame } from '@press-start/api/contract';
import type { CartOrder, LoginAnswer } from '@press-start/api/contract';
import { call, isApiError } from '../api';
import { mergeIntoCartAtom } from '../cart';
import type { CartLine } from '../cart';
import { toast } from '../feedback';
import { keepSession } from './state';

/**
 * Signs in with the answer of a login call: keeps it, lets everybody know, and adds the account's saved cart to the
 * one at hand. Resolves when the cart is complete; a saved game that cannot be had is left out, nothing is thrown.
 */
export async function startSession({ id, ...data }: LoginAnswer): Promise<void> {
  keepSession({ id, data });
  if (data.cart_orders.length > 0) await mergeSavedCart(data.cart_orders);
}

async function mergeSavedCart(orders: readonly CartOrder[]): Promise<void> {
  const found = await Promise.all(orders.map(savedLine));
  const lines = found.filter((line) => line !== undefined);
  const changes = getDefaultStore().set(mergeIntoCartAtom, lines);
  for (const { name_product, wanted, quantity } of changes) {
    toast(`Only ${quantity} of ${wanted} ${name_product} are in stock.`);
  }
}

async function savedLine({ id_product, quantity }: CartOrder): Promise<CartLine | undefined> {
  try {
    return { ...(await call(getGame, { params: { id: id_product } })), quantity };
  } catch (error) {
    // A game that has left the shop since (404) is nothing to speak of.
    if (!isApiError(error) || error.status !== 404) console.error('A saved game could not be read', error);
    return undefined;
  }
}
