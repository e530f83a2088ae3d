import type { FastifyBaseLogger, FastifyRequest, FastifyServerOptions } from 'fastify';

type LogOptions = Exclude<FastifyServerOptions['logger'], boolean | FastifyBaseLogger | undefined>;

/** Matches every token of the store: 32 random bytes in base64url. */
const SECRET = /[\w-]{43}/g;

/** Returns logger options that remove secrets from request lines, such as the tokens of mailed links in URLs. */
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
