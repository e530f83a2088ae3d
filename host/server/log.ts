/** How the host logs requests: each with its id, none with a secret. */
import type { FastifyBaseLogger, FastifyRequest, FastifyServerOptions } from 'fastify';
import { config } from './config';

type LogOptions = Exclude<FastifyServerOptions['logger'], boolean | FastifyBaseLogger | undefined>;

/** What every link, code and session of the store looks like: 32 random bytes in base64url. */
const secret = /[\w-]{43}/g;

export const logOptions = (): LogOptions => ({
  level: config.logLevel,
  serializers: {
    req: ({ method, url, host, ip }: FastifyRequest) => ({
      method,
      // The query of a login that comes back from a provider is a secret of another form.
      url: url.replace(/\?.*/, '?…').replace(secret, '…'),
      host,
      remoteAddress: ip,
    }),
  },
});
