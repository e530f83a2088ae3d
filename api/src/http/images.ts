import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config';
import { unavailable } from './errors';

export function imagesFolder(config: Pick<Config, 'dataDir'>): string {
  return join(config.dataDir, 'images');
}

const IMMUTABLE = 'public, max-age=31536000, immutable';

const BUCKET_TIMEOUT_MS = 5000;

/** Pictures can be cached for a year, because a changed picture has a new file name. */
export async function serveImages(app: FastifyInstance, config: Config): Promise<void> {
  const root = imagesFolder(config);
  mkdirSync(root, { recursive: true });
  await app.register(fastifyStatic, {
    root,
    prefix: '/images/',
    index: false,
    dotfiles: 'deny',
    immutable: true,
    maxAge: '365d',
  });
  if (config.uploads.bucket !== undefined) serveBucket(app, config.uploads.bucket.url);
}

/**
 * Serves uploads from the bucket. Pictures that were uploaded before the bucket was configured are served
 * from the local folder.
 */
function serveBucket(app: FastifyInstance, bucketUrl: string): void {
  app.get<{ Params: { file: string } }>('/images/uploads/:file', async ({ params: { file }, log }, reply) => {
    // Other names could refer to files outside the `uploads/` prefix.
    if (!/^[0-9a-f]{24}\.webp$/.test(file)) return reply.callNotFound();
    const response = await fetch(`${bucketUrl}/uploads/${file}`, {
      redirect: 'error',
      signal: AbortSignal.timeout(BUCKET_TIMEOUT_MS),
    }).catch((error: unknown) => {
      log.error({ err: error }, 'image bucket is unreachable');
      return undefined;
    });
    if (response?.ok && response.body !== null)
      return reply.type('image/webp').header('cache-control', IMMUTABLE).send(response.body);
    // Cancel the body, because an unread body would occupy its connection.
    await response?.body?.cancel();
    // A bucket that does not allow listing responds with 403 for unknown names.
    if (response?.status === 404 || response?.status === 403) return reply.sendFile(`uploads/${file}`);
    throw unavailable('images-unavailable', 'The image host does not answer. Please try again.');
  });
}
