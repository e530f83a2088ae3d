import fastify, { type FastifyInstance } from 'fastify';
import type { ApiErrorBody } from '../../contract';
import type { Config } from '../config';
import { listen } from '../listen';
import { ALIVE } from './health';

const RETRY_AFTER_SECONDS = 2;

const BODY: ApiErrorBody = {
  error: 'unavailable',
  message: 'The store does not answer right now. Please try again in a moment.',
};

/**
 * Listens during start-up while the database is unreachable. Rejects requests with 503 and Retry-After,
 * except requests to `/livez`, because a restart of this process would not help.
 */
export class WaitingServer {
  #app: FastifyInstance | undefined;

  constructor(private readonly config: Pick<Config, 'host' | 'port'>) {}

  /** Does nothing if it is already listening. @throws CannotListen */
  async open(): Promise<void> {
    if (this.#app !== undefined) return;
    const app = fastify({ logger: false, forceCloseConnections: true });
    app.addHook('onRequest', (request, reply, done) => {
      // Drain the body: otherwise the sender of a long body would get a connection reset instead of the response.
      request.raw.resume();
      reply.headers({ 'cache-control': 'no-store', connection: 'close' });
      if (request.routeOptions.url === '/livez') return done();
      reply.code(503).header('retry-after', RETRY_AFTER_SECONDS).send(BODY);
    });
    app.get('/livez', async () => ALIVE);
    await listen(app, this.config);
    this.#app = app;
  }

  async close(): Promise<void> {
    await this.#app?.close();
    this.#app = undefined;
  }
}
