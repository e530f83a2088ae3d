import Type, { type Static } from 'typebox';
import { Id, pageQuery } from './common';
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
const own = Type.Object({ idUser: Id, idGame: Id });

/** How a review is found helpful after the caller's vote. */
export const Helpful = Type.Object({ helpful: Type.Integer(), mine: Type.Boolean() });

/** A review as administrators look at it. */
export const ModeratedReview = Type.Object({
  ...Review.properties,
  name_product: Type.String(),
  hidden: Type.Boolean(),
});

export const createReview = {
  params: own,
  body: NewReview,
  response: Review,
};

export const updateReview = { params: own, body: NewReview, response: Review };
export const deleteReview = { params: own, response: Type.Object({ message: Type.String() }) };
export const voteHelpful = { params: own, response: Helpful };
export const unvoteHelpful = { params: own, response: Helpful };
export const listOwnVotes = {
  params: Type.Object({ idGame: Id }),
  response: Type.Array(Type.Object({ userIdUser: Type.Integer() })),
};
export const listReviews = {
  query: Type.Object({ hidden: Type.Optional(Type.Boolean()), ...pageQuery }),
  response: Type.Array(ModeratedReview),
};
// A text: what is neither 'true' nor 'false' is a broken rule (422), not a wrong address.
export const setReviewHidden = {
  params: Type.Object({ flag: Type.String(), idUser: Id, idGame: Id }),
  response: ModeratedReview,
};

export type Helpful = Static<typeof Helpful>;
export type ModeratedReview = Static<typeof ModeratedReview>;
export type NewReview = Static<typeof NewReview>;
