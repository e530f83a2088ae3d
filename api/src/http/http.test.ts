import { mkdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import fastify from 'fastify';
import { TestStore } from '../testing/store';
import { healthRoutes } from './health';
import { imagesFolder } from './images';

let store: TestStore;
beforeAll(async () => (store = await TestStore.open()));
afterAll(() => store.close());

describe('bad requests', () => {
  test.each(['{"username":', 'null and void', '{"__proto__":{"admin":true}}', '[]', '"text"', 'null', ''])(
    'A request with the body %j is rejected with 400',
    async (body) => {
      const response = await store.post('/auth/signup', {
        body,
        headers: { 'content-type': 'application/json' },
      });
      expect([response.statusCode, response.json().error]).toEqual([400, 'bad-request']);
    },
  );

  test('A request for an unknown path is rejected with 404 and a JSON error', async () => {
    const response = await store.get('/nothing/here?secret=1');
    expect(response.statusCode).toBe(404);
    expect(response.json()).toEqual({ error: 'not-found', message: 'There is no GET /nothing/here.' });
  });

  test('A body that is too large is rejected with 413, and a body that is not JSON is rejected with 415', async () => {
    const body = JSON.stringify({ username: 'x'.repeat(300_000) });
    expect((await store.post('/auth/signup', { body })).statusCode).toBe(413);
    const headers = { 'content-type': 'application/xml' };
    expect((await store.post('/auth/signup', { body: '<a/>', headers })).statusCode).toBe(415);
    const plainText = { 'content-type': 'text/plain' };
    expect((await store.post('/auth/signup', { body: '{}', headers: plainText })).statusCode).toBe(415);
  });

  test('A request with a NUL character in its path, query or body is rejected with 400, because the database cannot store NUL', async () => {
    const body = JSON.stringify({ username: 'ro\0sa', password: 'secret1' });
    const responses = await Promise.all([
      store.get('/videogames?name=%00'),
      store.get('/dev-pay/checkout/%00'),
      store.post('/auth/login', { body }),
    ]);
    expect(responses.map((response) => response.statusCode)).toEqual([400, 400, 400]);
  });

  test('A request with a lone surrogate is rejected with 400, so that two different names or passwords cannot become equal', async () => {
    const body = '{"username":"ro\\ud800sa","password":"secret1"}';
    expect((await store.post('/auth/login', { body })).statusCode).toBe(400);
    const emoji = { username: 'ro🎮sa', password: 'secret1' };
    expect((await store.post('/auth/login', { body: emoji })).statusCode).toBe(401);
  });

  test.each([
    ['lists', '[', ']'],
    ['objects', '{"a":', '}'],
  ])('A body with deeply nested %s causes no internal error', async (_what, open, close) => {
    const deep = `${open.repeat(40_000)}1${close.repeat(40_000)}`;
    const body = `{"username":"a","password":"b","unknown":${deep}}`;
    expect((await store.post('/auth/login', { body })).statusCode).toBe(401);
    expect((await store.post('/auth/login', { body: `{"username":${deep}}` })).statusCode).toBe(422);
  });

  test('A URL that cannot be decoded is rejected with 400, and a URL with a path parameter that is too long with 414', async () => {
    const undecodable = await store.get('/videogames/%E0%A4%A');
    expect([undecodable.statusCode, undecodable.json()]).toEqual([
      400,
      { error: 'bad-request', message: 'The request could not be read.' },
    ]);
    const long = await store.get(`/videogames/${'9'.repeat(300)}`);
    expect([long.statusCode, long.json()]).toEqual([414, undecodable.json()]);
  });

  test('The response to an internal error reveals no details', async () => {
    const { db } = store;
    await db.schema.alterTable('review').renameTo('review_gone').execute();
    const response = await store.get('/videogames/review/1/0');
    await db.schema.alterTable('review_gone').renameTo('review').execute();
    expect(response.statusCode).toBe(500);
    expect(response.json()).toEqual({ error: 'internal', message: 'Something went wrong on our side.' });
  });
});

describe('response headers', () => {
  test('A response contains the id of its request, or a new id if the sent id is invalid', async () => {
    const id = 'a1b2c3d4-e5f6';
    expect((await store.get('/genres', { headers: { 'x-request-id': id } })).headers['x-request-id']).toBe(
      id,
    );
    const replaced = await store.get('/genres', { headers: { 'x-request-id': 'line\tbreak <script>' } });
    expect(replaced.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('A request id from a peer that is not a trusted proxy is replaced', async () => {
    const headers = { 'x-request-id': 'a1b2c3d4-e5f6' };
    const idFor = async (remoteAddress: string) =>
      (await store.app.inject({ url: '/genres', headers, remoteAddress })).headers['x-request-id'];
    for (const trusted of ['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1'])
      expect(await idFor(trusted)).toBe('a1b2c3d4-e5f6');
    for (const untrusted of ['203.0.113.7', '10.0.0.1', '2001:db8::1', '::ffff:203.0.113.7'])
      expect(await idFor(untrusted)).toMatch(/^[0-9a-f-]{36}$/);
    const storeBehindProxy = await TestStore.open({ trustProxy: 'uniquelocal, 203.0.113.7, 2001:db8::/32' });
    for (const remoteAddress of ['10.0.0.1', '203.0.113.7', '2001:db8::1'])
      expect(
        (await storeBehindProxy.app.inject({ url: '/genres', headers, remoteAddress })).headers[
          'x-request-id'
        ],
      ).toBe('a1b2c3d4-e5f6');
    await storeBehindProxy.close();
  });

  test('Strict-Transport-Security is sent only if the public URL uses https, and excludes subdomains', async () => {
    const hstsHeader = async (shop: TestStore) =>
      (await shop.get('/genres')).headers['strict-transport-security'];
    expect(await hstsHeader(store)).toBeUndefined();
    const secure = await TestStore.open({ publicUrl: 'https://shop.example' });
    expect(await hstsHeader(secure)).toBe('max-age=31536000');
    await secure.close();
  });

  test('A response forbids scripts and embedding and, by default, caching', async () => {
    const { headers } = await store.get('/auth/getRole');
    expect(headers).toMatchObject({
      'content-security-policy': "default-src 'none';frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
  });
});

test('Pictures can be cached for a year, and files outside the images folder are not served', async () => {
  const folder = join(imagesFolder(store.services.config), 'covers');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, '1-0a1b2c3d-240.webp'), 'picture');
  const picture = await store.get('/images/covers/1-0a1b2c3d-240.webp');
  expect(picture.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  expect((await store.get('/images/covers/2-0a1b2c3d-240.webp')).statusCode).toBe(404);
  for (const path of ['/images/../database.pid', '/images/%2e%2e/%2e%2e/etc/passwd', '/images/covers/']) {
    expect((await store.get(path)).statusCode).toBeGreaterThanOrEqual(400);
  }
});

test('Without the database, /livez responds with 200 and /healthz with 503', async () => {
  const alive = await store.get('/livez');
  expect([alive.statusCode, alive.json()]).toEqual([200, { status: 'ok' }]);
  const rejectPing = () => Promise.reject(new Error('no database'));
  const withoutDatabase = new Proxy(store.services, {
    get: (services, name) => (name === 'pingDatabase' ? rejectPing : Reflect.get(services, name)),
  });
  const app = fastify();
  healthRoutes(app, withoutDatabase);
  expect((await app.inject('/livez')).statusCode).toBe(200);
  expect((await app.inject('/healthz')).statusCode).toBe(503);
  await app.close();
});

test('/healthz responds with 200 while the database responds', async () => {
  const response = await store.get('/healthz');
  expect([response.statusCode, response.json()]).toEqual([200, { status: 'ok', database: 'ok' }]);
});

describe('load shedding and request timeouts', () => {
  test('An overloaded process responds with 503 and Retry-After, except to health checks, and recovers', async () => {
    const load = { ...store.services.config.load, maxEventLoopDelayMs: 200 };
    const busy = await TestStore.open({ load });
    const query = () => Promise.all([busy.get('/genres'), busy.get('/healthz')]);
    let [limited, health] = await query();
    // Block the event loop repeatedly, because the time until the delay is sampled depends on the machine.
    while (limited.statusCode !== 503) {
      const until = Date.now() + 500;
      while (Date.now() < until);
      await new Promise(setImmediate);
      [limited, health] = await query();
    }
    expect([limited.json().error, limited.headers['retry-after']]).toEqual(['overloaded', '5']);
    expect(health.statusCode).toBe(200);
    // Poll, because a busy machine delays the event loop as well.
    while (limited.statusCode === 503) {
      await new Promise((resolve) => setTimeout(resolve, 50));
      limited = await busy.get('/genres');
    }
    expect(limited.statusCode).toBe(200);
    await busy.close();
  });

  test('The request timeout can be longer than Node’s default of five minutes', async () => {
    const load = { ...store.services.config.load, requestTimeoutMs: 600_000 };
    const api = await TestStore.open({ load });
    expect(api.app.server).toMatchObject({ requestTimeout: 600_000, headersTimeout: 600_000 });
    await api.close();
  });

  test('A slow request is aborted with 408, and other requests are served in the meantime', async () => {
    const load = { ...store.services.config.load, requestTimeoutMs: 500 };
    const api = await TestStore.open({ load });
    const { port } = new URL(api.app.listeningOrigin);
    const socket = connect(Number(port), '127.0.0.1');
    socket.write(
      'POST /auth/login HTTP/1.1\r\nhost: shop\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{',
    );
    expect((await api.get('/genres')).statusCode).toBe(200);
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 408 /);
    await api.close();
  });
});

describe('rate limits per IP address', () => {
  let strict: TestStore;
  const throttle = { loginFailures: 10, loginsPerAddress: 4, signUpsPerAddress: 2 };
  beforeAll(async () => (strict = await TestStore.open({ throttle })));
  afterAll(() => strict.close());

  const from = (address: string) => ({ 'x-forwarded-for': address });

  test('Sign-ups beyond the limit for an IP address are rejected with 429 and Retry-After, and other IP addresses are not affected', async () => {
    const signUp = (address: string) => strict.post('/auth/signup', { body: {}, headers: from(address) });
    expect((await signUp('198.51.100.1')).statusCode).toBe(422);
    expect((await signUp('198.51.100.1')).statusCode).toBe(422);
    const limited = await signUp('198.51.100.1');
    expect([limited.statusCode, limited.json().error]).toEqual([429, 'too-many-requests']);
    const waitSeconds = Number(limited.headers['retry-after']);
    expect(waitSeconds).toBeGreaterThan(0);
    expect(waitSeconds).toBeLessThanOrEqual(60);
    expect((await signUp('198.51.100.2')).statusCode).toBe(422);
  });

  test('The login limit for an IP address applies to all usernames together', async () => {
    const statuses = [];
    for (const name of ['a', 'b', 'c', 'd', 'e']) {
      const body = { username: name, password: 'secret1' };
      statuses.push((await strict.post('/auth/login', { body, headers: from('198.51.100.3') })).statusCode);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 429]);
  });
});
