import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ReleaseBuilds } from './release-builds';

const folder = mkdtempSync(path.join(tmpdir(), 'press-start-builds-'));
let builds: ReleaseBuilds;
beforeEach(() => {
  builds = new ReleaseBuilds(path.join(folder, 'released'));
});

const server = createServer((message, response) =>
  builds.serve({ 'cache-control': 'no-store' })(message, response, () => response.writeHead(404).end()),
);
let port = 0;
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address: Pick<AddressInfo, 'port'> = Object(server.address());
  port = address.port;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true });
});

/** Requests this exact path, which `fetch` would normalise. */
async function get(url: string, method = 'GET') {
  const sent = request({ host: '127.0.0.1', port, path: url, method, agent: false }).end();
  const [response]: IncomingMessage[] = await once(sent, 'response');
  let text = '';
  for await (const part of response ?? []) text += part;
  return { status: response?.statusCode, headers: response?.headers, text };
}

const sha = (text: string | Buffer) => createHash('sha384').update(text).digest('hex');

async function writeDescription(release: string, dist: string) {
  const files = ['web', 'server'].flatMap((side) =>
    readdirSync(path.join(dist, side)).map((file) => `${side}/${file}`),
  );
  const integrity = Object.fromEntries(files.map((file) => [file, sha(readFileSync(path.join(dist, file)))]));
  writeFileSync(path.join(dist, 'release.json'), JSON.stringify({ release, integrity }));
}

/** Returns the files of a build. Only the file name of the page differs between builds. */
const sidesOf = (release: string) => ({
  web: new Map([
    ['remoteEntry.js', Buffer.from(`entry ${release}`)],
    [`page.${release.slice(-1)}.js`, Buffer.from(`page ${release}`)],
  ]),
  server: new Map([['remoteEntry.js', Buffer.from(`server ${release}`)]]),
});

const add = (release: string, during: () => Promise<unknown> = async () => {}) =>
  builds.add(sidesOf(release), async (dist) => {
    await during();
    await writeDescription(release, dist);
  });

/** Loads a release as a host does, but adds a new build between release.json and the other files. */
async function loadRelease(): Promise<string> {
  const { release, integrity }: { release: string; integrity: Record<string, string> } = JSON.parse(
    (await get('/release.json')).text,
  );
  await add(`0.1.0+later${release.slice(-1)}`);
  for (const [file, hash] of Object.entries(integrity))
    expect([file, sha((await get(`/${file}?${release}`)).text)]).toEqual([file, hash]);
  return release;
}

test('A host loads all files from the requested release even if a new build is added in between [R452]', async () => {
  await add('0.1.0+a');
  expect(await loadRelease()).toBe('0.1.0+a');
  await add('0.1.0+b');
  expect(await loadRelease()).toBe('0.1.0+b');
});

test('A build is not served before its release.json has been written [R452]', async () => {
  await add('0.1.0+a');
  const seen: string[] = [];
  await add('0.1.0+b', async () => {
    for (const url of ['/release.json', '/web/remoteEntry.js', '/server/remoteEntry.js', '/web/page.b.js'])
      seen.push((await get(url)).text);
  });
  expect(seen.map((text) => text.includes('+b'))).toEqual([false, false, false, false]);
  expect((await get('/web/remoteEntry.js')).text).toBe('entry 0.1.0+b');
});

test('The plus sign in a release name may be percent-encoded in the URL [R452]', async () => {
  await add('0.1.0+a');
  await add('0.1.0+b');
  expect((await get('/web/remoteEntry.js?0.1.0%2Ba')).text).toBe('entry 0.1.0+a');
});

test.each(['?%', '?%E0%A4%A', '?%c3'])(
  'A request whose query %s is not valid percent-encoding returns the file of the newest build [R452]',
  async (query) => {
    await add('0.1.0+a');
    const { status, text } = await get(`/web/remoteEntry.js${query}`);
    expect([status, text]).toEqual([200, 'entry 0.1.0+a']);
  },
);

test('A build with the same content as an earlier release makes that release current again [R452]', async () => {
  for (const release of ['0.1.0+a', '0.1.0+b', '0.1.0+a']) expect(await add(release)).toBe(release);
  expect((await get('/release.json')).text).toContain('0.1.0+a');
  expect((await get('/web/remoteEntry.js')).text).toBe('entry 0.1.0+a');
});

test('Build files are served with their content type and the given headers, and the response to a HEAD request has no body', async () => {
  await add('0.1.0+a');
  const { status, headers, text } = await get('/web/page.a.js', 'HEAD');
  expect([status, text]).toEqual([200, '']);
  expect(headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'content-length': String('page 0.1.0+a'.length),
    'cache-control': 'no-store',
  });
});

test.each([
  '/web/gone.js',
  '/web/..',
  '/web/',
  '/server/..%2frelease.json',
  '/main.js',
  '/web/remoteEntry.js/x',
])('A request for %s, which is not a build file, returns 404', async (url) => {
  await add('0.1.0+a');
  const { status } = await get(url);
  expect(status).toBe(404);
});

test('ReleaseBuilds deletes all but the newest 20 builds from disk', async () => {
  for (let save = 0; save < 25; save += 1) await add(`0.1.0+${save}`);
  expect(readdirSync(path.join(folder, 'released'))).toHaveLength(20);
  expect((await get('/web/remoteEntry.js?0.1.0+24')).text).toBe('entry 0.1.0+24');
});
