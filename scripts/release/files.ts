/** Serves the stored files over HTTP, as a CDN or a bucket does. */
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { negotiate } from '@fastify/accept-negotiator';
import { createFolderStore, releasesFolder } from './folder-store';
import { contentTypeOf, publicFileAt } from './public-files';

async function sizeOf(file: string) {
  try {
    const found = await stat(file);
    return found.isFile() ? found.size : undefined;
  } catch {
    return undefined;
  }
}

function reject(response: ServerResponse, status: number) {
  response
    .writeHead(status, {
      'cache-control': 'no-store',
      'access-control-allow-origin': '*',
      'x-content-type-options': 'nosniff',
    })
    .end();
}

/** The compressed twins that the build lays beside a file, best first. */
const twins: Record<string, string> = { br: '.br', gzip: '.gz' };

interface Sent {
  file: string;
  size: number;
  encoding?: string;
}

/** The twin that the visitor prefers, or the file itself; undefined when there is none. */
async function choose(file: string, accepted = ''): Promise<Sent | undefined> {
  const encoding = negotiate(accepted.toLowerCase(), Object.keys(twins));
  const twin = `${file}${twins[encoding ?? '']}`;
  const twinSize = encoding === null ? undefined : await sizeOf(twin);
  if (encoding !== null && twinSize !== undefined) return { file: twin, size: twinSize, encoding };
  const size = await sizeOf(file);
  return size === undefined ? undefined : { file, size };
}

async function reply(dataDir: string, request: IncomingMessage, response: ServerResponse) {
  const store = createFolderStore(dataDir);
  if (request.method !== 'GET' && request.method !== 'HEAD') return reject(response, 405);
  const recorded = publicFileAt(request.url ?? '');
  if (!recorded) return reject(response, 404);
  const { name, release } = recorded;
  if ((await store.readRegistry()).off.includes(name)) return reject(response, 503);
  const file = path.join(releasesFolder(dataDir), name, release, recorded.file);
  const sent = await choose(file, request.headers['accept-encoding']?.toString());
  if (!sent) return reject(response, 404);
  response.writeHead(200, {
    'content-type': contentTypeOf(file),
    'content-length': sent.size,
    ...(sent.encoding ? { 'content-encoding': sent.encoding } : {}),
    vary: 'accept-encoding',
    'cache-control': 'public, max-age=31536000, immutable',
    'access-control-allow-origin': '*',
    'timing-allow-origin': '*',
    'x-content-type-options': 'nosniff',
  });
  if (request.method === 'HEAD') return response.end();
  // Unlike pipe, this closes the file when the visitor leaves half way, and survives a file that goes away.
  await pipeline(createReadStream(sent.file), response);
}

export const createReleaseServer = (dataDir: string) =>
  createServer((request, response) => {
    reply(dataDir, request, response).catch((error: unknown) => {
      // The visitor has left half way.
      if (response.destroyed) return;
      console.error(error);
      if (response.headersSent) response.destroy();
      else reject(response, 500);
    });
  });
