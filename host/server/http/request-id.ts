/** Assigns request ids, which appear in the logs of every process and in the response. */
import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { REQUEST_ID_HEADER } from '@press-start/api/contract';
import { config } from '../config';

const wellFormed = /^[\w-]{8,64}$/;

/**
 * Returns the id set by a trusted proxy if it is well-formed, otherwise a new id, because ids from other
 * clients must not appear in the logs.
 */
export function requestId({ headers, socket }: IncomingMessage): string {
  const incoming = headers[REQUEST_ID_HEADER];
  const isTrusted =
    typeof incoming === 'string' && wellFormed.test(incoming) && config.isProxy(socket.remoteAddress ?? '');
  return isTrusted ? incoming : randomBytes(12).toString('base64url');
}

export function sendRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header(REQUEST_ID_HEADER, request.id);
  });
}
