import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { get } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { sendsBeforeSmallestSize, sendsOfPopularPage, TextResponse } from './text-response';

const html = '<!doctype html><p>Press Start</p>';

async function requestPage(
  accepted: string | undefined,
  response = new TextResponse(200, { 'x-page': 'home' }, html),
  headers: Record<string, string> = {},
) {
  const app = Fastify();
  app.get('/', (request, reply) => response.send(request, reply));
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  const requestHeaders = { ...headers, ...(accepted === undefined ? {} : { 'accept-encoding': accepted }) };
  const [received]: IncomingMessage[] = await once(
    get(origin, { headers: requestHeaders, agent: false }),
    'response',
  );
  if (!received) throw new Error('no response');
  const body = await buffer(received);
  await app.close();
  return { status: received.statusCode, headers: received.headers, body };
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
])(
  'A browser that accepts %s gets the page in the best encoding that it accepts',
  async (accepted, expected) => {
    const { headers, body } = await requestPage(accepted);
    expect(headers['content-encoding']).toBe(expected);
    expect(headers.vary).toBe('accept-encoding, cookie');
    const decoded =
      expected === 'br' ? brotliDecompressSync(body) : expected === 'gzip' ? gunzipSync(body) : body;
    expect(decoded.toString()).toBe(html);
  },
);

test('A browser that has cached the page receives 304 without a body, and the full page after its text or its headers have changed', async () => {
  const page = () => new TextResponse(200, {}, html);
  const { etag = '' } = (await requestPage('br', page())).headers;
  const same = await requestPage('br', page(), { 'if-none-match': etag });
  expect(same.status).toBe(304);
  expect(same.body).toHaveLength(0);
  const changed = new TextResponse(200, {}, `${html}<p>On sale`);
  expect((await requestPage('br', changed, { 'if-none-match': etag })).status).toBe(200);
  const otherPolicy = new TextResponse(200, { 'content-security-policy': "default-src 'self'" }, html);
  expect((await requestPage('br', otherPolicy, { 'if-none-match': etag })).status).toBe(200);
});

test('An error page is always sent in full, never as 304', async () => {
  const page = new TextResponse(503, { 'retry-after': '2' }, html);
  const first = await requestPage('br', page);
  const again = await requestPage('br', page, { 'if-none-match': first.headers.etag ?? '' });
  expect(again.status).toBe(503);
  expect(again.headers['retry-after']).toBe('2');
  expect(brotliDecompressSync(again.body).toString()).toBe(html);
});

const cardsFrom = (first: number) =>
  Array.from({ length: 300 }, (_, index) => {
    const id = first + index;
    return `<article class="card"><a href="/game/${id}"><h3>Space Game ${id}</h3></a><p>$${(id * 37) % 60}.99</p></article>`;
  }).join('');

/** Requests the page until it is sent in a smaller size. @returns the number of requests */
async function requestUntilSmaller(page: TextResponse, text: string): Promise<number> {
  const sizes: number[] = [];
  do {
    const { body } = await requestPage('br', page);
    expect(brotliDecompressSync(body).toString()).toBe(text);
    sizes.push(body.length);
  } while (sizes.at(-1) === sizes[0]);
  expect(sizes.at(-1)).toBeLessThan(sizes[0] ?? 0);
  return sizes.length;
}

test('A page that is sent several times is recompressed to a smaller size', async () => {
  const cards = cardsFrom(1);
  expect(await requestUntilSmaller(new TextResponse(200, {}, cards), cards)).toBeGreaterThan(
    sendsBeforeSmallestSize,
  );
});

test('A new version of a page is compressed to the smallest size when first sent only if the earlier version was sent often', async () => {
  const earlier = new TextResponse(200, {}, cardsFrom(1));
  const isRecompressedAfterOneSend = async () => {
    const page = new TextResponse(200, {}, cardsFrom(2));
    expect(page.replacing(earlier)).toBe(page);
    await requestPage('br', page);
    return Reflect.get(page, 'hasStartedRecompression');
  };
  let sends = await requestUntilSmaller(earlier, cardsFrom(1));
  if (sends < sendsOfPopularPage) expect(await isRecompressedAfterOneSend()).toBe(false);
  for (; sends < sendsOfPopularPage; sends += 1) await requestPage('br', earlier);
  expect(await isRecompressedAfterOneSend()).toBe(true);
});

test('Cache-Control forbids shared caches from storing a response that sets a cookie, but not other responses', async () => {
  const app = Fastify();
  app.get('/', (request, reply) =>
    new TextResponse(200, {}, html).send(request, reply.header('set-cookie', 'visitor=1')),
  );
  const { headers } = await app.inject('/');
  expect(headers['cache-control']).toBe('private, no-cache');
  expect((await requestPage('br')).headers['cache-control']).toBe('no-cache');
});
