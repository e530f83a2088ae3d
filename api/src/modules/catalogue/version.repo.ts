import { sql } from 'kysely';
import type { Db } from '../../db/database';

/** Catalogue versions: numbers that increase when public data changes (migration 0140). */
export interface Versions {
  /** Increases with every change of public data. */
  all: number;
  /** Increases when a change, other than of the stock, may affect which games a list contains or their order. */
  listed: number;
}

/** Subquery for the `Versions`. In the same statement as other data, it reads the same snapshot as that data. */
export const versions = sql`(
  select sum(n)::float8 as "all", sum(listed)::float8 as listed from catalogue_version
)`;

export async function readVersions(db: Db): Promise<Versions> {
  const { rows } = await sql<Versions>`select "all", listed from ${versions} as version`.execute(db);
  return rows[0] ?? { all: 0, listed: 0 };
}
