import { endpoint } from './endpoint';
import type * as calls from './schemas/games';

export type {
  Facets,
  Game,
  GameFilter,
  GameOnPage,
  GameQuery,
  GameSort,
  Genre,
  Platform,
  Review,
} from './schemas/games';

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

/** How many games of each genre and platform a filter leaves, and between which prices and years. */
export const getFacets = endpoint<typeof calls.getFacets>({
  method: 'GET',
  path: '/videogames/Facets',
  access: 'public',
});

/** When each game was last edited, all of them: what a sitemap needs. */
export const listGameDates = endpoint<typeof calls.listGameDates>({
  method: 'GET',
  path: '/videogames/Dates',
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
