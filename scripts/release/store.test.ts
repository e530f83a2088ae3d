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
import { pointCanaryTo, pointTo, rollBack, storeIdOf } from './registry';
import type { Pointer } from './registry';
import { chooseStore } from './store';
import type { ReleaseStore } from './store';
import { openBucketServer } from './testing/bucket-server';
import type { BucketServer } from './testing/bucket-server';

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

const mover = { who: 'ana', since: '2026-03-09T18:30:00.000Z' };
const deployed = (release: string): Pointer => ({ release, by: 'deploy', ...mover });
const items = ['web', 'server', 'release.json'];

/** What a build leaves. */
function build(release: string): string {
  const folder = path.join(scratch, 'dist');
  rmSync(folder, { recursive: true, force: true });
  for (const side of ['web/parts', 'server']) mkdirSync(path.join(folder, side), { recursive: true });
  writeFileSync(path.join(folder, 'release.json'), JSON.stringify({ release }));
  writeFileSync(path.join(folder, 'web/remoteEntry.js'), `var release = '${release}'`);
  for (const twin of ['br', 'gz'])
    writeFileSync(path.join(folder, `web/remoteEntry.js.${twin}`), 'compressed');
  writeFileSync(path.join(folder, 'web/parts/logo.webp'), 'logo');
  writeFileSync(path.join(folder, 'server/remoteEntry.js'), `exports.release = '${release}'`);
  return folder;
}

const put = (store: ReleaseStore, name: string, release: string) =>
  store.put(name, release, { folder: build(release), items });
const namesOf = async (store: ReleaseStore, name: string) =>
  (await store.list(name)).map(({ release }) => release);

const folderStore = () => createFolderStore(path.join(scratch, 'data'));
const bucketStore = () => createBucketStore(new Bucket(server.settings));

describe.each([
  ['a folder', folderStore],
  ['a bucket', bucketStore],
])('releases in %s', (_kind, open) => {
  test('are whole when they are listed, and stay what they were', async () => {
    const store = open();
    expect(await store.list('shop')).toEqual([]);
    expect(await store.has('shop', '0.1.0+a')).toBe(false);
    await put(store, 'shop', '0.1.0+a');
    await put(store, 'shop', '0.1.0+a');
    await put(store, 'shop', '0.1.0+b');
    expect((await namesOf(store, 'shop')).sort()).toEqual(['0.1.0+a', '0.1.0+b']);
    expect(await store.has('shop', '0.1.0+a')).toBe(true);
    expect(await store.list('sho')).toEqual([]);
  });

  test('that could not be stored as a whole are none, and can be stored again', async () => {
    const store = open();
    const folder = build('0.1.0+half');
    const half = store.put('half', '0.1.0+half', { folder, items: ['web', 'gone', 'release.json'] });
    await expect(half).rejects.toThrow('ENOENT');
    expect(await store.list('half')).toEqual([]);
    expect(await store.has('half', '0.1.0+half')).toBe(false);
    await put(store, 'half', '0.1.0+half');
    expect(await namesOf(store, 'half')).toEqual(['0.1.0+half']);
  });

  test('go live, for some visitors or all, and are rolled back', async () => {
    const store = open();
    const live = async () => (await store.readRegistry()).remotes['shop'];
    for (const release of ['0.1.0+a', '0.1.0+b'])
      await store.changeRegistry((registry) => pointTo(registry, 'shop', deployed(release)));
    await store.changeRegistry((registry) =>
      pointCanaryTo(registry, 'shop', { ...deployed('0.1.0+c'), percent: 10 }),
    );
    expect(await live()).toMatchObject({ release: '0.1.0+b', canary: { release: '0.1.0+c', percent: 10 } });
    const back = () => store.changeRegistry((registry) => rollBack(registry, 'shop', mover));
    expect([await back(), await back()]).toEqual(['0.1.0+b', '0.1.0+a']);
    await expect(back()).rejects.toThrow('the only release there was');
    expect(await live()).toMatchObject({ release: '0.1.0+a', by: 'rollback', who: 'ana' });
  });

  test('a change that fails leaves the registry as it was, and open for the next', async () => {
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

  test('of teams that change the registry at the same moment none loses its change', async () => {
    const teams = ['ape', 'bee', 'cat', 'dog'];
    await Promise.all(
      teams.map(async (name) => {
        const store = open();
        for (const release of ['1', '2', '3'])
          await store.changeRegistry((registry) => pointTo(registry, name, deployed(release)));
      }),
    );
    const { remotes } = await open().readRegistry();
    for (const name of teams) {
      const { release, history = [] } = remotes[name] ?? {};
      expect([release, ...history.map((before) => before.release)]).toEqual(['3', '2', '1']);
    }
  });

  test('old ones go when nobody can get them any more', async () => {
    const store = open();
    for (const release of ['0.1.0+used', '0.1.0+old']) await put(store, 'arcade', release);
    await store.changeRegistry((registry) => pointTo(registry, 'arcade', deployed('0.1.0+used')));
    expect(await removeOldReleases(store, 'arcade')).toEqual([]);
    const weekLater = Date.now() + 7 * 24 * 3_600_000 + 1000;
    const clock = jest.spyOn(Date, 'now').mockReturnValue(weekLater);
    expect(await removeOldReleases(store, 'arcade')).toEqual(['0.1.0+old']);
    clock.mockRestore();
    expect(await namesOf(store, 'arcade')).toEqual(['0.1.0+used']);
  });

  test('a release that was stored long ago and live until a moment ago stays for the tabs that have it open', async () => {
    const store = open();
    for (const release of ['0.1.0+a', '0.1.0+r', '0.1.0+b']) await put(store, 'pong', release);
    const weekLater = Date.now() + 8 * 24 * 3_600_000;
    const since = new Date(weekLater).toISOString();
    const point = (release: string) =>
      store.changeRegistry((registry) => pointTo(registry, 'pong', { ...deployed(release), since }));
    for (const release of ['0.1.0+a', '0.1.0+r']) await point(release);
    await store.changeRegistry((registry) => rollBack(registry, 'pong', { who: 'ana', since }));
    await point('0.1.0+b');
    const clock = jest.spyOn(Date, 'now').mockReturnValue(weekLater + 1000);
    expect(await removeOldReleases(store, 'pong')).toEqual([]);
    clock.mockReturnValue(weekLater + 7 * 24 * 3_600_000 + 1000);
    expect(await removeOldReleases(store, 'pong')).toEqual(['0.1.0+r']);
    expect((await store.readRegistry()).retired?.['pong']).toEqual([]);
    clock.mockRestore();
    // The way back stays, however old it is.
    expect((await namesOf(store, 'pong')).sort()).toEqual(['0.1.0+a', '0.1.0+b']);
  });

  test('a release that becomes live while old ones are removed is not removed', async () => {
    const store = open();
    for (const release of ['0.1.0+live', '0.1.0+late']) await put(store, 'late', release);
    await store.changeRegistry((registry) => pointTo(registry, 'late', deployed('0.1.0+live')));
    const list = store.list.bind(store);
    const racing: ReleaseStore = {
      ...store,
      async list(name) {
        const found = await list(name);
        await store.changeRegistry((registry) => pointTo(registry, 'late', deployed('0.1.0+late')));
        return found;
      },
    };
    const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 30 * 24 * 3_600_000);
    expect(await removeOldReleases(racing, 'late')).toEqual([]);
    clock.mockRestore();
  });

  test('the store has an id from its first change on, and keeps it', async () => {
    const id = await open().changeRegistry(storeIdOf);
    await open().changeRegistry((registry) => pointTo(registry, 'identified', deployed('0.1.0+id')));
    expect((await open().readRegistry()).store).toBe(id);
    expect(await open().changeRegistry(storeIdOf)).toBe(id);
  });
});

describe('a bucket', () => {
  const read = (key: string) => fetch(`${server.settings.address}/${key}`);

  test('serves files as they are, with their type and for ever, and the registry as new', async () => {
    await put(bucketStore(), 'account', '0.1.0+a');
    await bucketStore().changeRegistry((registry) => pointTo(registry, 'account', deployed('0.1.0+a')));
    const file = await read('account/0.1.0%2Ba/web/remoteEntry.js');
    expect(await file.text()).toBe("var release = '0.1.0+a'");
    expect(file.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(file.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(file.headers.get('content-encoding')).toBeNull();
    expect((await read('account/0.1.0%2Ba/web/parts/logo.webp')).headers.get('content-type')).toBe(
      'image/webp',
    );
    for (const twin of ['br', 'gz'])
      expect((await read(`account/0.1.0%2Ba/web/remoteEntry.js.${twin}`)).status).toBe(404);
    expect((await read('registry.json')).headers.get('cache-control')).toBe('no-cache');
  });

  test('refuses the second of two changes that meet; it is made again on what the first has left', async () => {
    const before = server.refused();
    let quicker: Promise<unknown> | undefined;
    let calls = 0;
    const store = bucketStore();
    const bucket = new Bucket(server.settings);
    const replace = bucket.replace.bind(bucket);
    jest.spyOn(bucket, 'replace').mockImplementation(async (...change) => {
      quicker ??= store.changeRegistry((registry) => pointTo(registry, 'eel', deployed('1')));
      await quicker;
      return replace(...change);
    });
    await createBucketStore(bucket).changeRegistry((registry) => {
      calls += 1;
      pointTo(registry, 'fox', deployed('1'));
    });
    expect(calls).toBe(2);
    expect(server.refused()).toBe(before + 1);
    expect((await store.readRegistry()).remotes).toMatchObject({
      eel: { release: '1' },
      fox: { release: '1' },
    });
  });

  test.each([
    ['secret', { secret: 'guessed' }, 'SignatureDoesNotMatch. Are RELEASES_BUCKET_KEY and'],
    ['key', { key: 'somebody' }, 'InvalidAccessKeyId. Are RELEASES_BUCKET_KEY and'],
  ])('refuses a wrong %s, and the reason is told', async (_what, wrong, reason) => {
    const store = createBucketStore(new Bucket({ ...server.settings, ...wrong }));
    const change = store.changeRegistry((registry) => registry.off.push('shop'));
    await expect(change).rejects.toThrow(reason);
    expect((await bucketStore().readRegistry()).off).not.toContain('shop');
  });

  test('that is not there is told from one that is empty', async () => {
    const address = server.settings.address.replace('/releases', '/elsewhere');
    const store = createBucketStore(new Bucket({ ...server.settings, address }));
    await expect(store.readRegistry()).rejects.toThrow(`There is no bucket ${address}`);
    const nowhere = createBucketStore(new Bucket({ ...server.settings, address: 'http://127.0.0.1:9/x' }));
    await expect(nowhere.readRegistry()).rejects.toThrow('The bucket http://127.0.0.1:9/x does not answer');
  });

  test('with more objects than one answer lists is listed to its end', async () => {
    // s3rver cannot do this with today's Node: its tokens are made by what Node has dropped.
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
      new Bucket({ ...server.settings, address: `http://127.0.0.1:${port}/releases` }),
    );
    expect(await namesOf(store, 'shop')).toEqual(['1', '2']);
    pages.closeAllConnections();
    pages.close();
  });
});

describe('where the releases are', () => {
  const bucket = {
    RELEASES_BUCKET: 'https://s3.example/releases',
    RELEASES_BUCKET_KEY: 'key',
    RELEASES_BUCKET_SECRET: 'secret',
  };

  test('is the folder unless a bucket is set', async () => {
    const dataDir = path.join(scratch, 'chosen');
    await put(chooseStore({}, dataDir), 'shop', '1');
    expect(existsSync(path.join(releasesFolder(dataDir), 'shop/1/web/remoteEntry.js.br'))).toBe(true);
    const settings = {
      RELEASES_BUCKET: `${server.settings.address}/`,
      RELEASES_BUCKET_KEY: server.settings.key,
      RELEASES_BUCKET_SECRET: server.settings.secret,
    };
    await put(chooseStore(settings, undefined), 'owl', '1');
    expect(await namesOf(bucketStore(), 'owl')).toEqual(['1']);
  });

  test.each([
    [{}, 'Set DATA_DIR'],
    [{ ...bucket, RELEASES_BUCKET_KEY: '' }, 'RELEASES_BUCKET_KEY'],
    [{ ...bucket, RELEASES_BUCKET_SECRET: '' }, 'RELEASES_BUCKET_SECRET'],
    [{ ...bucket, RELEASES_BUCKET: 'releases' }, 'is the address of a bucket'],
    [{ ...bucket, RELEASES_BUCKET: 'https://s3.example' }, 'is the address of a bucket'],
    [{ ...bucket, RELEASES_BUCKET: 'https://key:secret@s3.example/releases' }, 'is the address of a bucket'],
  ])('has to be told: %j', (settings, message) => {
    expect(() => chooseStore(settings, undefined)).toThrow(message);
  });
});
