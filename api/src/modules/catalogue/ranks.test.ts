import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import type { Game } from '../../../contract';
import { runMaintenance } from '../../jobs/maintenance';
import { TestStore } from '../../testing/store';

let store: TestStore;
beforeAll(async () => {
  store = await TestStore.open();
  await store.db.deleteFrom('product').execute();
});
afterAll(() => store.close());

const sorted = async (sort: string): Promise<string[]> => {
  const games: Game[] = (await store.get(`/videogames?sort=${sort}&page=1&limit=10`)).json();
  return games.map((game) => game.name_product);
};
const refresh = async () => {
  store.advanceMinutes(5);
  await runMaintenance(store.services, store.app.log);
};

let orderCount = 0;
async function sell(productId: number, quantity: number, state: { status?: 'cancelled'; paid?: false } = {}) {
  const { id: account_id } = await store.makeShopper();
  orderCount += 1;
  const { id } = await store.db
    .insertInto('orders')
    .values({
      account_id,
      status: state.status ?? 'fulfilled',
      payment_status: state.paid === false ? 'unpaid' : 'paid',
      amount: 1,
      currency: 'USD',
      coupon: null,
      address: 'Elm Street 1',
      holds_stock: false,
      preference_id: `ranked-${orderCount}`,
      redirect_url: null,
      created_at: store.services.now(),
      expires_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const line = { unit_price: 1, name: 'Sold', thumbnail: '/t', genres: [], platforms: [] };
  await store.db
    .insertInto('order_line')
    .values({ order_id: id, product_id: productId, quantity, ...line })
    .execute();
  return id;
}

async function review(productId: number, scores: number[]): Promise<void> {
  for (const score of scores) {
    const { id: account_id } = await store.makeShopper();
    await store.db.insertInto('review').values({ account_id, product_id: productId, score }).execute();
  }
}

test('Sorting by best-selling counts the units of paid orders that are not cancelled; sorting by rating considers the number of visible reviews; both are updated after five minutes', async () => {
  const make = async (name: string) => (await store.makeGame({ name })).id;
  const [first, few, many, none] = [await make('A'), await make('B'), await make('C'), await make('D')];
  await sell(many, 5);
  const cancellable = await sell(few, 7);
  await sell(none, 9, { status: 'cancelled' });
  await sell(first, 9, { paid: false });
  await review(few, [5]);
  await review(many, [5, 5, 4, 5, 5, 4]);
  await review(first, [1, 1]);
  await refresh();
  expect(await sorted('best-selling')).toEqual(['B', 'C', 'A', 'D']);
  expect(await sorted('rating')).toEqual(['C', 'B', 'A', 'D']);

  await store.db.updateTable('orders').set({ status: 'cancelled' }).where('id', '=', cancellable).execute();
  await store.db.updateTable('review').set({ hidden: true }).where('product_id', '=', many).execute();
  store.advanceMinutes(4);
  await runMaintenance(store.services, store.app.log);
  expect(await sorted('best-selling')).toEqual(['B', 'C', 'A', 'D']);
  store.advanceMinutes(1);
  await runMaintenance(store.services, store.app.log);
  expect(await sorted('best-selling')).toEqual(['C', 'A', 'B', 'D']);
  expect(await sorted('rating')).toEqual(['B', 'A', 'C', 'D']);
});

test('A rank refresh without new sales or reviews does not change the catalogue version', async () => {
  await refresh();
  const before = (await store.get('/catalogue-version')).json();
  await refresh();
  expect((await store.get('/catalogue-version')).json()).toEqual(before);
});

test('Sold units are counted with few queries even if millions of order ids are unused', async () => {
  const { id } = await store.makeGame({ name: 'E' });
  const firstOrder = await sell(id, 3);
  await sql`select setval(pg_get_serial_sequence('orders', 'id'), 2147483000)`.execute(store.db);
  await sell(id, 4);
  expect(await store.countQueries(refresh)).toBeLessThan(100);
  await sql`select setval(pg_get_serial_sequence('orders', 'id'), ${firstOrder})`.execute(store.db);
  const { sold } = await store.db
    .selectFrom('product_rank')
    .select('sold')
    .where('product_id', '=', id)
    .executeTakeFirstOrThrow();
  expect(sold).toBe(7);
  // The other tests list all products.
  await store.db
    .updateTable('product')
    .set({ archived_at: store.services.now() })
    .where('id', '=', id)
    .execute();
});
