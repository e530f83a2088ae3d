import { sql } from 'kysely';
import type { Facets, GameFilter } from '../../../contract';
import type { Db } from '../../db/database';
import { conditions, narrowingOf, type Narrowing } from './narrowing.repo';

/**
 * What a shopper can still choose from: every count and range is taken with all parts of the filter but its own, so
 * that another genre can be picked in place of the present one.
 */
export async function readFacets(db: Db, filter: GameFilter): Promise<Facets> {
  const narrowing = await narrowingOf(db, filter);
  const [total, genres, platforms, price, release_year] = await Promise.all([
    countGames(db, narrowing),
    countGenres(db, without(narrowing, 'genreIds')),
    countPlatforms(db, without(narrowing, 'platformIds')),
    range(db, 'price', without(narrowing, 'priceMin', 'priceMax')),
    range(db, 'release_year', without(narrowing, 'yearMin', 'yearMax')),
  ]);
  return { total, genres, platforms, price, release_year };
}

export async function countGames(db: Db, narrowing: Narrowing): Promise<number> {
  const { total } = await db
    .selectFrom('product')
    .select(sql<number>`count(*)::int`.as('total'))
    .where((eb) => eb.and(conditions(eb, narrowing)))
    .executeTakeFirstOrThrow();
  return total;
}

/** Every genre with its games, in the order of `GET /genres`; one without games has none. */
async function countGenres(db: Db, narrowing: Narrowing): Promise<Facets['genres']> {
  const counts = db
    .selectFrom('product')
    .innerJoin('product_genre', 'product_genre.product_id', 'product.id')
    .select(['genre_id', sql<number>`count(*)::int`.as('count')])
    .where((eb) => eb.and(conditions(eb, narrowing)))
    .groupBy('genre_id');
  return db
    .selectFrom('genre')
    .leftJoin(counts.as('counts'), 'counts.genre_id', 'genre.id')
    .select((eb) => ['name as name_genre', eb.fn.coalesce('counts.count', eb.lit(0)).as('count')])
    .orderBy('genre.id')
    .execute();
}

async function countPlatforms(db: Db, narrowing: Narrowing): Promise<Facets['platforms']> {
  const counts = db
    .selectFrom('product')
    .innerJoin('product_platform', 'product_platform.product_id', 'product.id')
    .select(['platform_id', sql<number>`count(*)::int`.as('count')])
    .where((eb) => eb.and(conditions(eb, narrowing)))
    .groupBy('platform_id');
  return db
    .selectFrom('platform')
    .leftJoin(counts.as('counts'), 'counts.platform_id', 'platform.id')
    .select((eb) => ['name as name_platform', eb.fn.coalesce('counts.count', eb.lit(0)).as('count')])
    .orderBy('platform.id')
    .execute();
}

/** The least and the greatest, both null where no game is left. */
async function range(
  db: Db,
  column: 'price' | 'release_year',
  narrowing: Narrowing,
): Promise<{ min: number | null; max: number | null }> {
  return db
    .selectFrom('product')
    .select((eb) => [eb.fn.min<number | null>(column).as('min'), eb.fn.max<number | null>(column).as('max')])
    .where((eb) => eb.and(conditions(eb, narrowing)))
    .executeTakeFirstOrThrow();
}

function without(narrowing: Narrowing, ...parts: (keyof Narrowing)[]): Narrowing {
  return Object.fromEntries(Object.entries(narrowing).filter(([part]) => !parts.some((own) => own === part)));
}
