import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';

const requestIds = new AsyncLocalStorage<string>();

const READS = ['GET', 'HEAD'];

/**
 * Lets code below a handler that writes read the id of its request, so that work done later can be traced to it. Reads
 * are left out, and nothing is stored while only they run: on Node 20 a context costs every promise of the process.
 */
export function followRequests(app: FastifyInstance): void {
  const writing = new Set<object>();
  app.addHook('preHandler', (request, _reply, done) => {
    if (READS.includes(request.method)) return done();
    writing.add(request);
    requestIds.run(request.id, done);
  });
  app.addHook('onResponse', (request, _reply, done) => {
    if (writing.delete(request) && writing.size === 0) requestIds.disable();
    done();
  });
}

/** The id of the request that runs this code; undefined outside of requests that write. */
export function currentRequestId(): string | undefined {
  return requestIds.getStore();
}
