import type { FastifyInstance } from 'fastify';
import type { Services } from '../services';
import { alwaysServed } from './load-shedding';

/** The body of `/livez`, which the server that waits for the database sends as well. */
export const ALIVE = { status: 'ok' };

/**
 * `/livez` is 200 while the process responds; a supervisor restarts the process if it fails. `/healthz` is 200 while the
 * database responds as well, otherwise 503; the host then sends no requests to the process, and a restart would not help.
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
