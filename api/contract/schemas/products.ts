import Type, { type Static } from 'typebox';
import { MAX_STOCK } from '../rules';
import { Id, IdParams, NOT_ADMIN_OR_OLD_LOGIN } from './common';
import { Game, GameQuery, Genre, Platform } from './games';
import { IdempotencyHeaders } from './orders';

const optionalText = (maxLength: number) => Type.Optional(Type.String({ maxLength }));
const texts = (maxItems: number, maxLength: number) =>
  Type.Optional(Type.Array(Type.String({ maxLength }), { maxItems }));

/**
 * Optional: the rules report fields missing from a new product (specification, section 5), and an edit leaves missing
 * fields unchanged.
 */
const gameFields = {
  name_product: optionalText(300),
  price_product: Type.Optional(Type.Number()),
  /** Null for no list price. */
  list_price: Type.Optional(Type.Union([Type.Number(), Type.Null()])),
  description_product: optionalText(5000),
  /** The `secure_url`s of uploaded pictures. */
  image_product: texts(12, 2000),
  thumbnail_product: optionalText(2000),
  in_stock: Type.Optional(Type.Number()),
  on_sale: Type.Optional(Type.Boolean()),
  release_year: Type.Optional(Type.Number()),
  /** Names as listed by `GET /genres` and `GET /platforms`. */
  genres: texts(50, 60),
  platforms: texts(50, 60),
};

export const NewGame = Type.Object(gameFields);

export const EditedGame = Type.Object({
  id_product: Id,
  ...gameFields,
  /** The product's `version` when the form was opened. */
  version: Type.Optional(Type.Integer()),
  /** The product's values when the form was opened. */
  loaded: Type.Optional(Type.Object(gameFields)),
});

const confirmation = Type.Object({ message: Type.String() });

const Change = Type.Union([
  Type.Object({ on_sale: Type.Boolean() }, { additionalProperties: false }),
  /** Units to add; negative to subtract. */
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

export const ImportedRow = Type.Object({
  /** First line of the row in the file; the header is line 1. */
  line: Type.Integer(),
  name_product: Type.String(),
  outcome: Type.Union([
    Type.Literal('new'),
    Type.Literal('changed'),
    Type.Literal('unchanged'),
    Type.Literal('wrong'),
  ]),
  /** The errors or, for a changed product, the changed fields. */
  notes: Type.Array(Type.String()),
});

/** In characters. The whole request must also fit into `MAX_BODY_BYTES`. */
const MAX_CSV_LENGTH = 200_000;

const ImportedFile = Type.Object({
  csv: Type.String({ maxLength: MAX_CSV_LENGTH }),
  dry_run: Type.Boolean(),
});
export const ImportReport = Type.Object({
  /** False for a dry run and for a file with an invalid row. */
  applied: Type.Boolean(),
  rows: Type.Array(ImportedRow),
});

export const changeGames = {
  summary: 'Changes the sale state or the stock of several games, or archives them',
  failures: {
    403: NOT_ADMIN_OR_OLD_LOGIN,
    404: 'A game does not exist',
    409: 'The stock of a game is too small, or a scheduled sale of a game is running',
  },
  body: ChangedGames,
  response: Type.Object({ changed: Type.Integer() }),
};
export const exportGames = {
  summary: 'Exports the matching games as a CSV file',
  query: Type.Object({ name: GameQuery.properties.name }),
  response: Type.String({ contentMediaType: 'text/csv' }),
};
export const importGames = {
  summary: 'Imports games from a CSV file, or reports what the import would change',
  failures: { 403: NOT_ADMIN_OR_OLD_LOGIN },
  body: ImportedFile,
  response: ImportReport,
};
export const createGame = {
  summary: 'Creates a game',
  headers: IdempotencyHeaders,
  body: NewGame,
  response: Game,
};
export const updateGame = {
  summary: 'Changes a game',
  failures: {
    404: 'The game does not exist',
    409: 'Another user has changed the game, its stock is too small, or a scheduled sale of the game is running: see `error`',
  },
  body: EditedGame,
  response: Game,
};
export const deleteGame = {
  summary: 'Archives a game',
  failures: { 403: NOT_ADMIN_OR_OLD_LOGIN },
  params: IdParams,
  response: confirmation,
};
export const createGenre = {
  summary: 'Creates a genre',
  failures: { 409: 'The genre already exists' },
  body: Type.Object({ genre: optionalText(300) }),
  response: Genre,
};
export const createPlatform = {
  summary: 'Creates a platform',
  failures: { 409: 'The platform already exists' },
  body: Type.Object({ platform: optionalText(300) }),
  response: Platform,
};

export type NewGame = Static<typeof NewGame>;
export type EditedGame = Static<typeof EditedGame>;
export type ChangedGames = Static<typeof ChangedGames>;
export type ImportedRow = Static<typeof ImportedRow>;
export type ImportReport = Static<typeof ImportReport>;
