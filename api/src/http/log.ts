import type { FastifyBaseLogger, FastifyRequest, FastifyServerOptions } from 'fastify';
import { traceIdOf, TRACEPARENT_HEADER } from '../../../scripts/telemetry/trace-context';

type ChildLogger = NonNullable<FastifyServerOptions['childLoggerFactory']>;
type LogOptions = Exclude<FastifyServerOptions['logger'], boolean | FastifyBaseLogger | undefined>;

/** Matches every token that the store issues: 32 random bytes in base64url. */
const SECRET = /[\w-]{43}/g;

/**
 * Returns logger options that omit headers and bodies and remove secrets from URLs, such as the token of an
 * emailed link.
 */
export function logOptions(level: string): LogOptions {
  return {
    level,
    redact: ['req.headers', 'req.body'],
    serializers: {
      req: ({ method, url, host, ip }: FastifyRequest) => ({
        method,
        url: url.replace(SECRET, '…'),
        host,
        remoteAddress: ip,
      }),
    },
  };
}

/**
 * Returns the function that creates the logger of a request. If a trusted proxy, such as the host, has sent a trace id,
 * each log line of the request contains it beside the request id.
 */
export const childLogger =
  (isProxy: (address: string) => boolean): ChildLogger =>
  (logger, bindings, options, { headers, socket }) => {
    const traceId = traceIdOf(headers[TRACEPARENT_HEADER]);
    const isTrusted = traceId !== undefined && isProxy(socket.remoteAddress ?? '');
    return logger.child(isTrusted ? { ...bindings, traceId } : bindings, options);
  };
