import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { OrderStatus, PaymentStatus } from '../../../contract';
import { insertTestOrder } from '../../testing/orders';
import { TestStore, type Shopper } from '../../testing/store';
import { expireOrder, listOverdue } from './state.repo';

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

interface Held {
  status?: OrderStatus;
  payment?: PaymentStatus;
  expiresAt?: Date | null;
}

async function hold({ status = 'pending', payment = 'unpaid', expiresAt = deadline }: Held = {}) {
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

test('an unpaid order expires at its deadline, not a millisecond before, and returns its unit once', async () => {
  const id = await hold();
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

const decided: [what: string, held: Required<Held>][] = [
  ['that was paid', { status: 'fulfilled', payment: 'paid', expiresAt: deadline }],
  ['that an administrator moved on', { status: 'dispatched', payment: 'unpaid', expiresAt: deadline }],
  ['that was cancelled', { status: 'cancelled', payment: 'unpaid', expiresAt: deadline }],
  [
    'whose payment the provider is still deciding',
    { status: 'pending', payment: 'pending', expiresAt: deadline },
  ],
  ['whose payment was rejected', { status: 'pending', payment: 'rejected', expiresAt: deadline }],
  ['without a deadline', { status: 'pending', payment: 'unpaid', expiresAt: null }],
];

test.each(decided)(
  'an order %s between the list of overdue orders and its turn is left as it is',
  async (_what, held) => {
    const id = await hold(held);
    expect(await expireOrder(store.db, id, deadline)).toBe(false);
    expect(await stateOf(id)).toEqual({ status: held.status, payment_status: held.payment });
    expect(await store.stockOf(gameId)).toBe(5);
  },
);

test('an order that gets a new deadline after it was listed as overdue keeps its unit', async () => {
  const later = new Date(deadline.getTime() + 60_000);
  const id = await hold({ expiresAt: later });
  expect(await expireOrder(store.db, id, deadline)).toBe(false);
  expect(await expireOrder(store.db, id, later)).toBe(true);
});
