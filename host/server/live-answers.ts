/** What is told live goes on for ever: a host that stops ends it, and browsers come back to the next one. */
import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';

export function endLiveAnswers(app: FastifyInstance) {
  const live = new Set<ServerResponse>();
  app.addHook('onSend', async (_request, reply) => {
    const { raw } = reply;
    if (!String(reply.getHeader('content-type')).startsWith('text/event-stream')) return;
    live.add(raw);
    raw.once('close', () => live.delete(raw));
  });
  app.addHook('preClose', async () => live.forEach((response) => response.destroy()));
}
