import { getGame } from '@press-start/api/contract';
import type { Game } from '@press-start/api/contract';
import { call, isApiError } from '@press-start/shared-ui/api';
import { storedCart } from '@press-start/shared-ui/cart';
import { paths } from '@press-start/shared-ui/paths';
import { redirect } from 'react-router-dom';

/** What the store says today about the games in the cart. */
export interface CurrentCart {
  games: Game[];
  /** Ids that are no longer for sale. */
  gone: number[];
}

/** The cart's games as they are now: prices in storage may be old, or edited by hand. */
export async function loadCart(signal: AbortSignal): Promise<CurrentCart> {
  const responses = await Promise.all(storedCart().map(({ id_product }) => fetchGame(id_product, signal)));
  return {
    games: responses.filter((response) => typeof response === 'object'),
    gone: responses.filter((reply) => typeof reply === 'number'),
  };
}

/**
 * The same, for the pages of the checkout.
 *
 * @throws a redirect to /home when the cart is empty
 */
export async function requireCart(signal: AbortSignal): Promise<CurrentCart> {
  if (storedCart().length === 0) throw redirect(paths.home());
  return loadCart(signal);
}

/** The game; its id when it is gone; undefined when nobody answers: then the line stays, and the server decides. */
async function fetchGame(id: number, signal: AbortSignal): Promise<Game | number | undefined> {
  try {
    return await call(getGame, { params: { id }, signal });
  } catch (error) {
    if (!isApiError(error)) throw error;
    return error.status === 404 ? id : undefined;
  }
}
