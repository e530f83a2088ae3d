import type { FastifyInstance, FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';
import { devPagePolicy } from '../../http/dev-page';
import type { Services } from '../../services';
import { DEV_IDP } from '..';
import { interactionRoutes } from './interaction.routes';
import { createDevProvider } from './provider';

export async function devIdentityProvider(app: FastifyInstance, services: Services): Promise<void> {
  const { devIdp } = services;
  if (devIdp === undefined) return;
  const { publicUrl } = services.config;
  let created: Promise<Provider> | undefined;
  // Create the provider at the first login, because generating its keys is slow.
  const provider = () => (created ??= createDevProvider(devIdp, `${publicUrl}/home`));

  await app.register(async (scope) => interactionRoutes(scope, provider, publicUrl), { logLevel: 'warn' });
  await app.register(
    async (scope) => {
      // The provider parses request bodies itself.
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
          await response(toProviderRequest(request, publicUrl), reply.raw);
        },
      });
    },
    // The URLs contain the parameters and ids of logins in progress, so they must not be logged.
    { logLevel: 'warn' },
  );
}

/**
 * Modifies the request for the provider, which expects the store's public host and a path without the prefix
 * `/dev-idp`.
 */
function toProviderRequest({ raw }: FastifyRequest, publicUrl: string): FastifyRequest['raw'] {
  const { host, protocol } = new URL(publicUrl);
  raw.headers['x-forwarded-host'] = host;
  raw.headers['x-forwarded-proto'] = protocol.slice(0, -1);
  return Object.assign(raw, { originalUrl: raw.url, url: raw.url?.slice(DEV_IDP.length) });
}
