/** Tests what `/healthz` reports to a supervisor while parts of the store are unavailable. */
import type { FastifyInstance } from 'fastify';
import { config } from '../config';
import { buildRenderer } from '../testing/built-renderer';
import { SmallStore } from '../testing/small-store';

jest.mock('../config', () => ({ config: jest.requireActual('../testing/settings').settings }));
jest.mock('../render/document/host-scripts', () => ({ hostScripts: ['/host/main.js'], skeletonScripts: [] }));

let store: SmallStore;
let app: FastifyInstance;

beforeAll(async () => {
  jest.spyOn(console, 'error').mockImplementation();
  store = await SmallStore.open();
  store.put('shop', '0.1.0+a', 'Catalogue');
  store.put('account', '0.1.0+a', 'New player');
  for (const name of ['shop', 'account']) store.setLive(name, '0.1.0+a');
  // The account remote's server build is intact, but the release server redirects requests for it.
  const entry = '0.1.0%2Ba/server/remoteEntry.js';
  store.put('elsewhere', '0.1.0+a', 'New player');
  store.redirects.set(`/account/${entry}`, `${store.releasesOrigin}/elsewhere/${entry}`);
  Object.assign(config, {
    apiUrls: [store.apiUrl],
    releasesOrigin: store.releasesOrigin,
    registryFile: store.registryFile,
    rendererSandbox: { ...config.rendererSandbox, program: buildRenderer() },
  });
  app = await (await import('../app')).createApp();
});
const realNow = performance.now.bind(performance);
let offsetMs = 0;
beforeEach(() => {
  // Advance the clock by a second before each test, because a health check is reused for one second.
  offsetMs += 1000;
  jest.spyOn(performance, 'now').mockImplementation(() => realNow() + offsetMs);
  config.apiUrls = [store.apiUrl];
  store.apiStatus = 200;
});
afterAll(async () => {
  await app?.close();
  await store.close();
});

async function health() {
  const { statusCode, body } = await app.inject({ method: 'GET', url: '/healthz' });
  const { status, api, database, remotes } = JSON.parse(body);
  return { statusCode, status, api, database, remotes };
}

test('A remote whose files are redirected is reported as unreachable, which degrades the store but does not take it down', async () => {
  expect(await health()).toEqual({
    statusCode: 200,
    status: 'degraded',
    api: 'ok',
    database: 'ok',
    remotes: { shop: 'ok', account: 'unreachable' },
  });
});

test('The store is down if the API cannot reach its database', async () => {
  store.apiStatus = 503;
  expect(await health()).toMatchObject({
    statusCode: 503,
    status: 'down',
    api: 'ok',
    database: 'unreachable',
  });
});

test('The store is down if the API is unreachable', async () => {
  config.apiUrls = ['http://127.0.0.1:1'];
  expect(await health()).toMatchObject({
    statusCode: 503,
    status: 'down',
    api: 'unreachable',
    database: 'unreachable',
  });
});

test('The store is up while at least one API process is reachable', async () => {
  config.apiUrls = ['http://127.0.0.1:1', store.apiUrl];
  expect(await health()).toMatchObject({ statusCode: 200, api: 'ok', database: 'ok' });
});
