import Type, { type Static } from 'typebox';
import { Id } from './common';
import { Review } from './games';

export const NewReview = Type.Object({
  score: Type.Integer({ minimum: 1, maximum: 5 }),
  description: Type.Optional(Type.String({ maxLength: 2000 })),
});

export const listOrderReviews = { params: Type.Object({ idOrder: Id }), response: Type.Array(Review) };
export const listUserReviews = {
  params: Type.Object({ idGame: Id, idUser: Id }),
  response: Type.Array(Review),
};
export const createReview = {
  params: Type.Object({ idUser: Id, idGame: Id }),
  body: NewReview,
  response: Review,
};

export type NewReview = Static<typeof NewReview>;
