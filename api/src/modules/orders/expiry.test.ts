import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { OrderDetail, OrderStatus, PaymentStatus } from '../../../contract';
import { insertTestOrder } from '../../testing/orders';
import { type Shopper, TestStore } from '../../testing/store';
import { expireOrder, listOverdue } from './lifecycle.repo';

let store: TestStore;
let rosa: Shopper;
let gameId: number;

beforeAll(async () => (store = await TestStore.open()));
afterAll(() => store.close());
beforeEach(async () => {
  rosa = await store.makeShopper();
  gameId = (await store.makeGame({ stock: 5 })).id;
});

const deadline = new Date('2026-03-01T12:00:00.000Z');
const justBefore = new Date(deadline.getTime() - 1);

interface OrderFields {
  status?: OrderStatus;
  payment?: PaymentStatus;
  expiresAt?: Date | null;
}

async function insertOrder({
  status = 'pending',
  payment = 'unpaid',
  expiresAt = deadline,
}: OrderFields = {}) {
  const id = await insertTestOrder(store.db, { accountId: rosa.id, productId: gameId, status, payment });
  await store.db.updateTable('orders').set({ expires_at: expiresAt }).where('id', '=', id).execute();
  return id;
}

const stateOf = (id: number) =>
  store.db
    .selectFrom('orders')
    .select(['status', 'payment_status'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

test('An unpaid order expires at its deadline, not a millisecond earlier, and returns its unit to stock once', async () => {
  const id = await insertOrder();
  expect(await listOverdue(store.db, justBefore)).not.toContain(id);
  expect(await expireOrder(store.db, id, justBefore)).toBe(false);
  expect(await stateOf(id)).toEqual({ status: 'pending', payment_status: 'unpaid' });
  expect(await store.stockOf(gameId)).toBe(5);

  expect(await listOverdue(store.db, deadline)).toContain(id);
  expect(await expireOrder(store.db, id, deadline)).toBe(true);
  expect(await stateOf(id)).toEqual({ status: 'cancelled', payment_status: 'expired' });
  expect(await expireOrder(store.db, id, deadline)).toBe(false);
  expect(await store.stockOf(gameId)).toBe(6);
});

const unexpirableOrders: [description: string, order: Required<OrderFields>][] = [
  ['that was paid', { status: 'fulfilled', payment: 'paid', expiresAt: deadline }],
  ['that an administrator dispatched', { status: 'dispatched', payment: 'unpaid', expiresAt: deadline }],
  ['that was cancelled', { status: 'cancelled', payment: 'unpaid', expiresAt: deadline }],
  [
    'whose payment is pending at the provider',
    { status: 'pending', payment: 'pending', expiresAt: deadline },
  ],
  ['whose payment was rejected', { status: 'pending', payment: 'rejected', expiresAt: deadline }],
  ['without a deadline', { status: 'pending', payment: 'unpaid', expiresAt: null }],
];

test.each(unexpirableOrders)('expireOrder does not change an order %s', async (_description, order) => {
  const id = await insertOrder(order);
  expect(await expireOrder(store.db, id, deadline)).toBe(false);
  expect(await stateOf(id)).toEqual({ status: order.status, payment_status: order.payment });
  expect(await store.stockOf(gameId)).toBe(5);
});

test('expireOrder cancels an order only once the deadline stored with the order has been reached', async () => {
  const later = new Date(deadline.getTime() + 60_000);
  const id = await insertOrder({ expiresAt: later });
  expect(await expireOrder(store.db, id, deadline)).toBe(false);
  expect(await expireOrder(store.db, id, later)).toBe(true);
});

const readOrder = async (id: number): Promise<OrderDetail> =>
  (await store.get(`/order/${id}`, { token: rosa.token })).json();

test("Reading an unpaid order returns the remaining time to pay, measured by the server's clock", async () => {
  const now = store.services.now().getTime();
  const id = await insertOrder({ expiresAt: new Date(now + 90_000) });
  expect((await readOrder(id)).expires_in_ms).toBe(90_000);
  const paid = await insertOrder({ status: 'fulfilled', payment: 'paid', expiresAt: null });
  expect(await readOrder(paid)).not.toHaveProperty('expires_in_ms');
});

test('Reading an overdue order expires it once and returns its unit to stock, even before the maintenance job runs', async () => {
  const before = await store.stockOf(gameId);
  const id = await insertOrder({ expiresAt: store.services.now() });
  const orders = await Promise.all([readOrder(id), readOrder(id), readOrder(id)]);
  expect(orders.map((order) => order.payment_status)).toContain('expired');
  expect((await readOrder(id)).status_order).toBe('cancelled');
  expect(await store.stockOf(gameId)).toBe(before + 1);
});
