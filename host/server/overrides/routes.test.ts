import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { TOKEN_HEADER } from '@press-start/api/contract';
import { config } from '../config';
import { ReleaseManager } from '../releases/release-manager';
import { overridesOf } from './cookie';
import { hasOverrides, overrideByUrl, overrideRoutes } from './routes';

jest.mock('../config', () => ({
  config: {
    publicUrl: 'https://shop.example',
    renderApiUrl: '',
    registryFile: '/nowhere/registry.json',
    overrides: new Map(),
    composeFor: 'everybody',
    overrideOrigins: ['https://previews.example'],
  },
}));
const setAudience = (composeFor: string) => Object.assign(config, { composeFor });

beforeEach(() => setAudience('everybody'));

let origin = '';
const servers: { close: () => unknown }[] = [];

beforeAll(async () => {
  const app = Fastify({ forceCloseConnections: true });
  // The manager does not follow a registry here, so it has no releases.
  await app.register(overrideRoutes, { releases: new ReleaseManager() });
  app.get('/*', (request, reply) => {
    const url = new URL(`https://shop.example${request.url}`);
    return hasOverrides(url) ? overrideByUrl(url, request, reply) : reply.send('the page');
  });
  origin = await app.listen({ port: 0 });
  servers.push(app);
});

afterAll(() => Promise.all(servers.map((server) => server.close())));

/** Sends a request without following redirects. */
async function sendRequest(path: string, options: RequestInit = {}) {
  const response = await fetch(origin + path, { redirect: 'manual', ...options });
  return {
    status: response.status,
    location: response.headers.get('location'),
    cookie: response.headers.get('set-cookie'),
    cache: response.headers.get('cache-control'),
    body: await response.text(),
  };
}

const withCookie = (cookie: string | null) => ({ headers: { cookie: cookie?.split(';')[0] ?? '' } });

const storedOverrides = (cookie: string | null) =>
  Object.fromEntries(overridesOf(cookie?.split(';')[0] ?? ''));

test('A request for a URL with an override stores the override and is redirected to the URL without it [R452]', async () => {
  const first = await sendRequest('/home?page=2&remote.shop=0.1.0+3fa9c1d2');
  expect(first).toMatchObject({ status: 303, location: '/home?page=2' });
  expect(storedOverrides(first.cookie)).toEqual({ shop: '0.1.0+3fa9c1d2' });
  expect(first.cookie).toMatch(/HttpOnly; Secure; SameSite=Lax/);

  const second = await sendRequest('/?remote.account=https://previews.example/17', withCookie(first.cookie));
  expect(storedOverrides(second.cookie)).toEqual({
    shop: '0.1.0+3fa9c1d2',
    account: 'https://previews.example/17',
  });
  expect(storedOverrides((await sendRequest('/?remote.shop=', withCookie(first.cookie))).cookie)).toEqual({});
});

test('An origin that is not allowed is rejected, and the message lists the allowed ones [R452]', async () => {
  const response = await sendRequest('/home?remote.shop=https://evil.test');
  expect(response).toMatchObject({ status: 403, cookie: null });
  expect(response.body).toContain(
    'https://evil.test is not among the origins that may serve remotes: https://previews.example',
  );
});

test('The redirect after an override never leads to another site and is not cached [R452]', async () => {
  const response = await sendRequest('//evil.test/x?remote.shop=0.1.0+1');
  expect(response).toMatchObject({ status: 303, location: '/evil.test/x', cache: 'no-store' });
});

test('Too many overrides, or overrides that are too long for a cookie, are rejected [R452]', async () => {
  const names = Array.from({ length: 21 }, (_, number) => String.fromCharCode(97 + number));
  const response = await sendRequest(`/home?${names.map((name) => `remote.${name}=0.1.0`).join('&')}`);
  expect(response).toMatchObject({ status: 403, cookie: null });
  const long = `https://previews.example/${'x'.repeat(4000)}`;
  expect(await sendRequest(`/home?remote.shop=${long}`)).toMatchObject({ status: 403, cookie: null });
});

test('A stored override is ignored if its origin is no longer allowed, or if the store’s URL or COMPOSE_FOR has changed [R452]', async () => {
  const { cookie } = await sendRequest('/?remote.shop=https://previews.example/17&remote.account=0.1.0');
  config.overrideOrigins = [];
  expect(storedOverrides(cookie)).toEqual({ account: '0.1.0' });
  config.overrideOrigins = ['https://previews.example'];
  setAudience('admins');
  expect(storedOverrides(cookie)).toEqual({});
  setAudience('everybody');
  config.publicUrl = 'https://other.example';
  expect(storedOverrides(cookie)).toEqual({});
  config.publicUrl = 'https://shop.example';
  expect(storedOverrides(cookie)).toMatchObject({ account: '0.1.0' });
});

test('The number of concurrent connections that receive release changes is limited [R452]', async () => {
  const closing = new AbortController();
  const follow = () => fetch(`${origin}/composition/changes`, { signal: closing.signal });
  const responses = await Promise.all(Array.from({ length: 100 }, follow));
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
  const rejected = await follow();
  closing.abort();
  expect([rejected.status, rejected.headers.get('retry-after')]).toEqual([503, '10']);
});

test('A cookie without a valid signature has no effect [R452]', () => {
  const text = Buffer.from('shop=https://evil.test').toString('base64url');
  expect(storedOverrides(`composition=${text}.${'A'.repeat(43)}`)).toEqual({});
  expect(storedOverrides(`composition=${text}.`)).toEqual({});
});

test('A store where no one may override remotes ignores the parameter `remote.<name>` [R452]', async () => {
  setAudience('nobody');
  expect((await sendRequest('/home?remote.shop=https://evil.test')).body).toBe('the page');
});

test('Where only administrators may override remotes, the API determines who is an administrator [R452]', async () => {
  const api = createServer((request, response) => {
    const admin = request.headers[TOKEN_HEADER] === 'admin-token';
    response.writeHead(200, { 'content-type': 'application/json', connection: 'close' });
    response.end(JSON.stringify({ admin }));
  });
  servers.push(api);
  await new Promise<void>((resolve) => api.listen(0, resolve));
  const { port }: Pick<AddressInfo, 'port'> = Object(api.address());
  Object.assign(config, { renderApiUrl: `http://localhost:${port}` });
  setAudience('admins');
  expect((await sendRequest('/home?remote.shop=0.1.0+1')).status).toBe(403);

  const post = (token?: string) =>
    sendRequest('/composition', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token ? { [TOKEN_HEADER]: token } : {}) },
      body: JSON.stringify({ name: 'shop', source: '0.1.0+1' }),
    });
  expect((await post()).status).toBe(403);
  expect((await post('shopper-token')).status).toBe(403);
  const allowed = await post('admin-token');
  expect(allowed.status).toBe(204);
  expect(storedOverrides(allowed.cookie)).toEqual({ shop: '0.1.0+1' });
});
