import { type Expression, type ExpressionBuilder, sql, type SqlBool } from 'kysely';
import type { GameFilter } from '../../../contract';
import type { Db } from '../../db/database';
import type { Tables } from '../../db/tables';
import { findIdsByName } from './catalogue-index';
import { nameContains, resolveSearch, type Search } from './search.repo';

export type ProductExpressions = ExpressionBuilder<Tables, 'product'>;

/** A filter with genre and platform ids instead of names; an empty list means that no name matches. */
export interface ResolvedFilter extends Omit<GameFilter, 'genre' | 'platform' | 'whole' | 'name' | 'exact'> {
  genreIds?: number[];
  platformIds?: number[];
  search?: Search;
}

/**
 * Replaces genre and platform names with ids, because PostgreSQL plans a filter by ids far better than a search for
 * parts of names in another table.
 */
export async function resolveFilter(db: Db, filter: GameFilter): Promise<ResolvedFilter> {
  const { genre, platform, whole = false, name, exact = false, ...rest } = filter;
  const [genreIds, platformIds, search] = await Promise.all([
    genre ? idsOf(db, 'genre', genre, whole) : undefined,
    platform ? idsOf(db, 'platform', platform, whole) : undefined,
    name ? resolveSearch(db, name, exact) : undefined,
  ]);
  return {
    ...rest,
    ...(genreIds && { genreIds }),
    ...(platformIds && { platformIds }),
    ...(search && { search }),
  };
}

export function filterConditions(eb: ProductExpressions, filter: ResolvedFilter): Expression<SqlBool>[] {
  const conditions: Expression<SqlBool>[] = [eb('archived_at', 'is', null)];
  const { on_sale, search, genreIds, platformIds } = filter;
  if (on_sale !== undefined) conditions.push(eb('on_sale', '=', on_sale));
  if (filter.priceMin !== undefined) conditions.push(eb('price', '>=', filter.priceMin));
  if (filter.priceMax !== undefined) conditions.push(eb('price', '<=', filter.priceMax));
  if (filter.yearMin !== undefined) conditions.push(eb('release_year', '>=', filter.yearMin));
  if (filter.yearMax !== undefined) conditions.push(eb('release_year', '<=', filter.yearMax));
  if (filter.stockMax !== undefined) conditions.push(eb('in_stock', '<=', filter.stockMax));
  for (const part of search?.parts ?? []) conditions.push(nameContains(eb, part));
  if (genreIds) conditions.push(eb('product.id', 'in', idsWithGenres(eb, genreIds)));
  if (platformIds) conditions.push(eb('product.id', 'in', idsOnPlatforms(eb, platformIds)));
  return conditions;
}

function idsWithGenres(eb: ProductExpressions, ids: number[]) {
  return eb
    .selectFrom('product_genre')
    .select('product_id')
    .where('genre_id', '=', sql<number>`any(${ids}::int[])`);
}

function idsOnPlatforms(eb: ProductExpressions, ids: number[]) {
  return eb
    .selectFrom('product_platform')
    .select('product_id')
    .where('platform_id', '=', sql<number>`any(${ids}::int[])`);
}

async function idsOf(
  db: Db,
  table: 'genre' | 'platform',
  texts: string | readonly string[],
  whole: boolean,
): Promise<number[] | undefined> {
  const rows = await db.selectFrom(table).select(['id', 'name']).execute();
  return findIdsByName(new Map(rows.map(({ id, name }) => [id, name])), texts, whole);
}
