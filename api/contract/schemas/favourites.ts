import Type, { type Static } from 'typebox';
import { Id } from './common';
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

export const addFavourite = { body: Favourite, response: Favourite };
export const listFavourites = { params: userParams, response: Type.Array(FavouriteGame) };
export const removeFavourite = {
  params: userParams,
  query: Type.Object({ idProduct: Id }),
  response: Favourite,
};

export type Favourite = Static<typeof Favourite>;
export type FavouriteGame = Static<typeof FavouriteGame>;
