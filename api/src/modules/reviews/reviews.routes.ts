import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  createReview,
  deleteReview,
  deleteReviewReply,
  getModeratedReview,
  listGameReviews,
  listOrderReviews,
  listOwnVotes,
  listReviews,
  listUserReviews,
  replyToReview,
  setReviewHidden,
  TOTAL_HEADER,
  unvoteHelpful,
  updateReview,
  voteHelpful,
} from '../../../contract';
import { reviewReplyError } from '../../../contract/rules';
import { gameCalls, reviewCalls } from '../../../contract/schemas';
import { callerOf } from '../../http/access';
import { cacheFor } from '../../http/caching';
import { conflict, forbidden, invalid, notFound } from '../../http/errors';
import { listSerializer, LONG_LIST_LENGTH, streamList } from '../../http/long-list';
import { serve } from '../../http/serve';
import type { Services } from '../../services';
import * as moderation from './moderation.repo';
import * as reviews from './reviews.repo';
import * as votes from './votes.repo';

/**
 * The paths of the lists end in `/0/<order id>`, `/<game id>/0` or `/<game id>/<user id>`. They are not ambiguous,
 * because ids start at 1.
 */
export function reviewRoutes(app: FastifyInstance, services: Services): void {
  const { db, now } = services;
  voteRoutes(app, services);
  moderationRoutes(app, services);
  replyRoutes(app, services);

  serve(app, listGameReviews, gameCalls.listGameReviews, async ({ params }, reply) => {
    // The list is the same for all callers, so mark it as public, which enables compression and an ETag. With a max-age
    // of 0, a new review appears immediately.
    cacheFor(reply, 0);
    const shortList = await reviews.listGameReviews(db, params.idProduct, LONG_LIST_LENGTH);
    if (shortList !== undefined) return shortList;
    const ids = await reviews.listGameReviewIds(db, params.idProduct);
    return streamList(reply, { batches: reviews.reviewBatches(db, ids), serialize: listSerializer(reply) });
  });

  serve(app, listOrderReviews, reviewCalls.listOrderReviews, async (request) => {
    const caller = callerOf(request);
    const result = await reviews.listOrderReviews(db, request.params.idOrder);
    if (result === undefined || (result.buyerId !== caller.id && !caller.admin)) {
      throw notFound('There is no such order.');
    }
    return result.reviews;
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
    const { accountId, productId } = await requireOwnReview(request, request.params);
    const fields = { score, description: description.trim() };
    if (!(await reviews.updateReview(db, { accountId, productId, ...fields }))) throw reviewNotFound();
    const [review] = await reviews.listUserReviews(db, productId, accountId);
    if (review === undefined) throw reviewNotFound();
    return review;
  });

  serve(app, deleteReview, reviewCalls.deleteReview, async (request) => {
    const { accountId, productId } = await requireOwnReview(request, request.params);
    if (!(await reviews.deleteReview(db, accountId, productId))) throw reviewNotFound();
    return { message: 'Deleted' };
  });

  /**
   * Rejects changes to a hidden review, so that its author cannot publish it again.
   * @throws HttpError 404 if there is no such review, and 403 for another user's review or a hidden review
   */
  async function requireOwnReview(
    request: Pick<FastifyRequest, 'caller'>,
    { idUser, idGame }: { idUser: number; idGame: number },
  ): Promise<{ accountId: number; productId: number }> {
    const caller = callerOf(request);
    if (idUser !== caller.id) throw forbidden('This is not your review.');
    const visibility = await reviews.findVisibility(db, caller.id, idGame);
    if (visibility === undefined) throw reviewNotFound();
    if (visibility === 'hidden') throw forbidden('The store has hidden this review. Please write to us.');
    return { accountId: caller.id, productId: idGame };
  }
}

function voteRoutes(app: FastifyInstance, { db }: Services): void {
  serve(app, voteHelpful, reviewCalls.voteHelpful, async (request) => {
    const vote = voteOf(request, request.params);
    if (vote.authorId === vote.voterId) throw forbidden('One’s own review is for others to judge.');
    const result = await votes.castVote(db, vote);
    if (result === undefined) throw reviewNotFound();
    return result;
  });

  serve(app, unvoteHelpful, reviewCalls.unvoteHelpful, async (request) => {
    const result = await votes.withdrawVote(db, voteOf(request, request.params));
    if (result === undefined) throw reviewNotFound();
    return result;
  });

  serve(app, listOwnVotes, reviewCalls.listOwnVotes, async (request) => {
    const authors = await votes.listVotes(db, request.params.idGame, callerOf(request).id);
    return authors.map((userIdUser) => ({ userIdUser }));
  });
}

function moderationRoutes(app: FastifyInstance, { db, now }: Services): void {
  serve(app, listReviews, reviewCalls.listReviews, async ({ query }, reply) => {
    const { reviews, total } = await moderation.listModerated(db, query);
    reply.header(TOTAL_HEADER, total);
    return reviews;
  });

  serve(app, setReviewHidden, reviewCalls.setReviewHidden, async (request) => {
    const { flag, idUser: authorId, idGame: productId } = request.params;
    if (flag !== 'true' && flag !== 'false') {
      throw invalid([{ path: '/flag', message: 'flag must be true or false' }]);
    }
    const adminId = callerOf(request).id;
    const reason = request.body.reason?.trim() ?? '';
    const decision = { adminId, authorId, productId, hidden: flag === 'true', reason, now: now() };
    const review = await moderation.setHidden(db, decision);
    if (review === undefined) throw reviewNotFound();
    return review;
  });

  serve(app, getModeratedReview, reviewCalls.getModeratedReview, async ({ params }) => {
    const review = await moderation.findModerated(db, keyOf(params));
    if (review === undefined) throw reviewNotFound();
    return review;
  });
}

function replyRoutes(app: FastifyInstance, { db, now }: Services): void {
  serve(app, replyToReview, reviewCalls.replyToReview, async (request) => {
    const { text, replaces } = request.body;
    const problem = reviewReplyError(text);
    if (problem !== undefined) throw invalid([{ path: '/text', message: problem }]);
    const reply = { ...keyOf(request.params), adminId: callerOf(request).id, replaces, now: now() };
    const review = await moderation.storeReply(db, { ...reply, text: text.trim() });
    if (review === undefined) throw reviewNotFound();
    if (review === 'changed') {
      throw conflict(
        'reply-changed',
        'Another administrator has changed the reply in the meantime, so yours was not saved.',
      );
    }
    return review;
  });

  serve(app, deleteReviewReply, reviewCalls.deleteReviewReply, async (request) => {
    const deletion = { ...keyOf(request.params), adminId: callerOf(request).id, now: now() };
    const review = await moderation.deleteReply(db, deletion);
    if (review === undefined) throw reviewNotFound();
    return review;
  });
}

const keyOf = ({ idUser, idGame }: { idUser: number; idGame: number }) => ({
  authorId: idUser,
  productId: idGame,
});

function voteOf(
  request: Pick<FastifyRequest, 'caller'>,
  { idUser, idGame }: { idUser: number; idGame: number },
): votes.Vote {
  return { authorId: idUser, productId: idGame, voterId: callerOf(request).id };
}

const reviewNotFound = () => notFound('There is no such review.');
