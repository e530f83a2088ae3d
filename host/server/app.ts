/** The host's HTTP server: its own files, what it forwards, health, and pages. */
import fastifyStatic from '@fastify/static';
import Fastify from 'fastify';
import type { FastifyError } from 'fastify';
import { configureApi } from '@press-start/shared-ui/api';
import { config } from './config';
import { overrideRoutes } from './composition/routes';
import { limitConnections } from './connections';
import { crawlerRoutes } from './crawlers';
import { forwardRoutes } from './forward';
import { health } from './health';
import { followRegistry } from './live';
import { endLiveAnswers } from './live-answers';
import { shedLoad } from './load';
import { logOptions } from './log';
import { pageRoute } from './page-route';
import { requestId, sendRequestIds } from './request-id';

/** Files with a content hash in their name never change; fonts and the icon may. */
const hashed = /\.[0-9a-f]{8}\.js$/;
const cacheControl = (file: string) =>
  hashed.test(file.replace(/\.(br|gz)$/, ''))
    ? 'public, max-age=31536000, immutable'
    : 'public, max-age=86400';

/** How often slow requests are looked for, in milliseconds. */
const checkConnectionsMs = 1000;

/** Of what the host reads itself; bodies that it forwards have limits of their own. */
const bodyLimit = 64 * 1024;

export async function createApp() {
  // Where several processes take turns, pages are drawn through the same turns as the browsers'.
  const [onlyApi = '', ...moreApis] = config.apiUrls;
  configureApi({ baseUrl: moreApis.length === 0 ? onlyApi : `http://127.0.0.1:${config.port}/api` });
  const app = Fastify({
    logger: logOptions(),
    trustProxy: config.isProxy,
    genReqId: requestId,
    requestTimeout: config.requestTimeoutMs,
    // Node takes the longer of the two for the whole request, so both are named; Fastify sets its own later than Node
    // compares them.
    http: {
      requestTimeout: config.requestTimeoutMs,
      headersTimeout: config.requestTimeoutMs,
      connectionsCheckingInterval: checkConnectionsMs,
    },
    bodyLimit,
    exposeHeadRoutes: true,
  });
  limitConnections(app.server);

  app.setErrorHandler<FastifyError>((error, request, reply) => {
    if (error.statusCode && error.statusCode < 500)
      return reply.code(error.statusCode).type('text/plain').send(error.message);
    request.log.error(error);
    return reply
      .code(503)
      .type('text/plain')
      .send('Press Start cannot draw this page right now. Please try again in a moment.');
  });
  sendRequestIds(app);
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('x-content-type-options', 'nosniff');
  });
  await shedLoad(app);
  await app.register(fastifyStatic, {
    root: config.webDirectory,
    prefix: '/host/',
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, file) => void reply.header('cache-control', cacheControl(file)),
    index: false,
  });
  app.get('/livez', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'alive' }),
  );
  app.get('/healthz', async (_request, reply) => {
    const response = await health();
    return reply
      .code(response.status === 'down' ? 503 : 200)
      .header('cache-control', 'no-store')
      .send(response);
  });
  endLiveAnswers(app);
  await app.register(forwardRoutes);
  if (config.composeFor !== 'nobody') await app.register(overrideRoutes);
  await app.register(crawlerRoutes);
  await app.register(pageRoute);
  const stopFollowing = await followRegistry();
  app.addHook('onClose', async () => stopFollowing());
  return app;
}
