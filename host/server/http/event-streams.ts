/**
 * Closes event streams when the host shuts down, because they would delay the shutdown. Browsers then
 * reconnect.
 */
import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

export function endEventStreamsOnClose(app: FastifyInstance) {
  const open = new Set<ServerResponse>();
  app.addHook('onSend', async (_request, reply) => {
    const { raw } = reply;
    if (!String(reply.getHeader('content-type')).startsWith('text/event-stream')) return;
    open.add(raw);
    raw.once('close', () => open.delete(raw));
  });
  app.addHook('preClose', async () => open.forEach((response) => response.destroy()));
}
