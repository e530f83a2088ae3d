import type { LoginResponse } from '@press-start/api/contract';
import { logout, logoutEverywhere } from '@press-start/api/contract';
import { call } from '../api';
import { clearStoredCart, removeCoupon, removeStoredOrder } from '../cart';
import { removeKey } from '../storage';
import { loadCartSync } from './accountCart';
import { storeChanges, storeFailedSaves } from './cart-sync/syncState';
import { suppressLogin } from './sessionEnd';
import { currentSession, endSession, storeSession } from './state';

/**
 * Starts a session from a login response and merges the account's cart into the current cart, without games
 * that are no longer for sale. Resolves when the merge has succeeded or failed. Never throws.
 */
export async function startSession({ id, ...data }: LoginResponse): Promise<void> {
  storeSession({ id, data });
  await (await loadCartSync())?.mergeCartAfterLogin(id, data.cart_orders);
}

let pendingSave: Promise<void> | undefined;

/**
 * Saves the cart to the account, ends the session on the server, and removes session, cart, coupon, stored
 * order and viewed products from this browser (specification, section 4). Concurrent calls share one logout.
 */
export async function logOut(): Promise<void> {
  const session = currentSession();
  if (!session) return;
  // Save the cart before clearing anything, because the request needs the token.
  pendingSave ??= saveOrStoreCart(session.id).finally(() => (pendingSave = undefined));
  await pendingSave;
  const revocation = endSessionAndRevoke();
  clearStores();
  // If the request fails, the token remains valid on the server until it expires.
  await revocation.catch((error: unknown) => console.error('The logout request failed', error));
}

/**
 * Saves the cart, ends all sessions of the shopper, and then removes the shopper's data from this browser
 * like `logOut`.
 *
 * @throws ApiError if the request fails; the shopper's data then stays in this browser
 */
export async function logOutEverywhere(): Promise<void> {
  const session = currentSession();
  if (!session) return;
  const isHandled = await saveCartBeforeLogout(session.id);
  await call(logoutEverywhere);
  if (!isHandled) storeChanges(session.id);
  clearStores();
}

/** Removes the shopper's data from this browser after the deletion of the account. Does not save the cart. */
export function clearShopperData(): void {
  const session = currentSession();
  if (session) storeFailedSaves(session.id, []);
  clearStores();
}

async function saveOrStoreCart(idUser: number): Promise<void> {
  if (!(await saveCartBeforeLogout(idUser))) storeChanges(idUser);
}

/**
 * Saves the cart or, if that fails, stores its changes in this browser. Does neither and returns false if the
 * cart sync code cannot be loaded. An expired session does not open the login dialog during a logout.
 */
async function saveCartBeforeLogout(idUser: number): Promise<boolean> {
  const sync = await loadCartSync();
  await suppressLogin(async () => sync?.saveBeforeLogout(idUser));
  return sync !== undefined;
}

function clearStores(): void {
  if (currentSession()) endSession('logout');
  clearStoredCart();
  removeCoupon();
  removeStoredOrder();
  // On a shared computer, the next person must not see the viewed products.
  removeKey('viewed');
}

/** Ends the session in this browser without waiting for the response to the logout request. */
async function endSessionAndRevoke(): Promise<void> {
  // A 401 response to saving the cart has already ended the session.
  if (!currentSession()) return;
  const revocation = call(logout, { keepalive: true });
  endSession('logout');
  await revocation;
}
