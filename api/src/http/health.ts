import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../services';
import { alwaysServed } from './load';

/** For supervisors and the host: 200 while the database answers, 503 otherwise. */
export function healthRoute(app: FastifyInstance, { db }: Services): void {
  app.get('/healthz', { logLevel: 'warn', config: alwaysServed }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    try {
      await sql`select 1`.execute(db);
      return { status: 'ok', database: 'ok' };
    } catch (error) {
      request.log.error({ err: error }, 'database does not answer');
      return reply.status(503).send({ status: 'down', database: 'unreachable' });
    }
  });
}
