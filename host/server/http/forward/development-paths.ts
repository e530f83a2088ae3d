/**
 * Paths of the API documentation and of the dev providers, which expose emails, password reset links and
 * payments without a login.
 */
import type { FastifyInstance } from 'fastify';
import { config } from '../../config';
import { isLocalVisitor } from '../visitor-address';

export const developmentPaths = ['/dev', '/dev-idp', '/dev-pay', '/docs', '/openapi.json'];

/**
 * Hides the routes of this Fastify scope from visitors on other machines, unless `DEV_PROVIDERS=1` opens
 * them.
 */
export function restrictToLocalVisitors(app: FastifyInstance): void {
  if (config.devProvidersForAll) {
    console.warn(
      `DEV_PROVIDERS=1: anyone who can reach port ${config.port} can read the emails at /dev/mail, including password reset links, and log in as any user at /dev-idp. Never set it on a public network.`,
    );
    return;
  }
  app.addHook('onRequest', async (request, reply) => {
    if (isLocalVisitor(request)) return;
    await reply
      .code(404)
      .header('cache-control', 'no-store')
      .type('text/plain; charset=utf-8')
      .send('This page is for this machine only. DEV_PROVIDERS=1 opens it to others.');
  });
}
