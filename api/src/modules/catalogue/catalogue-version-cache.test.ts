import { expect, test } from '@jest/globals';
import { CatalogueVersionCache } from './catalogue-version-cache';

function makeCache() {
  const clock = { time: 0 };
  const database = { all: 1, reads: 0, pending: [] as (() => void)[], paused: false };
  const read = async () => {
    database.reads += 1;
    const versions = { all: database.all, listed: 0, edited: 0 };
    if (database.paused) await new Promise<void>((resolve) => database.pending.push(resolve));
    return versions;
  };
  return {
    versionCache: new CatalogueVersionCache({ read, now: () => new Date(clock.time), maxAgeMs: 200 }),
    clock,
    database,
  };
}

test('Concurrent callers share one query for the catalogue versions, and its result is cached for 200 ms', async () => {
  const { versionCache, clock, database } = makeCache();
  await Promise.all([versionCache.current(), versionCache.current()]);
  database.all = 2;
  clock.time = 199;
  expect((await versionCache.current()).all).toBe(1);
  expect(database.reads).toBe(1);
  clock.time = 200;
  expect((await versionCache.current()).all).toBe(2);
});

test('A caller that requires a newer catalogue version than the cached one triggers a query', async () => {
  const { versionCache, database } = makeCache();
  await versionCache.current();
  database.all = 5;
  expect((await versionCache.current(1)).all).toBe(1);
  expect((await versionCache.current(5)).all).toBe(5);
});

test('If the query in flight returns an older catalogue version than a caller requires, the caller waits for another query', async () => {
  const { versionCache, database } = makeCache();
  database.paused = true;
  const first = versionCache.current();
  database.all = 2;
  database.paused = false;
  const second = versionCache.current(2);
  database.pending[0]?.();
  await first;
  expect((await second).all).toBe(2);
  expect(database.reads).toBe(2);
});

test('After this process has changed the catalogue, callers do not share a version query that started before the change', async () => {
  const { versionCache, database } = makeCache();
  database.paused = true;
  const before = versionCache.current();
  database.all = 2;
  versionCache.expire();
  database.paused = false;
  expect((await versionCache.current()).all).toBe(2);
  for (const resume of database.pending) resume();
  expect((await before).all).toBe(2);
  expect(versionCache.recent(0)).toEqual({ all: 2, listed: 0, edited: 0 });
});

test('Catalogue versions read by a query that started before a change are treated as outdated', async () => {
  const { versionCache, database } = makeCache();
  database.paused = true;
  const before = versionCache.current();
  versionCache.expire();
  for (const resume of database.pending) resume();
  await before;
  expect(versionCache.recent(0)).toBeUndefined();
});

test('The catalogue versions are read again after the clock has been set back', async () => {
  const { versionCache, clock, database } = makeCache();
  clock.time = 1000;
  await versionCache.current();
  clock.time = 500;
  await versionCache.current();
  expect(database.reads).toBe(2);
});

test('Restoring the database from a backup lowers the cached catalogue version', async () => {
  const { versionCache, clock, database } = makeCache();
  database.all = 9;
  await versionCache.current();
  database.all = 3;
  clock.time = 200;
  expect((await versionCache.current()).all).toBe(3);
});

test('A failed query for the catalogue versions is repeated by the next caller', async () => {
  let calls = 0;
  const read = async () => {
    calls += 1;
    if (calls === 1) throw new Error('not now');
    return { all: 1, listed: 1, edited: 1 };
  };
  const versionCache = new CatalogueVersionCache({ read, now: () => new Date(), maxAgeMs: 200 });
  await expect(versionCache.current()).rejects.toThrow('not now');
  expect((await versionCache.current()).all).toBe(1);
});
