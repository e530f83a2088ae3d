import { sql } from 'kysely';
import { Random } from '@press-start/art/random';
import type { Db } from '../../src/db/database';
import { insertOrders } from '../demo/demo';
import { makeOrderTimes } from '../demo/order-dates';
import { makeOrder } from '../demo/orders';
import { makeNumberedPerson } from '../demo/people';
import { makeShoppers, pickBuyer } from '../demo/shoppers';
import { readAdmins, readProducts } from '../demo/store.repo';
import { insertRows, reserveIds } from '../insert';
import { seedStore } from '../store';
import { readIdsByName, readShoppers } from './load.repo';
import { makeProduct } from './products';

interface LoadSizes {
  products: number;
  users: number;
  orders: number;
}

interface LoadOptions {
  currency: string;
  now: Date;
  /** Receives a line with the number of added rows and the time taken. */
  log: (line: string) => void;
}

/** Products or orders per batch, so that not all rows have to fit into memory. */
const BATCH_SIZE = 5000;

/**
 * Adds fictional products, shoppers without passwords, and orders for load tests. Seeds the catalogue first if the
 * store has no products.
 */
export async function seedLoad(db: Db, sizes: LoadSizes, { currency, now, log }: LoadOptions): Promise<void> {
  await seedStore(db, 'catalogue');
  const add = async (kind: keyof LoadSizes, work: () => Promise<void>) => {
    if (sizes[kind] === 0) return;
    const started = Date.now();
    await work();
    log(`${sizes[kind]} ${kind} in ${((Date.now() - started) / 1000).toFixed(1)} s`);
  };
  await add('products', () => addProducts(db, sizes.products, now));
  await add('users', () => addUsers(db, sizes.users, now));
  await add('orders', () => addOrders(db, sizes.orders, currency, now));
  await sql`analyze`.execute(db);
}

async function addProducts(db: Db, count: number, now: Date): Promise<void> {
  const random = new Random(1977);
  await db.transaction().execute(async (trx) => {
    const [genres, platforms] = [await readIdsByName(trx, 'genre'), await readIdsByName(trx, 'platform')];
    for (const ids of chunks(await reserveIds(trx, 'product', count))) {
      const rows = ids.map((id) => makeProduct(random, id, now, genres, platforms));
      await insertRows(
        trx,
        'product',
        rows.map(({ product }) => product),
      );
      await insertRows(
        trx,
        'product_genre',
        rows.flatMap((game) => game.genres),
      );
      await insertRows(
        trx,
        'product_platform',
        rows.flatMap((game) => game.platforms),
      );
    }
  });
}

async function addUsers(db: Db, count: number, now: Date): Promise<void> {
  const random = new Random(1980);
  await db.transaction().execute(async (trx) => {
    const ids = await reserveIds(trx, 'account', count);
    const people = ids.map((id) => makeNumberedPerson(random, id));
    await insertRows(trx, 'account', makeShoppers(random, people, ids, now));
  });
}

async function addOrders(db: Db, count: number, currency: string, now: Date): Promise<void> {
  const random = new Random(1983);
  await db.transaction().execute(async (trx) => {
    const shoppers = await readShoppers(trx);
    const adminId = (await readAdmins(trx))[0]?.id ?? null;
    const context = { random, products: await readProducts(trx), currency, adminId, now };
    const times = makeOrderTimes(random, count, now);
    const ids = await reserveIds(trx, 'orders', count);
    const newOrders = ids.map((id, index) => ({ id, at: times[index] ?? now }));
    for (const chunk of chunks(newOrders)) {
      const rows = chunk.map(({ id, at }) => makeOrder(context, id, pickBuyer(random, shoppers, at), at));
      await insertOrders(trx, rows);
    }
  });
}

function* chunks<T>(all: readonly T[]): Generator<T[]> {
  for (let offset = 0; offset < all.length; offset += BATCH_SIZE)
    yield all.slice(offset, offset + BATCH_SIZE);
}
