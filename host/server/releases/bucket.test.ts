import { createHash } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { createServer, get as httpGet } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { config } from '../config';
import { bucketFileRoutes } from '../http/forward/bucket-files';
import type { ReleaseManager } from './release-manager';
import { createBucketReader } from './release-readers';

/** The objects in the simulated public bucket, keyed by path. */
const objects = new Map<string, string>();
const requests: { url: string; cookie: string | undefined; status: number }[] = [];
let isDown = false;
const hash = (algorithm: string, text: string) => createHash(algorithm).update(text).digest('base64');

const server = createServer(({ url = '', headers }, response) => {
  // Buckets decode an unescaped plus sign as a space.
  const text = objects.get(decodeURIComponent(url.replaceAll('+', ' ')));
  const etag = `"${hash('md5', text ?? '')}"`;
  const status = isDown ? 503 : text === undefined ? 403 : headers['if-none-match'] === etag ? 304 : 200;
  requests.push({ url, cookie: headers.cookie, status });
  response.writeHead(status, { etag, 'content-type': 'text/javascript' });
  response.end(status === 200 ? text : '');
});

jest.mock('../config', () => ({
  config: {
    publicUrl: 'http://shop.example',
    webDirectory: `${process.cwd()}/host/dist/web/`,
    releasesBucket: '',
    releasesOrigin: '',
    releasesUrl: '',
  },
}));

function storeObject(key: string, text: string) {
  objects.set(`/releases/${key}`, text);
}

const storeRegistry = (release: string, off: string[]) =>
  storeObject('registry.json', JSON.stringify({ remotes: { shop: { release } }, off }));

function deploy(release: string) {
  const entry = `
    exports.init = () => {};
    exports.get = async () => () => ({ routes: [{ path: '/home', Component: () => '${release}' }] });`;
  const webEntry = 'var shop = { init: () => {}, get: async () => () => ({ routes: [] }) };';
  const files = { 'server/remoteEntry.js': entry, 'web/remoteEntry.a.js': webEntry };
  for (const [file, text] of Object.entries(files)) storeObject(`shop/${release}/${file}`, text);
  const integrity = Object.fromEntries(
    Object.entries(files).map(([file, text]) => [file, `sha384-${hash('sha384', text)}`]),
  );
  const contract = { version: '0.1.0', modules: {} };
  storeObject(
    `shop/${release}/release.json`,
    JSON.stringify({
      release,
      routes: [{ pattern: '/home', files: [] }],
      contract,
      entry: 'remoteEntry.a.js',
      integrity,
    }),
  );
  storeRegistry(release, []);
}

let stop = () => {};
let releases: ReleaseManager;
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port }: Pick<AddressInfo, 'port'> = Object(server.address());
  config.releasesBucket = config.releasesOrigin = `http://127.0.0.1:${port}/releases`;
  // Import the module only after its settings are complete.
  releases = new (await import('./release-manager')).ReleaseManager();
});
beforeEach(() => {
  isDown = false;
  requests.length = 0;
});
afterAll(() => {
  stop();
  server.closeAllConnections();
  server.close();
});

const servedRelease = () => releases.remotesFor(() => 99)[0]?.release.release;

async function waitForRelease(release: string): Promise<void> {
  while (servedRelease() !== release) await new Promise((resolve) => setTimeout(resolve, 20));
}

const pollStatuses = () =>
  requests.filter(({ url }) => url.endsWith('/registry.json')).map(({ status }) => status);

test('A host that polls a bucket serves new releases, continues to serve them while the bucket is unavailable, and switches remotes off and on [R451]', async () => {
  jest.spyOn(console, 'error').mockImplementation();
  deploy('0.1.0+a');
  stop = await releases.followRegistry();
  expect(servedRelease()).toBe('0.1.0+a');
  requests.length = 0;
  deploy('0.1.0+b');
  await waitForRelease('0.1.0+b');
  // One poll may have been in flight during the deploy.
  expect(pollStatuses().indexOf(200)).toBeLessThanOrEqual(1);
  expect(pollStatuses()).toContain(200);
  isDown = true;
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      if (!requests.some(({ status }) => status === 503)) return;
      clearInterval(timer);
      resolve();
    }, 20);
  });
  expect(servedRelease()).toBe('0.1.0+b');
  deploy('0.1.0+c');
  isDown = false;
  await waitForRelease('0.1.0+c');
  for (const off of [['shop'], []]) {
    storeRegistry('0.1.0+c', off);
    while (releases.remotesFor(() => 99)[0]?.off !== (off.length > 0 ? true : undefined))
      await new Promise((resolve) => setTimeout(resolve, 20));
  }
  stop();
});

test('Concurrent reads share one registry poll, a poll downloads the registry only after a change, and a read fails while the bucket is unavailable', async () => {
  deploy('0.1.0+d');
  const reader = createBucketReader(config.releasesOrigin);
  const clock = jest.spyOn(Date, 'now').mockReturnValue(10_000);
  const [first, second] = await Promise.all([reader.registry(), reader.registry()]);
  expect(second).toBe(first);
  // The host from the previous test may still be fetching files.
  const reads = () => requests.filter(({ url }) => url === '/releases/registry.json');
  expect(reads()).toHaveLength(1);
  clock.mockReturnValue(11_000);
  expect(await reader.registry()).toBe(first);
  expect(reads().map(({ status }) => status)).toEqual([200, 304]);
  deploy('0.1.0+e');
  clock.mockReturnValue(12_000);
  expect(await reader.registry()).toContain('0.1.0+e');
  isDown = true;
  clock.mockReturnValue(13_000);
  await expect(reader.registry()).rejects.toThrow('/releases/registry.json responded with 503');
  clock.mockRestore();
});

describe('bucket files served by the host', () => {
  const app = Fastify();
  let port = 0;
  beforeAll(async () => {
    await app.register(bucketFileRoutes);
    port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
  });
  afterAll(() => app.close());
  /** Sends the path unchanged: fetch would normalise it. */
  async function get(path: string) {
    const request = httpGet({
      host: '127.0.0.1',
      port,
      path,
      headers: { cookie: 'session=secret' },
      agent: false,
    });
    const [response]: IncomingMessage[] = await once(request, 'response');
    if (!response) throw new Error('no response');
    let body = '';
    for await (const part of response) body += part;
    return { statusCode: response.statusCode, headers: response.headers, body };
  }

  test('The host serves a remote’s files at the URLs that pages contain, and sends no visitor data to the bucket', async () => {
    deploy('0.1.0+d');
    storeObject('shop/web/main.js', 'var shop');
    const { describeRelease } = await import('./registry');
    const { releaseUrl } = await import('./release');
    const url = releaseUrl(await describeRelease('shop', '0.1.0+d'), 'main.js');
    requests.length = 0;
    const { statusCode, headers, body } = await get(`${url}?x=1`);
    expect([statusCode, body]).toEqual([200, 'var shop']);
    expect(headers).toMatchObject({
      'content-type': 'text/javascript',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(requests).toEqual([{ url: '/releases/shop/web/main.js', cookie: undefined, status: 200 }]);
  });

  test.each([
    '/releases/registry.json',
    '/releases/',
    '/releases/../elsewhere/1/web/x.js',
    '/releases/%2e%2e/elsewhere/1/web/x.js',
    '/releases/shop/..%2f..%2felsewhere/server/x.js',
    '/releases/shop/web/..%2f..%2f..%2fx.js',
  ])('A request for %s returns 404 without a request to the bucket', async (url) => {
    expect((await get(url)).statusCode).toBe(404);
    // The host from the first test may still be fetching its releases, a to c.
    expect(requests.filter((request) => !/\/shop\/0\.1\.0%2B[abc]\//.test(request.url))).toEqual([]);
  });

  test('A missing file results in 404, and an unavailable bucket in 503', async () => {
    expect((await get('/releases/shop/web/gone.js')).statusCode).toBe(404);
    isDown = true;
    const { statusCode, headers } = await get('/releases/shop/web/main.js');
    expect(statusCode).toBe(503);
    expect(headers['cache-control']).toBe('no-store');
  });
});
