import type { FastifyInstance } from 'fastify';
import type { Services } from '../services';
import { alwaysServed } from './load-shedding';

/** Response body of `/livez`. */
export const ALIVE = { status: 'ok' };

/**
 * If `/livez` fails, a supervisor should restart the process. If `/healthz` responds with 503, the process should
 * receive no requests, but a restart would not help.
 */
export function healthRoutes(app: FastifyInstance, { pingDatabase }: Services): void {
  app.get('/livez', { logLevel: 'warn', config: alwaysServed }, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return ALIVE;
  });

  app.get('/healthz', { logLevel: 'warn', config: alwaysServed }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    try {
      await pingDatabase();
      return { status: 'ok', database: 'ok' };
    } catch (error) {
      reply.header('retry-after', 2);
      request.log.error({ err: error }, 'database is not responding');
      return reply.status(503).send({ status: 'down', database: 'unreachable' });
    }
  });
}
