import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const compress = promisify(gzip);

/** Shorter responses fit in one packet anyway. */
export const MIN_LENGTH_TO_COMPRESS = 1400;

/** A weight of zero means 'not acceptable'. */
const ACCEPTS_GZIP = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i;

/**
 * Compresses public text responses unless they are short. Private responses stay uncompressed, because the compressed
 * length of a secret next to text from the caller could reveal the secret (BREACH).
 */
export function compressResponses(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const isPublic = String(reply.getHeader('cache-control')).startsWith('public');
    if (!isPublic || typeof payload !== 'string' || payload.length < MIN_LENGTH_TO_COMPRESS) return payload;
    reply.header('vary', 'accept-encoding');
    if (!acceptsGzip(request)) return payload;
    reply.header('content-encoding', 'gzip').removeHeader('content-length');
    return compressText(payload);
  });
}

export const compressText = (text: string | Buffer): Promise<Buffer> => compress(text, { level: 6 });

export function acceptsGzip(request: Pick<FastifyRequest, 'headers'>): boolean {
  return ACCEPTS_GZIP.test(String(request.headers['accept-encoding']));
}
