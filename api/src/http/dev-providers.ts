import { BlockList, isIPv6 } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ApiErrorBody } from '../../contract';
import type { Config } from '../config';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/**
 * Development providers show every mail, log in as anyone and approve every payment. They respond to this machine only:
 * the connection begins and ends on it, and so does every hop that a trusted proxy reports. DEV_PROVIDERS=1 opens them.
 */
export function guardDevProviders(scope: FastifyInstance, config: Pick<Config, 'devProviders'>): void {
  if (config.devProviders) return;
  // Sent from here: some of these routes turn every error into a page of theirs.
  scope.addHook('onRequest', async (request, reply) => {
    if (isFromThisMachine(request)) return undefined;
    return reply.status(403).header('cache-control', 'no-store').send(LOCAL_ONLY);
  });
}

const LOCAL_ONLY: ApiErrorBody = {
  error: 'development-only',
  message: 'Only this machine may use development providers. DEV_PROVIDERS=1 opens them to others.',
};

/** The warning for a start with the providers open to others; undefined where they are not. */
export function openProvidersWarning({ devProviders, host }: Config): string | undefined {
  if (!devProviders) return undefined;
  return `WARNING: DEV_PROVIDERS=1. Everyone who reaches this server (HOST=${host}) can read its mails at /dev/mail, log in as anyone at /dev-idp and approve payments at /dev-pay.`;
}

function isFromThisMachine({ socket, ip, ips = [] }: Pick<FastifyRequest, 'socket' | 'ip' | 'ips'>): boolean {
  const { localAddress, remoteAddress = '' } = socket;
  const addresses = [remoteAddress, ip, ...ips, ...(localAddress === undefined ? [] : [localAddress])];
  return addresses.every((address) => loopback.check(address, isIPv6(address) ? 'ipv6' : 'ipv4'));
}
