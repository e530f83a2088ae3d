import Type, { type Static } from 'typebox';
import { Id, NOT_YOURS } from './common';
import { Game } from './games';

export const Favourite = Type.Object({ idProduct: Id, idUser: Id });

/** A favourite with its game; `archived` ones have left the shop and cannot be bought. */
export const FavouriteGame = Type.Object({
  ...Favourite.properties,
  ...Game.properties,
  archived: Type.Boolean(),
  /** More than `price_product` when the price has dropped since. */
  price_when_added: Type.Optional(Type.Integer()),
});

const userParams = Type.Object({ userId: Id });

export const addFavourite = {
  summary: 'Keeps a game as a favourite',
  failures: { 403: NOT_YOURS, 404: 'There is no such game' },
  body: Favourite,
  response: Favourite,
};
export const listFavourites = {
  summary: "Lists a user's favourite games",
  failures: { 403: NOT_YOURS },
  params: userParams,
  response: Type.Array(FavouriteGame),
};
export const removeFavourite = {
  summary: 'Removes a game from the favourites',
  failures: { 403: NOT_YOURS },
  params: userParams,
  query: Type.Object({ idProduct: Id }),
  response: Favourite,
};

export type Favourite = Static<typeof Favourite>;
export type FavouriteGame = Static<typeof FavouriteGame>;
