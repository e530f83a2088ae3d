import { logout, logoutEverywhere } from '@press-start/api/contract';
import { call } from '../api';
import { dropCoupon, forgetCart, forgetOrder, takeUnsaved } from '../cart';
import { guardedEnd } from './ended';
import { saveCartOf } from './savedCart';
import { currentSession, endSession } from './state';

let saved: Promise<void> | undefined;

/**
 * Gives the account the cart, ends the session on the server and forgets the shopper, the cart and the coupon
 * (specification, section 4). The theme stays. Asked again meanwhile, it is the same logout.
 */
export async function logOut(): Promise<void> {
  const session = currentSession();
  if (!session) return;
  // The token is needed for it: only then is anything cleared.
  saved ??= giveCartTo(session.id).finally(() => (saved = undefined));
  await saved;
  const heard = endHere();
  clear();
  // Unheard, the token dies of age on the server.
  await heard.catch((error: unknown) => console.error('The server did not hear the logout', error));
}

/**
 * Ends every session of the shopper, then this one as `logOut` does.
 *
 * @throws ApiError when the server has not done it; then nothing has changed here
 */
export async function logOutEverywhere(): Promise<void> {
  const session = currentSession();
  if (!session) return;
  await giveCartTo(session.id);
  await call(logoutEverywhere);
  clear();
}

/** Forgets a shopper whose account is gone: nothing is given to it any more. */
export function forgetShopper(): void {
  const session = currentSession();
  if (session) takeUnsaved(session.id);
  clear();
}

/** A session that turns out to be dead ends here all the same: nobody is asked to log in who is on the way out. */
const giveCartTo = (idUser: number) => guardedEnd(() => saveCartOf(idUser));

function clear(): void {
  if (currentSession()) endSession('logout');
  forgetCart();
  dropCoupon();
  forgetOrder();
}

/** Sent with the token, which is forgotten at once: nobody waits for the network to be signed out here. */
async function endHere(): Promise<void> {
  // A token that was refused with the cart has ended by itself.
  if (!currentSession()) return;
  const heard = call(logout, { keepalive: true });
  endSession('logout');
  await heard;
}
