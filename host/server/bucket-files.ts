/**
 * The remotes' files from the bucket, for a store without a public address for them. Nothing of the visitor's request but
 * the file's name goes there: it may be somebody else's machine, and it keeps more than our files.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { publicFileAt } from '../../scripts/release/public-files';
import { config } from './config';

const patienceMs = 5000;

function refuse(reply: FastifyReply, status: number) {
  return reply.code(status).header('cache-control', 'no-store').send();
}

async function bucketFile(request: FastifyRequest, reply: FastifyReply) {
  reply.header('access-control-allow-origin', '*').header('timing-allow-origin', '*');
  const asked = publicFileAt(request.url.slice('/releases'.length));
  if (!asked) return refuse(reply, 404);
  const { name, release, file } = asked;
  const place = `${name}/${release}/${file}`.split('/').map(encodeURIComponent).join('/');
  const answer = await fetch(`${config.releasesOrigin}/${place}`, {
    redirect: 'error',
    signal: AbortSignal.timeout(patienceMs),
  }).catch(() => undefined);
  // A bucket that does not tell strangers what it has says 403.
  if (answer?.status === 403 || answer?.status === 404) return refuse(reply, 404);
  if (!answer?.ok || !answer.body) return refuse(reply, 503);
  reply
    .type(answer.headers.get('content-type') ?? 'application/octet-stream')
    .header('cache-control', 'public, max-age=31536000, immutable');
  return reply.send(answer.body);
}

export async function bucketFiles(app: FastifyInstance) {
  app.get('/releases/*', bucketFile);
}
