/** The host's HTTP server: its own files, what it forwards, health, and pages. */
import fastifyStatic from '@fastify/static';
import Fastify from 'fastify';
import type { FastifyError } from 'fastify';
import { configureApi } from '@press-start/shared-ui/api';
import { config } from './config';
import { compositionRoutes } from './composition/routes';
import { crawlerRoutes } from './crawlers';
import { forwardRoutes } from './forward';
import { health } from './health';
import { followRegistry } from './live';
import { endLiveAnswers } from './live-answers';
import { pageRoute } from './page-route';

/** Files with a content hash in their name never change; fonts and the icon may. */
const hashed = /\.[0-9a-f]{8}\.js$/;
const cacheControl = (file: string) =>
  hashed.test(file.replace(/\.br$/, '')) ? 'public, max-age=31536000, immutable' : 'public, max-age=86400';

export async function createApp() {
  // Where several processes take turns, pages are drawn through the same turns as the browsers'.
  const [onlyApi = '', ...moreApis] = config.apiUrls;
  configureApi({ baseUrl: moreApis.length === 0 ? onlyApi : `http://127.0.0.1:${config.port}/api` });
  const app = Fastify({ logger: { level: 'warn' }, trustProxy: 'loopback', exposeHeadRoutes: true });

  app.setErrorHandler<FastifyError>((error, request, reply) => {
    if (error.statusCode && error.statusCode < 500)
      return reply.code(error.statusCode).type('text/plain').send(error.message);
    request.log.error(error);
    return reply
      .code(503)
      .type('text/plain')
      .send('Press Start cannot draw this page right now. Please try again in a moment.');
  });
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('x-content-type-options', 'nosniff');
  });
  await app.register(fastifyStatic, {
    root: config.webDirectory,
    prefix: '/host/',
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, file) => void reply.header('cache-control', cacheControl(file)),
    index: false,
  });
  app.get('/healthz', async (_request, reply) => {
    const answer = await health();
    return reply
      .code(answer.status === 'down' ? 503 : 200)
      .header('cache-control', 'no-store')
      .send(answer);
  });
  endLiveAnswers(app);
  await app.register(forwardRoutes);
  if (config.composeFor !== 'nobody') await app.register(compositionRoutes);
  await app.register(crawlerRoutes);
  await app.register(pageRoute);
  const stopFollowing = await followRegistry();
  app.addHook('onClose', async () => stopFollowing());
  return app;
}
