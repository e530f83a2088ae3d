import type { CatalogueVersion } from '@press-start/api/contract';
import { CatalogueVersionSource, maxAgeMs, pauseMs, usableMs } from './catalogue-version';

const makeVersion = (version: number) => ({ version, edited: version });

function makeSource() {
  let time = 0;
  const pending: { resolve: (version: CatalogueVersion) => void; reject: (error: Error) => void }[] = [];
  const source = new CatalogueVersionSource({
    fetchVersion: () => new Promise((resolve, reject) => pending.push({ resolve, reject })),
    now: () => time,
  });
  return { source, pending, advance: (ms: number) => (time += ms) };
}

test('Concurrent visitors share one request for the catalogue version', async () => {
  const { source, pending } = makeSource();
  const visitors = [source.get(), source.get(), source.get()];
  pending[0]?.resolve(makeVersion(5));
  expect(await Promise.all(visitors)).toEqual([makeVersion(5), makeVersion(5), makeVersion(5)]);
  expect(pending).toHaveLength(1);
});

test('A recent version is used without a request, and an older one is used while a newer one is fetched', async () => {
  const { source, pending, advance } = makeSource();
  const first = source.get();
  pending[0]?.resolve(makeVersion(5));
  await first;
  advance(maxAgeMs - 1);
  expect(await source.get()).toEqual(makeVersion(5));
  expect(pending).toHaveLength(1);
  advance(1);
  expect(await source.get()).toEqual(makeVersion(5));
  expect(pending).toHaveLength(2);
  pending[1]?.resolve(makeVersion(6));
  await Promise.resolve();
  expect(await source.get()).toEqual(makeVersion(6));
});

test('If the last version is too old, a visitor waits for a new one', async () => {
  const { source, pending, advance } = makeSource();
  const first = source.get();
  pending[0]?.resolve(makeVersion(5));
  await first;
  advance(usableMs);
  const next = source.get();
  pending[1]?.resolve(makeVersion(6));
  expect(await next).toEqual(makeVersion(6));
});

test('After a change made through this host, the next visitor gets a version that was requested after the change', async () => {
  const { source, pending } = makeSource();
  const before = source.get();
  source.expire();
  const after = source.get();
  pending[1]?.resolve(makeVersion(6));
  pending[0]?.resolve(makeVersion(5));
  await before;
  expect(await after).toEqual(makeVersion(6));
  expect(await source.get()).toEqual(makeVersion(6));
});

test('A failed request for the version is ignored while the last version is recent', async () => {
  const { source, pending, advance } = makeSource();
  const first = source.get();
  pending[0]?.resolve(makeVersion(5));
  await first;
  advance(maxAgeMs);
  await source.get();
  pending[1]?.reject(new Error('the API is overloaded'));
  await Promise.resolve();
  expect(await source.get()).toEqual(makeVersion(5));
  advance(usableMs - maxAgeMs);
  expect(await source.get()).toBeUndefined();
});

test('After a failed request, no version is available until the next attempt, and visitors do not wait for one', async () => {
  const { source, pending, advance } = makeSource();
  const first = source.get();
  pending[0]?.reject(new Error('the API does not respond'));
  expect(await first).toBeUndefined();
  advance(pauseMs - 1);
  expect(await source.get()).toBeUndefined();
  expect(pending).toHaveLength(1);
  advance(1);
  const again = source.get();
  pending[1]?.resolve(makeVersion(7));
  expect(await again).toEqual(makeVersion(7));
});

test('A failed request that a change made obsolete does not delay the requests after the change', async () => {
  const { source, pending } = makeSource();
  const before = source.get();
  source.expire();
  pending[0]?.reject(new Error('the API does not respond'));
  expect(await before).toBeUndefined();
  const after = source.get();
  pending[1]?.resolve(makeVersion(6));
  expect(await after).toEqual(makeVersion(6));
});
