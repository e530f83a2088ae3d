import type { FastifyBaseLogger, FastifyRequest, FastifyServerOptions } from 'fastify';
import { traceIdOf, TRACEPARENT_HEADER } from '../../../scripts/telemetry/trace-context';

type ChildLogger = NonNullable<FastifyServerOptions['childLoggerFactory']>;
type LogOptions = Exclude<FastifyServerOptions['logger'], boolean | FastifyBaseLogger | undefined>;

/** Matches the store's tokens: 32 random bytes in base64url. */
const SECRET = /[\w-]{43}/g;

/** Omits headers and bodies, and removes secrets from URLs, such as the token in an emailed link. */
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

/** Adds the trace id to a request's log lines if a trusted proxy, such as the host, has sent it. */
export const childLogger =
  (isProxy: (address: string) => boolean): ChildLogger =>
  (logger, bindings, options, { headers, socket }) => {
    const traceId = traceIdOf(headers[TRACEPARENT_HEADER]);
    const isTrusted = traceId !== undefined && isProxy(socket.remoteAddress ?? '');
    return logger.child(isTrusted ? { ...bindings, traceId } : bindings, options);
  };
