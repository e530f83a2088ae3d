import { sql } from 'kysely';
import type { GameFilter, GameSort } from '../../../contract';
import type { Db } from '../../db/database';
import { type GameRow, matchingIds } from './catalogue.repo';
import { resolveFilter } from './game-filter.repo';
import { readVersions, type Versions, versions } from './version.repo';

/** The sorted ids of all matching games, four bytes each. */
export interface GameIds {
  /** The oldest versions that the list may be based on. */
  versions: Versions;
  packed: Buffer;
  /** The text that replaced a misspelt search. */
  corrected?: string | undefined;
}

/** The database packs the ids, because parsing a hundred thousand numbers is slow. */
export async function readGameIds(db: Db, filter: GameFilter, sort: GameSort): Promise<GameIds> {
  // Names and the search text are resolved in earlier statements, so the list may be based on this older version.
  const before = filter.genre || filter.platform || filter.name ? await readVersions(db) : undefined;
  const resolved = await resolveFilter(db, filter);
  const ids = matchingIds(db, resolved, sort);
  const { rows } = await sql<Versions & { packed: Buffer }>`
    select version."all", version.listed, version.edited,
      (select coalesce(string_agg(int4send(id), ''::bytea), ''::bytea) from ${ids} as listed) as packed
    from ${versions} as version`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('The catalogue version is missing.');
  return {
    versions: before ?? versionsIn(row),
    packed: row.packed,
    corrected: resolved.search?.corrected,
  };
}

const versionsIn = ({ all, listed, edited }: Versions): Versions => ({ all, listed, edited });

export type GameRowWithIds = Omit<GameRow, 'genres' | 'platforms'> & {
  genre_ids: number[];
  platform_ids: number[];
};

/** The rows are in no particular order, without archived games; the versions are from the same snapshot. */
export async function readGameRows(
  db: Db,
  ids: readonly number[],
): Promise<{ versions: Versions; rows: GameRowWithIds[] }> {
  const { rows } = await sql<Versions & (GameRowWithIds | { id: null })>`
    select version."all", version.listed, version.edited, product.id, product.name, product.price,
      product.list_price, product.prior_price, product.description, product.images, product.thumbnail, product.in_stock, product.on_sale, product.release_year,
      product.publisher, product.version,
      array(
        select genre_id from product_genre where product_id = product.id order by genre_id
      ) as genre_ids,
      array(
        select platform_id from product_platform where product_id = product.id order by platform_id
      ) as platform_ids
    from ${versions} as version
      left join product on product.id = any(${ids}::int[]) and product.archived_at is null`.execute(db);
  const [first] = rows;
  if (first === undefined) throw new Error('The catalogue version is missing.');
  return {
    versions: versionsIn(first),
    rows: rows.flatMap((row) => (row.id === null ? [] : [row])),
  };
}

export async function readInStock(db: Db, ids: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('product')
    .select('id')
    .where('id', '=', sql<number>`any(${ids}::int[])`)
    .where('in_stock', '>', 0)
    .execute();
  return rows.map(({ id }) => id);
}

export interface Names {
  genres: ReadonlyMap<number, string>;
  platforms: ReadonlyMap<number, string>;
}

type NamePairs = [id: number, name: string][];

/** The names are ordered by id; the versions are from the same snapshot. */
export async function readNames(db: Db): Promise<{ versions: Versions; names: Names }> {
  const { rows } = await sql<Versions & { genres: NamePairs; platforms: NamePairs }>`
    select version."all", version.listed, version.edited,
      (select coalesce(json_agg(json_build_array(id, name) order by id), '[]') from genre) as genres,
      (select coalesce(json_agg(json_build_array(id, name) order by id), '[]') from platform) as platforms
    from ${versions} as version`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('The catalogue version is missing.');
  return {
    versions: versionsIn(row),
    names: { genres: new Map(row.genres), platforms: new Map(row.platforms) },
  };
}
