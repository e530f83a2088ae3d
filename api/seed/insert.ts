import { type Insertable, sql } from 'kysely';
import type { Trx } from '../src/db/database';
import type { Tables } from '../src/db/tables';

/** Rows per statement: large enough for few round trips, small enough for the database's memory. */
const BATCH_SIZE = 5000;

/**
 * Inserts rows, all with the same columns as the first. Sending them as a JSON parameter is nearly as fast as COPY, and
 * works with the embedded engine.
 */
export async function insertRows<T extends keyof Tables>(
  trx: Trx,
  table: T,
  rows: readonly Insertable<Tables[T]>[],
): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const columns = sql.join(Object.keys(first).map((column) => sql.ref(column)));
  for (let offset = 0; offset < rows.length; offset += BATCH_SIZE) {
    const chunk = JSON.stringify(rows.slice(offset, offset + BATCH_SIZE));
    await sql`
      insert into ${sql.table(table)} (${columns})
        select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${chunk}::json)`.execute(
      trx,
    );
  }
}

/** Reserves ids from the table's sequence. */
export async function reserveIds(trx: Trx, table: keyof Tables, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence(${table}, 'id'))::int as id from generate_series(1, ${count}::int)`.execute(
    trx,
  );
  return rows.map((row) => row.id);
}
