/**
 * Serves the remotes' files when the releases are in a bucket. Browsers use this route if RELEASES_URL is not
 * set. Requests only files of releases, because the bucket may contain other files. Forwards no headers and
 * no query, because the bucket may belong to a third party.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { publicFileAt } from '../../../../scripts/release/public-files';
import { config } from '../../config';

const timeoutMs = 5000;

function reject(reply: FastifyReply, status: number) {
  return reply.code(status).header('cache-control', 'no-store').send();
}

async function sendBucketFile(request: FastifyRequest, reply: FastifyReply) {
  reply.header('access-control-allow-origin', '*').header('timing-allow-origin', '*');
  const requested = publicFileAt(request.url.slice('/releases'.length));
  if (!requested) return reject(reply, 404);
  const key = requested.path.split('/').map(encodeURIComponent).join('/');
  const response = await fetch(`${config.releasesOrigin}/${key}`, {
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  }).catch(() => undefined);
  // A bucket that does not allow listing responds with 403 for a missing file.
  if (response?.status === 403 || response?.status === 404) return reject(reply, 404);
  if (!response?.ok || !response.body) return reject(reply, 503);
  reply
    .type(response.headers.get('content-type') ?? 'application/octet-stream')
    .header('cache-control', 'public, max-age=31536000, immutable');
  return reply.send(response.body);
}

export async function bucketFileRoutes(app: FastifyInstance) {
  app.get('/releases/*', sendBucketFile);
}
