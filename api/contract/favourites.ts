import { endpoint } from './endpoint';
import type * as calls from './schemas/favourites';

export type { Favourite, FavouriteGame } from './schemas/favourites';

/** Adds a game to the caller's favourites; adding it again changes nothing. */
export const addFavourite = endpoint<typeof calls.addFavourite>({
  method: 'POST',
  path: '/favorites',
  access: 'session',
});

/** Lists a user's favourite games, newest first. Available to that user and to administrators. */
export const listFavourites = endpoint<typeof calls.listFavourites>({
  method: 'GET',
  path: '/favorites/:userId',
  access: 'session',
});

/** Removes a game from the caller's favourites; removing it again changes nothing. */
export const removeFavourite = endpoint<typeof calls.removeFavourite>({
  method: 'DELETE',
  path: '/favorites/:userId',
  access: 'session',
});
