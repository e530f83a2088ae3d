import { sql } from 'kysely';
import type { Db } from '../../db/database';

/** Numbers that increase with the catalogue's changes (migration 0140). */
export interface Versions {
  /** Increases with every change of public data. */
  all: number;
  /** Increases with changes of which games a list contains and of their order, except changes of the stock. */
  listed: number;
}

/** Selects the `Versions`. Next to data in one statement, it belongs to the same snapshot as the data. */
export const versions = sql`(
  select sum(n)::float8 as "all", sum(listed)::float8 as listed from catalogue_version
)`;

export async function readVersions(db: Db): Promise<Versions> {
  const { rows } = await sql<Versions>`select "all", listed from ${versions} as version`.execute(db);
  return rows[0] ?? { all: 0, listed: 0 };
}
