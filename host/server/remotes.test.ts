import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { config } from './config';
import type { Release } from './registry';
import { fetchEntry, loadRelease } from './remotes';

jest.mock('./config', () => ({
  config: { webDirectory: `${process.cwd()}/host/dist/web/`, releasesOrigin: '' },
}));

const entry = `
  exports.init = () => {};
  exports.get = async () => () => ({ routes: [{ path: '/home', Component: () => null }] });
`;
const hash = `sha384-${createHash('sha384').update(entry).digest('base64')}`;

const server = createServer((request, response) =>
  request.url?.startsWith('/gone/') ? response.writeHead(404).end() : response.end(entry),
);

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  config.releasesOrigin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const release = (name: string, integrity = hash): Release => ({
  name,
  release: '0.1.0+abc',
  routes: [],
  contract: { version: '0.1.0', modules: {} },
  integrity: { 'server/remoteEntry.js': integrity },
});

/** What the federation runtime keeps of everything it was ever asked for. */
const instances = (): number =>
  (globalThis as unknown as { __FEDERATION__: { __INSTANCES__: unknown[] } }).__FEDERATION__.__INSTANCES__
    .length;

test('a release is loaded with its pages', async () => {
  const shop = release('shop');
  expect(await loadRelease(shop, await fetchEntry(shop))).toMatchObject({ routes: [{ path: '/home' }] });
});

test('R451 the federation runtime keeps none of the releases that come and go', async () => {
  const shop = release('shop');
  for (let time = 0; time < 20; time += 1) await loadRelease(shop, await fetchEntry(shop));
  await expect(loadRelease(shop, 'throw new Error("no")')).rejects.toThrow();
  expect(instances()).toBe(0);
});

test('a file that is not there, or not the released one, is refused without a word about where it was looked for', async () => {
  const missing = fetchEntry(release('gone'));
  await expect(missing).rejects.toThrow(/^\/gone\/0\.1\.0\+abc\/server\/remoteEntry\.js answered 404$/);
  await expect(fetchEntry(release('shop', 'sha384-other'))).rejects.toThrow('the hash is wrong');
});
