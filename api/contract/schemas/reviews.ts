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
  summary: "Returns a user's visible review of a game, as a list with one review or none",
  params: Type.Object({ idGame: Id, idUser: Id }),
  response: Type.Array(Review),
};
const reviewParams = Type.Object({ idUser: Id, idGame: Id });

/** `mine` is whether the caller has voted. */
export const Helpful = Type.Object({ helpful: Type.Integer(), mine: Type.Boolean() });

export const ModeratedReview = Type.Object({
  ...Review.properties,
  name_product: Type.String(),
  hidden: Type.Boolean(),
  /** Null for a visible review, and for a review that was hidden before the store recorded decisions. */
  decision: Type.Union([
    Type.Object({
      nickname_admin: Type.String(),
      date: Type.String(),
      reason: Type.Union([Type.String(), Type.Null()]),
    }),
    Type.Null(),
  ]),
});

const ReviewSort = Type.Union([
  Type.Literal('newest'),
  Type.Literal('oldest'),
  Type.Literal('lowest'),
  Type.Literal('highest'),
]);

export const createReview = {
  summary: 'Creates a review of a delivered game',
  failures: {
    403: "The review is in another user's name, or the game was not delivered to the caller",
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
  summary: "Removes the caller's 'helpful' mark from a review",
  params: reviewParams,
  response: Helpful,
};
export const listOwnVotes = {
  summary: 'Lists the authors whose reviews of a game the caller has marked as helpful',
  params: Type.Object({ idGame: Id }),
  response: Type.Array(Type.Object({ userIdUser: Type.Integer() })),
};
const ReviewQuery = Type.Object({
  /** Part of the author's username, the game's name or the text (case-insensitive). */
  q: Type.Optional(Type.String({ maxLength: 100 })),
  hidden: Type.Optional(Type.Boolean()),
  replied: Type.Optional(Type.Boolean()),
  sort: Type.Optional(ReviewSort),
  ...pageQuery,
});

export const listReviews = {
  summary: 'Lists all reviews, including hidden ones',
  query: ReviewQuery,
  response: Type.Array(ModeratedReview),
};
export const setReviewHidden = {
  summary: 'Hides a review or shows it again',
  failures: { 422: 'The flag is neither true nor false' },
  // `flag` is a string, so that any value other than 'true' and 'false' is rejected with 422 instead of 404.
  params: Type.Object({ flag: Type.String(), idUser: Id, idGame: Id }),
  // The reason is visible only to administrators, and in the data export of the review's author.
  body: Type.Optional(Type.Object({ reason: Type.Optional(Type.String({ maxLength: 300 })) })),
  response: ModeratedReview,
};

export const getModeratedReview = {
  summary: 'Returns a review, even if it is hidden',
  params: reviewParams,
  response: ModeratedReview,
};
export const replyToReview = {
  summary: "Publishes or changes the store's reply to a review",
  failures: { 409: 'The reply has changed since the caller loaded it' },
  params: reviewParams,
  body: Type.Object({
    text: Type.String({ maxLength: 5000 }),
    /** The reply that the caller has loaded; null if there was none. */
    replaces: Type.Union([Type.String({ maxLength: 5000 }), Type.Null()]),
  }),
  response: ModeratedReview,
};
export const deleteReviewReply = {
  summary: "Deletes the store's reply to a review",
  params: reviewParams,
  response: ModeratedReview,
};

export type Helpful = Static<typeof Helpful>;
export type ModeratedReview = Static<typeof ModeratedReview>;
export type ReviewQuery = Static<typeof ReviewQuery>;
export type NewReview = Static<typeof NewReview>;
