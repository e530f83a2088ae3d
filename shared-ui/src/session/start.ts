import type { LoginAnswer } from '@press-start/api/contract';
import { joinSavedCart } from './savedCart';
import { storeSession } from './state';

/**
 * Signs in with the answer of a login call: keeps it, lets everybody know, and adds the account's saved cart to the
 * one at hand. Resolves when the cart is complete; a saved game that cannot be had is left out, nothing is thrown.
 */
export async function startSession({ id, ...data }: LoginAnswer): Promise<void> {
  storeSession({ id, data });
  await joinSavedCart(id, data.cart_orders);
}
