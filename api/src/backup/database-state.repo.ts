/** Describes the content of a database, so that a restored copy can be compared with the original. */
import { sql } from 'kysely';
import type { Db, Trx } from '../db/database';
import { violatedInvariants } from '../db/invariants';

export interface DatabaseState {
  /** Number of rows, by table. */
  rows: Record<string, number>;
  /** The violated invariants, each with the rows that violate it. */
  violations: string[];
}

export async function readState(db: Db | Trx): Promise<DatabaseState> {
  const rows: Record<string, number> = {};
  for (const table of await listTables(db)) {
    const { rows: counts } = await sql<{ count: string }>`select count(*) from ${sql.table(table)}`.execute(
      db,
    );
    rows[table] = Number(counts[0]?.count);
  }
  return { rows, violations: await violatedInvariants(db) };
}

/** Returns the names of the tables in the schema `public`, in alphabetical order. */
export async function listTables(db: Db | Trx): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by table_name`.execute(db);
  return rows.map(({ name }) => name);
}

/** Removes the time limits of the database role for the rest of the transaction. */
export async function removeTimeLimits(trx: Trx): Promise<void> {
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
  await sql`set local statement_timeout = 0`.execute(trx);
}

/** Exports the snapshot of a transaction, so that another connection can read the same state. */
export async function exportSnapshot(trx: Trx): Promise<string> {
  const { rows } = await sql<{ snapshot: string }>`select pg_export_snapshot() as snapshot`.execute(trx);
  return rows[0]?.snapshot ?? '';
}

/** Collects the statistics for the query planner, which a dump does not contain. */
export const analyze = async (db: Db): Promise<void> => void (await sql`analyze`.execute(db));

/**
 * Returns a line for each table whose number of rows differs from the backup, and for each violated invariant
 * that the backup does not list.
 */
export function differences(backup: DatabaseState, restored: DatabaseState): string[] {
  const tables = [...new Set([...Object.keys(backup.rows), ...Object.keys(restored.rows)])].sort();
  const counts = tables.flatMap((table) => {
    const [expected = 0, actual = 0] = [backup.rows[table], restored.rows[table]];
    return expected === actual ? [] : [`${table} has ${actual} rows instead of ${expected}`];
  });
  const violations = restored.violations.filter((violation) => !backup.violations.includes(violation));
  return [...counts, ...violations];
}
