import type { FastifyInstance } from 'fastify';
import type { Services } from '../services';
import { alwaysServed } from './load';

/** The body of `/livez`, also before the database can be reached. */
export const ALIVE = { status: 'ok' };

/**
 * `/livez` is 200 while the process responds: a supervisor restarts on it. `/healthz` is 200 while the database responds as
 * well, 503 otherwise: the host sends nothing to a process that is not ready, and a restart would not help it.
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
      request.log.error({ err: error }, 'database does not answer');
      return reply.status(503).send({ status: 'down', database: 'unreachable' });
    }
  });
}
