/** Assigns a `traceparent` header to each request, which the host passes on to the API. */
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyServerOptions } from 'fastify';
import { createTraceparent, traceIdOf, TRACEPARENT_HEADER } from '../../../scripts/telemetry/trace-context';
import { config } from '../config';

export interface RawRequest {
  headers: IncomingHttpHeaders;
  socket: { remoteAddress?: string | undefined };
}

const traceparents = new WeakMap<RawRequest, string>();

/** Returns the request's valid header from a trusted proxy; undefined if there is none. */
function trustedTraceparent({ headers, socket }: RawRequest): string | undefined {
  const incoming = headers[TRACEPARENT_HEADER];
  const isTrusted = traceIdOf(incoming) !== undefined && config.isProxy(socket.remoteAddress ?? '');
  return isTrusted && typeof incoming === 'string' ? incoming : undefined;
}

/** Returns the header of the request's trace: that of a trusted proxy, otherwise that of a new trace. */
export function traceparentOf(request: RawRequest): string {
  const traceparent = traceparents.get(request) ?? trustedTraceparent(request) ?? createTraceparent();
  traceparents.set(request, traceparent);
  return traceparent;
}

type Headers = Record<string, string | string[] | undefined>;

/**
 * Returns the headers of a forwarded request with its trace. `tracestate` belongs to a trusted `traceparent`, so it is
 * removed from other requests.
 */
export function withTrace(request: RawRequest, { tracestate, ...headers }: Headers): Headers {
  const isTrusted = tracestate !== undefined && trustedTraceparent(request) !== undefined;
  return { ...headers, ...(isTrusted && { tracestate }), [TRACEPARENT_HEADER]: traceparentOf(request) };
}

/** Creates the logger of a request, whose lines contain the trace id beside the request id. */
export const childLogger: NonNullable<FastifyServerOptions['childLoggerFactory']> = (
  logger,
  bindings,
  options,
  request,
) => logger.child({ ...bindings, traceId: traceIdOf(traceparentOf(request)) }, options);
