/** Assigns each request a `traceparent` header, which the host sends to the API. */
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyServerOptions } from 'fastify';
import { createTraceparent, traceIdOf, TRACEPARENT_HEADER } from '../../../scripts/telemetry/trace-context';
import { config } from '../config';

export interface RawRequest {
  headers: IncomingHttpHeaders;
  socket: { remoteAddress?: string | undefined };
}

const traceparents = new WeakMap<RawRequest, string>();

/** Returns the `traceparent` of a request if it is valid and a trusted proxy has sent it. */
function trustedTraceparent({ headers, socket }: RawRequest): string | undefined {
  const incoming = headers[TRACEPARENT_HEADER];
  const isTrusted = traceIdOf(incoming) !== undefined && config.isProxy(socket.remoteAddress ?? '');
  return isTrusted && typeof incoming === 'string' ? incoming : undefined;
}

/** Returns the trusted `traceparent` of a request, or a new one; every call returns the same value. */
export function traceparentOf(request: RawRequest): string {
  const traceparent = traceparents.get(request) ?? trustedTraceparent(request) ?? createTraceparent();
  traceparents.set(request, traceparent);
  return traceparent;
}

type Headers = Record<string, string | string[] | undefined>;

/**
 * Adds the trace to the headers of a forwarded request. Removes `tracestate` unless a trusted proxy has sent
 * it with a valid `traceparent`.
 */
export function withTrace(request: RawRequest, { tracestate, ...headers }: Headers): Headers {
  const isTrusted = tracestate !== undefined && trustedTraceparent(request) !== undefined;
  return { ...headers, ...(isTrusted && { tracestate }), [TRACEPARENT_HEADER]: traceparentOf(request) };
}

/** Creates the logger of a request, which adds the trace id to each line. */
export const childLogger: NonNullable<FastifyServerOptions['childLoggerFactory']> = (
  logger,
  bindings,
  options,
  request,
) => logger.child({ ...bindings, traceId: traceIdOf(traceparentOf(request)) }, options);
