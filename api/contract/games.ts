import { endpoint } from './endpoint';
import type * as calls from './schemas/games';

/** The whole catalogue; narrowed and paged only when asked to. */
export const listGames = endpoint<typeof calls.listGames>({
  method: 'GET',
  path: '/videogames',
  access: 'public',
});

export const listSaleGames = endpoint<typeof calls.listSaleGames>({
  method: 'GET',
  path: '/videogames/Onsale',
  access: 'public',
});

export const getGame = endpoint<typeof calls.getGame>({
  method: 'GET',
  path: '/videogames/:id',
  access: 'public',
});

export const listGameReviews = endpoint<typeof calls.listGameReviews>({
  method: 'GET',
  path: '/videogames/review/:idProduct/0',
  access: 'public',
});

export const listGenres = endpoint<typeof calls.listGenres>({
  method: 'GET',
  path: '/genres',
  access: 'public',
});

export const listPlatforms = endpoint<typeof calls.listPlatforms>({
  method: 'GET',
  path: '/platforms',
  access: 'public',
});
