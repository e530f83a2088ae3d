import { logout } from '@press-start/api/contract';
import { call } from '../api';
import { dropCoupon, forgetCart } from '../cart';
import { currentSession, endSession } from './state';

/**
 * Ends the session on the server and forgets the shopper, the cart and the coupon (spec section 4). The account's
 * saved cart is not part of this: until the call that saves it exists, logging out empties the cart for good.
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
