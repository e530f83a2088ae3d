import { redirect } from 'react-router-dom';
import type { Game } from '@press-start/api/contract';
import { getGame } from '@press-start/api/contract';
import { call, isApiError } from '@press-start/shared-ui/api';
import { storedCart } from '@press-start/shared-ui/cart';
import { paths } from '@press-start/shared-ui/paths';
import type { LoadedCoupon } from './loadCoupon';
import { loadCoupon } from './loadCoupon';

export interface CurrentCart {
  games: Game[];
  /** Ids of the games that are no longer for sale. */
  goneIds: number[];
}

/**
 * Fetches the games in the cart, because the prices in browser storage may be outdated or manipulated. A game
 * is in neither list if its request fails with an API error other than 404.
 */
export async function loadCart(signal: AbortSignal): Promise<CurrentCart> {
  const results = await Promise.all(storedCart().map(({ id_product }) => fetchGame(id_product, signal)));
  return {
    games: results.filter((result) => typeof result === 'object'),
    goneIds: results.filter((result) => typeof result === 'number'),
  };
}

/**
 * Loads the cart and the coupon for the order page or the payment page.
 *
 * @throws a redirect to /home if the cart is empty, or the abort reason if `signal` is aborted
 */
export async function requireCart(
  signal: AbortSignal,
): Promise<{ cart: CurrentCart; coupon: LoadedCoupon | undefined }> {
  if (storedCart().length === 0) throw redirect(paths.home());
  const [cart, coupon] = await Promise.all([loadCart(signal), loadCoupon(signal)]);
  return { cart, coupon };
}

/**
 * Returns the game, or its id if it is no longer for sale. After any other API error, returns `undefined`:
 * the cart line stays unchanged, and the server validates it when the order is placed.
 */
async function fetchGame(id: number, signal: AbortSignal): Promise<Game | number | undefined> {
  try {
    return await call(getGame, { params: { id }, signal });
  } catch (error) {
    if (!isApiError(error)) throw error;
    return error.status === 404 ? id : undefined;
  }
}
