import { endpoint } from './endpoint';
import type * as calls from './schemas/reviews';

export type { Helpful, ModeratedReview, NewReview, ReviewQuery } from './schemas/reviews';

/** Lists the buyer's reviews of the games in an order. 404 unless the caller is the buyer or an administrator. */
export const listOrderReviews = endpoint<typeof calls.listOrderReviews>({
  method: 'GET',
  path: '/videogames/review/0/:idOrder',
  access: 'session',
});

/**
 * Returns a user's review of a game as a list of at most one item. The list is empty if there is no review or
 * the review is hidden. The game's id comes before the user's.
 */
export const listUserReviews = endpoint<typeof calls.listUserReviews>({
  method: 'GET',
  path: '/videogames/review/:idGame/:idUser',
  access: 'public',
});

/**
 * Creates the caller's review of a game. 403 if the game was not delivered to the caller, 409 if the caller
 * has already reviewed it. The user's id comes before the game's.
 */
export const createReview = endpoint<typeof calls.createReview>({
  method: 'POST',
  path: '/videogames/review/:idUser/:idGame',
  access: 'session',
  success: 201,
});

/** Changes the caller's review and preserves its votes. 404 if the caller has none, 403 if the review is hidden. */
export const updateReview = endpoint<typeof calls.updateReview>({
  method: 'PUT',
  path: '/videogames/review/:idUser/:idGame',
  access: 'session',
});

/** Deletes the caller's review. 404 if the caller has none, 403 if the review is hidden. */
export const deleteReview = endpoint<typeof calls.deleteReview>({
  method: 'DELETE',
  path: '/videogames/review/:idUser/:idGame',
  access: 'session',
});

/**
 * Marks another user's review as helpful; repeating the request changes nothing. 403 for the caller's own
 * review, 404 for an unknown or hidden review.
 */
export const voteHelpful = endpoint<typeof calls.voteHelpful>({
  method: 'POST',
  path: '/videogames/review/:idUser/:idGame/helpful',
  access: 'session',
});

export const unvoteHelpful = endpoint<typeof calls.unvoteHelpful>({
  method: 'DELETE',
  path: '/videogames/review/:idUser/:idGame/helpful',
  access: 'session',
});

/** Lists the authors whose reviews of a game the caller has marked as helpful. */
export const listOwnVotes = endpoint<typeof calls.listOwnVotes>({
  method: 'GET',
  path: '/videogames/review/:idGame/0/helpful',
  access: 'session',
});

/** Lists all reviews, visible and hidden, newest first by default. */
export const listReviews = endpoint<typeof calls.listReviews>({
  method: 'GET',
  path: '/review',
  access: 'admin',
});

/** Hides a review from the shop (`flag` 'true'), with an optional reason, or shows it again ('false'). */
export const setReviewHidden = endpoint<typeof calls.setReviewHidden>({
  method: 'PUT',
  path: '/videogames/review/hidden/:flag/:idUser/:idGame',
  access: 'admin',
});

export const getModeratedReview = endpoint<typeof calls.getModeratedReview>({
  method: 'GET',
  path: '/review/:idUser/:idGame',
  access: 'admin',
});

/**
 * Publishes the store's reply to a review, or changes it. 409 if another administrator has changed the reply since the
 * caller loaded it.
 */
export const replyToReview = endpoint<typeof calls.replyToReview>({
  method: 'PUT',
  path: '/review/:idUser/:idGame/reply',
  access: 'admin',
});

export const deleteReviewReply = endpoint<typeof calls.deleteReviewReply>({
  method: 'DELETE',
  path: '/review/:idUser/:idGame/reply',
  access: 'admin',
});
