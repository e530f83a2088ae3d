import Type, { type Static } from 'typebox';
import { Id, pageQuery } from './common';
import { Review } from './games';

export const NewReview = Type.Object({
  score: Type.Integer({ minimum: 1, maximum: 5 }),
  description: Type.Optional(Type.String({ maxLength: 2000 })),
});

export const listOrderReviews = {
  summary: 'Lists what the buyer of an order wrote about its games',
  failures: { 404: 'There is no such order of the caller' },
  params: Type.Object({ idOrder: Id }),
  response: Type.Array(Review),
};
export const listUserReviews = {
  summary: 'Answers what one user wrote about one game',
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
  summary: 'Reviews a delivered game',
  failures: {
    403: 'The caller is another user, or got no such game delivered',
    409: 'The caller has reviewed the game already',
  },
  params: own,
  body: NewReview,
  response: Review,
};

export const updateReview = {
  summary: "Rewrites one's own review",
  failures: { 403: 'The review is of another user, or hidden by the store' },
  params: own,
  body: NewReview,
  response: Review,
};
export const deleteReview = {
  summary: "Takes one's own review back",
  failures: { 403: 'The review is of another user, or hidden by the store' },
  params: own,
  response: Type.Object({ message: Type.String() }),
};
export const voteHelpful = {
  summary: "Finds somebody else's review helpful",
  failures: { 403: "The review is the caller's own" },
  params: own,
  response: Helpful,
};
export const unvoteHelpful = {
  summary: 'Takes that back',
  params: own,
  response: Helpful,
};
export const listOwnVotes = {
  summary: 'Lists whose reviews of a game the caller found helpful',
  params: Type.Object({ idGame: Id }),
  response: Type.Array(Type.Object({ userIdUser: Type.Integer() })),
};
export const listReviews = {
  summary: 'Lists every review, hidden ones too',
  query: Type.Object({ hidden: Type.Optional(Type.Boolean()), ...pageQuery }),
  response: Type.Array(ModeratedReview),
};
// A text: what is neither 'true' nor 'false' is a broken rule (422), not a wrong address.
export const setReviewHidden = {
  summary: 'Hides a review or shows it again',
  failures: { 422: 'The flag is neither true nor false' },
  params: Type.Object({ flag: Type.String(), idUser: Id, idGame: Id }),
  response: ModeratedReview,
};

export type Helpful = Static<typeof Helpful>;
export type ModeratedReview = Static<typeof ModeratedReview>;
export type NewReview = Static<typeof NewReview>;
