import { sql } from 'kysely';
import type { Db } from '../../db/database';
import type { Names } from './pages.repo';
import { correctSearch, nameContains } from './search.repo';
import { type Versions, versions } from './version.repo';

/** Columns of the products that are not archived, in ascending order of product id unless noted otherwise. */
export interface IndexColumns {
  versions: Versions;
  names: Names;
  size: number;
  ids: Int32Array;
  prices: Int32Array;
  years: Int32Array;
  /** 1 for a product on sale, otherwise 0. */
  onSale: Int32Array;
  sold: Int32Array;
  ratings: Int32Array;
  /** Ids sorted by name. */
  byName: Int32Array;
  /** Alternating product and genre ids, including archived products, in no particular order. */
  genrePairs: Int32Array;
  /** Alternating product and platform ids, including archived products, in no particular order. */
  platformPairs: Int32Array;
  /**
   * Alternating product ids and publisher numbers, in no particular order. Products without a publisher are
   * omitted.
   */
  publisherPairs: Int32Array;
}

type NamePairs = [id: number, name: string][];
type Packed = Record<
  | 'ids'
  | 'prices'
  | 'years'
  | 'onSale'
  | 'sold'
  | 'ratings'
  | 'byName'
  | 'genrePairs'
  | 'platformPairs'
  | 'publisherPairs',
  Buffer | null
>;

/** Packs numbers as four bytes each, because parsing 100,000 numbers as text is slow. */
const packColumn = (column: string) => sql`string_agg(int4send(${sql.ref(column)}), ''::bytea)`;

/** Uses a single statement, so that all columns have the same version. */
export async function readIndexColumns(db: Db): Promise<IndexColumns> {
  const { rows } = await sql<Versions & Packed & { genres: NamePairs; platforms: NamePairs }>`
    select version.*, listed_product.*,
      (
        select ${packColumn('id')}
          from (select id from product where archived_at is null order by name, id) as named
      ) as "byName",
      (select string_agg(int4send(product_id) || int4send(genre_id), ''::bytea) from product_genre) as "genrePairs",
      (
        select string_agg(int4send(product_id) || int4send(platform_id), ''::bytea) from product_platform
      ) as "platformPairs",
      (
        select string_agg(int4send(id) || int4send(number), ''::bytea)
          from (
            select id, dense_rank() over (order by publisher)::int as number
              from product where archived_at is null and publisher <> ''
          ) as published
      ) as "publisherPairs",
      (select coalesce(json_agg(json_build_array(id, name) order by id), '[]') from genre) as genres,
      (select coalesce(json_agg(json_build_array(id, name) order by id), '[]') from platform) as platforms
    from ${versions} as version, (
      select ${packColumn('id')} as ids, ${packColumn('price')} as prices, ${packColumn('release_year')} as years,
          ${packColumn('on_sale')} as "onSale", ${packColumn('sold')} as sold, ${packColumn('rating')} as ratings
        from (
          select id, price, release_year, on_sale::int as on_sale, coalesce(sold, 0) as sold, coalesce(rating, 0) as rating
            from product left join product_rank on product_id = id
            where archived_at is null
            order by id
        ) as product
    ) as listed_product`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('The catalogue version is missing.');
  const ids = unpack(row.ids);
  return {
    versions: { all: row.all, listed: row.listed, edited: row.edited },
    names: { genres: new Map(row.genres), platforms: new Map(row.platforms) },
    size: ids.length,
    ids,
    prices: unpack(row.prices),
    years: unpack(row.years),
    onSale: unpack(row.onSale),
    sold: unpack(row.sold),
    ratings: unpack(row.ratings),
    byName: unpack(row.byName),
    genrePairs: unpack(row.genrePairs),
    platformPairs: unpack(row.platformPairs),
    publisherPairs: unpack(row.publisherPairs),
  };
}

/** The games that a search finds, before other filters apply. */
export interface FoundGames {
  /** The oldest catalogue versions that the ids can reflect. */
  versions: Versions;
  ids: Int32Array;
  /** The text that replaced a misspelt search. */
  corrected?: string | undefined;
}

export async function readFoundGames(db: Db, text: string, exact: boolean): Promise<FoundGames> {
  const literal = await readNamed(db, [text]);
  if (exact || literal.ids.length > 0) return literal;
  const search = await correctSearch(db, text);
  if (search === undefined) return literal;
  const { ids } = await readNamed(db, search.parts);
  // Return the versions of the first query, because the correction was computed before the second query.
  return { versions: literal.versions, ids, corrected: search.corrected };
}

async function readNamed(db: Db, parts: readonly string[]): Promise<FoundGames> {
  const named = db
    .selectFrom('product')
    .select('id')
    .where('archived_at', 'is', null)
    .where((eb) => eb.and(parts.map((part) => nameContains(eb, part))));
  const { rows } = await sql<Versions & { ids: Buffer | null }>`
    select version.*, (select ${packColumn('id')} from ${named} as named) as ids
      from ${versions} as version`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('The catalogue version is missing.');
  return {
    versions: { all: row.all, listed: row.listed, edited: row.edited },
    ids: unpack(row.ids),
  };
}

function unpack(bytes: Buffer | null): Int32Array {
  const numbers = new Int32Array((bytes?.length ?? 0) / 4);
  if (bytes)
    for (let index = 0; index < numbers.length; index += 1) numbers[index] = bytes.readInt32BE(index * 4);
  return numbers;
}
