import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  getFacets,
  getGame,
  listGameDates,
  listGames,
  listGenres,
  listPlatforms,
  listSaleGames,
  TOTAL_HEADER,
  type GameFilter,
} from '../../../contract';
import { gameCalls } from '../../../contract/schemas';
import { notFound } from '../../http/errors';
import { freshFor } from '../../http/freshness';
import { serve } from '../../http/serve';
import type { Services } from '../../services';
import * as catalogue from './catalogue.repo';
import { readFacets } from './facets.repo';
import { remembered } from './remembered';

/** What visitors browse. Prices and stock on show may be seconds old; orders are decided by the database. */
export function catalogueRoutes(app: FastifyInstance, { db, now }: Services): void {
  // Counted over the whole catalogue, and asked for by everybody who opens the filters.
  const facets = remembered((filter: GameFilter) => readFacets(db, filter), now, {
    goodFor: 10_000,
    most: 500,
  });

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

  serve(app, getFacets, gameCalls.getFacets, async ({ query }, reply) => {
    freshFor(reply, 10);
    return facets(query);
  });

  serve(
    app,
    listGameDates,
    gameCalls.listGameDates,
    async (_request: FastifyRequest, reply: FastifyReply) => {
      freshFor(reply, 60);
      return catalogue.listGameDates(db);
    },
  );

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
