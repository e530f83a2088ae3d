import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import type { PlacedOrder } from '../../contract';
import { MAX_SESSION_AGE_MS, openSession } from '../modules/accounts/session.repo';
import { type Shopper, TestStore } from '../testing/store';
import { runMaintenance } from './maintenance';

let store: TestStore;
let rosa: Shopper;
let gameId: number;

beforeEach(async () => {
  store = await TestStore.open();
  rosa = await store.makeShopper();
  gameId = (await store.makeGame({ price: 20, stock: 50 })).id;
});
afterEach(() => store.close());

const runMaintenanceJob = () => runMaintenance(store.services, store.app.log);

function runMaintenanceAfter(minutes: number): Promise<void> {
  store.advanceMinutes(minutes);
  return runMaintenanceJob();
}

async function placeOrder(): Promise<PlacedOrder> {
  const cart = [{ id_product: gameId, price_product: 20, quantity: 1 }];
  const body = { amount_order: 20, address_order: 'Elm 1', cart };
  return (await store.post('/order', { token: rosa.token, body })).json();
}

/** Returns the payment's id. */
async function payWithoutWebhook({ preferenceId }: PlacedOrder): Promise<string> {
  const { reference } = await store.db
    .selectFrom('sandbox_preference')
    .select('reference')
    .where('id', '=', preferenceId)
    .executeTakeFirstOrThrow();
  const { id } = await store.db
    .insertInto('sandbox_payment')
    .values({ preference_id: preferenceId, reference, status: 'approved', amount: 20, currency: 'USD' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return String(id);
}

const stateOf = ({ id_order }: PlacedOrder) =>
  store.db
    .selectFrom('orders')
    .select(['status', 'payment_status'])
    .where('id', '=', id_order)
    .executeTakeFirstOrThrow();

const insertPendingOrders = (count: number, { id }: Shopper) =>
  store.db
    .insertInto('orders')
    .values(
      Array.from({ length: count }, () => ({
        account_id: id,
        status: 'pending' as const,
        payment_status: 'pending' as const,
        amount: 20,
        currency: 'USD',
        address: 'Elm 1',
        coupon: null,
        holds_stock: false,
        preference_id: 'pending',
        redirect_url: null,
        created_at: store.services.now(),
        expires_at: null,
      })),
    )
    .execute();

test('A payment without a webhook is found before its order expires, even if 250 other orders have pending payments', async () => {
  await insertPendingOrders(250, await store.makeShopper());
  const { payments } = store.services;
  const placed = await placeOrder();
  await payWithoutWebhook(placed);
  const { findPayments } = payments;
  const { reference } = await store.db
    .selectFrom('sandbox_preference')
    .select('reference')
    .where('id', '=', placed.preferenceId)
    .executeTakeFirstOrThrow();
  payments.findPayments = (requested) =>
    requested === reference ? findPayments(requested) : Promise.resolve([]);
  store.advanceMinutes(6);
  await runMaintenanceJob();
  await runMaintenanceJob();
  expect(await stateOf(placed)).toEqual({ status: 'fulfilled', payment_status: 'paid' });
});

test('A maintenance run stops querying the provider after three failures, and the units of overdue orders still return to stock', async () => {
  for (let count = 0; count < 5; count += 1) await placeOrder();
  let queries = 0;
  store.services.payments.findPayments = () => {
    queries += 1;
    return Promise.reject(new Error('connection refused'));
  };
  await runMaintenanceAfter(16);
  expect(queries).toBe(3);
  expect(await store.stockOf(gameId)).toBe(50);
});

test('A payment made after the order expired is found and refunded five hours later, without a webhook', async () => {
  const placed = await placeOrder();
  await runMaintenanceAfter(16);
  const paymentId = await payWithoutWebhook(placed);
  await runMaintenanceAfter(5 * 60);
  expect(await stateOf(placed)).toEqual({ status: 'cancelled', payment_status: 'refunded' });
  const payment = await store.db
    .selectFrom('sandbox_payment')
    .select('status')
    .where('id', '=', Number(paymentId))
    .executeTakeFirst();
  expect(payment?.status).toBe('refunded');
});

test('A second payment for a paid order is refunded a day later without a webhook, after one query that succeeds', async () => {
  const placed = await placeOrder();
  const first = await payWithoutWebhook(placed);
  await runMaintenanceAfter(6);
  expect(await stateOf(placed)).toEqual({ status: 'fulfilled', payment_status: 'paid' });
  const second = await payWithoutWebhook(placed);
  const { payments } = store.services;
  const { findPayments } = payments;
  let queries = 0;
  const countedFindPayments: typeof findPayments = (reference) => {
    queries += 1;
    return findPayments(reference);
  };
  payments.findPayments = countedFindPayments;
  await runMaintenanceAfter(23 * 60);
  expect(queries).toBe(0);
  payments.findPayments = () => Promise.reject(new Error('The provider is unavailable.'));
  await runMaintenanceAfter(90);
  payments.findPayments = countedFindPayments;
  await runMaintenanceAfter(11);
  await runMaintenanceAfter(30);
  expect(queries).toBe(1);
  expect(await stateOf(placed)).toEqual({ status: 'fulfilled', payment_status: 'paid' });
  const stored = await store.db
    .selectFrom('sandbox_payment')
    .select(['id', 'status'])
    .orderBy('id')
    .execute();
  expect(stored).toEqual([
    { id: Number(first), status: 'approved' },
    { id: Number(second), status: 'refunded' },
  ]);
});

test('A pending second payment for a paid order is refunded if it is approved two days later, without a webhook', async () => {
  const placed = await placeOrder();
  await payWithoutWebhook(placed);
  const second = Number(await payWithoutWebhook(placed));
  const setSecond = (status: 'pending' | 'approved') =>
    store.db.updateTable('sandbox_payment').set({ status }).where('id', '=', second).execute();
  await setSecond('pending');
  await runMaintenanceAfter(6);
  await runMaintenanceAfter(25 * 60);
  await setSecond('approved');
  await runMaintenanceAfter(24 * 60);
  expect(await stateOf(placed)).toEqual({ status: 'fulfilled', payment_status: 'paid' });
  const stored = await store.db.selectFrom('sandbox_payment').select('status').orderBy('id').execute();
  expect(stored).toEqual([{ status: 'approved' }, { status: 'refunded' }]);
});

test('If a maintenance step or an order fails, the failure is logged, and the remaining steps and orders are still processed', async () => {
  const { db } = store;
  const placed = [await placeOrder(), await placeOrder()];
  const [failing, expiring] = placed;
  if (failing === undefined || expiring === undefined) throw new Error('There are no orders');
  await sql`
    create function reject_expiry() returns trigger language plpgsql as
    'begin raise exception ''broken order''; end'`.execute(db);
  await sql`
    create trigger reject_expiry before update on orders for each row
    when (new.status = 'cancelled' and new.id = ${sql.lit(failing.id_order)}) execute function reject_expiry()`.execute(
    db,
  );
  await db.schema.alterTable('webhook_event').renameTo('webhook_event_gone').execute();
  await openSession(db, rosa.id, new Date(store.services.now().getTime() - 2 * MAX_SESSION_AGE_MS));
  const logged: unknown[] = [];
  const log = new Proxy(store.app.log, {
    get: (target, name) =>
      name === 'error' ? (line: unknown) => logged.push(line) : Reflect.get(target, name),
  });
  store.advanceMinutes(16);
  await runMaintenance(store.services, log);
  expect(logged).toEqual([
    expect.objectContaining({ orderId: failing.id_order }),
    expect.objectContaining({ step: 'webhook deliveries' }),
  ]);
  expect((await stateOf(failing)).status).toBe('pending');
  expect((await stateOf(expiring)).status).toBe('cancelled');
  const sessions = await db.selectFrom('session').select('account_id').execute();
  expect(sessions).toEqual([{ account_id: rosa.id }]);
});

test('Webhook deliveries are deleted after a day', async () => {
  const delivery = { provider: 'sandbox', payment_id: '1', received_at: store.services.now() };
  await store.db
    .insertInto('webhook_event')
    .values({ ...delivery, event_id: 'old' })
    .execute();
  store.advanceMinutes(24 * 60 + 1);
  await store.db
    .insertInto('webhook_event')
    .values({ ...delivery, event_id: 'new', received_at: store.services.now() })
    .execute();
  await runMaintenanceJob();
  const remaining = await store.db.selectFrom('webhook_event').select('event_id').execute();
  expect(remaining).toEqual([{ event_id: 'new' }]);
});
