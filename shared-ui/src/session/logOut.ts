import { logout } from '@press-start/api/contract';
import { call } from '../api';
import { dropCoupon, forgetCart } from '../cart';
import { currentSession, endSession } from './state';

/**
 * Ends the session on the server, then forgets the shopper, the cart and the coupon (spec section 4). The account's
 * saved cart is not part of this: until the call that saves it exists, logging out empties the cart for good.
 * A server that does not answer keeps nobody signed in here; the token then dies of age.
 */
export async function logOut(): Promise<void> {
  if (!currentSession()) return;
  try {
    await call(logout);
  } catch (error) {
    console.error('The server did not hear the logout', error);
  }
  endSession('logout');
  forgetCart();
  dropCoupon();
}
