import { type RawBuilder, sql } from 'kysely';
import type { Game, GameQuery, GameSort } from '../../../contract';
import { earlierPrice } from '../../../contract/rules';
import { inBatches } from '../../db/batches';
import type { Db } from '../../db/database';
import {
  filterConditions,
  type ProductExpressions,
  type ResolvedFilter,
  resolveFilter,
} from './game-filter.repo';

export async function listGameIds(
  db: Db,
  { sort = 'id', ...filter }: Omit<GameQuery, 'page' | 'limit'>,
  maximum?: number,
): Promise<{ ids: number[]; corrected?: string | undefined }> {
  const resolved = await resolveFilter(db, filter);
  const ids = matchingIds(db, resolved, sort);
  const rows = await (maximum === undefined ? ids : ids.limit(maximum)).execute();
  return { ids: rows.map(({ id }) => id), corrected: resolved.search?.corrected };
}

export function matchingIds(db: Db, filter: ResolvedFilter, sort: GameSort) {
  const ids = db
    .selectFrom('product')
    .select('product.id')
    .where((eb) => eb.and(filterConditions(eb, filter)));
  return sortRows(ids, sort);
}

export function gameBatches(db: Db, ids: readonly number[]): AsyncGenerator<Game[]> {
  return inBatches(ids, async (batch) => {
    const rows = await db
      .selectFrom('product')
      .select(gameColumns)
      .where('product.id', '=', sql<number>`any(${batch}::int[])`)
      .where('archived_at', 'is', null)
      .execute();
    return new Map(rows.map((row) => [row.id, toGame(row)]));
  });
}

export async function findGame(db: Db, id: number): Promise<Game | undefined> {
  const row = await db
    .selectFrom('product')
    .select(gameColumns)
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .executeTakeFirst();
  return row && toGame(row);
}

export interface GameDate {
  id_product: number;
  updated_at: string;
}

/** Yields batches of the times when games were last edited. Skips archived games. */
export function gameDateBatches(db: Db, ids: readonly number[]): AsyncGenerator<GameDate[]> {
  return inBatches(ids, async (batch) => {
    const rows = await db
      .selectFrom('product')
      .select(['id', 'updated_at'])
      .where('id', '=', sql<number>`any(${batch}::int[])`)
      .where('archived_at', 'is', null)
      .execute();
    const dateOf = ({ id, updated_at }: { id: number; updated_at: Date }) => ({
      id_product: id,
      updated_at: updated_at.toISOString(),
    });
    return new Map(rows.map((row) => [row.id, dateOf(row)]));
  });
}

export const gameColumns = (eb: ProductExpressions) =>
  [
    'product.id',
    'product.name',
    'product.price',
    'product.list_price',
    'product.prior_price',
    'product.description',
    'product.images',
    'product.thumbnail',
    'product.in_stock',
    'product.on_sale',
    'product.release_year',
    'product.publisher',
    'product.version',
    genreNames(eb).as('genres'),
    platformNames(eb).as('platforms'),
  ] as const;

export function genreNames(eb: ProductExpressions) {
  return eb
    .selectFrom('product_genre')
    .innerJoin('genre', 'genre.id', 'product_genre.genre_id')
    .select(sql<string[]>`coalesce(array_agg(genre.name order by genre.id), '{}')`.as('names'))
    .whereRef('product_genre.product_id', '=', 'product.id')
    .$asScalar()
    .$notNull();
}

export function platformNames(eb: ProductExpressions) {
  return eb
    .selectFrom('product_platform')
    .innerJoin('platform', 'platform.id', 'product_platform.platform_id')
    .select(sql<string[]>`coalesce(array_agg(platform.name order by platform.id), '{}')`.as('names'))
    .whereRef('product_platform.product_id', '=', 'product.id')
    .$asScalar()
    .$notNull();
}

interface Sortable<Q> {
  orderBy(
    column:
      | 'product.id'
      | 'product.name'
      | 'product.price'
      | 'product.release_year'
      | 'product.in_stock'
      | RawBuilder<number>,
    direction: 'asc' | 'desc',
  ): Q;
}

/** Sorts ties by id, so that their order is the same on all pages. */
function sortRows<Q extends Sortable<Q>>(rows: Q, sort: GameSort): Q {
  switch (sort) {
    case 'id':
      return rows.orderBy('product.id', 'asc');
    case 'name':
      return rows.orderBy('product.name', 'asc').orderBy('product.id', 'asc');
    case 'price-asc':
      return rows.orderBy('product.price', 'asc').orderBy('product.id', 'asc');
    case 'price-desc':
      return rows.orderBy('product.price', 'desc').orderBy('product.id', 'asc');
    case 'newest':
      return rows.orderBy('product.release_year', 'desc').orderBy('product.id', 'asc');
    case 'oldest':
      return rows.orderBy('product.release_year', 'asc').orderBy('product.id', 'asc');
    case 'rating':
      return rows.orderBy(rank('rating'), 'desc').orderBy('product.id', 'asc');
    case 'best-selling':
      return rows.orderBy(rank('sold'), 'desc').orderBy('product.id', 'asc');
    case 'stock':
      return rows.orderBy('product.in_stock', 'asc').orderBy('product.id', 'asc');
  }
}

const rank = (column: 'sold' | 'rating') =>
  sql<number>`coalesce((select ${sql.ref(column)} from product_rank where product_id = product.id), 0)`;

export interface GameRow {
  id: number;
  name: string;
  price: number;
  list_price: number | null;
  prior_price: number | null;
  description: string;
  images: string[];
  thumbnail: string;
  in_stock: number;
  on_sale: boolean;
  release_year: number;
  publisher: string;
  version: number;
  genres: string[];
  platforms: string[];
}

export function toGame(row: GameRow): Game {
  const { price, list_price, prior_price } = row;
  const earlier = earlierPrice({ price, listPrice: list_price, priorPrice: prior_price });
  return {
    id_product: row.id,
    name_product: row.name,
    price_product: price,
    ...(list_price !== null && { list_price }),
    ...(earlier !== undefined && { earlier_price: earlier }),
    description_product: row.description,
    image_product: row.images,
    thumbnail_product: row.thumbnail,
    in_stock: row.in_stock,
    on_sale: row.on_sale,
    release_year: row.release_year,
    publisher: row.publisher,
    genres: row.genres.map((name_genre) => ({ name_genre })),
    platforms: row.platforms.map((name_platform) => ({ name_platform })),
    version: row.version,
  };
}
