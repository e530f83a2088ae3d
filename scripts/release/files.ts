/** The stored files over HTTP, as any CDN or bucket would serve them. */
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
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

function refuse(response: ServerResponse, status: number) {
  response.writeHead(status, { 'cache-control': 'no-store', 'access-control-allow-origin': '*' }).end();
}

async function answer(dataDir: string, request: IncomingMessage, response: ServerResponse) {
  const store = createFolderStore(dataDir);
  if (request.method !== 'GET' && request.method !== 'HEAD') return refuse(response, 405);
  const asked = publicFileAt(request.url ?? '');
  if (!asked) return refuse(response, 404);
  const { name, release } = asked;
  if ((await store.readRegistry()).off.includes(name)) return refuse(response, 503);
  const file = path.join(releasesFolder(dataDir), name, release, asked.file);
  const brotli = /\bbr\b/.test(String(request.headers['accept-encoding']))
    ? await sizeOf(`${file}.br`)
    : undefined;
  const size = brotli ?? (await sizeOf(file));
  if (size === undefined) return refuse(response, 404);
  response.writeHead(200, {
    'content-type': contentTypeOf(file),
    'content-length': size,
    ...(brotli ? { 'content-encoding': 'br' } : {}),
    vary: 'accept-encoding',
    'cache-control': 'public, max-age=31536000, immutable',
    'access-control-allow-origin': '*',
    'timing-allow-origin': '*',
    'x-content-type-options': 'nosniff',
  });
  if (request.method === 'HEAD') return response.end();
  // Unlike pipe, this closes the file when the visitor leaves half way, and survives a file that goes away.
  await pipeline(createReadStream(brotli ? `${file}.br` : file), response);
}

export const createReleaseServer = (dataDir: string) =>
  createServer((request, response) => {
    answer(dataDir, request, response).catch((error: unknown) => {
      // The visitor has left half way.
      if (response.destroyed) return;
      console.error(error);
      if (response.headersSent) response.destroy();
      else refuse(response, 500);
    });
  });
