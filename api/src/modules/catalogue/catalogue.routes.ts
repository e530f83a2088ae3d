import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  getGame,
  listGames,
  listGenres,
  listPlatforms,
  listSaleGames,
  TOTAL_HEADER,
} from '../../../contract';
import { gameCalls } from '../../../contract/schemas';
import { notFound } from '../../http/errors';
import { freshFor } from '../../http/freshness';
import { serve } from '../../http/serve';
import type { Services } from '../../services';
import * as catalogue from './catalogue.repo';

/** What visitors browse. Prices and stock on show may be seconds old; orders are decided by the database. */
export function catalogueRoutes(app: FastifyInstance, { db }: Services): void {
  serve(app, listSaleGames, gameCalls.listSaleGames, async ({ query }, reply) => {
    const { games, total } = await catalogue.listGames(db, { ...query, on_sale: true });
    freshFor(reply, 5).header(TOTAL_HEADER, total);
    return games;
  });

  serve(app, listGames, gameCalls.listGames, async ({ query }, reply) => {
    const { games, total } = await catalogue.listGames(db, query);
    freshFor(reply, 5).header(TOTAL_HEADER, total);
    return games;
  });

  serve(app, getGame, gameCalls.getGame, async ({ params }, reply) => {
    const game = await catalogue.findGame(db, params.id);
    if (game === undefined) throw notFound('There is no such game.');
    freshFor(reply, 5);
    return game;
  });

  serve(app, listGenres, gameCalls.listGenres, async (_request: FastifyRequest, reply: FastifyReply) => {
    freshFor(reply, 60);
    return catalogue.listGenres(db);
  });

  serve(
    app,
    listPlatforms,
    gameCalls.listPlatforms,
    async (_request: FastifyRequest, reply: FastifyReply) => {
      freshFor(reply, 60);
      return catalogue.listPlatforms(db);
    },
  );
}
