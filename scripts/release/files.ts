/** Serves stored release files over HTTP. */
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { negotiate } from '@fastify/accept-negotiator';
import { releasesFolder } from './folder-store';
import { contentTypeOf, publicFileAt } from './public-files';

async function sizeOf(file: string) {
  try {
    const stats = await stat(file);
    return stats.isFile() ? stats.size : undefined;
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

/** File extensions of compressed copies by encoding, in order of preference. */
const compressed: Record<string, string> = { br: '.br', gzip: '.gz' };

interface SelectedFile {
  file: string;
  size: number;
  encoding?: string;
}

/**
 * Returns the compressed copy that the client prefers, or else the file itself, or undefined if neither
 * exists.
 */
async function selectFile(file: string, accepted = ''): Promise<SelectedFile | undefined> {
  const encoding = negotiate(accepted.toLowerCase(), Object.keys(compressed));
  const copy = `${file}${compressed[encoding ?? '']}`;
  const copySize = encoding === null ? undefined : await sizeOf(copy);
  if (encoding !== null && copySize !== undefined) return { file: copy, size: copySize, encoding };
  const size = await sizeOf(file);
  return size === undefined ? undefined : { file, size };
}

async function respond(dataDir: string, request: IncomingMessage, response: ServerResponse) {
  if (request.method !== 'GET' && request.method !== 'HEAD') return reject(response, 405);
  const requested = publicFileAt(request.url ?? '');
  if (!requested) return reject(response, 404);
  const file = path.join(releasesFolder(dataDir), requested.path);
  const selected = await selectFile(file, request.headers['accept-encoding']?.toString());
  if (!selected) return reject(response, 404);
  response.writeHead(200, {
    'content-type': contentTypeOf(file),
    'content-length': selected.size,
    ...(selected.encoding ? { 'content-encoding': selected.encoding } : {}),
    vary: 'accept-encoding',
    'cache-control': 'public, max-age=31536000, immutable',
    'access-control-allow-origin': '*',
    'timing-allow-origin': '*',
    'x-content-type-options': 'nosniff',
  });
  if (request.method === 'HEAD') return response.end();
  // Unlike pipe, pipeline closes the file when the client disconnects, and reports read errors.
  await pipeline(createReadStream(selected.file), response);
}

export const createReleaseServer = (dataDir: string) =>
  createServer((request, response) => {
    respond(dataDir, request, response).catch((error: unknown) => {
      // A client that has disconnected is not an error.
      if (response.destroyed) return;
      console.error(error);
      if (response.headersSent) response.destroy();
      else reject(response, 500);
    });
  });
