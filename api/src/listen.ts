import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { describeListenError } from '../../scripts/start/listen';
import type { Config } from './config';

/** The message is one line for the operator. */
export class CannotListen extends Error {
  override name = 'CannotListen';
}

/** IP address at which the store's programs call each other. */
const LOOPBACK = '127.0.0.1';

/** Listen addresses that include `LOOPBACK`. */
const INCLUDING_LOOPBACK = [LOOPBACK, '0.0.0.0', '::'];

const IDLE_CHECK_MS = 50;

/**
 * Listens on HOST and on 127.0.0.1. `localhost` means both 127.0.0.1 and ::1, if the machine has both. Call
 * this function before the app is ready, because it adds hooks.
 * @throws CannotListen if the port is taken or HOST is not an address of this machine
 */
export async function listen(app: FastifyInstance, config: Pick<Config, 'host' | 'port'>): Promise<void> {
  const loopback = createServer((socket) => app.server.emit('connection', socket));
  closeWith(app, loopback);
  try {
    await app.listen({ port: config.port, host: config.host });
    const bound = app.addresses().filter((address) => typeof address !== 'string');
    if (bound.some(({ address }) => INCLUDING_LOOPBACK.includes(address))) return;
    // If the configured port is 0, use the port that the system chose.
    loopback.listen({ port: bound[0]?.port ?? config.port, host: LOOPBACK });
    await once(loopback, 'listening');
  } catch (error) {
    const problem = describeListenError(error, { ...config, portSetting: 'API_PORT' });
    throw problem === undefined ? error : new CannotListen(problem);
  }
}

/** Makes the app close the listener and wait for its requests in flight. */
function closeWith(app: FastifyInstance, listener: Server): void {
  let closed = Promise.resolve();
  app.addHook('preClose', async () => {
    if (listener.listening) closed = new Promise((resolve) => listener.close(() => resolve()));
  });
  app.addHook('onClose', async () => {
    // Close idle connections repeatedly, because clients may leave a connection open after the response.
    const timer = setInterval(() => app.server.closeIdleConnections(), IDLE_CHECK_MS);
    await closed;
    clearInterval(timer);
  });
}

export function ownUrl({ port }: Pick<Config, 'port'>): string {
  return `http://${LOOPBACK}:${port}`;
}
