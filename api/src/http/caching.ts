import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** Lets caches serve this response for `seconds`, and then stale for six times as long while they revalidate it. */
export function cacheFor(reply: FastifyReply, seconds: number): FastifyReply {
  return reply.header('cache-control', `public, max-age=${seconds}, stale-while-revalidate=${seconds * 6}`);
}

/**
 * Adds an ETag to publicly cacheable responses, or replaces them with 304 if the caller has the same version.
 * Sets `no-store` on responses without a Cache-Control header.
 */
export function addEtags(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    const isCacheable = String(reply.getHeader('cache-control')).startsWith('public');
    if (!isCacheable || reply.statusCode !== 200) return payload;
    const tag = reply.getHeader('etag') ?? tagOfPayload(payload);
    if (tag === undefined) return payload;
    reply.header('etag', tag);
    if (request.headers['if-none-match'] !== tag) return payload;
    reply.status(304).removeHeader('content-length').removeHeader('content-encoding');
    if (payload instanceof Readable) payload.destroy();
    return null;
  });
}

/** Routes that send streams or buffers set their own ETag. */
function tagOfPayload(payload: unknown): string | undefined {
  return typeof payload === 'string' ? etagOf(payload) : undefined;
}

export function etagOf(text: string): string {
  return `W/"${createHash('sha1').update(text).digest('base64url')}"`;
}
