import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Order, OrderStatus } from '../../../contract';
import { insertTestOrder } from '../../testing/orders';
import { type Shopper, TestStore } from '../../testing/store';

let store: TestStore;
let [admin, rosa, ivan]: Shopper[] = [];
const ids: number[] = [];

/** Inserts an order with each status for each of two shoppers, one order per day from 1 October 2025 (UTC). */
beforeAll(async () => {
  store = await TestStore.open();
  admin = await store.makeShopper({ admin: true });
  [rosa, ivan] = [await store.makeShopper(), await store.makeShopper()];
  await rename(rosa.id, 'Rosa_100%');
  await rename(ivan.id, 'Rosalind');
  const statuses: OrderStatus[] = ['pending', 'fulfilled', 'dispatched', 'delivered', 'cancelled', 'cart'];
  for (const [index, status] of [...statuses, ...statuses].entries()) {
    const accountId = index < statuses.length ? rosa.id : ivan.id;
    const id = await insertTestOrder(store.db, { accountId, productId: 3, status });
    const created_at = new Date(Date.UTC(2025, 9, 1 + index, 0, 0, 1));
    await store.db.updateTable('orders').set({ created_at }).where('id', '=', id).execute();
    if (status !== 'cart') ids.push(id);
  }
});
afterAll(() => store.close());

const rename = (id: number, username: string) =>
  store.db
    .updateTable('account')
    .set({ username, username_folded: username.toLowerCase() })
    .where('id', '=', id)
    .execute();

const list = (query: string, shopper = admin) => store.get(`/order${query}`, { token: shopper?.token ?? '' });
const idsOf = async (query: string): Promise<number[]> => {
  const orders: Order[] = (await list(query)).json();
  return orders.map((order) => order.id_order);
};

describe('GET /order for administrators', () => {
  test('Without parameters, the order list contains every order except saved carts, newest first [R438]', async () => {
    expect(await idsOf('')).toEqual([...ids].reverse());
    const response = await list('?status=cart');
    expect([response.json(), response.headers['x-total-count']]).toEqual([[], '0']);
  });

  test('The order list can be sorted by date in both directions and is paginated, with the total in a header', async () => {
    expect(await idsOf('?sort=oldest')).toEqual(ids);
    const pages = [await idsOf('?sort=oldest&page=1&limit=4'), await idsOf('?sort=oldest&page=2&limit=4')];
    expect(pages.flat()).toEqual(ids.slice(0, 8));
    const response = await list('?page=3&limit=4');
    expect([response.json().length, response.headers['x-total-count']]).toEqual([2, '10']);
    expect(await idsOf('?page=99')).toEqual([]);
  });

  test("The order search matches part of the buyer's nickname, ignores case and surrounding spaces, and does not treat % and _ as wildcards", async () => {
    expect(await idsOf('?q=ROSA')).toHaveLength(10);
    expect(await idsOf('?q=%20sAlI%20')).toEqual(ids.slice(5).reverse());
    expect(await idsOf('?q=a_1')).toEqual(ids.slice(0, 5).reverse());
    expect(await idsOf('?q=%25')).toHaveLength(5);
    expect(await idsOf('?q=nobody')).toEqual([]);
    expect(await idsOf('?q=')).toHaveLength(10);
  });

  test("The order filters by status, date range (inclusive) and buyer's nickname can be combined", async () => {
    expect(await idsOf('?status=delivered')).toEqual([ids[8], ids[3]]);
    expect(await idsOf('?from=2025-10-02&to=2025-10-03')).toEqual([ids[2], ids[1]]);
    expect(await idsOf('?from=2025-10-08')).toEqual(ids.slice(6).reverse());
    expect(await idsOf('?to=2025-09-30')).toEqual([]);
    expect(await idsOf('?q=rosalind&status=pending&to=2025-10-31')).toEqual([ids[5]]);
    expect(await idsOf('?from=2025-02-31&to=2025-10-01')).toEqual([ids[0]]);
  });

  test('The days of the order filter start and end at midnight UTC', async () => {
    const { id: accountId } = await store.makeShopper();
    const insertAt = async (time: string) => {
      const id = await insertTestOrder(store.db, { accountId, productId: 3, status: 'pending' });
      await store.db
        .updateTable('orders')
        .set({ created_at: new Date(time) })
        .where('id', '=', id)
        .execute();
      return id;
    };
    await insertAt('2024-05-09T23:59:59.999Z');
    const first = await insertAt('2024-05-10T00:00:00.000Z');
    const last = await insertAt('2024-05-10T23:59:59.999Z');
    const next = await insertAt('2024-05-11T00:00:00.000Z');
    const onDay = (day: string) => idsOf(`?from=${day}&to=${day}&idUser=${accountId}&sort=oldest`);
    const days = [await onDay('2024-05-10'), await onDay('2024-05-11')];
    await store.db.deleteFrom('orders').where('account_id', '=', accountId).execute();
    expect(days).toEqual([[first, last], [next]]);
  });

  test.each(['from=2025-13-01', 'to=today', 'from=2025-10-1', 'sort=price', 'status=lost', 'limit=0'])(
    'The order query ?%s is rejected with 422, and the error names the field',
    async (query) => {
      const response = await list(`?${query}`);
      expect(response.statusCode).toBe(422);
      expect(response.json().fields[0].path).toBe(`/${query.split('=')[0]}`);
    },
  );
});

test("The list of one user's orders contains the games of each order as they were bought, but the list of all orders contains no games", async () => {
  const game = { id_product: 3, name_product: 'Test Cartridge', thumbnail_product: '/images/t.webp' };
  const own: Order[] = (await list(`?idUser=${rosa?.id}`, rosa)).json();
  expect(own.map(({ games }) => games)).toEqual([[game], [game], [game], [game], [game]]);
  const all: Order[] = (await list('')).json();
  expect(all.every(({ games }) => games === undefined)).toBe(true);
});

test('With a game, the order list contains only the orders with that game', async () => {
  const { db } = store;
  const other = await insertTestOrder(db, { accountId: rosa?.id ?? 0, productId: 4, status: 'delivered' });
  try {
    const own = (game: number) => idsOf(`?idUser=${rosa?.id}&idGame=${game}`);
    expect(await own(4)).toEqual([other]);
    expect(await own(3)).toEqual(ids.slice(0, 5).reverse());
    expect(await own(5)).toEqual([]);
  } finally {
    await db.deleteFrom('orders').where('id', '=', other).execute();
  }
});

test('A shopper can filter their own orders, but cannot search those of other users', async () => {
  const own = await list(`?idUser=${rosa?.id}&status=pending`, rosa);
  expect(own.json().map((order: Order) => order.id_order)).toEqual([ids[0]]);
  expect((await list('?q=rosalind', rosa)).statusCode).toBe(403);
  expect((await list(`?idUser=${ivan?.id}&q=rosalind`, rosa)).statusCode).toBe(403);
  expect((await list(`?idUser=${rosa?.id}&q=rosalind`, rosa)).json()).toEqual([]);
});
