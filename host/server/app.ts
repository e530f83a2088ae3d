/** The host's HTTP server: its own files, what it forwards, health, and pages. */
import fastifyStatic from '@fastify/static';
import Fastify from 'fastify';
import { configureApi } from '@press-start/shared-ui/api';
import { config } from './config';
import { forwardRoutes } from './forward';
import { health } from './health';
import { pageRoute } from './page-route';

const year = 31_536_000_000;

export async function createApp() {
  configureApi({ baseUrl: config.apiUrls[0] ?? '' });
  const app = Fastify({ logger: { level: 'warn' }, trustProxy: 'loopback', exposeHeadRoutes: true });

  app.setErrorHandler((error, request, reply) => {
    request.log.error(error);
    return reply.code(503).type('text/plain').send('Press Start cannot draw this page right now. Please try again in a moment.');
  });
  await app.register(fastifyStatic, {
    root: config.webDirectory,
    prefix: '/host/',
    preCompressed: true,
    immutable: true,
    maxAge: year,
    index: false,
  });
  app.get('/healthz', async (_request, reply) => {
    const answer = await health();
    return reply.code(answer.status === 'down' ? 503 : 200).header('cache-control', 'no-store').send(answer);
  });
  await app.register(forwardRoutes);
  await app.register(pageRoute);
  return app;
}
