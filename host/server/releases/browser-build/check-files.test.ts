import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileHash } from '../../../../scripts/common/integrity';
import { createReleaseServer } from '../../../../scripts/release/files';
import { createFolderStore } from '../../../../scripts/release/folder-store';
import { config } from '../../config';
import type { Release } from '../release';
import { checkFiles } from './check-files';

jest.mock('../../config', () => ({ config: { releasesOrigin: '' } }));

const dataDir = mkdtempSync(path.join(tmpdir(), 'press-start-check-files-'));
const server = createReleaseServer(dataDir);
const texts: Record<string, string> = {
  'web/remoteEntry.5e6f7a8b.js': 'var arcade;',
  'web/page.1a2b3c4d.js': 'globalThis.page = 1;',
  'web/page.1a2b3c4d.js.LICENSE.txt': 'MIT',
  'server/remoteEntry.js': 'exports.get = 1;',
};

/**
 * Returns a separate remote name for each release, because the releases of a remote share their browser
 * files.
 */
const remoteOf = (name: string) => `arcade${name.replace(/[^a-z]/g, '')}`;

const release = (name: string, edit: Partial<Release> = {}): Release => ({
  name: remoteOf(name),
  release: `0.1.0+${name}`,
  routes: [{ pattern: '/arcade', files: ['page.1a2b3c4d.js'] }],
  contract: { version: '0.1.0', modules: {} },
  entry: 'remoteEntry.5e6f7a8b.js',
  integrity: Object.fromEntries(Object.entries(texts).map(([file, text]) => [file, fileHash(text)])),
  ...edit,
});

/** Stores a release as a deploy does; a file whose text is undefined is omitted. */
async function storeRelease(name: string, edits: Record<string, string | undefined> = {}): Promise<Release> {
  const folder = path.join(dataDir, 'dist');
  rmSync(folder, { recursive: true, force: true });
  for (const side of ['web', 'server']) mkdirSync(path.join(folder, side), { recursive: true });
  for (const [file, text] of Object.entries({ ...texts, ...edits }))
    if (text !== undefined) writeFileSync(path.join(folder, file), text);
  writeFileSync(path.join(folder, 'release.json'), '{}');
  const items = ['web', 'server', 'release.json'];
  await createFolderStore(dataDir).put(remoteOf(name), `0.1.0+${name}`, { folder, items });
  return release(name);
}

const servers: Server[] = [server];

async function listen(listening: Server): Promise<string> {
  listening.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const { port }: Pick<AddressInfo, 'port'> = Object(listening.address());
  return `http://127.0.0.1:${port}`;
}

function startPreview(listener: Parameters<typeof createServer>[1]): Promise<string> {
  const other = createServer(listener);
  servers.push(other);
  return listen(other);
}

beforeAll(async () => {
  config.releasesOrigin = await listen(server);
});
afterAll(() => {
  for (const listening of servers) {
    listening.closeAllConnections();
    listening.close();
  }
  rmSync(dataDir, { recursive: true });
});

test('A complete release is accepted, and the texts of its scripts are returned', async () => {
  const { 'web/page.1a2b3c4d.js.LICENSE.txt': _licence, ...scripts } = texts;
  expect(Object.fromEntries(await checkFiles(await storeRelease('complete')))).toEqual(scripts);
});

test('The files of a preview are fetched from its URL', async () => {
  const base = await startPreview(({ url = '' }, response) =>
    response.end(texts[url.slice(1).replace(/\?.*/, '')]),
  );
  expect((await checkFiles(release('never-stored', { base }))).size).toBe(3);
});

test('A missing file is reported with its name and status', async () => {
  const missing = await storeRelease('missing', { 'web/page.1a2b3c4d.js': undefined });
  await expect(checkFiles(missing)).rejects.toThrow('web/page.1a2b3c4d.js is missing (404)');
});

test.each([
  'web/remoteEntry.5e6f7a8b.js',
  'web/page.1a2b3c4d.js',
  'server/remoteEntry.js',
  'web/page.1a2b3c4d.js.LICENSE.txt',
])('A release whose %s has been changed is rejected because of its hash', async (file) => {
  const changed = await storeRelease(`changed-${file.replace(/\W/g, '')}`, { [file]: `${texts[file]} ` });
  await expect(checkFiles(changed)).rejects.toThrow(`${file} does not have the hash in release.json`);
});

test('A release with a page that needs an unlisted file is rejected before anything is fetched', async () => {
  const routes = [{ pattern: '/arcade', files: ['gone.js'] }];
  await expect(checkFiles(release('never-stored', { routes }))).rejects.toThrow(
    'web/gone.js, which /arcade needs, is not in the release',
  );
});

test('A release whose server responds with 503 is reported as unavailable, not as missing', async () => {
  const base = await startPreview((_request, response) => void response.writeHead(503).end());
  await expect(checkFiles(release('off', { base }))).rejects.toThrow(/^\S+ is not available \(503\)$/);
});

test('The check of a release’s files fails after the timeout if the server never responds', async () => {
  const base = await startPreview(() => {});
  await expect(checkFiles(release('slow', { base }), { timeoutMs: 50 })).rejects.toThrow(
    /^\S+ is not available: no complete response in 0\.05 s$/,
  );
});

test('The check of a release’s files fails after the timeout if a response stops halfway', async () => {
  const base = await startPreview((_request, response) => void response.write('var '));
  await expect(checkFiles(release('half', { base }), { timeoutMs: 50 })).rejects.toThrow(
    'no complete response',
  );
});

test('A redirect from a release server is not followed, and the error contains no URL', async () => {
  const base = await startPreview(
    (_request, response) => void response.writeHead(302, { location: config.releasesOrigin }).end(),
  );
  const rejected = await checkFiles(release('elsewhere', { base })).catch((error: unknown) => String(error));
  expect(rejected).toContain('is not available');
  expect(rejected).not.toContain('127.0.0.1');
});

test('An unreachable server is reported without its URL', async () => {
  const base = 'http://127.0.0.1:1';
  await expect(checkFiles(release('unreachable', { base }))).rejects.toThrow(
    /^\S+ is not available: (ECONNREFUSED|bad port)$/,
  );
});

test('An endless file is rejected at the size limit', async () => {
  const base = await startPreview((_request, response) => {
    const more = () => void response.write(Buffer.alloc(1_000_000), more);
    more();
  });
  await expect(checkFiles(release('endless', { base }), { timeoutMs: 60_000 })).rejects.toThrow(
    'larger than 20 MB',
  );
});

test('The caller can abort the check of a release’s files', async () => {
  let stop = () => {};
  const requested = new Promise<void>((resolve) => (stop = resolve));
  const base = await startPreview(() => stop());
  const controller = new AbortController();
  const check = checkFiles(release('stopped', { base }), { signal: controller.signal, timeoutMs: 60_000 });
  await requested;
  controller.abort();
  await expect(check).rejects.toThrow('is not available');
});
