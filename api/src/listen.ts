import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Config } from './config';

/** The API cannot listen where its settings say; the message is for the operator, in one line. */
export class CannotListen extends Error {
  override name = 'CannotListen';
}

const REASONS: Record<string, (config: Pick<Config, 'host' | 'port'>) => string> = {
  EADDRINUSE: ({ port }) => `Port ${port} is taken: stop what listens there or set API_PORT to another one.`,
  EADDRNOTAVAIL: ({ host }) => `HOST is '${host}', which is no address of this machine.`,
  ENOTFOUND: ({ host }) => `HOST is '${host}', a name that does not resolve to an address.`,
};

/** The address at which the store's programs call each other. */
const LOOPBACK = '127.0.0.1';

/** Bound addresses by which a connection to `LOOPBACK` arrives as well. */
const INCLUDING_LOOPBACK = [LOOPBACK, '0.0.0.0', '::'];

const IDLE_CHECK_MS = 50;

/**
 * Listens on HOST, and on 127.0.0.1 in any case. `localhost` is both loopback addresses, 127.0.0.1 and ::1, as far as the
 * machine has them. Call it before the app is ready, as it adds hooks.
 */
export async function listen(app: FastifyInstance, config: Pick<Config, 'host' | 'port'>): Promise<void> {
  const loopback = createServer((socket) => app.server.emit('connection', socket));
  closeWith(app, loopback);
  try {
    await app.listen({ port: config.port, host: config.host });
    const bound = app.addresses().filter((address) => typeof address !== 'string');
    if (bound.some(({ address }) => INCLUDING_LOOPBACK.includes(address))) return;
    // The chosen one where the setting is 0.
    loopback.listen({ port: bound[0]?.port ?? config.port, host: LOOPBACK });
    await once(loopback, 'listening');
  } catch (error) {
    const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
    throw code in REASONS ? new CannotListen(REASONS[code]?.(config)) : error;
  }
}

/** Accepts no connection once the app closes, and has the app wait for the requests of those that are open. */
function closeWith(app: FastifyInstance, listener: Server): void {
  let closed = Promise.resolve();
  app.addHook('preClose', async () => {
    if (listener.listening) closed = new Promise((resolve) => listener.close(() => resolve()));
  });
  app.addHook('onClose', async () => {
    // A client keeps its connection open for further requests once its response is complete.
    const timer = setInterval(() => app.server.closeIdleConnections(), IDLE_CHECK_MS);
    await closed;
    clearInterval(timer);
  });
}

/** Where this process reaches itself. */
export function ownUrl({ port }: Pick<Config, 'port'>): string {
  return `http://${LOOPBACK}:${port}`;
}
