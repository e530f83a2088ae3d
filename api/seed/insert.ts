import { sql, type Insertable } from 'kysely';
import type { Trx } from '../src/db/database';
import type { Tables } from '../src/db/tables';

/** Rows of one statement: large enough that the way to the database does not count, small enough for its memory. */
const AT_ONCE = 5000;

/**
 * Inserts any number of rows, which all have the columns of the first. They travel as one JSON parameter per statement:
 * as fast as COPY for what a seed needs, and the embedded engine understands it too.
 */
export async function insertRows<T extends keyof Tables>(
  trx: Trx,
  table: T,
  rows: readonly Insertable<Tables[T]>[],
): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const columns = sql.join(Object.keys(first).map((column) => sql.ref(column)));
  for (let at = 0; at < rows.length; at += AT_ONCE) {
    const chunk = JSON.stringify(rows.slice(at, at + AT_ONCE));
    await sql`
      insert into ${sql.table(table)} (${columns})
        select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${chunk}::json)`.execute(
      trx,
    );
  }
}

/** Takes ids from a table's sequence, ascending; nobody else gets them. */
export async function reserveIds(trx: Trx, table: keyof Tables, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence(${table}, 'id'))::int as id from generate_series(1, ${count}::int)`.execute(
    trx,
  );
  return rows.map((row) => row.id);
}
