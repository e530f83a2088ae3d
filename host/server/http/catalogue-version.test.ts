import { CatalogueVersion, maxAgeMs, pauseMs, usableMs } from './catalogue-version';

function catalogue() {
  let time = 0;
  const pending: { resolve: (version: number) => void; reject: (error: Error) => void }[] = [];
  const version = new CatalogueVersion({
    fetchVersion: () => new Promise((resolve, reject) => pending.push({ resolve, reject })),
    now: () => time,
  });
  return { version, pending, advance: (ms: number) => (time += ms) };
}

test('Concurrent visitors share one request for the catalogue version', async () => {
  const { version, pending } = catalogue();
  const visitors = [version.get(), version.get(), version.get()];
  pending[0]?.resolve(5);
  expect(await Promise.all(visitors)).toEqual([5, 5, 5]);
  expect(pending).toHaveLength(1);
});

test('A recent version is used without a request, and an older one while a newer one is fetched', async () => {
  const { version, pending, advance } = catalogue();
  const first = version.get();
  pending[0]?.resolve(5);
  await first;
  advance(maxAgeMs - 1);
  expect(await version.get()).toBe(5);
  expect(pending).toHaveLength(1);
  advance(1);
  expect(await version.get()).toBe(5);
  expect(pending).toHaveLength(2);
  pending[1]?.resolve(6);
  await Promise.resolve();
  expect(await version.get()).toBe(6);
});

test('A visitor waits for the version if the last one was requested too long ago', async () => {
  const { version, pending, advance } = catalogue();
  const first = version.get();
  pending[0]?.resolve(5);
  await first;
  advance(usableMs);
  const next = version.get();
  pending[1]?.resolve(6);
  expect(await next).toBe(6);
});

test('After a change made through this host, the next visitor gets a version that was requested after the change', async () => {
  const { version, pending } = catalogue();
  const before = version.get();
  version.expire();
  const after = version.get();
  pending[1]?.resolve(6);
  pending[0]?.resolve(5);
  await before;
  expect(await after).toBe(6);
  expect(await version.get()).toBe(6);
});

test('A failed request for the version is ignored while the last version is recent', async () => {
  const { version, pending, advance } = catalogue();
  const first = version.get();
  pending[0]?.resolve(5);
  await first;
  advance(maxAgeMs);
  await version.get();
  pending[1]?.reject(new Error('the API is overloaded'));
  await Promise.resolve();
  expect(await version.get()).toBe(5);
  advance(usableMs - maxAgeMs);
  expect(await version.get()).toBeUndefined();
});

test('While the API does not respond there is no version, and visitors do not advance for one', async () => {
  const { version, pending, advance } = catalogue();
  const first = version.get();
  pending[0]?.reject(new Error('the API does not respond'));
  expect(await first).toBeUndefined();
  advance(pauseMs - 1);
  expect(await version.get()).toBeUndefined();
  expect(pending).toHaveLength(1);
  advance(1);
  const again = version.get();
  pending[1]?.resolve(7);
  expect(await again).toBe(7);
});
