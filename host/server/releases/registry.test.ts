import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createFolderStore } from '../../../scripts/release/folder-store';
import { pointTo, storeIdOf } from '../../../scripts/release/registry';

jest.mock('../config', () => ({ config: { registryFile: '' } }));

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
