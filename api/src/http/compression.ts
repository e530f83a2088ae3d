import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const compress = promisify(gzip);

/** Below this a compressed answer saves no packet. */
const WORTH_IT = 1400;

/** Named, and not with the weight zero, which means "anything but this". */
const TAKES_GZIP = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i;

/**
 * Compresses the larger public answers for callers who take gzip. Only those: an answer that mixes a secret with the
 * caller's own text could give the secret away by its length.
 */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const isPublic = String(reply.getHeader('cache-control')).startsWith('public');
    if (!isPublic || typeof payload !== 'string' || payload.length < WORTH_IT) return payload;
    reply.header('vary', 'accept-encoding');
    if (!takesGzip(request)) return payload;
    reply.header('content-encoding', 'gzip').removeHeader('content-length');
    return compress(payload, { level: 6 });
  });
}

export function takesGzip(request: Pick<FastifyRequest, 'headers'>): boolean {
  return TAKES_GZIP.test(String(request.headers['accept-encoding']));
}
