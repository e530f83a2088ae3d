import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { runMaintenance } from '../../jobs/maintenance';
import { insertTestOrder } from '../../testing/orders';
import { type Shopper, TestStore } from '../../testing/store';

let store: TestStore;
let rosa: Shopper;
let gameId: number;

beforeAll(async () => (store = await TestStore.open({ unpaidOrders: 3 })));
afterAll(() => store.close());
beforeEach(async () => {
  rosa = await store.makeShopper();
  gameId = (await store.makeGame({ price: 20, stock: 50 })).id;
});

const order = (headers: Record<string, string> = {}) =>
  store.post('/order', {
    token: rosa.token,
    headers,
    body: {
      amount_order: 20,
      address_order: 'Elm 1',
      cart: [{ id_product: gameId, price_product: 20, quantity: 1 }],
    },
  });

test('An account cannot exceed the limit on unpaid orders, even with ten concurrent requests', async () => {
  const responses = await Promise.all(Array.from({ length: 10 }, () => order()));
  expect(responses.filter((response) => response.statusCode === 200)).toHaveLength(3);
  const rejected = responses.find((response) => response.statusCode !== 200);
  expect([rejected?.statusCode, rejected?.json()]).toEqual([
    409,
    {
      error: 'too-many-unpaid',
      message: 'You have 3 unpaid orders already. Pay one of them, or wait until one has expired.',
    },
  ]);
  expect(await store.stockOf(gameId)).toBe(47);
  rosa = await store.makeShopper();
  expect((await order()).statusCode).toBe(200);
});

test('Paid and expired orders do not count towards the limit on unpaid orders, and a retry with the same key is not a new order', async () => {
  const first = await order({ 'idempotency-key': 'first' });
  await order();
  await order();
  expect((await order()).statusCode).toBe(409);
  expect((await order({ 'idempotency-key': 'first' })).json()).toEqual(first.json());
  await store.post(new URL(first.json().redirectUrl).pathname, {
    body: 'decision=approve',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  expect((await order()).statusCode).toBe(200);
  expect((await order()).statusCode).toBe(409);
  store.advanceMinutes(16);
  await runMaintenance(store.services, store.app.log);
  expect((await order()).statusCode).toBe(200);
});

test.each([
  { payment: 'unpaid', effect: 'counts' },
  { payment: 'pending', effect: 'counts' },
  { payment: 'rejected', effect: 'does not count' },
  { payment: 'expired', effect: 'does not count' },
  { payment: 'refunded', effect: 'does not count' },
  { payment: 'paid', effect: 'does not count' },
] as const)(
  'A pending order with the payment status $payment $effect towards the limit on unpaid orders',
  async ({ payment, effect }) => {
    const pending = { accountId: rosa.id, productId: gameId, status: 'pending', payment } as const;
    for (let count = 0; count < 3; count += 1) await insertTestOrder(store.db, pending);
    expect((await order()).statusCode).toBe(effect === 'counts' ? 409 : 200);
  },
);

test('Dispatched orders and the orders of other shoppers do not count towards the limit on unpaid orders', async () => {
  const ines = await store.makeShopper();
  for (let count = 0; count < 3; count += 1) {
    const unpaid = { productId: gameId, payment: 'unpaid' } as const;
    await insertTestOrder(store.db, { ...unpaid, accountId: rosa.id, status: 'dispatched' });
    await insertTestOrder(store.db, { ...unpaid, accountId: ines.id, status: 'pending' });
  }
  expect((await order()).statusCode).toBe(200);
});
