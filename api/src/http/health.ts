import type { FastifyInstance } from 'fastify';
import type { Services } from '../services';
import { alwaysServed } from './load-shedding';

/** Response body of `/livez`, shared with the server that runs while the store waits for the database. */
export const ALIVE = { status: 'ok' };

/**
 * Serves the health checks. `/livez` responds with 200 while the process is alive; if the check fails, a supervisor
 * should restart the process. `/healthz` responds with 200 while the database is also available. If it responds with
 * 503, the process should receive no requests, but a restart would not help.
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
