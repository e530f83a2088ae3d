import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { get } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { sendHtml } from './send-html';

const html = '<!doctype html><p>Press Start</p>';

async function query(accepted: string | undefined) {
  const app = Fastify();
  app.get('/', (request, reply) => sendHtml(request, reply, html));
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const headers = accepted === undefined ? {} : { 'accept-encoding': accepted };
  const [response]: IncomingMessage[] = await once(get(address, { headers, agent: false }), 'response');
  if (!response) throw new Error('no response');
  const body = await buffer(response);
  await app.close();
  return { encoding: response.headers['content-encoding'], vary: response.headers.vary, body };
}

test.each([
  ['br', 'br'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['GZIP', 'gzip'],
  ['gzip, br;q=0', 'gzip'],
  ['br;q=0.2, gzip;q=0.8', 'gzip'],
  ['*', 'br'],
  ['br;q=0, gzip;q=0.0', undefined],
  ['*;q=0', undefined],
  ['identity', undefined],
  ['', undefined],
  [undefined, undefined],
])('A browser that accepts %s gets the page encoded as %s', async (accepted, expected) => {
  const { encoding, vary, body } = await query(accepted);
  expect(encoding).toBe(expected);
  expect(vary).toBe('accept-encoding, cookie');
  const decoded =
    expected === 'br' ? brotliDecompressSync(body) : expected === 'gzip' ? gunzipSync(body) : body;
  expect(decoded.toString()).toBe(html);
});
