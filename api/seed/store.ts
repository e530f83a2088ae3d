import { sql } from 'kysely';
import type { Config } from '../src/config';
import type { Db, Trx } from '../src/db/database';
import { describeGame } from './descriptions';
import { type GameFacts, games, genreNames, platformNames } from './facts';
import { offerFor } from './offer';
import { COVERS_PATH, picturesOf } from './pictures';

/** Key of the advisory lock that lets one process seed while the others wait. */
export const SEED_LOCK = 7_480_001;

export const CATALOGUE = 'catalogue';

/**
 * Adds the catalogue in one transaction, so that an interrupted start leaves no partial catalogue. Does
 * nothing if `mode` is 'none', the catalogue was seeded before, or the store has products.
 */
export async function seedStore(db: Db, mode: Config['seed']): Promise<void> {
  if (mode === 'none') return;
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${SEED_LOCK})`.execute(trx);
    if (await isSeeded(trx, CATALOGUE)) return;
    if (await hasProducts(trx)) return;
    await insertCatalogue(trx);
    await trx.insertInto('seed_step').values({ name: CATALOGUE }).execute();
  });
}

export async function isSeeded(db: Db, name: string): Promise<boolean> {
  const step = await db.selectFrom('seed_step').select('name').where('name', '=', name).executeTakeFirst();
  return step !== undefined;
}

/**
 * Updates the cover URLs of seeded games after the cover generator has changed, except for games whose thumbnail an
 * administrator has replaced.
 */
export async function updateCoverUrls(db: Db): Promise<void> {
  const covers = new Map(games.map((game) => [game.id, picturesOf(game)]));
  const rows = await db
    .selectFrom('product')
    .select(['id', 'thumbnail'])
    .where('id', '<=', games.length)
    .where('thumbnail', 'like', `${COVERS_PATH}%`)
    .execute();
  for (const { id, thumbnail } of rows) {
    const pictures = covers.get(id);
    if (pictures === undefined || pictures.thumbnail === thumbnail) continue;
    await db.updateTable('product').set(pictures).where('id', '=', id).execute();
  }
}

export async function hasProducts(db: Db): Promise<boolean> {
  return (await db.selectFrom('product').select('id').limit(1).executeTakeFirst()) !== undefined;
}

async function insertCatalogue(trx: Trx): Promise<void> {
  const genres = await insertNames(trx, 'genre', genreNames);
  const platforms = await insertNames(trx, 'platform', platformNames);
  await trx.insertInto('product').values(games.map(productRow)).execute();
  await trx
    .insertInto('product_genre')
    .values(games.map((game) => ({ product_id: game.id, genre_id: idOf(genres, game.genre) })))
    .execute();
  await trx
    .insertInto('product_platform')
    .values(games.map((game) => ({ product_id: game.id, platform_id: idOf(platforms, game.platform) })))
    .execute();
  await sql`select setval(pg_get_serial_sequence('product', 'id'), ${games.length})`.execute(trx);
}

/** Inserts the names with ids starting at 1, and returns the ids by name. */
async function insertNames(
  trx: Trx,
  table: 'genre' | 'platform',
  names: readonly string[],
): Promise<Map<string, number>> {
  await trx
    .insertInto(table)
    .values(names.map((name, index) => ({ id: index + 1, name })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await sql`select setval(pg_get_serial_sequence(${table}, 'id'), (select max(id) from ${sql.table(table)}))`.execute(
    trx,
  );
  const rows = await trx.selectFrom(table).select(['id', 'name']).execute();
  return new Map(rows.map((row) => [row.name, row.id]));
}

export function productRow(game: GameFacts) {
  const { price, listPrice, inStock, onSale } = offerFor(game);
  const { thumbnail, images } = picturesOf(game);
  return {
    id: game.id,
    name: game.name,
    description: describeGame(game),
    publisher: game.publisher,
    release_year: game.year,
    price,
    list_price: listPrice,
    // A game that is seeded on sale counts as having cost its list price before the sale.
    prior_price: listPrice,
    in_stock: inStock,
    on_sale: onSale,
    thumbnail,
    images,
  };
}

export function idOf(ids: Map<string, number>, name: string): number {
  const id = ids.get(name);
  if (id === undefined) throw new Error(`The seed has no id for '${name}'`);
  return id;
}
