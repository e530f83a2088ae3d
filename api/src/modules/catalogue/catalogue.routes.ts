import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  type GameQuery,
  getCatalogueVersion,
  getFacets,
  getGame,
  listGameDates,
  listGames,
  listGenres,
  listPlatforms,
  listRelatedGames,
  listSaleGames,
  listWallCovers,
} from '../../../contract';
import { gameCalls } from '../../../contract/schemas';
import { cacheFor } from '../../http/caching';
import { notFound } from '../../http/errors';
import { alwaysServed } from '../../http/load-shedding';
import { serve } from '../../http/serve';
import type { Services } from '../../services';
import { Catalogue, keyOf } from './catalogue';
import type { Names } from './pages.repo';
import { ResponseCache } from './response-cache';
import { createUnpagedLists, listHeaders } from './unpaged-lists';

/**
 * Prices and stock in the responses may be outdated, because responses are cached; placing an order checks
 * them in the database.
 */
export function catalogueRoutes(app: FastifyInstance, services: Services): void {
  const { config, db, now } = services;
  const catalogue = new Catalogue(services);
  const cache = new ResponseCache(catalogue.versionCache);
  const { onRequest } = cache;
  // Expire the cached versions before sending the response, so that the caller's next request to this process
  // sees the change.
  app.addHook('onSend', async ({ method }) => {
    if (!['GET', 'HEAD'].includes(method)) catalogue.versionCache.expire();
  });

  const unpaged = createUnpagedLists(db, now);
  const list = async (request: FastifyRequest, reply: FastifyReply, query: GameQuery) => {
    if (query.page === undefined && query.limit === undefined) {
      return unpaged.games(request, cacheFor(reply, 5), query);
    }
    const load = async () => {
      const { version, value } = await catalogue.page(query);
      return { version, value: { content: value.games, headers: listHeaders(value.total, value.corrected) } };
    };
    return cache.body(request, reply, { key: `games ${keyOf(query)}`, maxAge: 5, load });
  };

  serve(
    app,
    listSaleGames,
    gameCalls.listSaleGames,
    async (request, reply) => list(request, reply, { ...request.query, on_sale: true }),
    { onRequest },
  );

  serve(app, listGames, gameCalls.listGames, async (request, reply) => list(request, reply, request.query), {
    onRequest,
  });

  serve(
    app,
    getFacets,
    gameCalls.getFacets,
    async (request, reply) => {
      const load = async () => {
        const { version, value } = await catalogue.facets(request.query);
        return { version, value: { content: value } };
      };
      return cache.body(request, reply, { key: `facets ${keyOf(request.query)}`, maxAge: 10, load });
    },
    { onRequest },
  );

  serve(app, listGameDates, gameCalls.listGameDates, async (request: FastifyRequest, reply: FastifyReply) => {
    cacheFor(reply, 60);
    return unpaged.dates(request, reply);
  });

  serve(
    app,
    listWallCovers,
    gameCalls.listWallCovers,
    async (request, reply) => {
      const load = async () => {
        const { version, value } = await catalogue.wall();
        return { version, value: { content: value } };
      };
      return cache.body(request, reply, { key: 'wall', maxAge: 60, load });
    },
    { onRequest },
  );

  serve(
    app,
    getGame,
    gameCalls.getGame,
    async (request, reply) => {
      const { id } = request.params;
      const load = async () => {
        const { version, value } = await catalogue.game(id);
        if (value === undefined) throw notFound('There is no such game.');
        return { version, value: { content: { ...value, currency: config.currency } } };
      };
      return cache.body(request, reply, { key: `game ${id}`, maxAge: 5, load });
    },
    { onRequest },
  );

  serve(
    app,
    listRelatedGames,
    gameCalls.listRelatedGames,
    async (request, reply) => {
      const { id } = request.params;
      const load = async () => {
        const { version, value } = await catalogue.related(id);
        if (value === undefined) throw notFound('There is no such game.');
        return { version, value: { content: value } };
      };
      return cache.body(request, reply, { key: `related ${id}`, maxAge: 5, load });
    },
    { onRequest },
  );

  const sendNames =
    (kind: keyof Names, toContent: (id: number, name: string) => object) =>
    (request: FastifyRequest, reply: FastifyReply) => {
      const load = async () => {
        const { version, value } = await catalogue.names();
        return { version, value: { content: Array.from(value[kind], ([id, name]) => toContent(id, name)) } };
      };
      return cache.body(request, reply, { key: kind, maxAge: 60, load });
    };

  const sendGenres = sendNames('genres', (id, name_genre) => ({ id, name_genre }));
  serve(app, listGenres, gameCalls.listGenres, sendGenres, { onRequest });

  const sendPlatforms = sendNames('platforms', (id, name_platform) => ({ id, name_platform }));
  serve(app, listPlatforms, gameCalls.listPlatforms, sendPlatforms, { onRequest });

  // Serve the version even under overload, because without it the host would render pages instead of sending cached
  // ones.
  serve(
    app,
    getCatalogueVersion,
    gameCalls.getCatalogueVersion,
    async () => {
      const { all, edited } = await catalogue.versionCache.current();
      return { version: all, edited };
    },
    alwaysServed,
  );
}
