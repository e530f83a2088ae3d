/** On which addresses the host and the release server listen. */
import { createServer } from 'node:net';
import type { Server } from 'node:http';

/** `http://localhost` is the one or the other, depending on the machine. */
const loopback = ['127.0.0.1', '::1'];

/** Of all addresses of the machine, its own included. */
const wildcards = ['0.0.0.0', '::'];

/** @returns `HOST`; without it every address in production, and elsewhere this machine's own only */
export function listenAddresses({ HOST, NODE_ENV }: NodeJS.ProcessEnv): string[] {
  if (HOST === 'localhost') return loopback;
  // The store's programs reach each other by 127.0.0.1, whatever visitors use.
  if (HOST) return [...new Set([HOST, ...(wildcards.includes(HOST) ? [] : ['127.0.0.1'])])];
  return NODE_ENV === 'production' ? ['0.0.0.0'] : loopback;
}

/**
 * Lets a server that listens already take the connections to further addresses as well.
 * @returns the function that stops that
 */
export function listenAlso(server: Server, port: number, addresses: string[]): () => void {
  const listeners = addresses.map((address) => {
    // Its timeouts and its end are those of the server: it gets the connections, there is one server only.
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
