import type { LoginResponse } from '@press-start/api/contract';
import { logout, logoutEverywhere } from '@press-start/api/contract';
import { call } from '../api';
import { forgetCart, removeCoupon, removeStoredOrder, takeUnsaved } from '../cart';
import { joinSavedCart, saveCartOf } from './savedCart';
import { suppressLogin } from './sessionEnd';
import { currentSession, endSession, storeSession } from './state';

/**
 * Starts a session with a login response, and merges the account's saved cart into the current one.
 * Resolves when the cart is merged, without unavailable games. Never throws.
 */
export async function startSession({ id, ...data }: LoginResponse): Promise<void> {
  storeSession({ id, data });
  await joinSavedCart(id, data.cart_orders);
}

let saved: Promise<void> | undefined;

/**
 * Saves the cart in the account, ends the session on the server, and removes the shopper, the cart and the coupon from
 * this browser (specification, section 4). The theme stays. Concurrent calls share one logout.
 */
export async function logOut(): Promise<void> {
  const session = currentSession();
  if (!session) return;
  // Save before clearing anything, because the request needs the token.
  saved ??= saveCartFor(session.id).finally(() => (saved = undefined));
  await saved;
  const revoked = endSessionAndRevoke();
  clear();
  // If the request fails, the token expires on the server.
  await revoked.catch((error: unknown) => console.error('The logout request failed', error));
}

/**
 * Ends every session of the shopper, then clears this browser as `logOut` does.
 *
 * @throws ApiError if the request fails; then nothing changes in this browser
 */
export async function logOutEverywhere(): Promise<void> {
  const session = currentSession();
  if (!session) return;
  await saveCartFor(session.id);
  await call(logoutEverywhere);
  clear();
}

/** Removes the data of a shopper whose account was deleted, without saving the cart. */
export function clearShopperData(): void {
  const session = currentSession();
  if (session) takeUnsaved(session.id);
  clear();
}

/** Saves the cart. An expired session must not open the login during a logout. */
const saveCartFor = (idUser: number) => suppressLogin(() => saveCartOf(idUser));

function clear(): void {
  if (currentSession()) endSession('logout');
  forgetCart();
  removeCoupon();
  removeStoredOrder();
}

/** Sends the token to the server and ends the session here without waiting for the response. */
async function endSessionAndRevoke(): Promise<void> {
  // The session has already ended if saving the cart was rejected with 401.
  if (!currentSession()) return;
  const revoked = call(logout, { keepalive: true });
  endSession('logout');
  await revoked;
}
