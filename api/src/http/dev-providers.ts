import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ApiErrorBody } from '../../contract';
import type { Config } from '../config';
import { createNetworkCheck } from '../config/network';

const isLoopback = createNetworkCheck('loopback');

/**
 * Restricts the dev providers and the API documentation to this machine, because dev providers let any caller read
 * emails, log in as any user and approve payments. DEV_PROVIDERS=1 removes the restriction.
 */
export function guardDevProviders(scope: FastifyInstance, config: Pick<Config, 'devProviders'>): void {
  if (config.devProviders) return;
  // Send the error instead of throwing it, because the error handlers of some of these routes would render a page.
  scope.addHook('onRequest', async (request, reply) => {
    if (isFromThisMachine(request)) return undefined;
    return reply.status(403).header('cache-control', 'no-store').send(LOCAL_ONLY);
  });
}

const LOCAL_ONLY: ApiErrorBody = {
  error: 'development-only',
  message: 'Only this machine may use development providers. DEV_PROVIDERS=1 opens them to others.',
};

export function openProvidersWarning({ devProviders, host }: Config): string | undefined {
  if (!devProviders) return undefined;
  return `WARNING: DEV_PROVIDERS=1. Anyone who can reach this server (HOST=${host}) can read its emails at /dev/mail, log in as anyone at /dev-idp and approve payments at /dev-pay.`;
}

/**
 * Returns whether both ends of the connection, and every IP address that a trusted proxy reports, belong to this machine.
 */
export function isFromThisMachine({
  socket,
  ip,
  ips = [],
}: Pick<FastifyRequest, 'socket' | 'ip' | 'ips'>): boolean {
  const { localAddress, remoteAddress = '' } = socket;
  const addresses = [remoteAddress, ip, ...ips, ...(localAddress === undefined ? [] : [localAddress])];
  return addresses.every(isLoopback);
}
