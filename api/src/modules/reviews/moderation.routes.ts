import type { FastifyInstance } from 'fastify';
import { listReviews, setReviewHidden, TOTAL_HEADER } from '../../../contract';
import { reviewCalls } from '../../../contract/schemas';
import { callerOf } from '../../http/access';
import { invalid, notFound } from '../../http/errors';
import { serve } from '../../http/serve';
import type { Services } from '../../services';
import { listModerated, setHidden } from './moderation.repo';

/** What administrators do about reviews. */
export function moderationRoutes(app: FastifyInstance, { db, now }: Services): void {
  serve(app, listReviews, reviewCalls.listReviews, async ({ query }, reply) => {
    const { reviews, total } = await listModerated(db, query);
    reply.header(TOTAL_HEADER, total);
    return reviews;
  });

  serve(app, setReviewHidden, reviewCalls.setReviewHidden, async (request) => {
    const { flag, idUser: authorId, idGame: productId } = request.params;
    if (flag !== 'true' && flag !== 'false') {
      throw invalid([{ path: '/flag', message: 'flag must be true or false' }]);
    }
    const adminId = callerOf(request).id;
    const decision = { adminId, authorId, productId, hidden: flag === 'true', now: now() };
    const review = await setHidden(db, decision);
    if (review === undefined) throw notFound('There is no such review.');
    return review;
  });
}
