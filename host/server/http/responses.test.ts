import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { config } from '../config';
import { buildRenderer } from '../testing/built-renderer';
import { FakeBackend } from '../testing/fake-backend';

jest.mock('../config', () => ({
  config: { ...jest.requireActual('../testing/settings').settings, publicUrl: 'https://shop.example' },
}));
jest.mock('../render/document/host-scripts', () => ({ hostScripts: ['/host/main.js'], skeletonScripts: [] }));

let store: FakeBackend;
let app: FastifyInstance;

beforeAll(async () => {
  store = await FakeBackend.open();
  store.storeRelease('shop', '0.1.0+a', 'Catalogue A');
  store.storeRelease('shop', '0.1.0+b', 'Catalogue B');
  store.setLive('shop', '0.1.0+a', { release: '0.1.0+b', percent: 50 });
  const webDirectory = path.join(store.folder, 'web');
  const replacedDirectory = path.join(store.folder, 'replaced');
  for (const folder of [webDirectory, replacedDirectory]) mkdirSync(folder);
  writeFileSync(path.join(webDirectory, 'api-client.89abcdef.js'), 'current');
  writeFileSync(path.join(replacedDirectory, 'api-client.01234567.js'), 'previous');
  writeFileSync(path.join(replacedDirectory, 'api-client.01234567.js.br'), 'compressed');
  Object.assign(config, {
    webDirectory,
    replacedDirectory,
    apiUrls: [store.apiUrl],
    releasesOrigin: store.releasesOrigin,
    registryFile: store.registryFile,
    rendererSandbox: { ...config.rendererSandbox, program: buildRenderer() },
  });
  // Import the app only after its settings are complete.
  app = await (await import('../app')).createApp();
});
beforeEach(() => {
  config.publicUrl = 'https://shop.example';
  config.releasesUrl = '';
});
afterAll(async () => {
  await app?.close();
  await store.close();
});

const get = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ method: 'GET', url, headers });
const post = (url: string, headers: Record<string, string>) =>
  app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: 'message=hello',
  });

test('A page is rendered from a release, and caches may serve it only for the same cookies and encodings', async () => {
  const page = await get('/home');
  expect(page.statusCode).toBe(200);
  expect(page.body).toMatch(/Catalogue [AB]/);
  const vary = String(page.headers.vary).toLowerCase().split(/,\s*/);
  expect(vary).toEqual(expect.arrayContaining(['accept-encoding', 'cookie']));
  const compressed = await get('/home', { 'accept-encoding': 'br' });
  expect(compressed.headers['content-encoding']).toBe('br');
  expect(compressed.headers.vary).toBe(page.headers.vary);
  expect(page.headers['content-encoding']).toBeUndefined();
});

test('The host serves the files of its current build and, for tabs that were opened earlier, of previous builds', async () => {
  const current = await get('/host/api-client.89abcdef.js');
  expect(current.body).toBe('current');
  const previous = await get('/host/api-client.01234567.js');
  expect(previous.body).toBe('previous');
  for (const { headers } of [current, previous])
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  const compressed = await get('/host/api-client.01234567.js', { 'accept-encoding': 'br' });
  expect(compressed.headers['content-encoding']).toBe('br');
  expect(compressed.body).toBe('compressed');
  expect((await get('/host/api-client.00000000.js')).statusCode).toBe(404);
});

test('A form posted from another site is rejected with 403 without reaching a page', async () => {
  for (const [name, value] of [
    ['sec-fetch-site', 'cross-site'],
    ['origin', 'https://evil.example'],
  ] as const) {
    const rejected = await post('/home', { [name]: value });
    expect(rejected.statusCode).toBe(403);
    expect(rejected.body).not.toContain('Catalogue');
  }
  // The status 405 shows that the form has reached the page, which has no action.
  expect((await post('/home', { origin: 'https://shop.example' })).statusCode).toBe(405);
});

test('The Content-Security-Policy forbids framing, plugins, base elements and forms that submit to other origins', async () => {
  const policy = String((await get('/home')).headers['content-security-policy']).split('; ');
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toContain("object-src 'none'");
  expect(policy).toContain("base-uri 'none'");
  expect(policy).toContain("form-action 'self'");
});

test('A store with an HTTPS URL sends an HSTS header for one year, and a store with an HTTP URL sends none', async () => {
  const hsts = async () => (await get('/home')).headers['strict-transport-security'];
  expect(await hsts()).toMatch(/^max-age=31536000\b/);
  config.publicUrl = 'http://localhost:3000';
  expect(await hsts()).toBeUndefined();
});

test('The cookie that assigns canaries is secure only if the store has an HTTPS URL [R451]', async () => {
  const cookie = async () => String((await get('/home')).headers['set-cookie']).split('; ');
  expect(await cookie()).toEqual(expect.arrayContaining(['Secure', 'HttpOnly', 'SameSite=Lax']));
  config.publicUrl = 'http://localhost:3000';
  const plain = await cookie();
  expect(plain).not.toContain('Secure');
  expect(plain).toContain('HttpOnly');
});

test('If the API and all remotes are available, /healthz reports the status ok', async () => {
  const response = await get('/healthz');
  expect(response.statusCode).toBe(200);
  expect(response.headers['cache-control']).toBe('no-store');
  expect(response.json()).toMatchObject({ status: 'ok', remotes: { shop: 'ok' } });
});
