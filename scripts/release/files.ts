/**
 * The remotes' files over HTTP, as any CDN or bucket would serve them:
 * `/<remote>/<release>/web/…` for browsers, `/<remote>/<release>/server/…` for the host server.
 */
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { readRegistry, releasesFolder } from './registry';

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.webp': 'image/webp',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};

/** remote / release / web or server / file; nothing else of the folder can be asked for. */
const filePath = /^\/([a-z]+)\/([\w.+-]+)\/((?:web|server)\/[\w.@+-]+(?:\/[\w.@+-]+)*)$/;

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
  if (request.method !== 'GET' && request.method !== 'HEAD') return refuse(response, 405);
  // No name of ours needs an escape but the plus sign, which some clients write as %2B.
  const asked = (request.url ?? '').replace(/\?.*/, '').replace(/%2b/gi, '+');
  const match = filePath.exec(asked);
  const [, name = '', release = '', rest = ''] = match ?? [];
  if (!match || rest.includes('..') || release.includes('..')) return refuse(response, 404);
  if (readRegistry(dataDir).off.includes(name)) return refuse(response, 503);
  const file = path.join(releasesFolder(dataDir), name, release, rest);
  const brotli = /\bbr\b/.test(String(request.headers['accept-encoding']))
    ? await sizeOf(`${file}.br`)
    : undefined;
  const size = brotli ?? (await sizeOf(file));
  if (size === undefined) return refuse(response, 404);
  response.writeHead(200, {
    'content-type': types[path.extname(file)] ?? 'application/octet-stream',
    'content-length': size,
    ...(brotli ? { 'content-encoding': 'br' } : {}),
    vary: 'accept-encoding',
    'cache-control': 'public, max-age=31536000, immutable',
    'access-control-allow-origin': '*',
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
