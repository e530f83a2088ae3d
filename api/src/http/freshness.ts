import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** Lets caches show this answer for a few seconds, and afterwards ask whether it is still the same. */
export function cacheFor(reply: FastifyReply, seconds: number): FastifyReply {
  return reply.header('cache-control', `public, max-age=${seconds}, stale-while-revalidate=${seconds * 6}`);
}

/**
 * Gives cacheable answers an ETag, and callers who hold the same text already an empty 304.
 * Everything else is private to its caller and is stored nowhere.
 */
export function tagAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    const cacheable = String(reply.getHeader('cache-control')).startsWith('public');
    if (!cacheable || reply.statusCode !== 200) return payload;
    const tag = reply.getHeader('etag') ?? tagOf(payload);
    if (tag === undefined) return payload;
    reply.header('etag', tag);
    if (request.headers['if-none-match'] !== tag) return payload;
    reply.status(304).removeHeader('content-length').removeHeader('content-encoding');
    if (payload instanceof Readable) payload.destroy();
    return null;
  });
}

/** Returns the ETag of a text; routes that send streams or buffers set their own. */
function tagOf(payload: unknown): string | undefined {
  if (typeof payload !== 'string') return undefined;
  return `W/"${createHash('sha1').update(payload).digest('base64url')}"`;
}
