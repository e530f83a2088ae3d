import { expect, test } from '@jest/globals';
import { VersionedCache } from './versioned-cache';

function makeCache(limits: { maxEntries?: number; maxBytes?: number } = {}) {
  return new VersionedCache<string>({
    maxEntries: 3,
    maxBytes: 100,
    bytesOf: (text) => text.length,
    ...limits,
  });
}

function countingLoader(version: number, value = 'value') {
  const read = async () => {
    read.calls += 1;
    return { version, value };
  };
  read.calls = 0;
  return read;
}

test('Concurrent and later loads of the same catalogue version share one read', async () => {
  const cache = makeCache();
  const read = countingLoader(1);
  const results = await Promise.all([cache.load('a', 1, read), cache.load('a', 1, read)]);
  expect([...results, await cache.load('a', 1, read)]).toEqual(Array(3).fill({ version: 1, value: 'value' }));
  expect(read.calls).toBe(1);
});

test('If the read in flight returns an older version than a caller requires, the caller reads again', async () => {
  const cache = makeCache();
  let finish: (loaded: { version: number; value: string }) => void = () => undefined;
  const slow = () => new Promise<{ version: number; value: string }>((resolve) => (finish = resolve));
  const first = cache.load('a', 1, slow);
  const second = cache.load('a', 2, countingLoader(2, 'new'));
  finish({ version: 1, value: 'old' });
  expect(await first).toEqual({ version: 1, value: 'old' });
  expect(await second).toEqual({ version: 2, value: 'new' });
});

test('A value of a newer version replaces the values of older versions; a request for an older version empties the cache', async () => {
  const cache = makeCache();
  await cache.load('a', 1, countingLoader(1));
  await cache.load('b', 2, countingLoader(2));
  expect([cache.get('a', 1), cache.get('a', 2), cache.get('b', 2)]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  await cache.load('b', 2, countingLoader(2));
  expect(cache.get('b', 2)).toBe('value');
});

test('A value older than the cached version is not cached', async () => {
  const cache = makeCache();
  let finish: (loaded: { version: number; value: string }) => void = () => undefined;
  const slow = cache.load('a', 1, () => new Promise((resolve) => (finish = resolve)));
  await cache.load('b', 2, countingLoader(2));
  finish({ version: 1, value: 'old' });
  await slow;
  expect([cache.get('a', 2), cache.get('b', 2)]).toEqual([undefined, 'value']);
});

test('The least recently used value is removed when the cache exceeds its maximum number of entries', async () => {
  const cache = makeCache();
  for (const key of ['a', 'b', 'c']) await cache.load(key, 1, countingLoader(1, key));
  cache.get('a', 1);
  await cache.load('d', 1, countingLoader(1, 'd'));
  expect(['a', 'b', 'c', 'd'].map((key) => cache.get(key, 1))).toEqual(['a', undefined, 'c', 'd']);
});

test('The cache does not exceed its maximum number of bytes', async () => {
  const cache = makeCache({ maxBytes: 10 });
  await cache.load('a', 1, countingLoader(1, 'aaaaaa'));
  await cache.load('b', 1, countingLoader(1, 'bbbbbb'));
  await cache.load('c', 1, countingLoader(1, 'c'.repeat(11)));
  expect(['a', 'b', 'c'].map((key) => cache.get(key, 1))).toEqual([undefined, 'bbbbbb', undefined]);
});

test('A failed read is not cached', async () => {
  const cache = makeCache();
  await expect(cache.load('a', 1, () => Promise.reject(new Error('not now')))).rejects.toThrow('not now');
  expect(await cache.load('a', 1, countingLoader(1))).toEqual({ version: 1, value: 'value' });
});

test('If three reads in a row return a version that is too old, the cache returns the last one', async () => {
  const read = countingLoader(1);
  expect(await makeCache().load('a', 2, read)).toEqual({ version: 1, value: 'value' });
  expect(read.calls).toBe(3);
});
