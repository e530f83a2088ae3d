import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely';
import type { Game, GameQuery, GameSort, Genre, Platform } from '../../../contract';
import type { Db } from '../../db/database';
import type { Tables } from '../../db/tables';

type Products = ExpressionBuilder<Tables, 'product'>;

/** The games asked for and how many there are without paging. */
export async function listGames(db: Db, query: GameQuery): Promise<{ games: Game[]; total: number }> {
  const paged = query.page !== undefined || query.limit !== undefined;
  const limit = query.limit ?? 12;
  const narrowed = db.selectFrom('product').where((eb) => eb.and(conditions(eb, query)));
  let rows = ordered(narrowed.select(gameColumns), query.sort ?? 'id');
  if (!paged) {
    const games = (await rows.execute()).map(toGame);
    return { games, total: games.length };
  }
  rows = rows.limit(limit).offset(((query.page ?? 1) - 1) * limit);
  const [page, { total }] = await Promise.all([
    rows.execute(),
    narrowed.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow(),
  ]);
  return { games: page.map(toGame), total };
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

export async function listGenres(db: Db): Promise<Genre[]> {
  return db.selectFrom('genre').select(['id', 'name as name_genre']).orderBy('id').execute();
}

export async function listPlatforms(db: Db): Promise<Platform[]> {
  return db.selectFrom('platform').select(['id', 'name as name_platform']).orderBy('id').execute();
}

/** What is read of a product, for `toGame`. */
export const gameColumns = (eb: Products) =>
  [
    'product.id',
    'product.name',
    'product.price',
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

/** Names of a product's genres in the order of their ids, as an array of texts. */
export function genreNames(eb: Products) {
  return eb
    .selectFrom('product_genre')
    .innerJoin('genre', 'genre.id', 'product_genre.genre_id')
    .select(sql<string[]>`coalesce(array_agg(genre.name order by genre.id), '{}')`.as('names'))
    .whereRef('product_genre.product_id', '=', 'product.id')
    .$asScalar()
    .$notNull();
}

export function platformNames(eb: Products) {
  return eb
    .selectFrom('product_platform')
    .innerJoin('platform', 'platform.id', 'product_platform.platform_id')
    .select(sql<string[]>`coalesce(array_agg(platform.name order by platform.id), '{}')`.as('names'))
    .whereRef('product_platform.product_id', '=', 'product.id')
    .$asScalar()
    .$notNull();
}

function conditions(eb: Products, query: GameQuery): Expression<SqlBool>[] {
  const wanted: Expression<SqlBool>[] = [eb('archived_at', 'is', null)];
  if (query.on_sale !== undefined) wanted.push(eb('on_sale', '=', query.on_sale));
  if (query.name) wanted.push(sql<SqlBool>`lower(product.name) like ${containing(query.name)}`);
  if (query.genre) {
    const pattern = containing(query.genre);
    wanted.push(
      eb(
        'product.id',
        'in',
        eb
          .selectFrom('product_genre')
          .innerJoin('genre', 'genre.id', 'product_genre.genre_id')
          .select('product_genre.product_id')
          .where(sql<SqlBool>`lower(genre.name) like ${pattern}`),
      ),
    );
  }
  if (query.platform) {
    const pattern = containing(query.platform);
    wanted.push(
      eb(
        'product.id',
        'in',
        eb
          .selectFrom('product_platform')
          .innerJoin('platform', 'platform.id', 'product_platform.platform_id')
          .select('product_platform.product_id')
          .where(sql<SqlBool>`lower(platform.name) like ${pattern}`),
      ),
    );
  }
  return wanted;
}

/** A LIKE pattern for "contains this text", with the text's own wildcards taken literally; the database lowers both sides. */
function containing(text: string): Expression<string> {
  const literal = text.replace(/[\\%_]/g, '\\$&');
  return sql<string>`lower(${`%${literal}%`}::text)`;
}

interface Sortable<Q> {
  orderBy(
    column: 'product.id' | 'product.name' | 'product.price' | 'product.release_year',
    direction: 'asc' | 'desc',
  ): Q;
}

/** Every order ends with the id, so that no game stands on two pages. */
function ordered<Q extends Sortable<Q>>(rows: Q, sort: GameSort): Q {
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
  }
}

interface GameRow {
  id: number;
  name: string;
  price: number;
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
  return {
    id_product: row.id,
    name_product: row.name,
    price_product: row.price,
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
