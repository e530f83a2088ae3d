import { generateKeyPairSync } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createFolderStore } from '../../../scripts/release/folder-store';
import { pointTo, storeIdOf } from '../../../scripts/release/registry';
import { signDescription } from '../../../scripts/release/signature';

jest.mock('../config', () => ({ config: { registryFile: '', releaseKeys: undefined } }));

const dataDir = mkdtempSync(path.join(tmpdir(), 'press-start-store-id-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

/** Imports a new instance of the module, which reads its setting once, at import. */
async function registryIn(data: string) {
  jest.resetModules();
  const { config } = await import('../config');
  config.registryFile = path.join(data, 'releases/registry.json');
  return import('./registry');
}

const description = {
  release: '0.1.0+a',
  routes: [],
  contract: { version: '0.1.0', modules: {} },
  entry: 'remoteEntry.a.js',
  integrity: { 'web/remoteEntry.a.js': 'sha384-a', 'server/remoteEntry.js': 'sha384-b' },
};

test('The host reports the same store id as a deploy', async () => {
  const { readRegistry, storeId } = await registryIn(dataDir);
  expect(storeId()).toBeNull();
  const folder = path.join(dataDir, 'dist');
  mkdirSync(folder);
  writeFileSync(path.join(folder, 'release.json'), JSON.stringify(description));
  const store = createFolderStore(dataDir);
  await store.put('shop', '0.1.0+a', { folder, items: ['release.json'] });
  await store.changeRegistry((registry) =>
    pointTo(registry, 'shop', { release: '0.1.0+a', by: 'start', who: 'ana', since: '' }),
  );
  await readRegistry();
  // Stores created by older versions have no id.
  expect(storeId()).toBeNull();
  const id = await store.changeRegistry(storeIdOf);
  await readRegistry();
  expect(storeId()).toBe(id);
});

test('A missing release is logged once while it is missing, and again if it is missing again later', async () => {
  const ownData = mkdtempSync(path.join(tmpdir(), 'press-start-missing-'));
  const { readRegistry } = await registryIn(ownData);
  mkdirSync(path.join(ownData, 'releases/shop/0.1.0+a'), { recursive: true });
  writeFileSync(path.join(ownData, 'releases/shop/0.1.0+a/release.json'), JSON.stringify(description));
  const pointShopTo = (release: string) =>
    writeFileSync(
      path.join(ownData, 'releases/registry.json'),
      JSON.stringify({ remotes: { shop: { release, history: [{ release: '0.1.0+a' }] } } }),
    );
  const consoleError = jest.spyOn(console, 'error').mockImplementation();
  for (const release of ['0.2.0+b', '0.2.0+b', '0.1.0+a', '0.2.0+b']) {
    pointShopTo(release);
    await readRegistry();
  }
  const message = 'no such release of shop is stored: 0.2.0+b';
  expect(consoleError.mock.calls).toEqual([[message], [message]]);
  consoleError.mockRestore();
  rmSync(ownData, { recursive: true });
});

test('A canary whose description cannot be read is omitted until it can be read', async () => {
  const ownData = mkdtempSync(path.join(tmpdir(), 'press-start-canary-'));
  const { readRegistry } = await registryIn(ownData);
  const describe = (release: string) => {
    mkdirSync(path.join(ownData, 'releases/shop', release), { recursive: true });
    writeFileSync(
      path.join(ownData, 'releases/shop', release, 'release.json'),
      JSON.stringify({ ...description, release }),
    );
  };
  describe('0.1.0+a');
  writeFileSync(
    path.join(ownData, 'releases/registry.json'),
    JSON.stringify({
      remotes: { shop: { release: '0.1.0+a', canary: { release: '0.2.0+b', percent: 10 } } },
    }),
  );
  const consoleError = jest.spyOn(console, 'error').mockImplementation();
  for (let poll = 0; poll < 2; poll += 1) {
    const [shop] = await readRegistry();
    expect(shop).toMatchObject({ live: { release: '0.1.0+a' } });
    expect(shop?.canary).toBeUndefined();
  }
  expect(consoleError.mock.calls).toEqual([['no such release of shop is stored: 0.2.0+b']]);
  describe('0.2.0+b');
  const [shop] = await readRegistry();
  expect(shop?.canary).toMatchObject({ release: { release: '0.2.0+b' }, percent: 10 });
  // The complete result is cached.
  expect(await readRegistry()).toBe(await readRegistry());
  consoleError.mockRestore();
  rmSync(ownData, { recursive: true });
});

test.each([
  ['without a release', {}],
  ['with an empty canary', { release: '0.1.0+a', canary: null }],
])('A registry entry %s does not affect the pages of other remotes', async (_what, entry) => {
  const ownData = mkdtempSync(path.join(tmpdir(), 'press-start-entries-'));
  const { readRegistry } = await registryIn(ownData);
  const consoleError = jest.spyOn(console, 'error').mockImplementation();
  mkdirSync(path.join(ownData, 'releases/shop/0.1.0+a'), { recursive: true });
  writeFileSync(path.join(ownData, 'releases/shop/0.1.0+a/release.json'), JSON.stringify(description));
  writeFileSync(
    path.join(ownData, 'releases/registry.json'),
    JSON.stringify({ remotes: { arcade: entry, shop: { release: '0.1.0+a' } } }),
  );
  expect((await readRegistry()).map(({ live }) => live.name)).toEqual(['shop']);
  await readRegistry();
  expect(consoleError.mock.calls).toEqual([['the registry has an invalid entry for arcade']]);

  // A remote whose entry becomes invalid remains available.
  const remotes = { shop: entry };
  writeFileSync(path.join(ownData, 'releases/registry.json'), JSON.stringify({ remotes }));
  expect((await readRegistry()).map(({ live }) => live.name)).toEqual(['shop']);
  consoleError.mockRestore();
  rmSync(ownData, { recursive: true });
});

test.each([
  ['has no routes', { routes: undefined }],
  ['has a pattern that is not a string', { routes: [{ pattern: 7, files: [] }] }],
  ['names a script that it does not have', { routes: [{ pattern: '/home', files: ['none.js'] }] }],
  ['has no browser build', { integrity: { 'server/remoteEntry.js': 'sha384-b' } }],
])(
  'A release whose description %s does not affect the pages of other remotes',
  async (_what, invalidPart) => {
    const ownData = mkdtempSync(path.join(tmpdir(), 'press-start-descriptions-'));
    const { readRegistry } = await registryIn(ownData);
    const store = createFolderStore(ownData);
    const folder = path.join(ownData, 'dist');
    mkdirSync(folder);
    for (const [name, content] of [
      ['shop', description],
      ['arcade', { ...description, ...invalidPart }],
    ] as const) {
      writeFileSync(path.join(folder, 'release.json'), JSON.stringify(content));
      await store.put(name, '0.1.0+a', { folder, items: ['release.json'] });
      await store.changeRegistry((registry) =>
        pointTo(registry, name, { release: '0.1.0+a', by: 'start', who: 'ana', since: '' }),
      );
    }
    const consoleError = jest.spyOn(console, 'error').mockImplementation();
    expect((await readRegistry()).map(({ live }) => live.name)).toEqual(['shop']);
    expect(consoleError).toHaveBeenCalledWith('release.json of arcade 0.1.0+a does not describe a release');
    consoleError.mockRestore();
    rmSync(ownData, { recursive: true });
  },
);

test('With keys, a release without the signature of its owner does not replace the live release', async () => {
  const ownData = mkdtempSync(path.join(tmpdir(), 'press-start-signatures-'));
  const { readRegistry } = await registryIn(ownData);
  const { config } = await import('../config');
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  config.releaseKeys = new Map([['shop', [publicKey]]]);
  const folder = path.join(ownData, 'dist');
  mkdirSync(folder);
  const store = createFolderStore(ownData);
  const deploy = async (name: string, release: string, signer: string) => {
    const text = JSON.stringify({ ...description, release });
    writeFileSync(path.join(folder, 'release.json'), text);
    const signed = signDescription(name, text, new Map([[signer, [privateKey]]]));
    await store.put(name, release, { folder, items: ['release.json'], description: signed });
    await store.changeRegistry((registry) =>
      pointTo(registry, name, { release, by: 'deploy', who: 'ana', since: '' }),
    );
  };
  const consoleError = jest.spyOn(console, 'error').mockImplementation();
  await deploy('shop', '0.1.0+a', 'shop');
  await deploy('shop', '0.1.0+b', 'account');
  // No key belongs to this remote.
  await deploy('arcade', '0.1.0+c', 'arcade');
  const [shop, ...others] = await readRegistry();
  expect(others).toEqual([]);
  expect(shop?.live.release).toBe('0.1.0+a');
  expect(shop?.missing?.reason).toBe('shop 0.1.0+b is not signed with a key of shop');
  await deploy('shop', '0.1.0+b', 'shop');
  expect((await readRegistry()).map(({ live }) => live.release)).toEqual(['0.1.0+b']);
  consoleError.mockRestore();
  rmSync(ownData, { recursive: true });
});
