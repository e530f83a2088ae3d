import Type, { type Static } from 'typebox';
import { Id, IdParams, pageQuery } from './common';

/** See specification, section 3. Prices are whole dollars. */
export const Game = Type.Object({
  id_product: Type.Integer(),
  name_product: Type.String(),
  price_product: Type.Integer(),
  description_product: Type.String(),
  /** The cover, then further pictures. */
  image_product: Type.Array(Type.String()),
  /** The cover, in a smaller size if the store has one. */
  thumbnail_product: Type.String(),
  /** Units available for sale, without those held by unpaid orders. */
  in_stock: Type.Integer(),
  on_sale: Type.Boolean(),
  /** The price without a sale; missing if none is set. */
  list_price: Type.Optional(Type.Integer()),
  /**
   * The lowest price of the 30 days before the sale, capped at `list_price`. Missing if it is unknown or not higher
   * than `price_product`.
   */
  earlier_price: Type.Optional(Type.Integer()),
  release_year: Type.Integer(),
  publisher: Type.String(),
  genres: Type.Array(Type.Object({ name_genre: Type.String() })),
  platforms: Type.Array(Type.Object({ name_platform: Type.String() })),
  /** Incremented by every edit. */
  version: Type.Optional(Type.Integer()),
});

export const Genre = Type.Object({ id: Type.Integer(), name_genre: Type.String() });
export const Platform = Type.Object({ id: Type.Integer(), name_platform: Type.String() });

export const Review = Type.Object({
  userIdUser: Type.Integer(),
  productIdProduct: Type.Integer(),
  score: Type.Integer({ minimum: 1, maximum: 5 }),
  description: Type.String(),
  createdAt: Type.String(),
  nickname: Type.String(),
  helpful: Type.Optional(Type.Integer()),
  reply: Type.Optional(Type.Object({ text: Type.String(), date: Type.String() })),
});

export const GameSort = Type.Union([
  Type.Literal('id'),
  Type.Literal('name'),
  Type.Literal('price-asc'),
  Type.Literal('price-desc'),
  Type.Literal('newest'),
  Type.Literal('oldest'),
  /** Like `best-selling`, this order is recalculated periodically. */
  Type.Literal('rating'),
  Type.Literal('best-selling'),
  /** Lowest stock first. */
  Type.Literal('stock'),
]);

const namePart = Type.Optional(Type.String({ maxLength: 100 }));
/** One or more texts; at least one must match. */
const nameParts = Type.Optional(
  Type.Union([
    Type.String({ maxLength: 100 }),
    Type.Array(Type.String({ maxLength: 100 }), { maxItems: 50 }),
  ]),
);
const bound = Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 }));

const saleFilter = {
  /** Case is ignored; so are accents, spaces and punctuation, unless the text has neither letters nor digits. */
  name: namePart,
  /** Turns off the correction of misspelt words. */
  exact: Type.Optional(Type.Boolean()),
  genre: nameParts,
  platform: nameParts,
  /** Makes a complete genre or platform name match only itself, not longer names that contain it. */
  whole: Type.Optional(Type.Boolean()),
  /** Whole dollars. The bounds of price and year are inclusive. */
  priceMin: bound,
  priceMax: bound,
  yearMin: bound,
  yearMax: bound,
  /** Maximum number of units in stock. */
  stockMax: bound,
};
const gameFilter = { ...saleFilter, on_sale: Type.Optional(Type.Boolean()) };
const listOptions = { sort: Type.Optional(GameSort), ...pageQuery };

/** Games must match all conditions. Genre and platform match part of a name. */
export const GameFilter = Type.Object(gameFilter);
export const GameQuery = Type.Object({ ...gameFilter, ...listOptions });

const count = Type.Integer({ minimum: 0 });
const nullableInteger = Type.Union([Type.Integer(), Type.Null()]);
const Range = Type.Object({ min: nullableInteger, max: nullableInteger });

/** Options for narrowing a filter. Counts and ranges ignore the filter's condition on their own field. */
export const Facets = Type.Object({
  /** Number of games that match the whole filter. */
  total: count,
  genres: Type.Array(Type.Object({ name_genre: Type.String(), count })),
  platforms: Type.Array(Type.Object({ name_platform: Type.String(), count })),
  /** Null if no game matches. */
  price: Range,
  release_year: Range,
});

export const listGames = {
  summary: 'Lists the matching games',
  query: GameQuery,
  response: Type.Array(Game),
};
export const listSaleGames = {
  summary: 'Lists the games on sale',
  query: Type.Object({ ...saleFilter, ...listOptions }),
  response: Type.Array(Game),
};
/** `updated_at` is the ISO date of the last edit; a purchase is not an edit. */
export const GameDate = Type.Object({ id_product: Type.Integer(), updated_at: Type.String() });

export const listGameDates = {
  summary: 'Lists the date of the last edit of each game',
  response: Type.Array(GameDate),
};
export const getFacets = {
  summary: 'Counts the matching games per genre and platform',
  query: GameFilter,
  response: Facets,
};
export const GameDetail = Type.Object({
  ...Game.properties,
  /** ISO 4217 currency code. */
  currency: Type.Optional(Type.String()),
});

export const getGame = {
  summary: 'Returns a game',
  params: IdParams,
  response: GameDetail,
};
export const RelatedGame = Type.Object({
  id_product: Type.Integer(),
  name_product: Type.String(),
  price_product: Type.Integer(),
  thumbnail_product: Type.String(),
  in_stock: Type.Integer(),
  on_sale: Type.Boolean(),
  release_year: Type.Integer(),
  platforms: Type.Array(Type.Object({ name_platform: Type.String() })),
});
const relatedGames = Type.Array(RelatedGame, { maxItems: 4 });

/** Games in stock come first in each list. No game is in two lists. */
export const RelatedGames = Type.Object({
  /** Games for the game's first platform. */
  platform: relatedGames,
  /** Empty if the game has no publisher. */
  publisher: relatedGames,
  year: relatedGames,
  /** Similar games in stock; empty unless the game is sold out. */
  alike: relatedGames,
});

export const listRelatedGames = {
  summary: 'Lists a few games related to a game',
  params: IdParams,
  response: RelatedGames,
};
/** Maximum number of covers. */
export const WALL_SIZE = 32;

export const listWallCovers = {
  summary: 'Lists the covers for the wall of the landing page, without duplicates',
  response: Type.Array(Type.String(), { maxItems: WALL_SIZE }),
};
export const listGameReviews = {
  summary: 'Lists the reviews of a game',
  params: Type.Object({ idProduct: Id }),
  response: Type.Array(Review),
};
export const listGenres = {
  summary: 'Lists the genres',
  response: Type.Array(Genre),
};
export const listPlatforms = {
  summary: 'Lists the platforms',
  response: Type.Array(Platform),
};

export const CatalogueVersion = Type.Object({
  version: Type.Integer({ minimum: 0, description: 'Increases with every change to public data.' }),
  edited: Type.Integer({
    minimum: 0,
    description: 'Increases with every change except votes, new product ranks and stock changes by orders.',
  }),
});

export const getCatalogueVersion = {
  summary: 'Returns the version of the catalogue, which increases with every change',
  response: CatalogueVersion,
};

export type CatalogueVersion = Static<typeof CatalogueVersion>;
export type Game = Static<typeof Game>;
export type GameDetail = Static<typeof GameDetail>;
export type Genre = Static<typeof Genre>;
export type Platform = Static<typeof Platform>;
export type RelatedGame = Static<typeof RelatedGame>;
export type RelatedGames<Item = RelatedGame> = Record<keyof Static<typeof RelatedGames>, Item[]>;
export type Review = Static<typeof Review>;
export type Facets = Static<typeof Facets>;
export type GameFilter = Static<typeof GameFilter>;
export type GameSort = Static<typeof GameSort>;
export type GameQuery = Static<typeof GameQuery>;
