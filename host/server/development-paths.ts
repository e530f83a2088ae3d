/** The mock providers' pages and the API's manual: without a login they show mails, links to passwords, and payments. */
import type { FastifyInstance } from 'fastify';
import { config } from './config';
import { isOwnMachine } from './visitor-address';

export const developmentPaths = ['/dev', '/dev-idp', '/dev-pay', '/docs', '/openapi.json'];

/** Hides the routes of this part of the app from visitors at other machines, unless `DEV_PROVIDERS=1` opens them. */
export function forOwnMachineOnly(app: FastifyInstance): void {
  if (config.devProvidersForAll) {
    console.warn(
      `DEV_PROVIDERS=1: everyone who reaches port ${config.port} can read the mails at /dev/mail, with their links to new passwords, and log in as anyone at /dev-idp. Never on a public network.`,
    );
    return;
  }
  app.addHook('onRequest', async (request, reply) => {
    if (isOwnMachine(request)) return;
    await reply
      .code(404)
      .header('cache-control', 'no-store')
      .type('text/plain; charset=utf-8')
      .send('This page is for this machine only. DEV_PROVIDERS=1 opens it to others.');
  });
}
