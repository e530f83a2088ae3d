import { logout } from '@press-start/api/contract';
import { call } from '../api';
import { dropCoupon, forgetCart } from '../cart';
import { currentSession, endSession } from './state';

/**
 * Ends the session on the server and forgets the shopper, the cart and the coupon (spec section 4). The cart is
 * not sent to the account yet (`saveCart`): logging out empties it for good.
 */
export async function logOut(): Promise<void> {
  if (!currentSession()) return;
  // Sent with the token, which is forgotten at once: nobody waits for the network to be signed out here.
  const heard = call(logout);
  endSession('logout');
  forgetCart();
  dropCoupon();
  // Unheard, the token dies of age on the server.
  await heard.catch((error: unknown) => console.error('The server did not hear the logout', error));
}
