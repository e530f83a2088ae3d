import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { cached } from '../../../../scripts/common/cached';
import {
  type GameFilter,
  type GameQuery,
  getFacets,
  getGame,
  listGameDates,
  listGames,
  listGenres,
  listPlatforms,
  listSaleGames,
  TOTAL_HEADER,
} from '../../../contract';
import { gameCalls } from '../../../contract/schemas';
import { cacheFor } from '../../http/caching';
import { notFound } from '../../http/errors';
import { serve } from '../../http/serve';
import type { Services } from '../../services';
import * as catalogue from './catalogue.repo';
import { readFacets } from './facets.repo';
import { unpagedLists } from './unpaged-lists';

/** Registers the public catalogue. Prices and stock shown may be seconds old; an order checks them in the database. */
export function catalogueRoutes(app: FastifyInstance, { config, db, now }: Services): void {
  // Cached, because the counts scan the whole catalogue and every visitor who opens the filters requests them.
  const facets = cached((filter: GameFilter) => readFacets(db, filter), {
    now,
    ttlMs: 10_000,
    maxEntries: 500,
  });

  const unpaged = unpagedLists(db, now);
  const list = async (request: FastifyRequest, reply: FastifyReply, query: GameQuery) => {
    cacheFor(reply, 5);
    if (query.page === undefined && query.limit === undefined) {
      return unpaged.games(request, reply, query);
    }
    const { games, total } = await catalogue.listGames(db, query);
    reply.header(TOTAL_HEADER, total);
    return games;
  };

  serve(app, listSaleGames, gameCalls.listSaleGames, async (request, reply) =>
    list(request, reply, { ...request.query, on_sale: true }),
  );

  serve(app, listGames, gameCalls.listGames, async (request, reply) => list(request, reply, request.query));

  serve(app, getFacets, gameCalls.getFacets, async ({ query }, reply) => {
    cacheFor(reply, 10);
    return facets(query);
  });

  serve(app, listGameDates, gameCalls.listGameDates, async (request: FastifyRequest, reply: FastifyReply) => {
    cacheFor(reply, 60);
    return unpaged.dates(request, reply);
  });

  serve(app, getGame, gameCalls.getGame, async ({ params }, reply) => {
    const game = await catalogue.findGame(db, params.id);
    if (game === undefined) throw notFound('There is no such game.');
    cacheFor(reply, 5);
    return { ...game, currency: config.currency };
  });

  serve(app, listGenres, gameCalls.listGenres, async (_request: FastifyRequest, reply: FastifyReply) => {
    cacheFor(reply, 60);
    return catalogue.listGenres(db);
  });

  serve(
    app,
    listPlatforms,
    gameCalls.listPlatforms,
    async (_request: FastifyRequest, reply: FastifyReply) => {
      cacheFor(reply, 60);
      return catalogue.listPlatforms(db);
    },
  );
}
