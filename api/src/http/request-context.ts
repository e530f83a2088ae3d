import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';

const requestIds = new AsyncLocalStorage<string>();

const READS = ['GET', 'HEAD'];

/**
 * Makes the request id available to code that handles a write request, so that later work such as an email can be
 * traced to its request. Read requests are excluded, because on Node 20 an active context slows down every promise in
 * the process.
 */
export function trackWriteRequests(app: FastifyInstance): void {
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

/**
 * Returns the id of the current write request or the id that was passed to `withRequestId`; otherwise
 * undefined.
 */
export function currentRequestId(): string | undefined {
  return requestIds.getStore();
}

export function withRequestId<Result>(id: string | undefined, work: () => Result): Result {
  return id === undefined ? requestIds.exit(work) : requestIds.run(id, work);
}
