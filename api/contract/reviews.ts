import { endpoint } from './endpoint';
import type * as calls from './schemas/reviews';

export type { Helpful, ModeratedReview, NewReview } from './schemas/reviews';

/** The reviews that the order's buyer wrote about the games in it; for the buyer and administrators, anybody else gets 404. */
export const listOrderReviews = endpoint<typeof calls.listOrderReviews>({
  method: 'GET',
  path: '/videogames/review/0/:idOrder',
  access: 'session',
});

/** What one user wrote about one game: a list of one review, or of none. Note the order: game first. */
export const listUserReviews = endpoint<typeof calls.listUserReviews>({
  method: 'GET',
  path: '/videogames/review/:idGame/:idUser',
  access: 'public',
});

/** Reviews a game that was delivered to the caller, once. Note the order: user first. */
export const createReview = endpoint<typeof calls.createReview>({
  method: 'POST',
  path: '/videogames/review/:idUser/:idGame',
  access: 'session',
  success: 201,
});

/** Rewrites one's own review; votes stay. 404 when there is none, 403 when the store has hidden it. */
export const updateReview = endpoint<typeof calls.updateReview>({
  method: 'PUT',
  path: '/videogames/review/:idUser/:idGame',
  access: 'session',
});

/** Takes one's own review back; another may be written. 403 when the store has hidden it. */
export const deleteReview = endpoint<typeof calls.deleteReview>({
  method: 'DELETE',
  path: '/videogames/review/:idUser/:idGame',
  access: 'session',
});

/** Finds somebody else's review helpful, once; repeating changes nothing. 403 for one's own. */
export const voteHelpful = endpoint<typeof calls.voteHelpful>({
  method: 'POST',
  path: '/videogames/review/:idUser/:idGame/helpful',
  access: 'session',
});

/** Takes that back; repeating changes nothing. */
export const unvoteHelpful = endpoint<typeof calls.unvoteHelpful>({
  method: 'DELETE',
  path: '/videogames/review/:idUser/:idGame/helpful',
  access: 'session',
});

/** Whose reviews of a game the caller has found helpful. */
export const listOwnVotes = endpoint<typeof calls.listOwnVotes>({
  method: 'GET',
  path: '/videogames/review/:idGame/0/helpful',
  access: 'session',
});

/** Every review, hidden ones too, the newest first; with `hidden` only those that are or are not. */
export const listReviews = endpoint<typeof calls.listReviews>({
  method: 'GET',
  path: '/review',
  access: 'admin',
});

/** Hides a review from the shop (`flag` 'true') or shows it again ('false'). */
export const setReviewHidden = endpoint<typeof calls.setReviewHidden>({
  method: 'PUT',
  path: '/videogames/review/hidden/:flag/:idUser/:idGame',
  access: 'admin',
});
