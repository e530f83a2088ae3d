import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { OrderDetail, OrderStatus, PlacedOrder } from '../../../contract';
import { runMaintenance } from '../../jobs/maintenance';
import { insertTestOrder } from '../../testing/orders';
import { type Shopper, TestStore } from '../../testing/store';

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

const setStatus = (status: string, id = orderId, token: string | undefined = admin.token) =>
  store.put(`/order/${id}/${status}`, { token });

const detail = async (id = orderId): Promise<OrderDetail> =>
  (await store.get(`/order/${id}`, { token: rosa.token })).json();

const readOrderState = async (id = orderId) => {
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

const statusPairs = STATUSES.flatMap((from) =>
  STATUSES.filter((to) => to !== from).map((to) => [from, to] as const),
);

describe('changing the status', () => {
  test.each(statusPairs)(
    'An administrator can change the status from %s to %s [R357 R360]',
    async (from, to) => {
      const id = await paidOrder(from);
      const response = await setStatus(to, id);
      expect(response.statusCode).toBe(200);
      expect(response.json()).toEqual({ id_order: id, status: to, payment_status: 'paid' });
      const units = from === 'cancelled' ? -3 : to === 'cancelled' ? 3 : 0;
      expect(await readOrderState(id)).toEqual([to, 'paid', 5 + units]);
      expect(await history(id)).toEqual([{ source: 'admin', status: to, actor_id: admin.id }]);
    },
  );

  test('Setting the current status again changes nothing and adds no history entry [R358]', async () => {
    expect((await setStatus('fulfilled')).statusCode).toBe(200);
    expect(await history()).toEqual([]);
  });

  test.each(['cart', 'Pending', 'paid', '1', '%20'])(
    "Changing an order to '%s', which is not a status that administrators can set, is rejected with 422",
    async (status) => {
      const response = await setStatus(status);
      expect([response.statusCode, response.json().fields]).toMatchObject([422, [{ path: '/status' }]]);
      expect(await readOrderState()).toEqual(['fulfilled', 'paid', 5]);
    },
  );

  test('A status change that specifies an outdated current status is rejected with 409, and the error names the actual status', async () => {
    const outdated = await setStatus('dispatched?from=pending');
    expect([outdated.statusCode, outdated.json()]).toEqual([
      409,
      { error: 'moved-on', message: 'This order is fulfilled by now, not pending.' },
    ]);
    expect(await readOrderState()).toEqual(['fulfilled', 'paid', 5]);
    expect((await setStatus('dispatched?from=fulfilled')).statusCode).toBe(200);
    expect((await setStatus('dispatched?from=fulfilled')).statusCode).toBe(200);
    expect((await setStatus('delivered?from=sent')).statusCode).toBe(422);
  });

  test('A request to change the status of an unknown order or a saved cart is rejected with 404', async () => {
    expect((await setStatus('delivered', 2_000_000)).statusCode).toBe(404);
    await store.db.updateTable('orders').set({ status: 'cart' }).where('id', '=', orderId).execute();
    expect((await setStatus('delivered')).statusCode).toBe(404);
  });

  test('The buyer gets 403 and a visitor gets 401 when changing the status of an order [R445]', async () => {
    expect((await setStatus('delivered', orderId, rosa.token)).statusCode).toBe(403);
    expect((await store.put(`/order/${orderId}/delivered`)).statusCode).toBe(401);
    expect(await readOrderState()).toEqual(['fulfilled', 'paid', 5]);
  });
});

describe('the units of a cancelled order', () => {
  test('Concurrent cancellations of an order return its units to stock only once', async () => {
    const responses = await Promise.all(Array.from({ length: 5 }, () => setStatus('cancelled')));
    expect(responses.map((response) => response.statusCode)).toEqual([200, 200, 200, 200, 200]);
    expect(await readOrderState()).toEqual(['cancelled', 'paid', 8]);
    expect(await history()).toHaveLength(1);
  });

  test('Concurrent changes that reopen an order subtract its units from the stock only once', async () => {
    await setStatus('cancelled');
    await Promise.all([setStatus('delivered'), setStatus('fulfilled'), setStatus('dispatched')]);
    expect(await store.stockOf(gameId)).toBe(5);
  });

  test('A request to reopen a cancelled order whose units have been sold is rejected with 409 and the unavailable lines', async () => {
    await setStatus('cancelled');
    await store.setStock(gameId, 2);
    const response = await setStatus('fulfilled');
    expect(response.statusCode).toBe(409);
    expect(response.json()).toMatchObject({
      error: 'out-of-stock',
      lines: [{ id_product: gameId, reason: 'stock', in_stock: 2 }],
    });
    expect(await readOrderState()).toEqual(['cancelled', 'paid', 2]);
  });
});

describe('an unpaid order', () => {
  let placed: PlacedOrder;
  beforeEach(async () => {
    const cart = [{ id_product: gameId, price_product: 49, quantity: 2 }];
    const body = { amount_order: 98, address_order: 'Elm Street 1', cart };
    placed = (await store.post('/order', { token: rosa.token, body })).json();
    orderId = placed.id_order;
  });

  const decidePayment = (decision: 'approve' | 'reject') =>
    store.post(new URL(placed.redirectUrl).pathname, {
      body: `decision=${decision}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });

  test('A payment that arrives after the cancellation is refunded, and the units stay in stock', async () => {
    await setStatus('cancelled');
    expect(await readOrderState()).toEqual(['cancelled', 'expired', 5]);
    await decidePayment('approve');
    expect(await readOrderState()).toEqual(['cancelled', 'refunded', 5]);
  });

  test('A reopened order holds its units again and can be paid', async () => {
    await setStatus('cancelled');
    store.advanceMinutes(60);
    await setStatus('pending');
    await runMaintenance(store.services, store.app.log);
    expect(await readOrderState()).toEqual(['pending', 'unpaid', 3]);
    await decidePayment('approve');
    expect(await readOrderState()).toEqual(['fulfilled', 'paid', 3]);
  });

  test('A reopened order that is not paid expires', async () => {
    await setStatus('cancelled');
    await setStatus('pending');
    store.advanceMinutes(16);
    await runMaintenance(store.services, store.app.log);
    expect(await readOrderState()).toEqual(['cancelled', 'expired', 5]);
  });

  test('A rejected payment does not cancel its order again after the order has been reopened', async () => {
    await decidePayment('reject');
    await setStatus('pending');
    store.advanceMinutes(1);
    expect(await readOrderState()).toEqual(['pending', 'unpaid', 3]);
  });

  test('A payment for an order that is already dispatched is accepted and does not change the order status', async () => {
    await setStatus('dispatched');
    await decidePayment('approve');
    expect(await readOrderState()).toEqual(['dispatched', 'paid', 3]);
  });

  test('An unpaid order that is dispatched does not expire unless it is set back to pending', async () => {
    await setStatus('dispatched');
    store.advanceMinutes(60);
    await runMaintenance(store.services, store.app.log);
    expect(await readOrderState()).toEqual(['dispatched', 'unpaid', 3]);
    await setStatus('pending');
    store.advanceMinutes(16);
    await runMaintenance(store.services, store.app.log);
    expect(await readOrderState()).toEqual(['cancelled', 'expired', 5]);
  });
});
