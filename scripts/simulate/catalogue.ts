/** The products and coupons of the simulated store. */
import type { Db } from '../../api/src/db/database';

/** Initial stock of each product. Two products have so few units that shoppers compete for them. */
const STOCK = [2, 3, 8, 20, 60, 200];
export const PRODUCTS = STOCK.length;

export const COUPONS = [
  { code: 'THREE', percent: 15, use_limit: 3, customer_limit: null },
  { code: 'ONCE', percent: 33, use_limit: null, customer_limit: 1 },
];

/**
 * Inserts the products and coupons into an empty database. Returns the id of an additional product, whose units
 * change only by imported files.
 */
export async function insertCatalogue(db: Db): Promise<number> {
  const texts = { description: 'For the simulation.', release_year: 1990, thumbnail: '/images/t.webp' };
  const products = [...STOCK, 0].map((in_stock, index) => ({
    ...texts,
    name: `Cartridge ${index + 1}`,
    price: 19 + 7 * index,
    in_stock,
    images: ['/images/a.webp'],
  }));
  const rows = await db.insertInto('product').values(products).returning('id').execute();
  const [genre, platform] = await Promise.all([
    db.insertInto('genre').values({ name: 'Puzzle' }).returning('id').executeTakeFirstOrThrow(),
    db.insertInto('platform').values({ name: 'Arcade' }).returning('id').executeTakeFirstOrThrow(),
  ]);
  await db
    .insertInto('product_genre')
    .values(rows.map(({ id }) => ({ product_id: id, genre_id: genre.id })))
    .execute();
  await db
    .insertInto('product_platform')
    .values(rows.map(({ id }) => ({ product_id: id, platform_id: platform.id })))
    .execute();
  const always = { starts_at: null, ends_at: null, active: true };
  await db
    .insertInto('coupon')
    .values(COUPONS.map((coupon) => ({ ...coupon, ...always })))
    .execute();
  return rows.at(-1)?.id ?? 0;
}
