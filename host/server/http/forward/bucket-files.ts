/**
 * Serves the remotes' files from the bucket, for browsers that do not fetch them from RELEASES_URL. Requests
 * only files of releases, and forwards neither headers nor a query, because the bucket may contain other
 * files and may belong to a third party.
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
  // A bucket that does not allow listing its files responds with 403 for a missing file.
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
