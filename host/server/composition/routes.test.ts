import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { TOKEN_HEADER } from '@press-start/api/contract';
import { config } from '../config';
import { overridesOf } from './cookie';
import { choose, overrideRoutes, isChoice } from './routes';

jest.mock('../config', () => ({
  config: {
    publicUrl: 'https://shop.example',
    apiUrls: [],
    registryFile: '/nowhere/registry.json',
    composition: new Map(),
    composeFor: 'everybody',
    composeOrigins: ['https://previews.example'],
  },
}));
// Which releases there are is not asked here.
jest.mock('../live', () => ({ servedTo: () => [], hasCanary: () => false }));

const who = (composeFor: string) => Object.assign(config, { composeFor });

beforeEach(() => who('everybody'));

let origin = '';
const open: { close: () => unknown }[] = [];

beforeAll(async () => {
  const app = Fastify({ forceCloseConnections: true });
  await app.register(overrideRoutes);
  app.get('/*', (request, reply) => {
    const url = new URL(`https://shop.example${request.url}`);
    return isChoice(url) ? choose(url, request, reply) : reply.send('the page');
  });
  origin = await app.listen({ port: 0 });
  open.push(app);
});

afterAll(() => Promise.all(open.map((server) => server.close())));

/** Asks as a browser does, and follows nowhere. */
async function query(path: string, options: RequestInit = {}) {
  const response = await fetch(origin + path, { redirect: 'manual', ...options });
  return {
    status: response.status,
    location: response.headers.get('location'),
    cookie: response.headers.get('set-cookie'),
    cache: response.headers.get('cache-control'),
    body: await response.text(),
  };
}

const sent = (cookie: string | null) => ({ headers: { cookie: cookie?.split(';')[0] ?? '' } });

const chosen = (cookie: string | null) => Object.fromEntries(overridesOf(cookie?.split(';')[0] ?? ''));

test('An address chooses a release, is answered with the page without the choice, and is remembered [R452]', async () => {
  const first = await query('/home?page=2&remote.shop=0.1.0+3fa9c1d2');
  expect(first).toMatchObject({ status: 303, location: '/home?page=2' });
  expect(chosen(first.cookie)).toEqual({ shop: '0.1.0+3fa9c1d2' });
  expect(first.cookie).toMatch(/HttpOnly; Secure; SameSite=Lax/);

  const second = await query('/?remote.account=https://previews.example/17', sent(first.cookie));
  expect(chosen(second.cookie)).toEqual({
    shop: '0.1.0+3fa9c1d2',
    account: 'https://previews.example/17',
  });
  expect(chosen((await query('/?remote.shop=', sent(first.cookie))).cookie)).toEqual({});
});

test('An origin that nobody has allowed is refused with the ones that are [R452]', async () => {
  const response = await query('/home?remote.shop=https://evil.test');
  expect(response).toMatchObject({ status: 403, cookie: null });
  expect(response.body).toContain('https://evil.test is not among the origins');
});

test('A choice never leads to another site, nor is its answer kept for others [R452]', async () => {
  const response = await query('//evil.test/x?remote.shop=0.1.0+1');
  expect(response).toMatchObject({ status: 303, location: '/evil.test/x', cache: 'no-store' });
});

test('So many choices that no browser would keep them are refused [R452]', async () => {
  const names = Array.from({ length: 21 }, (_, number) => String.fromCharCode(97 + number));
  const response = await query(`/home?${names.map((name) => `remote.${name}=0.1.0`).join('&')}`);
  expect(response).toMatchObject({ status: 403, cookie: null });
  const long = `https://previews.example/${'x'.repeat(4000)}`;
  expect(await query(`/home?remote.shop=${long}`)).toMatchObject({ status: 403, cookie: null });
});

test('What was chosen ends with the permission: another origin, another store, other people [R452]', async () => {
  const { cookie } = await query('/?remote.shop=https://previews.example/17&remote.account=0.1.0');
  config.composeOrigins = [];
  expect(chosen(cookie)).toEqual({ account: '0.1.0' });
  config.composeOrigins = ['https://previews.example'];
  who('admins');
  expect(chosen(cookie)).toEqual({});
  who('everybody');
  config.publicUrl = 'https://other.example';
  expect(chosen(cookie)).toEqual({});
  config.publicUrl = 'https://shop.example';
  expect(chosen(cookie)).toMatchObject({ account: '0.1.0' });
});

test('Only so many follow the releases at a time [R452]', async () => {
  const ends = new AbortController();
  const follow = () => fetch(`${origin}/composition/changes`, { signal: ends.signal });
  const responses = await Promise.all(Array.from({ length: 100 }, follow));
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
  const rejected = await follow();
  ends.abort();
  expect([rejected.status, rejected.headers.get('retry-after')]).toEqual([503, '10']);
});

test('A cookie that this host has not signed chooses nothing [R452]', () => {
  const text = Buffer.from('shop=https://evil.test').toString('base64url');
  expect(chosen(`composition=${text}.${'A'.repeat(43)}`)).toEqual({});
  expect(chosen(`composition=${text}.`)).toEqual({});
});

test('Where nobody composes the parameter means nothing [R452]', async () => {
  who('nobody');
  expect((await query('/home?remote.shop=https://evil.test')).body).toBe('the page');
});

test('Where administrators compose, the api says who is one [R452]', async () => {
  const api = createServer((request, response) => {
    const admin = request.headers[TOKEN_HEADER] === 'keeper';
    response.writeHead(200, { 'content-type': 'application/json', connection: 'close' });
    response.end(JSON.stringify({ admin }));
  });
  open.push(api);
  await new Promise<void>((resolve) => api.listen(0, resolve));
  const { port }: Pick<AddressInfo, 'port'> = Object(api.address());
  config.apiUrls.push(`http://localhost:${port}`);
  who('admins');
  expect((await query('/home?remote.shop=0.1.0+1')).status).toBe(403);

  const post = (token?: string) =>
    query('/composition', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token ? { [TOKEN_HEADER]: token } : {}) },
      body: JSON.stringify({ name: 'shop', source: '0.1.0+1' }),
    });
  expect((await post()).status).toBe(403);
  expect((await post('shopper')).status).toBe(403);
  const allowed = await post('keeper');
  expect(allowed.status).toBe(204);
  expect(chosen(allowed.cookie)).toEqual({ shop: '0.1.0+1' });
});
