/**
 * Tests that need a PostgreSQL server: the embedded database has one connection and belongs to one process, so it has no
 * connection to lose and no lock to wait for. `npm test -- --postgres` counts a test that no run takes as failed.
 */
import { describe, test } from '@jest/globals';
import { sql } from 'kysely';
import type { Db } from '../db/database';
import { testRun } from './config';

const { databaseUrl } = testRun();

/** `describe`, skipped without a server. */
export const describeOnPostgres = databaseUrl === undefined ? describe.skip : describe;

/** `test`, skipped without a server. */
export const testOnPostgres = databaseUrl === undefined ? test.skip : test;

/** Returns the server's address. @throws outside of the tests above */
export function postgresUrl(): string {
  if (databaseUrl === undefined) throw new Error('DATABASE_URL names no PostgreSQL server');
  return databaseUrl;
}

/**
 * Waits until connections of this database wait for a lock.
 * @returns their process ids on the server
 */
export async function untilLockIsAwaited(db: Db): Promise<number[]> {
  for (;;) {
    // Inside a transaction the server shows its first snapshot of the activity until it is told to take a new one.
    await sql`select pg_stat_clear_snapshot()`.execute(db);
    const { rows } = await sql<{ pid: number }>`
      select pid from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    if (rows.length > 0) return rows.map(({ pid }) => pid);
  }
}
