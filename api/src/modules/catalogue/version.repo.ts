import { sql } from 'kysely';
import type { Db } from '../../db/database';

/** Triggers increase these numbers when public data changes. */
export interface Versions {
  /** Increases with every change. */
  all: number;
  /** Increases with every change, except stock changes, that may affect which games a list contains or their order. */
  listed: number;
  /** Increases with every change except votes, updates of the product ranks, and stock changes that orders cause. */
  edited: number;
}

/** Subquery for the `Versions`. Within one statement, it reads the same snapshot as the rest of the statement. */
export const versions = sql`(
  select sum(n)::float8 as "all", sum(listed)::float8 as listed, sum(edited)::float8 as edited from catalogue_version
)`;

export async function readVersions(db: Db): Promise<Versions> {
  const { rows } = await sql<Versions>`select "all", listed, edited from ${versions} as version`.execute(db);
  return rows[0] ?? { all: 0, listed: 0, edited: 0 };
}
