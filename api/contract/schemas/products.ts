import Type, { type Static } from 'typebox';
import { MAX_STOCK } from '../rules';
import { Id, IdParams } from './common';
import { Game, GameQuery, Genre, Platform } from './games';
import { IdempotencyHeaders } from './orders';

const text = (maxLength: number) => Type.Optional(Type.String({ maxLength }));
const texts = (maxItems: number, maxLength: number) =>
  Type.Optional(Type.Array(Type.String({ maxLength }), { maxItems }));

/** Every field may be missing here: the rules answer with their own texts (specification, section 5). */
const gameFields = {
  name_product: text(300),
  price_product: Type.Optional(Type.Number()),
  description_product: text(5000),
  /** The uploads' `secure_url`s. */
  image_product: texts(12, 2000),
  thumbnail_product: text(2000),
  in_stock: Type.Optional(Type.Number()),
  on_sale: Type.Optional(Type.Boolean()),
  release_year: Type.Optional(Type.Number()),
  /** Names as `GET /genres` and `GET /platforms` list them. */
  genres: texts(50, 60),
  platforms: texts(50, 60),
};

export const NewGame = Type.Object(gameFields);

export const EditedGame = Type.Object({
  id_product: Id,
  ...gameFields,
  /** The product's `version` the form was filled from. */
  version: Type.Optional(Type.Integer()),
  /** The values the form was filled from. */
  loaded: Type.Optional(Type.Object(gameFields)),
});

const done = Type.Object({ message: Type.String() });

const Change = Type.Union([
  Type.Object({ on_sale: Type.Boolean() }, { additionalProperties: false }),
  /** Units more or, below zero, fewer. */
  Type.Object(
    { stock_change: Type.Integer({ minimum: -MAX_STOCK, maximum: MAX_STOCK }) },
    { additionalProperties: false },
  ),
  Type.Object({ archived: Type.Literal(true) }, { additionalProperties: false }),
]);

export const ChangedGames = Type.Object({
  ids: Type.Array(Id, { minItems: 1, maxItems: 100 }),
  change: Change,
});

/** What becomes of one row of an imported file. */
export const ImportedRow = Type.Object({
  /** Line of the file it begins at; the heading is line 1. */
  line: Type.Integer(),
  name_product: Type.String(),
  outcome: Type.Union([
    Type.Literal('new'),
    Type.Literal('changed'),
    Type.Literal('unchanged'),
    Type.Literal('wrong'),
  ]),
  /** What is wrong, or, of a changed product, which fields change. */
  notes: Type.Array(Type.String()),
});

/** A file's text in the size a request may have. */
const MAX_CSV = 200_000;

export const ImportedFile = Type.Object({
  csv: Type.String({ maxLength: MAX_CSV }),
  dry_run: Type.Boolean(),
});
export const ImportReport = Type.Object({
  /** False for a dry run, and for a file with a wrong row. */
  applied: Type.Boolean(),
  rows: Type.Array(ImportedRow),
});

export const changeGames = {
  summary: 'Puts several games on sale, moves their stock or takes them off the shelves',
  failures: { 404: 'There is no such game', 409: 'The stock of a game is too small' },
  body: ChangedGames,
  response: Type.Object({ changed: Type.Integer() }),
};
export const exportGames = {
  summary: 'Writes games as a CSV file',
  query: Type.Object({ name: GameQuery.properties.name }),
  response: Type.String(),
};
export const importGames = {
  summary: 'Reads games from a CSV file, or tells what it would do',
  body: ImportedFile,
  response: ImportReport,
};
export const createGame = {
  summary: 'Adds a game to the catalogue',
  headers: IdempotencyHeaders,
  body: NewGame,
  response: Game,
};
export const updateGame = {
  summary: 'Changes a game',
  failures: {
    404: 'There is no such game',
    409: 'Somebody else has changed it, or the stock is too small',
  },
  body: EditedGame,
  response: Game,
};
export const deleteGame = {
  summary: 'Takes a game off the shelves',
  params: IdParams,
  response: done,
};
export const createGenre = {
  summary: 'Adds a genre',
  failures: { 409: 'The genre exists already' },
  body: Type.Object({ genre: text(300) }),
  response: Genre,
};
export const createPlatform = {
  summary: 'Adds a platform',
  failures: { 409: 'The platform exists already' },
  body: Type.Object({ platform: text(300) }),
  response: Platform,
};

export type NewGame = Static<typeof NewGame>;
export type EditedGame = Static<typeof EditedGame>;
export type ChangedGames = Static<typeof ChangedGames>;
export type ImportedRow = Static<typeof ImportedRow>;
export type ImportReport = Static<typeof ImportReport>;
