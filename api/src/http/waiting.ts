import Fastify, { type FastifyInstance } from 'fastify';
import type { ApiErrorBody } from '../../contract';
import type { Config } from '../config';
import { listen } from '../listen';
import { ALIVE } from './health';

const RETRY_AFTER = 2;

const BODY: ApiErrorBody = {
  error: 'unavailable',
  message: 'The store does not answer right now. Please try again in a moment.',
};

/**
 * Serves while the database cannot be reached at start, so that callers are not left with a refused connection: 503 with
 * Retry-After for every request but `/livez`, as a restart of this process would not help it.
 */
export class WaitingServer {
  #app: FastifyInstance | undefined;

  constructor(private readonly config: Pick<Config, 'host' | 'port'>) {}

  /** Does nothing when it listens already. @throws CannotListen */
  async open(): Promise<void> {
    if (this.#app !== undefined) return;
    const app = Fastify({ logger: false, forceCloseConnections: true });
    app.addHook('onRequest', (request, reply, done) => {
      // The body of an order must not be left unread, or its sender sees a broken connection.
      request.raw.resume();
      reply.headers({ 'cache-control': 'no-store', connection: 'close' });
      if (request.routeOptions.url === '/livez') return done();
      reply.code(503).header('retry-after', RETRY_AFTER).send(BODY);
    });
    app.get('/livez', async () => ALIVE);
    await listen(app, this.config);
    this.#app = app;
  }

  /** Frees the port. */
  async close(): Promise<void> {
    await this.#app?.close();
    this.#app = undefined;
  }
}
