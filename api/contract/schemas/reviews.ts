import Type, { type Static } from 'typebox';
import { Id, pageQuery } from './common';
import { Review } from './games';

export const NewReview = Type.Object({
  score: Type.Integer({ minimum: 1, maximum: 5 }),
  description: Type.Optional(Type.String({ maxLength: 2000 })),
});

export const listOrderReviews = {
  summary: "Lists the buyer's reviews of the games in an order",
  failures: { 404: 'The caller has no such order' },
  params: Type.Object({ idOrder: Id }),
  response: Type.Array(Review),
};
export const listUserReviews = {
  summary: "Returns a user's review of a game",
  params: Type.Object({ idGame: Id, idUser: Id }),
  response: Type.Array(Review),
};
const reviewParams = Type.Object({ idUser: Id, idGame: Id });

/** Number of helpful votes for a review, and whether the caller's vote is one of them. */
export const Helpful = Type.Object({ helpful: Type.Integer(), mine: Type.Boolean() });

/** A review as administrators see it. */
export const ModeratedReview = Type.Object({
  ...Review.properties,
  name_product: Type.String(),
  hidden: Type.Boolean(),
});

export const createReview = {
  summary: 'Creates a review of a delivered game',
  failures: {
    403: 'The caller is another user, or the game was not delivered to them',
    409: 'The caller has already reviewed the game',
  },
  params: reviewParams,
  body: NewReview,
  response: Review,
};

export const updateReview = {
  summary: "Changes the caller's review",
  failures: { 403: 'The review belongs to another user, or the store has hidden it' },
  params: reviewParams,
  body: NewReview,
  response: Review,
};
export const deleteReview = {
  summary: "Deletes the caller's review",
  failures: { 403: 'The review belongs to another user, or the store has hidden it' },
  params: reviewParams,
  response: Type.Object({ message: Type.String() }),
};
export const voteHelpful = {
  summary: "Marks another user's review as helpful",
  failures: { 403: "The review is the caller's own" },
  params: reviewParams,
  response: Helpful,
};
export const unvoteHelpful = {
  summary: "Removes the caller's mark from a review",
  params: reviewParams,
  response: Helpful,
};
export const listOwnVotes = {
  summary: 'Lists the authors of the reviews of a game that the caller marked as helpful',
  params: Type.Object({ idGame: Id }),
  response: Type.Array(Type.Object({ userIdUser: Type.Integer() })),
};
export const listReviews = {
  summary: 'Lists all reviews, including hidden ones',
  query: Type.Object({ hidden: Type.Optional(Type.Boolean()), ...pageQuery }),
  response: Type.Array(ModeratedReview),
};
// A string, so that anything but 'true' and 'false' gets 422 and not 404.
export const setReviewHidden = {
  summary: 'Hides a review or shows it again',
  failures: { 422: 'The flag is neither true nor false' },
  params: Type.Object({ flag: Type.String(), idUser: Id, idGame: Id }),
  response: ModeratedReview,
};

export type Helpful = Static<typeof Helpful>;
export type ModeratedReview = Static<typeof ModeratedReview>;
export type NewReview = Static<typeof NewReview>;
