import Type, { type Static } from 'typebox';
import { Id, IdParams, pageQuery } from './common';

/** A product of the store (specification, section 3). Prices are whole dollars. */
export const Game = Type.Object({
  id_product: Type.Integer(),
  name_product: Type.String(),
  price_product: Type.Integer(),
  description_product: Type.String(),
  /** The cover first (480 px wide), further pictures after it. */
  image_product: Type.Array(Type.String()),
  /** The cover, 240 px wide. */
  thumbnail_product: Type.String(),
  /** What can be sold now; units held by unpaid orders are not in it. */
  in_stock: Type.Integer(),
  on_sale: Type.Boolean(),
  release_year: Type.Integer(),
  publisher: Type.String(),
  genres: Type.Array(Type.Object({ name_genre: Type.String() })),
  platforms: Type.Array(Type.Object({ name_platform: Type.String() })),
  /** Grows with every edit; sent back with the next one, it keeps two editors from overwriting each other. */
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
  /** The reviewer's public name; nothing else about them is told. */
  nickname: Type.String(),
  /** How many found it helpful. */
  helpful: Type.Optional(Type.Integer()),
});

export const GameSort = Type.Union([
  Type.Literal('id'),
  Type.Literal('name'),
  Type.Literal('price-asc'),
  Type.Literal('price-desc'),
  Type.Literal('newest'),
  Type.Literal('oldest'),
  /** The shelf with the fewest units first. */
  Type.Literal('stock'),
]);

const namePart = Type.Optional(Type.String({ maxLength: 100 }));
const bound = Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 }));

const saleFilter = {
  name: namePart,
  genre: namePart,
  platform: namePart,
  /** Whole dollars, both included; so are the years. */
  priceMin: bound,
  priceMax: bound,
  yearMin: bound,
  yearMax: bound,
  /** Games with so many units or fewer. */
  stockMax: bound,
};
const gameFilter = { ...saleFilter, on_sale: Type.Optional(Type.Boolean()) };
const listed = { sort: Type.Optional(GameSort), ...pageQuery };

/** All parts narrow the list together; genre and platform match a part of a name, an empty text matches all. */
export const GameFilter = Type.Object(gameFilter);
export const GameQuery = Type.Object({ ...gameFilter, ...listed });

const count = Type.Integer({ minimum: 0 });
const edge = Type.Union([Type.Integer(), Type.Null()]);
const Range = Type.Object({ min: edge, max: edge });

/** What the filter leaves to choose from; each count and range is taken without its own part of the filter. */
export const Facets = Type.Object({
  /** Games the whole filter finds. */
  total: count,
  genres: Type.Array(Type.Object({ name_genre: Type.String(), count })),
  platforms: Type.Array(Type.Object({ name_platform: Type.String(), count })),
  /** Nulls where no game is left. */
  price: Range,
  release_year: Range,
});

export const listGames = {
  summary: 'Lists the catalogue, or a page of what a filter leaves of it',
  query: GameQuery,
  response: Type.Array(Game),
};
export const listSaleGames = {
  summary: 'Lists the games on sale',
  query: Type.Object({ ...saleFilter, ...listed }),
  response: Type.Array(Game),
};
/** `updated_at` is an ISO date; sales and payments do not count as edits. */
export const GameDate = Type.Object({ id_product: Type.Integer(), updated_at: Type.String() });

export const listGameDates = {
  summary: 'Lists when each game on the shelves was last changed',
  response: Type.Array(GameDate),
};
export const getFacets = {
  summary: 'Counts what a filter leaves to choose from',
  query: GameFilter,
  response: Facets,
};
/** One game, as its page shows it. */
export const GameOnPage = Type.Object({
  ...Game.properties,
  /** ISO 4217 code of the currency in which its price is charged. */
  currency: Type.Optional(Type.String()),
});

export const getGame = {
  summary: 'Answers one game',
  params: IdParams,
  response: GameOnPage,
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

export type Game = Static<typeof Game>;
export type GameOnPage = Static<typeof GameOnPage>;
export type Genre = Static<typeof Genre>;
export type Platform = Static<typeof Platform>;
export type Review = Static<typeof Review>;
export type Facets = Static<typeof Facets>;
export type GameFilter = Static<typeof GameFilter>;
export type GameSort = Static<typeof GameSort>;
export type GameQuery = Static<typeof GameQuery>;
