import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Bucket } from './bucket';
import { createBucketStore } from './bucket-store';
import { createFolderStore, releasesFolder } from './folder-store';
import { removeOldReleases } from './old-releases';
import type { Pointer } from './registry';
import { pointCanaryTo, pointTo, rollBack, storeIdOf } from './registry';
import type { ReleaseStore } from './store';
import { chooseStore } from './store';
import type { BucketServer } from './testing/bucket-server';
import { openBucketServer } from './testing/bucket-server';

const scratch = mkdtempSync(path.join(tmpdir(), 'press-start-store-'));
let server: BucketServer;

beforeAll(async () => {
  server = await openBucketServer();
});
afterEach(() => jest.restoreAllMocks());
afterAll(async () => {
  await server.close();
  rmSync(scratch, { recursive: true });
});

const stamp = { who: 'ana', since: '2026-03-09T18:30:00.000Z' };
const deployPointer = (release: string): Pointer => ({ release, by: 'deploy', ...stamp });
const items = ['web', 'server', 'release.json'];

const entryOf = (release: string) => `remoteEntry.${release.replace(/.*\+/, '')}.js`;

/** Writes the output of a fake build and returns its folder. */
function build(release: string): string {
  const folder = path.join(scratch, 'dist');
  rmSync(folder, { recursive: true, force: true });
  for (const side of ['web/parts', 'server']) mkdirSync(path.join(folder, side), { recursive: true });
  const web = [entryOf(release), 'parts/logo.webp'].map((file) => [`web/${file}`, `sha384-${file}`]);
  writeFileSync(
    path.join(folder, 'release.json'),
    JSON.stringify({ release, integrity: Object.fromEntries(web) }),
  );
  const entry = path.join(folder, 'web', entryOf(release));
  writeFileSync(entry, `var release = '${release}'`);
  for (const extension of ['br', 'gz']) writeFileSync(`${entry}.${extension}`, 'compressed');
  writeFileSync(path.join(folder, 'web/parts/logo.webp'), 'logo');
  writeFileSync(path.join(folder, 'server/remoteEntry.js'), `exports.release = '${release}'`);
  return folder;
}

const storeRelease = (store: ReleaseStore, name: string, release: string) =>
  store.put(name, release, { folder: build(release), items });
const namesOf = async (store: ReleaseStore, name: string) =>
  (await store.list(name)).map(({ release }) => release);

const openFolderStore = () => createFolderStore(path.join(scratch, 'data'));
const openBucketStore = () => createBucketStore(new Bucket(server.settings));

const folderPath = (file: string) => path.join(releasesFolder(path.join(scratch, 'data')), file);
const inFolder = {
  hasFile: async (file: string) => existsSync(folderPath(file)),
  deleteFile: async (file: string) => rmSync(folderPath(file)),
  writeFile: async (file: string, text: string) => {
    mkdirSync(path.dirname(folderPath(file)), { recursive: true });
    writeFileSync(folderPath(file), text);
  },
};
const inBucket = {
  hasFile: async (key: string) => (await fetch(`${server.settings.url}/${key}`)).ok,
  deleteFile: (key: string) => new Bucket(server.settings).delete(key),
  writeFile: (key: string, text: string) => new Bucket(server.settings).put(key, Buffer.from(text), {}),
};

describe.each([
  ['a folder', openFolderStore, inFolder],
  ['a bucket', openBucketStore, inBucket],
])('release store in %s', (_kind, open, { hasFile, deleteFile, writeFile }) => {
  test('The store lists each release of a remote once, even if the release was stored twice', async () => {
    const store = open();
    expect(await store.list('shop')).toEqual([]);
    expect(await store.has('shop', '0.1.0+a')).toBe(false);
    await storeRelease(store, 'shop', '0.1.0+a');
    await storeRelease(store, 'shop', '0.1.0+a');
    await storeRelease(store, 'shop', '0.1.0+b');
    expect((await namesOf(store, 'shop')).sort()).toEqual(['0.1.0+a', '0.1.0+b']);
    expect(await store.has('shop', '0.1.0+a')).toBe(true);
    expect(await store.list('sho')).toEqual([]);
  });

  test('Releases share a browser file, which is deleted with the last release that uses it', async () => {
    const store = open();
    await storeRelease(store, 'ibis', '0.1.0+a');
    await storeRelease(store, 'ibis', '0.1.0+b');
    const stored = () =>
      Promise.all(['remoteEntry.a.js', 'remoteEntry.b.js', 'parts/logo.webp'].map(isStored));
    const isStored = (file: string) => hasFile(`ibis/web/${file}`);
    expect(await stored()).toEqual([true, true, true]);
    await store.remove('ibis', '0.1.0+a');
    expect(await stored()).toEqual([false, true, true]);
    await store.remove('ibis', '0.1.0+b');
    expect(await stored()).toEqual([false, false, false]);
  });

  test('Storing a release again restores a missing browser file', async () => {
    const store = open();
    await storeRelease(store, 'kiwi', '0.1.0+a');
    await deleteFile('kiwi/web/parts/logo.webp');
    expect(await hasFile('kiwi/web/parts/logo.webp')).toBe(false);
    await storeRelease(store, 'kiwi', '0.1.0+a');
    expect(await hasFile('kiwi/web/parts/logo.webp')).toBe(true);
  });

  test('A stored release gets its signature when it is stored again with a key, and the signature remains when it is stored again without a key', async () => {
    const store = open();
    await storeRelease(store, 'puma', '0.1.0+a');
    const signed = JSON.stringify({ release: '0.1.0+a', integrity: {}, signature: 'signed' });
    await store.put('puma', '0.1.0+a', { folder: build('0.1.0+a'), items, description: signed });
    expect(await store.describe('puma', '0.1.0+a')).toBe(signed);
    await storeRelease(store, 'puma', '0.1.0+a');
    expect(await store.describe('puma', '0.1.0+a')).toBe(signed);
    await store.put('puma', '0.1.0+b', { folder: build('0.1.0+b'), items, description: signed });
    expect(await store.describe('puma', '0.1.0+b')).toBe(signed);
  });

  test('Removing a release deletes no browser files while the description of another release is unreadable', async () => {
    const store = open();
    await storeRelease(store, 'lynx', '0.1.0+a');
    await writeFile('lynx/0.1.0+b/release.json', '{');
    await store.remove('lynx', '0.1.0+a');
    expect(await hasFile('lynx/web/parts/logo.webp')).toBe(true);
  });

  test('An incompletely stored release is not listed, and can be stored again', async () => {
    const store = open();
    const folder = build('0.1.0+incomplete');
    const incomplete = store.put('incomplete', '0.1.0+incomplete', {
      folder,
      items: ['web', 'gone', 'release.json'],
    });
    await expect(incomplete).rejects.toThrow('ENOENT');
    expect(await store.list('incomplete')).toEqual([]);
    expect(await store.has('incomplete', '0.1.0+incomplete')).toBe(false);
    await storeRelease(store, 'incomplete', '0.1.0+incomplete');
    expect(await namesOf(store, 'incomplete')).toEqual(['0.1.0+incomplete']);
  });

  test('Changes to the registry make releases live, start a canary, and roll both back', async () => {
    const store = open();
    const live = async () => (await store.readRegistry()).remotes['shop'];
    for (const release of ['0.1.0+a', '0.1.0+b'])
      await store.changeRegistry((registry) => pointTo(registry, 'shop', deployPointer(release)));
    await store.changeRegistry((registry) =>
      pointCanaryTo(registry, 'shop', { ...deployPointer('0.1.0+c'), percent: 10 }),
    );
    expect(await live()).toMatchObject({ release: '0.1.0+b', canary: { release: '0.1.0+c', percent: 10 } });
    const rollBackShop = () => store.changeRegistry((registry) => rollBack(registry, 'shop', stamp));
    expect([await rollBackShop(), await rollBackShop()]).toEqual(['0.1.0+b', '0.1.0+a']);
    await expect(rollBackShop()).rejects.toThrow('There is no release of shop before 0.1.0+a');
    expect(await live()).toMatchObject({ release: '0.1.0+a', by: 'rollback', who: 'ana' });
  });

  test('A failed change leaves the registry unchanged and unlocked', async () => {
    const store = open();
    const before = await store.readRegistry();
    const failing = store.changeRegistry((registry) => {
      registry.remotes = {};
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect(await store.readRegistry()).toEqual(before);
    await store.changeRegistry((registry) => registry.off.push('admin'));
    expect((await store.readRegistry()).off).toEqual(['admin']);
  });

  test('No change is lost when teams change the registry concurrently', async () => {
    const teams = ['ape', 'bee', 'cat', 'dog'];
    await Promise.all(
      teams.map(async (name) => {
        const store = open();
        for (const release of ['1', '2', '3'])
          await store.changeRegistry((registry) => pointTo(registry, name, deployPointer(release)));
      }),
    );
    const { remotes } = await open().readRegistry();
    for (const name of teams) {
      const { release, history = [] } = remotes[name] ?? {};
      expect([release, ...history.map((before) => before.release)]).toEqual(['3', '2', '1']);
    }
  });

  test('A release that is not in use is removed a week after it was stored', async () => {
    const store = open();
    for (const release of ['0.1.0+used', '0.1.0+old']) await storeRelease(store, 'arcade', release);
    await store.changeRegistry((registry) => pointTo(registry, 'arcade', deployPointer('0.1.0+used')));
    expect(await removeOldReleases(store, 'arcade')).toEqual([]);
    const weekLater = Date.now() + 7 * 24 * 3_600_000 + 1000;
    const clock = jest.spyOn(Date, 'now').mockReturnValue(weekLater);
    expect(await removeOldReleases(store, 'arcade')).toEqual(['0.1.0+old']);
    clock.mockRestore();
    expect(await namesOf(store, 'arcade')).toEqual(['0.1.0+used']);
  });

  test('A release that was live within the last week is not removed, even if it was stored earlier', async () => {
    const store = open();
    for (const release of ['0.1.0+a', '0.1.0+r', '0.1.0+b']) await storeRelease(store, 'pong', release);
    const eightDaysLater = Date.now() + 8 * 24 * 3_600_000;
    const since = new Date(eightDaysLater).toISOString();
    const point = (release: string) =>
      store.changeRegistry((registry) => pointTo(registry, 'pong', { ...deployPointer(release), since }));
    for (const release of ['0.1.0+a', '0.1.0+r']) await point(release);
    await store.changeRegistry((registry) => rollBack(registry, 'pong', { who: 'ana', since }));
    await point('0.1.0+b');
    const clock = jest.spyOn(Date, 'now').mockReturnValue(eightDaysLater + 1000);
    expect(await removeOldReleases(store, 'pong')).toEqual([]);
    clock.mockReturnValue(eightDaysLater + 7 * 24 * 3_600_000 + 1000);
    expect(await removeOldReleases(store, 'pong')).toEqual(['0.1.0+r']);
    expect((await store.readRegistry()).retired?.['pong']).toEqual([]);
    clock.mockRestore();
    // Releases in the history are not removed, regardless of their age.
    expect((await namesOf(store, 'pong')).sort()).toEqual(['0.1.0+a', '0.1.0+b']);
  });

  test('A release that becomes live while old releases are removed is not removed', async () => {
    const store = open();
    for (const release of ['0.1.0+live', '0.1.0+late']) await storeRelease(store, 'late', release);
    await store.changeRegistry((registry) => pointTo(registry, 'late', deployPointer('0.1.0+live')));
    const list = store.list.bind(store);
    const racingStore: ReleaseStore = {
      ...store,
      async list(name) {
        const releases = await list(name);
        await store.changeRegistry((registry) => pointTo(registry, 'late', deployPointer('0.1.0+late')));
        return releases;
      },
    };
    const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 30 * 24 * 3_600_000);
    expect(await removeOldReleases(racingStore, 'late')).toEqual([]);
    clock.mockRestore();
  });

  test('storeIdOf assigns an id to the store, and later registry changes preserve it', async () => {
    const id = await open().changeRegistry(storeIdOf);
    await open().changeRegistry((registry) => pointTo(registry, 'identified', deployPointer('0.1.0+id')));
    expect((await open().readRegistry()).store).toBe(id);
    expect(await open().changeRegistry(storeIdOf)).toBe(id);
  });
});

test('A folder store rejects a browser file if another release has stored different content under the same name', async () => {
  const store = createFolderStore(path.join(scratch, 'other'));
  await storeRelease(store, 'shop', '0.1.0+a');
  const folder = build('0.1.0+b');
  writeFileSync(path.join(folder, 'web/parts/logo.webp'), 'another logo');
  const second = store.put('shop', '0.1.0+b', { folder, items });
  await expect(second).rejects.toThrow('logo.webp is already stored with other content.');
  expect(await namesOf(store, 'shop')).toEqual(['0.1.0+a']);
});

describe('bucket', () => {
  const read = (key: string) => fetch(`${server.settings.url}/${key}`);

  test('A bucket serves uncompressed files with their content type and an immutable cache header, except for files that can change, which have the header no-cache', async () => {
    await storeRelease(openBucketStore(), 'account', '0.1.0+a');
    await openBucketStore().changeRegistry((registry) =>
      pointTo(registry, 'account', deployPointer('0.1.0+a')),
    );
    const file = await read('account/web/remoteEntry.a.js');
    expect(await file.text()).toBe("var release = '0.1.0+a'");
    expect(file.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(file.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(file.headers.get('content-encoding')).toBeNull();
    expect((await read('account/web/parts/logo.webp')).headers.get('content-type')).toBe('image/webp');
    for (const extension of ['br', 'gz'])
      expect((await read(`account/web/remoteEntry.a.js.${extension}`)).status).toBe(404);
    for (const changeable of ['registry.json', 'account/0.1.0+a/release.json'])
      expect((await read(changeable)).headers.get('cache-control')).toBe('no-cache');
  });

  test('A bucket rejects the second of two conflicting changes, which is then applied to the updated registry', async () => {
    const before = server.rejectedWrites();
    let conflicting: Promise<unknown> | undefined;
    let calls = 0;
    const store = openBucketStore();
    const bucket = new Bucket(server.settings);
    const replace = bucket.replace.bind(bucket);
    jest.spyOn(bucket, 'replace').mockImplementation(async (...change) => {
      conflicting ??= store.changeRegistry((registry) => pointTo(registry, 'eel', deployPointer('1')));
      await conflicting;
      return replace(...change);
    });
    await createBucketStore(bucket).changeRegistry((registry) => {
      calls += 1;
      pointTo(registry, 'fox', deployPointer('1'));
    });
    expect(calls).toBe(2);
    expect(server.rejectedWrites()).toBe(before + 1);
    expect((await store.readRegistry()).remotes).toMatchObject({
      eel: { release: '1' },
      fox: { release: '1' },
    });
  });

  test.each([
    ['secret', { secret: 'guessed' }, 'SignatureDoesNotMatch. Check RELEASES_BUCKET_KEY and'],
    ['key', { key: 'unknown' }, 'InvalidAccessKeyId. Check RELEASES_BUCKET_KEY and'],
  ])('A bucket rejects a wrong %s, and the error names the settings', async (_setting, wrong, reason) => {
    const store = createBucketStore(new Bucket({ ...server.settings, ...wrong }));
    const change = store.changeRegistry((registry) => registry.off.push('shop'));
    await expect(change).rejects.toThrow(reason);
    expect((await openBucketStore().readRegistry()).off).not.toContain('shop');
  });

  test('Reading from a missing or an unreachable bucket throws an error that names the bucket', async () => {
    const url = server.settings.url.replace('/releases', '/elsewhere');
    const store = createBucketStore(new Bucket({ ...server.settings, url }));
    await expect(store.readRegistry()).rejects.toThrow(`There is no bucket ${url}`);
    const unreachable = createBucketStore(new Bucket({ ...server.settings, url: 'http://127.0.0.1:9/x' }));
    await expect(unreachable.readRegistry()).rejects.toThrow(
      'The bucket http://127.0.0.1:9/x does not respond',
    );
  });

  test('A bucket with more objects than fit into one response is listed completely', async () => {
    // s3rver cannot paginate: it relies on an API that current Node versions lack.
    const page = (key: string, more: string) =>
      `<ListBucketResult><Contents><Key>${key}</Key><LastModified>2026-03-09T18:30:00.000Z</LastModified>
       </Contents>${more}</ListBucketResult>`;
    const pages = createServer(({ url = '' }, response) =>
      response.end(
        url.includes('continuation-token=next%2F%2B')
          ? page('shop/2/release.json', '')
          : page('shop/1/release.json', '<NextContinuationToken>next/+</NextContinuationToken>'),
      ),
    ).listen(0, '127.0.0.1');
    await once(pages, 'listening');
    const { port }: Pick<AddressInfo, 'port'> = Object(pages.address());
    const store = createBucketStore(
      new Bucket({ ...server.settings, url: `http://127.0.0.1:${port}/releases` }),
    );
    expect(await namesOf(store, 'shop')).toEqual(['1', '2']);
    pages.closeAllConnections();
    pages.close();
  });
});

describe('release store selection', () => {
  const bucket = {
    RELEASES_BUCKET: 'https://s3.example/releases',
    RELEASES_BUCKET_KEY: 'key',
    RELEASES_BUCKET_SECRET: 'secret',
  };

  test('Releases are stored in the data folder unless a bucket is set', async () => {
    const dataDir = path.join(scratch, 'chosen');
    await storeRelease(chooseStore({}, dataDir), 'shop', '1');
    expect(existsSync(path.join(releasesFolder(dataDir), 'shop/web/remoteEntry.1.js.br'))).toBe(true);
    const settings = {
      RELEASES_BUCKET: `${server.settings.url}/`,
      RELEASES_BUCKET_KEY: server.settings.key,
      RELEASES_BUCKET_SECRET: server.settings.secret,
    };
    await storeRelease(chooseStore(settings, undefined), 'owl', '1');
    expect(await namesOf(openBucketStore(), 'owl')).toEqual(['1']);
  });

  test.each([
    [{}, 'Set DATA_DIR'],
    [{ ...bucket, RELEASES_BUCKET_KEY: '' }, 'RELEASES_BUCKET_KEY'],
    [{ ...bucket, RELEASES_BUCKET_SECRET: '' }, 'RELEASES_BUCKET_SECRET'],
    [{ ...bucket, RELEASES_BUCKET: 'releases' }, 'must be the URL of a bucket'],
    [{ ...bucket, RELEASES_BUCKET: 'https://s3.example' }, 'must be the URL of a bucket'],
    [{ ...bucket, RELEASES_BUCKET: 'https://key:secret@s3.example/releases' }, 'must be the URL of a bucket'],
  ])('The release store settings %j are rejected with the reason', (settings, message) => {
    expect(() => chooseStore(settings, undefined)).toThrow(message);
  });
});
