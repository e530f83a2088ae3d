import type { FastifyBaseLogger, FastifyRequest, FastifyServerOptions } from 'fastify';

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
