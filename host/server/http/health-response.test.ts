import type { FastifyInstance } from 'fastify';
import type { LiveRemote } from '../../client/boot';
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
  store.storeRelease('shop', '0.1.0+a', 'Catalogue');
  store.storeRelease('account', '0.1.0+a', 'New player');
  for (const name of ['shop', 'account']) store.setLive(name, '0.1.0+a');
  // The account remote's server build is intact, but the release server redirects requests for it.
  const entry = '0.1.0%2Ba/server/remoteEntry.js';
  store.storeRelease('elsewhere', '0.1.0+a', 'New player');
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
  // A health check is reused for one second.
  offsetMs += 1000;
  jest.spyOn(performance, 'now').mockImplementation(() => realNow() + offsetMs);
  config.apiUrls = [store.apiUrl];
  store.apiStatus = 200;
});
afterAll(async () => {
  await app?.close();
  await store.close();
});

async function requestHealth() {
  const { statusCode, body } = await app.inject({ method: 'GET', url: '/healthz' });
  const { status, api, database, remotes } = JSON.parse(body);
  return { statusCode, status, api, database, remotes };
}

test('While a remote is switched off, /healthz reports it as off, and its pages return 503 even if they were cached before', async () => {
  const statusOf = async () => (await app.inject({ url: '/home' })).statusCode;
  const switchedOffRemotes = async () => {
    const remotes: LiveRemote[] = (await app.inject({ url: '/remotes.json' })).json();
    return remotes.filter(({ off }) => off).map(({ name }) => name);
  };
  const waitForStatus = async (status: number) => {
    while ((await statusOf()) !== status) await new Promise((resolve) => setTimeout(resolve, 20));
  };
  await waitForStatus(200);
  store.setOff(['shop']);
  await waitForStatus(503);
  expect((await app.inject({ url: '/home' })).body).toContain('Out of order');
  expect(await switchedOffRemotes()).toEqual(['shop']);
  expect((await requestHealth()).remotes).toMatchObject({ shop: 'off' });
  store.setOff([]);
  await waitForStatus(200);
  expect(await switchedOffRemotes()).toEqual([]);
});

test('A remote whose files are redirected is reported as unreachable, which degrades the store but does not take it down', async () => {
  expect(await requestHealth()).toEqual({
    statusCode: 200,
    status: 'degraded',
    api: 'ok',
    database: 'ok',
    remotes: { shop: 'ok', account: 'unreachable' },
  });
});

test('The store is down if the API cannot reach its database', async () => {
  store.apiStatus = 503;
  expect(await requestHealth()).toMatchObject({
    statusCode: 503,
    status: 'down',
    api: 'ok',
    database: 'unreachable',
  });
});

test('The store is down if the API is unreachable', async () => {
  config.apiUrls = ['http://127.0.0.1:1'];
  expect(await requestHealth()).toMatchObject({
    statusCode: 503,
    status: 'down',
    api: 'unreachable',
    database: 'unreachable',
  });
});

test('The store is up while at least one API process is reachable', async () => {
  config.apiUrls = ['http://127.0.0.1:1', store.apiUrl];
  expect(await requestHealth()).toMatchObject({ statusCode: 200, api: 'ok', database: 'ok' });
});
