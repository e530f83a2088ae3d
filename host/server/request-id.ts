/** One id names a request in the logs of every process it passes, and in the response. */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { REQUEST_ID_HEADER } from '@press-start/api/contract';
import { config } from './config';

const wellFormed = /^[\w-]{8,64}$/;

/** A proxy of ours may have named the request already; what a stranger calls it does not get into the logs. */
export function requestId({ headers, socket }: IncomingMessage): string {
  const given = headers[REQUEST_ID_HEADER];
  const believed =
    typeof given === 'string' && wellFormed.test(given) && config.isProxy(socket.remoteAddress ?? '');
  return believed ? given : randomUUID();
}

export function sendRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header(REQUEST_ID_HEADER, request.id);
  });
}
