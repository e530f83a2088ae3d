import { sql } from 'kysely';
import type { Db } from '../../db/database';

/**
 * Catalogue versions: numbers that triggers increase when public data changes (migrations 0140, 0141, 0181
 * and 0195).
 */
export interface Versions {
  /** Increases with every change to public data. */
  all: number;
  /** Increases with every change, except stock changes, that may affect which games a list contains or their order. */
  listed: number;
  /**
   * Increases with every change except votes, updates of the product ranks, and stock changes that orders
   * cause.
   */
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
