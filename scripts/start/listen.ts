/** Chooses the addresses on which the host and the release server listen. */
import type { Server } from 'node:http';
import { createServer } from 'node:net';

/** Depending on the machine, `localhost` is one or the other. */
const loopback = ['127.0.0.1', '::1'];

/** All addresses of the machine. */
const wildcards = ['0.0.0.0', '::'];

/** Returns `HOST`, by default all addresses in production and loopback elsewhere. */
export function listenAddresses({ HOST, NODE_ENV }: NodeJS.ProcessEnv): string[] {
  if (HOST === 'localhost') return loopback;
  // The store's programs use 127.0.0.1 among themselves.
  if (HOST) return [...new Set([HOST, ...(wildcards.includes(HOST) ? [] : ['127.0.0.1'])])];
  return NODE_ENV === 'production' ? ['0.0.0.0'] : loopback;
}

/**
 * Makes a listening server accept connections on further addresses.
 * @returns a function that stops it
 */
export function listenAlso(server: Server, port: number, addresses: string[]): () => void {
  const listeners = addresses.map((address) => {
    // Passes connections on, so that the timeouts and the shutdown of the one server apply.
    const listener = createServer((socket) => server.emit('connection', socket));
    // A machine without IPv6 has no ::1.
    listener.on('error', (error) => {
      const missing = 'code' in error && ['EADDRNOTAVAIL', 'EAFNOSUPPORT'].includes(String(error.code));
      if (!missing) server.emit('error', error);
    });
    return listener.listen({ port, host: address, ipv6Only: true });
  });
  return () => listeners.forEach((listener) => listener.close());
}
