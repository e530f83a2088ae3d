import { cached } from './cached';

function createCountingCache({ firstLoadFails = false } = {}) {
  let calls = 0;
  const load = async (key: string) => {
    calls += 1;
    if (firstLoadFails && calls === 1) throw new Error('not now');
    return `${key} ${calls}`;
  };
  const clock = { time: 0 };
  const readCached = cached(load, { now: () => new Date(clock.time), ttlMs: 1000, maxEntries: 2 });
  return { readCached, clock };
}

test('Concurrent calls to a cached function share one load if they have the same key', async () => {
  const { readCached } = createCountingCache();
  expect(await Promise.all([readCached('a'), readCached('a'), readCached('b')])).toEqual([
    'a 1',
    'a 1',
    'b 2',
  ]);
});

test('A cached result is loaded again after its time to live has passed', async () => {
  const { readCached, clock } = createCountingCache();
  await readCached('a');
  clock.time = 999;
  expect(await readCached('a')).toBe('a 1');
  clock.time = 1000;
  expect(await readCached('a')).toBe('a 2');
});

test('A failed load is not cached, so the next call loads again', async () => {
  const { readCached } = createCountingCache({ firstLoadFails: true });
  await expect(readCached('a')).rejects.toThrow('not now');
  expect(await readCached('a')).toBe('a 2');
});

test('A load empties a full cache, so the result for an earlier key is loaded again', async () => {
  const { readCached } = createCountingCache();
  for (const key of ['a', 'b', 'c']) await readCached(key);
  expect(await readCached('a')).toBe('a 4');
});

test('Callers share a load in flight even if it takes longer than the time to live', async () => {
  let respond: (response: string) => void = () => undefined;
  let calls = 0;
  const clock = { time: 0 };
  const load = (_key: null) => {
    calls += 1;
    return new Promise<string>((resolve) => (respond = resolve));
  };
  const readCached = cached(load, { now: () => new Date(clock.time), ttlMs: 1000, maxEntries: 2 });
  const first = readCached(null);
  clock.time = 60_000;
  const second = readCached(null);
  respond('late');
  expect(await Promise.all([first, second])).toEqual(['late', 'late']);
  clock.time += 999;
  expect(await readCached(null)).toBe('late');
  expect(calls).toBe(1);
});

test('With staleOnFailure, a failed load returns the expired result, if there is one, and the next call loads again', async () => {
  const clock = { time: 0 };
  const responses = [async () => 'first', () => Promise.reject(new Error('not now')), async () => 'third'];
  const load = (_key: null) => responses.shift()?.() ?? Promise.reject(new Error('no more responses'));
  const readCached = cached(load, {
    now: () => new Date(clock.time),
    ttlMs: 1000,
    maxEntries: 1,
    staleOnFailure: true,
  });
  expect(await readCached(null)).toBe('first');
  clock.time = 1000;
  expect(await readCached(null)).toBe('first');
  expect(await readCached(null)).toBe('third');
  clock.time = 2000;
  expect(await readCached(null)).toBe('third');
  await expect(
    cached(() => Promise.reject(new Error('never')), { ttlMs: 1, maxEntries: 1, staleOnFailure: true })(null),
  ).rejects.toThrow('never');
});
