import Type, { type Static } from 'typebox';
import { Id, NOT_OWNER } from './common';
import { Game } from './games';

export const Favourite = Type.Object({ idProduct: Id, idUser: Id });

/** An `archived` game is no longer sold. */
export const FavouriteGame = Type.Object({
  ...Favourite.properties,
  ...Game.properties,
  archived: Type.Boolean(),
  /** The current price if no price was recorded when the game was added. */
  price_when_added: Type.Optional(Type.Integer()),
});

const userParams = Type.Object({ userId: Id });

export const addFavourite = {
  summary: 'Adds a game to the favourites',
  failures: { 403: NOT_OWNER, 404: 'The game does not exist' },
  body: Favourite,
  response: Favourite,
};
export const listFavourites = {
  summary: "Lists a user's favourite games",
  failures: { 403: NOT_OWNER },
  params: userParams,
  response: Type.Array(FavouriteGame),
};
export const removeFavourite = {
  summary: 'Removes a game from the favourites',
  failures: { 403: NOT_OWNER },
  params: userParams,
  query: Type.Object({ idProduct: Id }),
  response: Favourite,
};

export type Favourite = Static<typeof Favourite>;
export type FavouriteGame = Static<typeof FavouriteGame>;
