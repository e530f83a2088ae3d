/**
 * The release server: the remotes' files, as any CDN or bucket would serve them.
 * `/<remote>/<release>/web/…` for browsers, `/<remote>/<release>/server/…` for the host server.
 */
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { stopWithParent } from '../start/stop';
import { readRegistry, releasesFolder } from './registry';

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.webp': 'image/webp',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};

const port = Number(process.env.RELEASES_PORT || 3001);
const dataDir = process.env.DATA_DIR || '.data';
const folder = releasesFolder(dataDir);
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

async function answer(request: IncomingMessage, response: ServerResponse) {
  const match = filePath.exec(decodeURIComponent((request.url ?? '').replace(/\?.*/, '')));
  const [, name = '', release = '', rest = ''] = match ?? [];
  if (!match || rest.includes('..') || release.includes('..')) return refuse(response, 404);
  if (readRegistry(dataDir).off.includes(name)) return refuse(response, 503);
  const file = path.join(folder, name, release, rest);
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
  createReadStream(brotli ? `${file}.br` : file).pipe(response);
}

const server = createServer((request, response) => {
  answer(request, response).catch((error: unknown) => {
    console.error(error);
    refuse(response, 500);
  });
});
server.on('error', (error) => {
  const taken = 'code' in error && error.code === 'EADDRINUSE';
  console.error(taken ? `Port ${port} is taken. Set RELEASES_PORT to a free one.` : error);
  process.exit(1);
});
server.listen(port);
stopWithParent(() => server.close(() => process.exit(0)));
