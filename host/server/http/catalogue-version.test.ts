import type { CatalogueVersion } from '@press-start/api/contract';
import { CatalogueVersionSource, maxAgeMs, pauseMs, usableMs } from './catalogue-version';

const at = (version: number) => ({ version, edited: version });

function makeCatalogueVersion() {
  let time = 0;
  const pending: { resolve: (version: CatalogueVersion) => void; reject: (error: Error) => void }[] = [];
  const version = new CatalogueVersionSource({
    fetchVersion: () => new Promise((resolve, reject) => pending.push({ resolve, reject })),
    now: () => time,
  });
  return { version, pending, advance: (ms: number) => (time += ms) };
}

test('Concurrent visitors share one request for the catalogue version', async () => {
  const { version, pending } = makeCatalogueVersion();
  const visitors = [version.get(), version.get(), version.get()];
  pending[0]?.resolve(at(5));
  expect(await Promise.all(visitors)).toEqual([at(5), at(5), at(5)]);
  expect(pending).toHaveLength(1);
});

test('A recent version is used without a request, and an older one is used while a newer one is fetched', async () => {
  const { version, pending, advance } = makeCatalogueVersion();
  const first = version.get();
  pending[0]?.resolve(at(5));
  await first;
  advance(maxAgeMs - 1);
  expect(await version.get()).toEqual(at(5));
  expect(pending).toHaveLength(1);
  advance(1);
  expect(await version.get()).toEqual(at(5));
  expect(pending).toHaveLength(2);
  pending[1]?.resolve(at(6));
  await Promise.resolve();
  expect(await version.get()).toEqual(at(6));
});

test('A visitor waits for the version if the last one was requested too long ago', async () => {
  const { version, pending, advance } = makeCatalogueVersion();
  const first = version.get();
  pending[0]?.resolve(at(5));
  await first;
  advance(usableMs);
  const next = version.get();
  pending[1]?.resolve(at(6));
  expect(await next).toEqual(at(6));
});

test('After a change made through this host, the next visitor gets a version that was requested after the change', async () => {
  const { version, pending } = makeCatalogueVersion();
  const before = version.get();
  version.expire();
  const after = version.get();
  pending[1]?.resolve(at(6));
  pending[0]?.resolve(at(5));
  await before;
  expect(await after).toEqual(at(6));
  expect(await version.get()).toEqual(at(6));
});

test('A failed request for the version is ignored while the last version is recent', async () => {
  const { version, pending, advance } = makeCatalogueVersion();
  const first = version.get();
  pending[0]?.resolve(at(5));
  await first;
  advance(maxAgeMs);
  await version.get();
  pending[1]?.reject(new Error('the API is overloaded'));
  await Promise.resolve();
  expect(await version.get()).toEqual(at(5));
  advance(usableMs - maxAgeMs);
  expect(await version.get()).toBeUndefined();
});

test('After a failed request, no version is available until the next attempt, and visitors do not wait for one', async () => {
  const { version, pending, advance } = makeCatalogueVersion();
  const first = version.get();
  pending[0]?.reject(new Error('the API does not respond'));
  expect(await first).toBeUndefined();
  advance(pauseMs - 1);
  expect(await version.get()).toBeUndefined();
  expect(pending).toHaveLength(1);
  advance(1);
  const again = version.get();
  pending[1]?.resolve(at(7));
  expect(await again).toEqual(at(7));
});
