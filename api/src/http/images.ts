import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config';

/** Where the pictures of this store lie. */
export function imagesFolder(config: Pick<Config, 'dataDir'>): string {
  return join(config.dataDir, 'images');
}

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
}
