/** What a visitor gets whose request the host does not take on: 503, in the form that fits. */
import type { FastifyReply, FastifyRequest } from 'fastify';

const retryAfterSeconds = 5;

const message = 'The store is very busy. Please try again in a moment.';

export const isApiCall = ({ url }: Pick<FastifyRequest, 'url'>) => /^\/api(?:[/?]|$)/.test(url);

export function busy(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.code(503).header('retry-after', retryAfterSeconds).header('cache-control', 'no-store');
  if (isApiCall(request)) return reply.send({ error: 'overloaded', message });
  return reply.type('text/plain; charset=utf-8').send(message);
}
