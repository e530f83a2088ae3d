import { CatalogueVersion, maxAgeMs, pauseMs } from './catalogue-version';

function catalogue() {
  let time = 0;
  const pending: { resolve: (version: number) => void; reject: (error: Error) => void }[] = [];
  const version = new CatalogueVersion({
    fetchVersion: () => new Promise((resolve, reject) => pending.push({ resolve, reject })),
    now: () => time,
  });
  return { version, pending, wait: (ms: number) => (time += ms) };
}

test('Concurrent visitors share one request for the catalogue version', async () => {
  const { version, pending } = catalogue();
  const visitors = [version.get(), version.get(), version.get()];
  pending[0]?.resolve(5);
  expect(await Promise.all(visitors)).toEqual([5, 5, 5]);
  expect(pending).toHaveLength(1);
});

test('A catalogue version is reused until its maximum age, measured from the start of its request', async () => {
  const { version, pending, wait } = catalogue();
  const first = version.get();
  wait(maxAgeMs - 1);
  pending[0]?.resolve(5);
  await first;
  expect(await version.get()).toBe(5);
  wait(1);
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
  expect(await before).toBe(5);
  expect(await after).toBe(6);
  expect(await version.get()).toBe(6);
});

test('While the API does not respond, no version is returned, and visitors do not wait for one', async () => {
  const { version, pending, wait } = catalogue();
  const first = version.get();
  pending[0]?.reject(new Error('the API does not respond'));
  expect(await first).toBeUndefined();
  wait(pauseMs - 1);
  expect(await version.get()).toBeUndefined();
  expect(pending).toHaveLength(1);
  wait(1);
  const again = version.get();
  pending[1]?.resolve(7);
  expect(await again).toBe(7);
});
