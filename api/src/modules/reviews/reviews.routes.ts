import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  createReview,
  deleteReview,
  listGameReviews,
  listOrderReviews,
  listUserReviews,
  updateReview,
} from '../../../contract';
import { gameCalls, reviewCalls } from '../../../contract/schemas';
import { callerOf } from '../../http/access';
import { conflict, forbidden, notFound } from '../../http/errors';
import { listSerializer, LONG, streamList } from '../../http/long-list';
import { serve } from '../../http/serve';
import type { Services } from '../../services';
import * as reviews from './reviews.repo';

/**
 * Reviews. Two numbers in a path mean: 0 and an order, a game and 0, a game and a user. Ids start at 1, so the three
 * never meet, and what fits none of them is not found.
 */
export function reviewRoutes(app: FastifyInstance, { db, now }: Services): void {
  // Thousands of reviews are streamed. Responses have no max-age, so that a new review shows at once.
  serve(app, listGameReviews, gameCalls.listGameReviews, async ({ params }, reply) => {
    const short = await reviews.listGameReviews(db, params.idProduct, LONG);
    if (short !== undefined) return short;
    const ids = await reviews.listGameReviewIds(db, params.idProduct);
    return streamList(reply, { batches: reviews.reviewBatches(db, ids), serialize: listSerializer(reply) });
  });

  serve(app, listOrderReviews, reviewCalls.listOrderReviews, async (request) => {
    const caller = callerOf(request);
    const found = await reviews.listOrderReviews(db, request.params.idOrder);
    if (found === undefined || (found.buyerId !== caller.id && !caller.admin)) {
      throw notFound('There is no such order.');
    }
    return found.reviews;
  });

  serve(app, listUserReviews, reviewCalls.listUserReviews, async ({ params }) =>
    reviews.listUserReviews(db, params.idGame, params.idUser),
  );

  serve(app, createReview, reviewCalls.createReview, async (request) => {
    const caller = callerOf(request);
    const { idUser, idGame } = request.params;
    const { score, description = '' } = request.body;
    if (idUser !== caller.id) throw forbidden('A review is written in one’s own name.');
    if (!(await reviews.wasDelivered(db, caller.id, idGame))) {
      throw forbidden('Only a game that was delivered to you can be reviewed.');
    }
    const at = now();
    const review = {
      accountId: caller.id,
      productId: idGame,
      score,
      description: description.trim(),
      now: at,
    };
    if (!(await reviews.insertReview(db, review))) {
      throw conflict('already-reviewed', 'You have reviewed this game already.');
    }
    return {
      userIdUser: caller.id,
      productIdProduct: idGame,
      score,
      description: review.description,
      createdAt: at.toISOString(),
      nickname: caller.username,
      helpful: 0,
    };
  });

  serve(app, updateReview, reviewCalls.updateReview, async (request) => {
    const { score, description = '' } = request.body;
    const { accountId, productId } = await ownReview(request, request.params);
    const fields = { score, description: description.trim() };
    if (!(await reviews.rewriteReview(db, { accountId, productId, ...fields }))) throw absent();
    const [review] = await reviews.listUserReviews(db, productId, accountId);
    if (review === undefined) throw absent();
    return review;
  });

  serve(app, deleteReview, reviewCalls.deleteReview, async (request) => {
    const { accountId, productId } = await ownReview(request, request.params);
    if (!(await reviews.removeReview(db, accountId, productId))) throw absent();
    return { message: 'Deleted' };
  });

  /** The caller's review, if it may be changed: one that was hidden must not come back in other words. */
  async function ownReview(
    request: Pick<FastifyRequest, 'caller'>,
    { idUser, idGame }: { idUser: number; idGame: number },
  ): Promise<{ accountId: number; productId: number }> {
    const caller = callerOf(request);
    if (idUser !== caller.id) throw forbidden('This is not your review.');
    const state = await reviews.findOwnReview(db, caller.id, idGame);
    if (state === undefined) throw absent();
    if (state === 'hidden') throw forbidden('The store has hidden this review. Please write to us.');
    return { accountId: caller.id, productId: idGame };
  }
}

const absent = () => notFound('There is no such review.');
