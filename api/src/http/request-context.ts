import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';

const requestIds = new AsyncLocalStorage<string>();

const READS = ['GET', 'HEAD'];

/**
 * Makes the request id available to all code that handles a write request, so that later work can be traced back to the
 * request. Read requests are excluded, because on Node 20 an active context slows down every promise of the process.
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

/** Returns the id of the current write request; undefined for read requests and outside requests. */
export function currentRequestId(): string | undefined {
  return requestIds.getStore();
}
