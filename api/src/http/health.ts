import type { FastifyInstance } from 'fastify';
import type { Services } from '../services';
import { alwaysServed } from './load-shedding';

/** Body of `/livez`. The server that waits for the database sends it, too. */
export const ALIVE = { status: 'ok' };

/**
 * Serves the health checks. `/livez` responds with 200 while the process is alive; a supervisor restarts the process if
 * it fails. `/healthz` responds with 200 while the database is available as well, otherwise with 503; the host then
 * sends no requests to the process, and a restart would not help.
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
      request.log.error({ err: error }, 'database does not respond');
      return reply.status(503).send({ status: 'down', database: 'unreachable' });
    }
  });
}
