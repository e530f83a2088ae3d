import { sql } from 'kysely';
import type { Facets, GameFilter } from '../../../contract';
import type { Db } from '../../db/database';
import { filterConditions, type ResolvedFilter, resolveFilter } from './game-filter.repo';

/** Each count and range ignores the filter on its own field, so that a shopper can select another value. */
export async function readFacets(db: Db, filter: GameFilter): Promise<Facets> {
  const resolved = await resolveFilter(db, filter);
  const [total, genres, platforms, price, release_year] = await Promise.all([
    countGames(db, resolved),
    countGenres(db, without(resolved, 'genreIds')),
    countPlatforms(db, without(resolved, 'platformIds')),
    readRange(db, 'price', without(resolved, 'priceMin', 'priceMax')),
    readRange(db, 'release_year', without(resolved, 'yearMin', 'yearMax')),
  ]);
  return { total, genres, platforms, price, release_year };
}

async function countGames(db: Db, filter: ResolvedFilter): Promise<number> {
  const { total } = await db
    .selectFrom('product')
    .select(sql<number>`count(*)::int`.as('total'))
    .where((eb) => eb.and(filterConditions(eb, filter)))
    .executeTakeFirstOrThrow();
  return total;
}

async function countGenres(db: Db, filter: ResolvedFilter): Promise<Facets['genres']> {
  const counts = db
    .selectFrom('product')
    .innerJoin('product_genre', 'product_genre.product_id', 'product.id')
    .select(['genre_id', sql<number>`count(*)::int`.as('count')])
    .where((eb) => eb.and(filterConditions(eb, filter)))
    .groupBy('genre_id');
  return db
    .selectFrom('genre')
    .leftJoin(counts.as('counts'), 'counts.genre_id', 'genre.id')
    .select((eb) => ['name as name_genre', eb.fn.coalesce('counts.count', eb.lit(0)).as('count')])
    .orderBy('genre.id')
    .execute();
}

async function countPlatforms(db: Db, filter: ResolvedFilter): Promise<Facets['platforms']> {
  const counts = db
    .selectFrom('product')
    .innerJoin('product_platform', 'product_platform.product_id', 'product.id')
    .select(['platform_id', sql<number>`count(*)::int`.as('count')])
    .where((eb) => eb.and(filterConditions(eb, filter)))
    .groupBy('platform_id');
  return db
    .selectFrom('platform')
    .leftJoin(counts.as('counts'), 'counts.platform_id', 'platform.id')
    .select((eb) => ['name as name_platform', eb.fn.coalesce('counts.count', eb.lit(0)).as('count')])
    .orderBy('platform.id')
    .execute();
}

async function readRange(
  db: Db,
  column: 'price' | 'release_year',
  filter: ResolvedFilter,
): Promise<{ min: number | null; max: number | null }> {
  return db
    .selectFrom('product')
    .select((eb) => [eb.fn.min<number | null>(column).as('min'), eb.fn.max<number | null>(column).as('max')])
    .where((eb) => eb.and(filterConditions(eb, filter)))
    .executeTakeFirstOrThrow();
}

function without(filter: ResolvedFilter, ...fields: (keyof ResolvedFilter)[]): ResolvedFilter {
  return Object.fromEntries(
    Object.entries(filter).filter(([field]) => !fields.some((excluded) => excluded === field)),
  );
}
