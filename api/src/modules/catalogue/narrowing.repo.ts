import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely';
import type { GameFilter } from '../../../contract';
import type { Db } from '../../db/database';
import { containing } from '../../db/like';
import type { Tables } from '../../db/tables';

export type Products = ExpressionBuilder<Tables, 'product'>;

/** A filter whose genre and platform have been looked up: no ids at all means that nothing has such a name. */
export interface Narrowing extends Omit<GameFilter, 'genre' | 'platform'> {
  genreIds?: number[];
  platformIds?: number[];
}

/** Looks up the names first: the database plans far better for ids than for a part of a name in another table. */
export async function narrowingOf(db: Db, filter: GameFilter): Promise<Narrowing> {
  const { genre, platform, ...rest } = filter;
  const [genreIds, platformIds] = await Promise.all([
    genre ? idsOf(db, 'genre', genre) : undefined,
    platform ? idsOf(db, 'platform', platform) : undefined,
  ]);
  return { ...rest, ...(genreIds && { genreIds }), ...(platformIds && { platformIds }) };
}

/** The conditions that all hold for the games asked for; archived ones are never among them. */
export function conditions(eb: Products, narrowing: Narrowing): Expression<SqlBool>[] {
  const all: Expression<SqlBool>[] = [eb('archived_at', 'is', null)];
  const { on_sale, name, genreIds, platformIds } = narrowing;
  if (on_sale !== undefined) all.push(eb('on_sale', '=', on_sale));
  if (narrowing.priceMin !== undefined) all.push(eb('price', '>=', narrowing.priceMin));
  if (narrowing.priceMax !== undefined) all.push(eb('price', '<=', narrowing.priceMax));
  if (narrowing.yearMin !== undefined) all.push(eb('release_year', '>=', narrowing.yearMin));
  if (narrowing.yearMax !== undefined) all.push(eb('release_year', '<=', narrowing.yearMax));
  if (narrowing.stockMax !== undefined) all.push(eb('in_stock', '<=', narrowing.stockMax));
  if (name) all.push(eb('name_folded', 'like', lowered(name)));
  if (genreIds) all.push(eb('product.id', 'in', ofGenres(eb, genreIds)));
  if (platformIds) all.push(eb('product.id', 'in', onPlatforms(eb, platformIds)));
  return all;
}

function ofGenres(eb: Products, ids: number[]) {
  return eb
    .selectFrom('product_genre')
    .select('product_id')
    .where('genre_id', '=', sql<number>`any(${ids}::int[])`);
}

function onPlatforms(eb: Products, ids: number[]) {
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

/** The database lowers both sides: its idea of a small letter may not be ours. */
function lowered(text: string): Expression<string> {
  return sql<string>`lower(${containing(text)}::text)`;
}
