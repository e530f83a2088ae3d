import { expect, test } from '@jest/globals';
import { KnownVersions } from './known-versions';

function makeKnown() {
  const clock = { time: 0 };
  const database = { all: 1, reads: 0, pending: [] as (() => void)[], paused: false };
  const read = async () => {
    database.reads += 1;
    const versions = { all: database.all, listed: 0 };
    if (database.paused) await new Promise<void>((resolve) => database.pending.push(resolve));
    return versions;
  };
  return {
    known: new KnownVersions({ read, now: () => new Date(clock.time), maxAgeMs: 200 }),
    clock,
    database,
  };
}

test('Concurrent callers share one query, and later ones need none for 200 ms', async () => {
  const { known, clock, database } = makeKnown();
  await Promise.all([known.current(), known.current()]);
  database.all = 2;
  clock.time = 199;
  expect((await known.current()).all).toBe(1);
  expect(database.reads).toBe(1);
  clock.time = 200;
  expect((await known.current()).all).toBe(2);
});

test('A caller that requires a newer version than the known one causes a query', async () => {
  const { known, database } = makeKnown();
  await known.current();
  database.all = 5;
  expect((await known.current(1)).all).toBe(1);
  expect((await known.current(5)).all).toBe(5);
});

test('A caller that requires a newer version than a query in flight returns waits for another query', async () => {
  const { known, database } = makeKnown();
  database.paused = true;
  const first = known.current();
  database.all = 2;
  database.paused = false;
  const second = known.current(2);
  database.pending[0]?.();
  await first;
  expect((await second).all).toBe(2);
  expect(database.reads).toBe(2);
});

test('After a change by this process, callers do not share a query that started before it', async () => {
  const { known, database } = makeKnown();
  database.paused = true;
  const before = known.current();
  database.all = 2;
  known.expire();
  database.paused = false;
  expect((await known.current()).all).toBe(2);
  for (const resume of database.pending) resume();
  expect((await before).all).toBe(2);
  expect(known.recent(0)).toEqual({ all: 2, listed: 0 });
});

test('A query that started before a change does not make the versions recent', async () => {
  const { known, database } = makeKnown();
  database.paused = true;
  const before = known.current();
  known.expire();
  for (const resume of database.pending) resume();
  await before;
  expect(known.recent(0)).toBeUndefined();
});

test('The versions are read again after the clock has been set back', async () => {
  const { known, clock, database } = makeKnown();
  clock.time = 1000;
  await known.current();
  clock.time = 500;
  await known.current();
  expect(database.reads).toBe(2);
});

test('A database restored from a backup lowers the known version', async () => {
  const { known, clock, database } = makeKnown();
  database.all = 9;
  await known.current();
  database.all = 3;
  clock.time = 200;
  expect((await known.current()).all).toBe(3);
});

test('A failed query is repeated by the next caller', async () => {
  let calls = 0;
  const read = async () => {
    calls += 1;
    if (calls === 1) throw new Error('not now');
    return { all: 1, listed: 1 };
  };
  const known = new KnownVersions({ read, now: () => new Date(), maxAgeMs: 200 });
  await expect(known.current()).rejects.toThrow('not now');
  expect((await known.current()).all).toBe(1);
});
