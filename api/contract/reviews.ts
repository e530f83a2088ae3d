import { endpoint } from './endpoint';
import type * as calls from './schemas/reviews';

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
