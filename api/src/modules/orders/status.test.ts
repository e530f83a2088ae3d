import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { OrderDetail, OrderStatus, PlacedOrder } from '../../../contract';
import { insertTestOrder } from '../../testing/orders';
import { TestStore, type Shopper } from '../../testing/store';
import { runMaintenance } from '../../jobs/maintenance';

const STATUSES = ['pending', 'fulfilled', 'delivered', 'dispatched', 'cancelled'] as const;

let store: TestStore;
let rosa: Shopper;
let admin: Shopper;
let gameId: number;
let orderId: number;

beforeAll(async () => {
  store = await TestStore.open();
  admin = await store.makeShopper({ admin: true });
});
afterAll(() => store.close());
beforeEach(async () => {
  rosa = await store.makeShopper();
  gameId = (await store.makeGame({ stock: 5 })).id;
  orderId = await paidOrder('fulfilled');
});

const paidOrder = (status: OrderStatus) =>
  insertTestOrder(store.db, { accountId: rosa.id, productId: gameId, status, quantity: 3 });

const move = (status: string, id = orderId, token: string | undefined = admin.token) =>
  store.put(`/order/${id}/${status}`, { token });

const detail = async (id = orderId): Promise<OrderDetail> =>
  (await store.get(`/order/${id}`, { token: rosa.token })).json();

const state = async (id = orderId) => {
  const { status_order, payment_status } = await detail(id);
  return [status_order, payment_status, await store.stockOf(gameId)];
};

const history = (id = orderId) =>
  store.db
    .selectFrom('order_history')
    .select(['source', 'status', 'actor_id'])
    .where('order_id', '=', id)
    .orderBy('id')
    .execute();

const pairs = STATUSES.flatMap((from) =>
  STATUSES.filter((to) => to !== from).map((to) => [from, to] as const),
);

describe('moving an order', () => {
  test.each(pairs)('From %s to %s [R357 R360]', async (from, to) => {
    const id = await paidOrder(from);
    const response = await move(to, id);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({ id_order: id, status: to, payment_status: 'paid' });
    const units = from === 'cancelled' ? -3 : to === 'cancelled' ? 3 : 0;
    expect(await state(id)).toEqual([to, 'paid', 5 + units]);
    expect(await history(id)).toEqual([{ source: 'admin', status: to, actor_id: admin.id }]);
  });

  test('To where it is already changes nothing and is no line of its history [R358]', async () => {
    expect((await move('fulfilled')).statusCode).toBe(200);
    expect(await history()).toEqual([]);
  });

  test.each(['cart', 'Pending', 'paid', '1', '%20'])(
    "to '%s', which is none of the five: 422",
    async (status) => {
      const reply = await move(status);
      expect([reply.statusCode, reply.json().fields]).toMatchObject([422, [{ path: '/status' }]]);
      expect(await state()).toEqual(['fulfilled', 'paid', 5]);
    },
  );

  test('from where it is no longer: 409 with where it is; from where it is, or to where it is already: 200', async () => {
    const late = await move('dispatched?from=pending');
    expect([late.statusCode, late.json()]).toEqual([
      409,
      { error: 'moved-on', message: 'This order is fulfilled by now, not pending.' },
    ]);
    expect(await state()).toEqual(['fulfilled', 'paid', 5]);
    expect((await move('dispatched?from=fulfilled')).statusCode).toBe(200);
    expect((await move('dispatched?from=fulfilled')).statusCode).toBe(200);
    expect((await move('delivered?from=sent')).statusCode).toBe(422);
  });

  test('an order that does not exist, or is a saved cart, is 404', async () => {
    expect((await move('delivered', 2_000_000)).statusCode).toBe(404);
    await store.db.updateTable('orders').set({ status: 'cart' }).where('id', '=', orderId).execute();
    expect((await move('delivered')).statusCode).toBe(404);
  });

  test('Its buyer (403) and a visitor (401) cannot [R445]', async () => {
    expect((await move('delivered', orderId, rosa.token)).statusCode).toBe(403);
    expect((await store.put(`/order/${orderId}/delivered`)).statusCode).toBe(401);
    expect(await state()).toEqual(['fulfilled', 'paid', 5]);
  });
});

describe('the units', () => {
  test('go back once, however many administrators cancel at the same time', async () => {
    const responses = await Promise.all(Array.from({ length: 5 }, () => move('cancelled')));
    expect(responses.map((response) => response.statusCode)).toEqual([200, 200, 200, 200, 200]);
    expect(await state()).toEqual(['cancelled', 'paid', 8]);
    expect(await history()).toHaveLength(1);
  });

  test('are taken once, however many reopen it at the same time', async () => {
    await move('cancelled');
    await Promise.all([move('delivered'), move('fulfilled'), move('dispatched')]);
    expect(await store.stockOf(gameId)).toBe(5);
  });

  test('when they have been sold meanwhile, the order stays cancelled: 409 with the line', async () => {
    await move('cancelled');
    await store.db.updateTable('product').set({ in_stock: 2 }).where('id', '=', gameId).execute();
    const reply = await move('fulfilled');
    expect(reply.statusCode).toBe(409);
    expect(reply.json()).toMatchObject({
      error: 'out-of-stock',
      lines: [{ id_product: gameId, reason: 'stock', in_stock: 2 }],
    });
    expect(await state()).toEqual(['cancelled', 'paid', 2]);
  });
});

describe('an order that is not paid', () => {
  let placed: PlacedOrder;
  beforeEach(async () => {
    const cart = [{ id_product: gameId, price_product: 49, quantity: 2 }];
    const body = { amount_order: 98, address_order: 'Elm Street 1', cart };
    placed = (await store.post('/order', { token: rosa.token, body })).json();
    orderId = placed.id_order;
  });

  const press = (decision: 'approve' | 'reject') =>
    store.post(new URL(placed.redirectUrl).pathname, {
      body: `decision=${decision}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });

  test('once cancelled, a payment arriving late goes back and the units stay on the shelf', async () => {
    await move('cancelled');
    expect(await state()).toEqual(['cancelled', 'expired', 5]);
    await press('approve');
    expect(await state()).toEqual(['cancelled', 'refunded', 5]);
  });

  test('cancelled and opened again, it holds its units for another quarter of an hour and can be paid', async () => {
    await move('cancelled');
    store.forward(60);
    await move('pending');
    await runMaintenance(store.services, store.app.log);
    expect(await state()).toEqual(['pending', 'unpaid', 3]);
    await press('approve');
    expect(await state()).toEqual(['fulfilled', 'paid', 3]);
  });

  test('opened again and never paid, it expires like any other', async () => {
    await move('cancelled');
    await move('pending');
    store.forward(16);
    await runMaintenance(store.services, store.app.log);
    expect(await state()).toEqual(['cancelled', 'expired', 5]);
  });

  test('opened again after a refused card, it is not cancelled by that card a second time', async () => {
    await press('reject');
    await move('pending');
    store.forward(1);
    expect(await state()).toEqual(['pending', 'unpaid', 3]);
  });

  test('sent off before its payment is heard of, it keeps its status and the money', async () => {
    await move('dispatched');
    await press('approve');
    expect(await state()).toEqual(['dispatched', 'paid', 3]);
  });

  test('sent off, it does not expire; called back to pending, it does', async () => {
    await move('dispatched');
    store.forward(60);
    await runMaintenance(store.services, store.app.log);
    expect(await state()).toEqual(['dispatched', 'unpaid', 3]);
    await move('pending');
    store.forward(16);
    await runMaintenance(store.services, store.app.log);
    expect(await state()).toEqual(['cancelled', 'expired', 5]);
  });
});
