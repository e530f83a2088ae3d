/** Configures the request logs, which contain request ids but no secrets. */
import type { FastifyBaseLogger, FastifyRequest, FastifyServerOptions } from 'fastify';
import { config } from '../config';

type LogOptions = Exclude<FastifyServerOptions['logger'], boolean | FastifyBaseLogger | undefined>;

/** Matches secrets in links and tokens: 32 random bytes in base64url. */
const secret = /[\w-]{43}/g;

export const logOptions = (): LogOptions => ({
  level: config.logLevel,
  serializers: {
    req: ({ method, url, host, ip }: FastifyRequest) => ({
      method,
      // The query after a social login contains a secret in another format.
      url: url.replace(/\?.*/, '?…').replace(secret, '…'),
      host,
      remoteAddress: ip,
    }),
  },
});
