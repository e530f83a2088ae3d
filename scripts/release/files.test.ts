import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createReleaseServer } from './files';

const dataDir = mkdtempSync(path.join(tmpdir(), 'press-start-releases-'));
const web = path.join(dataDir, 'releases/shop/web');
const release = path.join(dataDir, 'releases/shop/0.1.0+abc');
const server = createReleaseServer(dataDir);
let port = 0;

beforeAll(async () => {
  mkdirSync(web, { recursive: true });
  mkdirSync(path.join(release, 'server'), { recursive: true });
  writeFileSync(path.join(release, 'server/remoteEntry.js'), 'var shop');
  writeFileSync(path.join(web, 'remoteEntry.a.js'), 'var shop');
  writeFileSync(path.join(web, 'remoteEntry.a.js.br'), 'as brotli');
  writeFileSync(path.join(web, 'remoteEntry.a.js.gz'), 'as gzip');
  writeFileSync(path.join(web, 'plain.js'), 'var plain');
  writeFileSync(path.join(release, 'release.json'), '{"release":"0.1.0+abc"}');
  writeFileSync(path.join(release, 'other.json'), '{}');
  for (const kit of ['0.1.0+abc', '.draft-7']) {
    mkdirSync(path.join(dataDir, 'releases/kit', kit), { recursive: true });
    writeFileSync(path.join(dataDir, 'releases/kit', kit, 'press-start-api-0.1.0.tgz'), 'packed');
  }
  server.listen(0);
  await once(server, 'listening');
  const address = server.address();
  port = typeof address === 'object' ? (address?.port ?? 0) : 0;
});

afterAll(async () => {
  server.close();
  await once(server, 'close');
  rmSync(dataDir, { recursive: true });
});

/** Requests the path unchanged, because HTTP clients would normalise it. */
async function sendRequest(method: string, target: string, accepted = ''): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let output = '';
  socket.on('data', (data) => (output += data));
  socket.write(
    `${method} ${target} HTTP/1.1\r\nHost: x\r\nAccept-Encoding: ${accepted}\r\nConnection: close\r\n\r\n`,
  );
  await once(socket, 'close');
  return output;
}

test.each([
  '/shop/web/remoteEntry.a.js',
  '/shop/0.1.0+abc/web/remoteEntry.a.js',
  '/shop/0.1.0+abc/server/remoteEntry.js',
  '/shop/0.1.0%2Babc/server/remoteEntry.js?x',
])('The release file %s is served with an immutable cache header', async (target) => {
  const response = await sendRequest('GET', target);
  expect(response).toMatch(/^HTTP\/1.1 200/);
  expect(response).toContain('immutable');
  expect(response).toContain('var shop');
});

test.each([
  '/%',
  '/shop/%E0%A4%A/web/remoteEntry.js',
  '/registry.json',
  '/shop/../../registry.json',
  '/shop/..%2f..%2fregistry.json',
  '/shop/../web/remoteEntry.js',
  '/shop/0.1.0+abc/web/../../../registry.json',
  '/shop/release.json',
  '/shop/0.1.0+abc/other.json',
  '/shop/0.1.0+abc/web',
  '/kit/.draft-7/press-start-api-0.1.0.tgz',
  '/kit/0.1.0+abc/../../registry.json',
])('A request for %s, which is not a release file, returns 404', async (target) => {
  expect(await sendRequest('GET', target)).toMatch(/^HTTP\/1.1 404/);
});

test('The description of a release is public, so that a host can load it as an override [R452]', async () => {
  expect(await sendRequest('GET', '/shop/0.1.0+abc/release.json')).toContain('{"release":"0.1.0+abc"}');
});

test('A kit package is served with an immutable cache header', async () => {
  const response = await sendRequest('GET', '/kit/0.1.0+abc/press-start-api-0.1.0.tgz');
  expect(response).toMatch(/^HTTP\/1.1 200/);
  expect(response).toContain('immutable');
  expect(response).toContain('packed');
});

test('A POST request for a release file returns 405', async () => {
  expect(await sendRequest('POST', '/shop/web/remoteEntry.a.js')).toMatch(/^HTTP\/1.1 405/);
});

test.each([
  ['gzip, deflate, br', 'br', 'as brotli'],
  ['gzip', 'gzip', 'as gzip'],
  ['gzip, br;q=0', 'gzip', 'as gzip'],
  ['br;q=0, gzip;q=0', undefined, 'var shop'],
  ['identity', undefined, 'var shop'],
])(
  'A request with Accept-Encoding: %s returns a release file in the best encoding that the client accepts',
  async (accepted, encoding, content) => {
    const response = await sendRequest('GET', '/shop/web/remoteEntry.a.js', accepted);
    expect(/^content-encoding: (\S+)/m.exec(response)?.[1]).toBe(encoding);
    expect(response).toContain('vary: accept-encoding');
    expect(response).toContain(`content-length: ${content.length}`);
    expect(response.split('\r\n\r\n')[1]).toBe(content);
  },
);

test('A release file without a compressed copy is sent uncompressed', async () => {
  expect(await sendRequest('GET', '/shop/web/plain.js', 'br, gzip')).toMatch(/\r\n\r\nvar plain$/);
});

test.each([
  ['GET', '/nothing', 404],
  ['POST', '/shop/web/remoteEntry.a.js', 405],
])(
  'The response of the release server to %s %s has the status %d and forbids content sniffing',
  async (method, target, status) => {
    const response = await sendRequest(method, target);
    expect(response).toMatch(new RegExp(`^HTTP/1.1 ${status}`));
    expect(response).toContain('x-content-type-options: nosniff');
  },
);
