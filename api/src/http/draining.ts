import type { FastifyInstance } from 'fastify';
import { DRAINING_HEADER } from '../../../scripts/common/draining';

let isDraining = false;

/** Makes every further response announce that this process is about to stop. All requests are still handled. */
export function startDraining(): void {
  isDraining = true;
}

/**
 * Closes the connection after each response of a process that is about to stop. Otherwise the host could send a write
 * over an open connection at the moment at which the process closes it.
 */
export function announceDraining(app: FastifyInstance): void {
  // A request may have arrived before this process received the signal to stop, so the hook runs when the
  // response is sent.
  app.addHook('onSend', async (_request, reply) => {
    if (isDraining) reply.header(DRAINING_HEADER, '1').header('connection', 'close');
  });
}
