import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { testRun } from '../testing/config';
import { createEmptyDatabase } from '../testing/database';
import { describeOnPostgres, postgresUrl } from '../testing/on-postgres';
import { TcpProxy } from '../testing/tcp-proxy';
import { type Database, type Db, openDatabase, type Trx } from './database';
import { DatabaseUnavailable } from './failure';
import { type DatabaseLimits, NO_LIMITS } from './limits';

describeOnPostgres('PostgreSQL failures', () => {
  let testDatabase: { url: string; drop: () => Promise<void> };
  let opened: Database[] = [];
  let proxy: TcpProxy;
  let controller: Database;
  const reported: Error[] = [];

  beforeAll(async () => {
    testDatabase = await createEmptyDatabase(testRun(), postgresUrl());
    proxy = await TcpProxy.open(Number(new URL(testDatabase.url).port || 5432));
    controller = await openDatabase({ databaseUrl: testDatabase.url, dataDir: '' });
    await sql`create table counter (id int primary key, value int not null)`.execute(controller.db);
    await sql`insert into counter values (1, 0), (2, 0)`.execute(controller.db);
  });
  afterEach(async () => {
    await Promise.all(opened.map(({ close }) => close()));
    opened = [];
  });
  afterAll(async () => {
    await controller.close();
    await proxy.close();
    await testDatabase.drop();
  });

  async function open(
    limits: Partial<DatabaseLimits> = {},
    { pool = 2, url = testDatabase.url } = {},
  ): Promise<Database> {
    const database = await openDatabase({
      databaseUrl: url,
      dataDir: '',
      pool,
      limits: { ...NO_LIMITS, ...limits },
      report: (error) => reported.push(error),
    });
    opened.push(database);
    return database;
  }

  const backendPid = async (db: Db | Trx) =>
    (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]?.pid ?? 0;
  const terminate = (pid: number) => sql`select pg_terminate_backend(${pid}::int)`.execute(controller.db);
  const lock = (trx: Trx, id: number) => sql`select * from counter where id = ${id} for update`.execute(trx);

  async function failureOf(work: Promise<unknown>): Promise<DatabaseUnavailable> {
    try {
      await work;
    } catch (error) {
      if (error instanceof DatabaseUnavailable) return error;
      throw error;
    }
    throw new Error('The work did not fail.');
  }

  test('If the server closes a connection during a statement, only that statement fails, and the failure is reported', async () => {
    const { db } = await open();
    reported.length = 0;
    const failure = await failureOf(
      db.transaction().execute(async (trx) => {
        const running = sql`select pg_sleep(600)`.execute(trx);
        await terminate(await sleepingPid());
        await running;
      }),
    );
    expect(failure).toMatchObject({ reason: 'connection ended by the server', scope: 'connection' });
    expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
    expect(reported).not.toHaveLength(0);
  });

  async function sleepingPid(): Promise<number> {
    for (;;) {
      const { rows } = await sql<{ pid: number }>`
        select pid from pg_stat_activity
        where query like 'select pg_sleep%' and datname = current_database()`.execute(controller.db);
      if (rows[0] !== undefined) return rows[0].pid;
    }
  }

  test('An idle connection that the server closes is replaced', async () => {
    const { db } = await open({}, { pool: 1 });
    const before = await backendPid(db);
    reported.length = 0;
    await terminate(before);
    while (reported.length === 0) await new Promise(setImmediate);
    expect(await backendPid(db)).not.toBe(before);
  });

  test('The server cancels a statement that takes too long, and its connection is reused', async () => {
    const { db } = await open({ statementMs: 50 }, { pool: 1 });
    const before = await backendPid(db);
    const failure = await failureOf(sql`select pg_sleep(600)`.execute(db));
    expect(failure).toMatchObject({ reason: 'statement timeout', scope: 'statement' });
    expect(await backendPid(db)).toBe(before);
  });

  test('A statement that waits too long for a locked row fails with a lock timeout', async () => {
    const { db } = await open({ lockMs: 50 });
    const failure = await controller.db.transaction().execute(async (holder) => {
      await lock(holder, 1);
      return failureOf(db.transaction().execute((trx) => lock(trx, 1)));
    });
    expect(failure.reason).toBe('lock timeout');
    await db.transaction().execute((trx) => lock(trx, 1));
  });

  test('If two transactions wait for each other, one fails with a deadlock error and the other succeeds', async () => {
    const { db } = await open();
    const barrier = createBarrier(2);
    const lockBoth = (first: number, second: number) =>
      db.transaction().execute(async (trx) => {
        await lock(trx, first);
        await barrier();
        await lock(trx, second);
      });
    const outcomes = await Promise.allSettled([lockBoth(1, 2), lockBoth(2, 1)]);
    const reasons = outcomes.flatMap((outcome) =>
      outcome.status === 'rejected' ? [outcome.reason.reason] : [],
    );
    expect(reasons).toEqual(['deadlock']);
  });

  test('If two concurrent repeatable-read transactions update the same row, one fails with a serialization failure', async () => {
    const { db } = await open();
    const barrier = createBarrier(2);
    const increase = () =>
      db
        .transaction()
        .setIsolationLevel('repeatable read')
        .execute(async (trx) => {
          await sql`select value from counter where id = 1`.execute(trx);
          await barrier();
          await sql`update counter set value = value + 1 where id = 1`.execute(trx);
        });
    const outcomes = await Promise.allSettled([increase(), increase()]);
    const reasons = outcomes.flatMap((outcome) =>
      outcome.status === 'rejected' ? [outcome.reason.reason] : [],
    );
    expect(reasons).toEqual(['serialization failure']);
  });

  test('While all connections are in use, a query fails after the timeout, and the health check still succeeds', async () => {
    const { db, ping } = await open({ connectMs: 3000 }, { pool: 1 });
    await db.transaction().execute(async () => {
      expect(await failureOf(sql`select 1`.execute(db))).toMatchObject({ reason: 'all connections in use' });
      await ping();
    });
    expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
  });

  test('If the server stops responding, running and waiting statements fail, and their connections are not reused', async () => {
    const { db, ping } = await open({ responseMs: 2000 }, { pool: 2, url: proxy.urlOf(testDatabase.url) });
    const before = await Promise.all([backendPid(db), backendPid(db)]);
    await ping();
    proxy.silence();
    const reasons = await Promise.all(
      [1, 2, 3, 4].map(async () => (await failureOf(sql`select 1`.execute(db))).reason),
    );
    expect(reasons).toEqual(Array.from({ length: 4 }, () => 'no response in time'));
    expect((await failureOf(ping())).reason).toBe('no response in time');
    proxy.restore();
    expect(before).not.toContain(await backendPid(db));
    await ping();
  });

  test('whileResponding rejects pending work when another statement gets no response in time', async () => {
    const { db, whileResponding } = await open({ responseMs: 500 }, { url: proxy.urlOf(testDatabase.url) });
    const never = new Promise<never>(() => undefined);
    expect(await whileResponding(Promise.resolve('done'))).toBe('done');
    await expect(whileResponding(Promise.reject(new Error('work failed')))).rejects.toThrow('work failed');
    await backendPid(db);
    proxy.silence();
    const [waiting, statement] = await Promise.all([
      failureOf(whileResponding(never)),
      failureOf(sql`select 1`.execute(db)),
    ]);
    expect([waiting.reason, statement.reason]).toEqual(['no response in time', 'no response in time']);
    proxy.restore();
    expect(await whileResponding(Promise.resolve('done again'))).toBe('done again');
  });

  test('An error in the statement itself, such as a duplicate key, is not reported as an unavailable database', async () => {
    const { db } = await open();
    await expect(sql`insert into counter values (1, 0)`.execute(db)).rejects.toMatchObject({ code: '23505' });
  });

  test('A missing database and an unreachable server cause different errors', async () => {
    const unreachable = await open({}, { url: 'postgres://postgres@127.0.0.1:1/none' });
    expect((await failureOf(sql`select 1`.execute(unreachable.db))).reason).toBe('cannot connect');
    const url = new URL(testDatabase.url);
    url.pathname = '/there_is_no_such_database';
    const missing = await open({}, { url: url.href });
    expect((await failureOf(sql`select 1`.execute(missing.db))).reason).toBe('database does not exist');
  });
});

function createBarrier(callers: number): () => Promise<void> {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  let waiting = 0;
  return () => {
    waiting += 1;
    if (waiting === callers) open();
    return opened;
  };
}
