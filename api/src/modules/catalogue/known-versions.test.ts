import { expect, test } from '@jest/globals';
import { CatalogueVersionCache } from './known-versions';

function makeKnownVersions() {
  const clock = { time: 0 };
  const database = { all: 1, reads: 0, pending: [] as (() => void)[], paused: false };
  const read = async () => {
    database.reads += 1;
    const versions = { all: database.all, listed: 0, edited: 0 };
    if (database.paused) await new Promise<void>((resolve) => database.pending.push(resolve));
    return versions;
  };
  return {
    knownVersions: new CatalogueVersionCache({ read, now: () => new Date(clock.time), maxAgeMs: 200 }),
    clock,
    database,
  };
}

test('Concurrent callers share one query for the catalogue versions, and its result is cached for 200 ms', async () => {
  const { knownVersions, clock, database } = makeKnownVersions();
  await Promise.all([knownVersions.current(), knownVersions.current()]);
  database.all = 2;
  clock.time = 199;
  expect((await knownVersions.current()).all).toBe(1);
  expect(database.reads).toBe(1);
  clock.time = 200;
  expect((await knownVersions.current()).all).toBe(2);
});

test('A caller that requires a newer catalogue version than the cached one triggers a query', async () => {
  const { knownVersions, database } = makeKnownVersions();
  await knownVersions.current();
  database.all = 5;
  expect((await knownVersions.current(1)).all).toBe(1);
  expect((await knownVersions.current(5)).all).toBe(5);
});

test('If the query in flight returns an older catalogue version than a caller requires, the caller waits for another query', async () => {
  const { knownVersions, database } = makeKnownVersions();
  database.paused = true;
  const first = knownVersions.current();
  database.all = 2;
  database.paused = false;
  const second = knownVersions.current(2);
  database.pending[0]?.();
  await first;
  expect((await second).all).toBe(2);
  expect(database.reads).toBe(2);
});

test('After a change by this process, callers do not share a query that started before the change', async () => {
  const { knownVersions, database } = makeKnownVersions();
  database.paused = true;
  const before = knownVersions.current();
  database.all = 2;
  knownVersions.expire();
  database.paused = false;
  expect((await knownVersions.current()).all).toBe(2);
  for (const resume of database.pending) resume();
  expect((await before).all).toBe(2);
  expect(knownVersions.recent(0)).toEqual({ all: 2, listed: 0, edited: 0 });
});

test('Catalogue versions read by a query that started before a change are not recent', async () => {
  const { knownVersions, database } = makeKnownVersions();
  database.paused = true;
  const before = knownVersions.current();
  knownVersions.expire();
  for (const resume of database.pending) resume();
  await before;
  expect(knownVersions.recent(0)).toBeUndefined();
});

test('The catalogue versions are read again after the clock has been set back', async () => {
  const { knownVersions, clock, database } = makeKnownVersions();
  clock.time = 1000;
  await knownVersions.current();
  clock.time = 500;
  await knownVersions.current();
  expect(database.reads).toBe(2);
});

test('Restoring the database from a backup lowers the cached catalogue version', async () => {
  const { knownVersions, clock, database } = makeKnownVersions();
  database.all = 9;
  await knownVersions.current();
  database.all = 3;
  clock.time = 200;
  expect((await knownVersions.current()).all).toBe(3);
});

test('A failed query for the catalogue versions is repeated by the next caller', async () => {
  let calls = 0;
  const read = async () => {
    calls += 1;
    if (calls === 1) throw new Error('not now');
    return { all: 1, listed: 1, edited: 1 };
  };
  const knownVersions = new CatalogueVersionCache({ read, now: () => new Date(), maxAgeMs: 200 });
  await expect(knownVersions.current()).rejects.toThrow('not now');
  expect((await knownVersions.current()).all).toBe(1);
});
