import Type, { type Static } from 'typebox';
import { Id, IdParams } from './common';
import { Game, Genre, Platform } from './games';
import { IdempotencyHeaders } from './orders';

/** Dearer or fuller than this is a slip of the finger, and the amount of an order must fit its column. */
const MAX_WHOLE = 1_000_000;

const text = (maxLength: number) => Type.Optional(Type.String({ maxLength }));
const texts = (maxItems: number, maxLength: number) =>
  Type.Optional(Type.Array(Type.String({ maxLength }), { maxItems }));

/** Every field may be missing here: the section 5 rules answer with their own texts. */
const gameFields = {
  name_product: text(300),
  price_product: Type.Optional(Type.Number({ maximum: MAX_WHOLE })),
  description_product: text(5000),
  /** The uploads' `secure_url`s. */
  image_product: texts(12, 2000),
  thumbnail_product: text(2000),
  in_stock: Type.Optional(Type.Number({ maximum: MAX_WHOLE })),
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

export const createGame = { headers: IdempotencyHeaders, body: NewGame, response: Game };
export const updateGame = { body: EditedGame, response: Game };
export const deleteGame = { params: IdParams, response: done };
export const createGenre = { body: Type.Object({ genre: text(300) }), response: Genre };
export const createPlatform = { body: Type.Object({ platform: text(300) }), response: Platform };

export type NewGame = Static<typeof NewGame>;
export type EditedGame = Static<typeof EditedGame>;
