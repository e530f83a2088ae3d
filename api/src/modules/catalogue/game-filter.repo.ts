import { type Expression, type ExpressionBuilder, sql, type SqlBool } from 'kysely';
import type { GameFilter } from '../../../contract';
import type { Db } from '../../db/database';
import { containing } from '../../db/like';
import type { Tables } from '../../db/tables';

export type ProductExpressions = ExpressionBuilder<Tables, 'product'>;

/** A filter with genre and platform ids instead of names; an empty list means that no name matches. */
export interface ResolvedFilter extends Omit<GameFilter, 'genre' | 'platform'> {
  genreIds?: number[];
  platformIds?: number[];
}

/**
 * Replaces genre and platform names with ids: PostgreSQL plans far better with ids than with partial names in another
 * table.
 */
export async function resolveFilter(db: Db, filter: GameFilter): Promise<ResolvedFilter> {
  const { genre, platform, ...rest } = filter;
  const [genreIds, platformIds] = await Promise.all([
    genre ? idsOf(db, 'genre', genre) : undefined,
    platform ? idsOf(db, 'platform', platform) : undefined,
  ]);
  return { ...rest, ...(genreIds && { genreIds }), ...(platformIds && { platformIds }) };
}

export function filterConditions(eb: ProductExpressions, filter: ResolvedFilter): Expression<SqlBool>[] {
  const conditions: Expression<SqlBool>[] = [eb('archived_at', 'is', null)];
  const { on_sale, name, genreIds, platformIds } = filter;
  if (on_sale !== undefined) conditions.push(eb('on_sale', '=', on_sale));
  if (filter.priceMin !== undefined) conditions.push(eb('price', '>=', filter.priceMin));
  if (filter.priceMax !== undefined) conditions.push(eb('price', '<=', filter.priceMax));
  if (filter.yearMin !== undefined) conditions.push(eb('release_year', '>=', filter.yearMin));
  if (filter.yearMax !== undefined) conditions.push(eb('release_year', '<=', filter.yearMax));
  if (filter.stockMax !== undefined) conditions.push(eb('in_stock', '<=', filter.stockMax));
  if (name) conditions.push(eb('name_folded', 'like', lowered(name)));
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

async function idsOf(db: Db, table: 'genre' | 'platform', name: string): Promise<number[]> {
  const rows = await db
    .selectFrom(table)
    .select('id')
    .where(sql<SqlBool>`lower(name) like ${lowered(name)}`)
    .execute();
  return rows.map((row) => row.id);
}

/** Returns a lower-case LIKE pattern. The database lower-cases it, because its rules may differ from JavaScript's. */
function lowered(text: string): Expression<string> {
  return sql<string>`lower(${containing(text)}::text)`;
}
