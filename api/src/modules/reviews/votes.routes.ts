import type { FastifyInstance, FastifyRequest } from 'fastify';
import { listOwnVotes, unvoteHelpful, voteHelpful } from '../../../contract';
import { reviewCalls } from '../../../contract/schemas';
import { callerOf } from '../../http/access';
import { forbidden, notFound } from '../../http/errors';
import { serve } from '../../http/serve';
import type { Services } from '../../services';
import * as votes from './votes.repo';

/** Finding reviews helpful. */
export function voteRoutes(app: FastifyInstance, { db }: Services): void {
  serve(app, voteHelpful, reviewCalls.voteHelpful, async (request) => {
    const vote = voteOf(request, request.params);
    if (vote.authorId === vote.voterId) throw forbidden('One’s own review is for others to judge.');
    return (await votes.castVote(db, vote)) ?? absent();
  });

  serve(
    app,
    unvoteHelpful,
    reviewCalls.unvoteHelpful,
    async (request) => (await votes.withdrawVote(db, voteOf(request, request.params))) ?? absent(),
  );

  serve(app, listOwnVotes, reviewCalls.listOwnVotes, async (request) => {
    const authors = await votes.listVotes(db, request.params.idGame, callerOf(request).id);
    return authors.map((userIdUser) => ({ userIdUser }));
  });
}

function voteOf(
  request: Pick<FastifyRequest, 'caller'>,
  { idUser, idGame }: { idUser: number; idGame: number },
): votes.Vote {
  return { authorId: idUser, productId: idGame, voterId: callerOf(request).id };
}

function absent(): never {
  throw notFound('There is no such review.');
}
