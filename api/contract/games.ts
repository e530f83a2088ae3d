import { endpoint } from './endpoint';
import type * as calls from './schemas/games';

export type {
  CatalogueVersion,
  Facets,
  Game,
  GameFilter,
  GameDetail,
  GameQuery,
  GameSort,
  Genre,
  Platform,
  RelatedGame,
  RelatedGames,
  Review,
} from './schemas/games';

/** Lists the whole catalogue unless the query filters or paginates it. */
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

/** Returns the number of matching games per genre and platform, and their price and year ranges. */
export const getFacets = endpoint<typeof calls.getFacets>({
  method: 'GET',
  path: '/videogames/Facets',
  access: 'public',
});

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

/** Lists games related to a game, at most four per list. No game is in two lists. */
export const listRelatedGames = endpoint<typeof calls.listRelatedGames>({
  method: 'GET',
  path: '/videogames/Related/:id',
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

/**
 * Returns a number that increases when public catalogue data changes, including stock and reviews. Send it in
 * `CATALOGUE_VERSION_HEADER` to get a response that is at least as recent.
 */
export const getCatalogueVersion = endpoint<typeof calls.getCatalogueVersion>({
  method: 'GET',
  path: '/catalogue-version',
  access: 'public',
});

/**
 * Lists the covers for the wall of the landing page: those of selected seeded games that the store still
 * uses, then, if there are fewer than `WALL_SIZE`, those of the newest games.
 */
export const listWallCovers = endpoint<typeof calls.listWallCovers>({
  method: 'GET',
  path: '/videogames/Covers',
  access: 'public',
});
