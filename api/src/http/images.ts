import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config';
import { unavailable } from './errors';

/** Where the pictures of this store lie. */
export function imagesFolder(config: Pick<Config, 'dataDir'>): string {
  return join(config.dataDir, 'images');
}

const FOR_GOOD = 'public, max-age=31536000, immutable';

/** Milliseconds; a picture is small. */
const BUCKET_TIMEOUT = 5000;

/** Every picture carries a hash of its content in its name, so a browser may keep it for good. */
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
  if (config.uploads.bucket !== undefined) serveBucket(app, config.uploads.bucket.address);
}

/** Serves uploads from the bucket, and those of the time before there was one from the folder. */
function serveBucket(app: FastifyInstance, address: string): void {
  app.get<{ Params: { file: string } }>('/images/uploads/:file', async ({ params: { file }, log }, reply) => {
    // Another name could lead out of the folder of the bucket.
    if (!/^[0-9a-f]{24}\.webp$/.test(file)) return reply.callNotFound();
    const stored = await fetch(`${address}/uploads/${file}`, {
      redirect: 'error',
      signal: AbortSignal.timeout(BUCKET_TIMEOUT),
    }).catch((error: unknown) => {
      log.error({ err: error }, 'bucket of pictures is out of reach');
      return undefined;
    });
    if (stored?.ok && stored.body !== null)
      return reply.type('image/webp').header('cache-control', FOR_GOOD).send(stored.body);
    // An unread body holds its connection to the bucket.
    await stored?.body?.cancel();
    // A bucket that does not list its files for everyone says 403.
    if (stored?.status === 404 || stored?.status === 403) return reply.sendFile(`uploads/${file}`);
    throw unavailable('images-unavailable', 'The image host does not answer. Please try again.');
  });
}
