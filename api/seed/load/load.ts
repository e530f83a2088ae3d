import { sql } from 'kysely';
import type { Db } from '../../src/db/database';
import { Random } from '../covers/pixels';
import { orderMoments } from '../demo/days';
import { insertOrders } from '../demo/demo';
import { drawOrder } from '../demo/orders';
import { numberedPerson } from '../demo/people';
import { drawBuyer, drawShoppers } from '../demo/shoppers';
import { readAdmins, readWares } from '../demo/store.repo';
import { insertRows, reserveIds } from '../insert';
import { seedStore } from '../store';
import { readNames, readShoppers } from './load.repo';
import { drawProduct } from './products';

/** How many of each are added to what is there. */
export interface LoadSizes {
  products: number;
  users: number;
  orders: number;
}

interface Circumstances {
  currency: string;
  now: Date;
  /** Told what was added and how long it took. */
  say: (line: string) => void;
}

/** So many are drawn before they are written: the whole of a large seed is never in memory. */
const AT_ONCE = 5000;

/**
 * Adds invented products, shoppers and orders for load tests, after the catalogue if that is missing. Products are sequels
 * of the catalogue's games and share their covers; nobody can sign in as these shoppers. Each kind is added in one
 * transaction. Throws where the shop sells something else than the catalogue and has other genres.
 */
export async function seedLoad(
  db: Db,
  sizes: LoadSizes,
  { currency, now, say }: Circumstances,
): Promise<void> {
  await seedStore(db, 'catalogue');
  const add = async (what: keyof LoadSizes, work: () => Promise<void>) => {
    if (sizes[what] === 0) return;
    const started = Date.now();
    await work();
    say(`${sizes[what]} ${what} in ${((Date.now() - started) / 1000).toFixed(1)} s`);
  };
  await add('products', () => addProducts(db, sizes.products, now));
  await add('users', () => addUsers(db, sizes.users, now));
  await add('orders', () => addOrders(db, sizes.orders, currency, now));
  await sql`analyze`.execute(db);
}

async function addProducts(db: Db, count: number, now: Date): Promise<void> {
  const random = new Random(1977);
  await db.transaction().execute(async (trx) => {
    const [genres, platforms] = [await readNames(trx, 'genre'), await readNames(trx, 'platform')];
    for (const ids of chunks(await reserveIds(trx, 'product', count))) {
      const drawn = ids.map((id) => drawProduct(random, id, now, genres, platforms));
      await insertRows(
        trx,
        'product',
        drawn.map(({ product }) => product),
      );
      await insertRows(
        trx,
        'product_genre',
        drawn.flatMap((game) => game.genres),
      );
      await insertRows(
        trx,
        'product_platform',
        drawn.flatMap((game) => game.platforms),
      );
    }
  });
}

async function addUsers(db: Db, count: number, now: Date): Promise<void> {
  const random = new Random(1980);
  await db.transaction().execute(async (trx) => {
    const ids = await reserveIds(trx, 'account', count);
    const people = ids.map((id) => numberedPerson(random, id));
    await insertRows(trx, 'account', drawShoppers(random, people, ids, now));
  });
}

async function addOrders(db: Db, count: number, currency: string, now: Date): Promise<void> {
  const random = new Random(1983);
  await db.transaction().execute(async (trx) => {
    const shoppers = await readShoppers(trx);
    const adminId = (await readAdmins(trx))[0]?.id ?? null;
    const scene = { random, wares: await readWares(trx), currency, adminId, now };
    const moments = orderMoments(random, count, now);
    const ids = await reserveIds(trx, 'orders', count);
    const placed = ids.map((id, index) => ({ id, at: moments[index] ?? now }));
    for (const chunk of chunks(placed)) {
      const drawn = chunk.map(({ id, at }) => drawOrder(scene, id, drawBuyer(random, shoppers, at), at));
      await insertOrders(trx, drawn);
    }
  });
}

function* chunks<T>(all: readonly T[]): Generator<T[]> {
  for (let at = 0; at < all.length; at += AT_ONCE) yield all.slice(at, at + AT_ONCE);
}
