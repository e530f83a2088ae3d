/**
 * Helpers for tests that need a PostgreSQL server, because the embedded database supports only one connection and one
 * process. `npm test -- --postgres` runs these tests, and fails if a test is skipped on both engines.
 */
import { describe, test } from '@jest/globals';
import { sql } from 'kysely';
import type { Db } from '../db/database';
import { testRun } from './config';

const { databaseUrl } = testRun();

export const describeOnPostgres = databaseUrl === undefined ? describe.skip : describe;

export const testOnPostgres = databaseUrl === undefined ? test.skip : test;

export function postgresUrl(): string {
  if (databaseUrl === undefined) throw new Error('DATABASE_URL must point to a PostgreSQL server');
  return databaseUrl;
}

/**
 * Polls until at least one other connection to this database is blocked on a lock.
 * @param start Text that the blocked statements start with. Without it, a statement of a background job counts, too.
 * @returns the server process ids of these connections
 */
export async function waitForBlockedStatements(db: Db, start = ''): Promise<number[]> {
  for (;;) {
    // Within a transaction, PostgreSQL caches pg_stat_activity when it is first read.
    await sql`select pg_stat_clear_snapshot()`.execute(db);
    const { rows } = await sql<{ pid: number }>`
      select pid from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'
      and starts_with(query, ${start})`.execute(db);
    if (rows.length > 0) return rows.map(({ pid }) => pid);
  }
}
