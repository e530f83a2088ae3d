import type { FastifyInstance, FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';
import { DEV_IDP } from '..';
import type { Services } from '../../services';
import { interactionRoutes } from './interaction.routes';
import { devPagePolicy } from '../../http/stand-in-page';
import { createDevProvider } from './provider';

/** An identity provider to try the store with; it is there only where no real one is configured. */
export async function devIdentityProvider(app: FastifyInstance, services: Services): Promise<void> {
  const { devIdp } = services;
  if (devIdp === undefined) return;
  const { publicUrl } = services.config;
  let made: Promise<Provider> | undefined;
  // At the first login, not at the start: its keys take a moment.
  const provider = () => (made ??= createDevProvider(devIdp, `${publicUrl}/home`));

  await app.register(async (scope) => interactionRoutes(scope, provider, publicUrl), { logLevel: 'warn' });
  await app.register(
    async (scope) => {
      // The provider reads the bodies itself.
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser('*', (_request, _body, done) => done(null));
      scope.route({
        method: ['GET', 'POST'],
        url: `${DEV_IDP}/*`,
        handler: async (request, reply) => {
          const response = (await provider()).callback();
          reply.hijack();
          reply.raw.setHeader('content-security-policy', devPagePolicy(publicUrl));
          reply.raw.setHeader('referrer-policy', 'no-referrer');
          await response(mounted(request, publicUrl), reply.raw);
        },
      });
    },
    // Its addresses hold codes.
    { logLevel: 'warn' },
  );
}

/** The request as the provider expects it: its own part of the path, and the address that browsers know. */
function mounted({ raw }: FastifyRequest, publicUrl: string): FastifyRequest['raw'] {
  const { host, protocol } = new URL(publicUrl);
  raw.headers['x-forwarded-host'] = host;
  raw.headers['x-forwarded-proto'] = protocol.slice(0, -1);
  return Object.assign(raw, { originalUrl: raw.url, url: raw.url?.slice(DEV_IDP.length) });
}
