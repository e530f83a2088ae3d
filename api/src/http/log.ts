import type { FastifyBaseLogger, FastifyRequest, FastifyServerOptions } from 'fastify';

type LogOptions = Exclude<FastifyServerOptions['logger'], boolean | FastifyBaseLogger | undefined>;

/** What every link, code and session of the store looks like: 32 random bytes in base64url. */
const SECRET = /[\w-]{43}/g;

/** How requests are logged: an address may hold the secret of a mailed link, whose reader could be its owner. */
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
