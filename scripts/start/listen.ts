/** Chooses the IP addresses on which the programs of the store listen, and explains why a program cannot listen. */
import type { Server } from 'node:http';
import { createServer } from 'node:net';

/** Depending on the machine, `localhost` resolves to either of these IP addresses. */
const loopback = ['127.0.0.1', '::1'];

const wildcards = ['0.0.0.0', '::'];

/**
 * Returns the listen addresses for the setting `HOST`: the loopback addresses for `localhost`, a wildcard
 * address alone, and any other address together with 127.0.0.1. By default, returns 0.0.0.0 in production and
 * the loopback addresses elsewhere.
 */
export function listenAddresses({ HOST, NODE_ENV }: NodeJS.ProcessEnv): string[] {
  if (HOST === 'localhost') return loopback;
  // The programs of the store connect to each other at 127.0.0.1.
  if (HOST) return [...new Set([HOST, ...(wildcards.includes(HOST) ? [] : ['127.0.0.1'])])];
  return NODE_ENV === 'production' ? ['0.0.0.0'] : loopback;
}

/**
 * Returns a line for the operator if a program cannot listen because of its settings, or undefined for another error.
 * @param portSetting name of the setting with the port
 */
export function describeListenError(
  error: unknown,
  { host, port, portSetting }: { host: string; port: number; portSetting: string },
): string | undefined {
  switch (typeof error === 'object' && error !== null && 'code' in error && error.code) {
    case 'EADDRINUSE':
      return `Port ${port} is taken. Set ${portSetting} to a free one.`;
    case 'EADDRNOTAVAIL':
      return `HOST is '${host}', which is not an address of this machine.`;
    case 'ENOTFOUND':
      return `HOST is '${host}', which does not resolve to an address.`;
    default:
      return undefined;
  }
}

/**
 * Makes a listening server accept connections on additional IP addresses.
 * @returns a function that closes the additional listeners
 */
export function addListeners(server: Server, port: number, addresses: string[]): () => void {
  const listeners = addresses.map((address) => {
    // The listener passes connections to the server, so that the server's timeouts and shutdown apply.
    const listener = createServer((socket) => server.emit('connection', socket));
    // On a machine without IPv6, ::1 is not available.
    listener.on('error', (error) => {
      const isUnavailable = 'code' in error && ['EADDRNOTAVAIL', 'EAFNOSUPPORT'].includes(String(error.code));
      if (!isUnavailable) server.emit('error', error);
    });
    return listener.listen({ port, host: address, ipv6Only: true });
  });
  return () => listeners.forEach((listener) => listener.close());
}
