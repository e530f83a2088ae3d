/**
 * Tests simulated faults through the whole host: the page, the files that the browser loads, and other
 * visitors.
 */
import { runInNewContext } from 'node:vm';
import type { FastifyInstance } from 'fastify';
import { fileHash } from '../../../scripts/common/integrity';
import { config } from '../config';
import { buildRenderer } from '../testing/built-renderer';
import { FakeBackend } from '../testing/fake-backend';

jest.mock('../config', () => ({ config: jest.requireActual('../testing/settings').settings }));
jest.mock('../render/document/host-scripts', () => ({ hostScripts: ['/host/main.js'], skeletonScripts: [] }));

let store: FakeBackend;
let app: FastifyInstance;

beforeAll(async () => {
  jest.spyOn(console, 'error').mockImplementation();
  // The router warns that the routes of the out-of-order notice have no component.
  jest.spyOn(console, 'warn').mockImplementation();
  store = await FakeBackend.open();
  store.storeRelease('shop', '0.1.0+a', 'First catalogue');
  store.storeRelease('shop', '0.1.0+b', 'Second catalogue');
  store.setLive('shop', '0.1.0+b', undefined, ['0.1.0+a']);
  Object.assign(config, {
    production: false,
    composeFor: 'everybody',
    apiUrls: [store.apiUrl],
    releasesOrigin: store.releasesOrigin,
    registryFile: store.registryFile,
    rendererSandbox: { ...config.rendererSandbox, program: buildRenderer() },
  });
  app = await (await import('../app')).createApp();
});
afterAll(async () => {
  await app?.close();
  await store.close();
});

/** Chooses a fault, and returns the response and the visitor's cookie. */
async function choose(source: string) {
  const response = await app.inject({ url: `/home?remote.shop=${encodeURIComponent(source)}` });
  return { response, cookie: String(response.headers['set-cookie'] ?? '').split(';')[0] ?? '' };
}

/**
 * Opens the page with a fault.
 * @returns the page, its remote, the entry that the browser loads, and whether the entry has the listed hash
 */
async function openWith(source: string) {
  const { cookie } = await choose(source);
  const page = await app.inject({ url: '/home', headers: { cookie } });
  const boot = JSON.parse(/<script id="boot"[^>]*>(.*?)<\/script>/.exec(page.body)?.[1] ?? '{}');
  const [remote] = boot.remotes;
  const entry = await app.inject({ url: remote.entry, headers: { cookie } });
  const hash = fileHash(entry.rawPayload);
  return { page, remote, entry, isIntact: hash === remote.integrity };
}

test.each([
  ['!dead', 503, 503],
  ['!html', 503, 200],
  ['!corrupt', 503, 200],
])(
  'With the fault %s, the page shows the out-of-order notice, and the browser rejects the remote’s entry [R452]',
  async (source, status, entryStatus) => {
    const { page, remote, entry, isIntact } = await openWith(source);
    expect([page.statusCode, page.body.includes('Out of order')]).toEqual([status, true]);
    expect(remote.composed).toEqual({ source });
    expect([entry.statusCode, isIntact]).toEqual([entryStatus, false]);
  },
);

test('With the fault `!html`, the host sends an HTML page in place of the remote’s entry [R452]', async () => {
  expect((await openWith('!html')).entry.headers['content-type']).toMatch('text/html');
});

test('With the fault `!throws`, the page shows the out-of-order notice with status 500, and the remote’s pages throw in the browser [R452]', async () => {
  const { page, entry, isIntact } = await openWith('!throws');
  expect([page.statusCode, page.body.includes('Out of order')]).toEqual([500, true]);
  expect([entry.statusCode, isIntact]).toEqual([200, true]);
  const container: { get: () => Promise<() => { routes: { path: string; Component: () => void }[] }> } =
    runInNewContext(`${entry.body} shop`);
  const [route] = (await container.get())().routes;
  expect(route?.path).toBe('/home');
  expect(route?.Component).toThrow('simulated fault');
});

test('With the fault `!slow`, the host serves the live release with a delay; if the delay exceeds the time limit, the page has status 503 [R452]', async () => {
  const { page, remote, entry, isIntact } = await openWith('!slow:1');
  expect(page.body).toContain('Second catalogue');
  expect(remote.entry).toMatch(
    /^\/composition\/faults\/slow:1\/shop\/0\.1\.0%2Bb\/web\/remoteEntry\.[0-9a-f]{8}\.js$/,
  );
  expect([entry.statusCode, isIntact]).toEqual([200, true]);
  const { renderTimeoutMs } = config;
  config.renderTimeoutMs = 1;
  expect((await openWith('!slow:2')).page.statusCode).toBe(503);
  config.renderTimeoutMs = renderTimeoutMs;
});

test('The source `!previous` selects the release that was live before the current one, and is rejected if there is none [R452]', async () => {
  const { page, remote } = await openWith('!previous');
  expect(page.body).toContain('First catalogue');
  expect(remote.release).toBe('0.1.0+a');
  store.setLive('shop', '0.1.0+b');
  for (;;) {
    const { remote: current } = await openWith('!previous');
    if (current.composed.refused === 'no release of shop was live before') break;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  store.setLive('shop', '0.1.0+b', undefined, ['0.1.0+a']);
});

test('A fault affects only the visitor who chose it, and only that visitor can load its files [R452]', async () => {
  const { remote } = await openWith('!slow:1');
  expect((await app.inject({ url: '/home' })).body).toContain('Second catalogue');
  expect((await app.inject({ url: remote.entry })).statusCode).toBe(404);
  const { cookie } = await choose('!dead');
  expect((await app.inject({ url: remote.entry, headers: { cookie } })).statusCode).toBe(404);
});

test('For a faulty release, the host serves only files that belong to a stored release [R452]', async () => {
  const { cookie } = await choose('!corrupt');
  const { body } = await app.inject({ url: '/home', headers: { cookie } });
  const [page = ''] = /page\.[0-9a-f]{8}\.js/.exec(body) ?? [];
  const statusOf = async (file: string) =>
    (await app.inject({ url: `/composition/faults/corrupt/shop/${file}`, headers: { cookie } })).statusCode;
  expect(await statusOf(`0.1.0%2Bb/web/${page}`)).toBe(200);
  expect(await statusOf('0.1.0%2Bb/web/other.js')).toBe(404);
  expect(await statusOf(`..%2Fshop%2F0.1.0%2Bb/web/${page}`)).toBe(404);
});

test.each(['!slow', '!slow:60001', '!dead:5', '!none', '!'])(
  'The fault %s is rejected [R452]',
  async (source) => {
    const { response, cookie } = await choose(source);
    expect([response.statusCode, cookie]).toEqual([403, '']);
  },
);
