import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import type { PlacedOrder } from '../../../contract';
import { runMaintenance } from '../../jobs/maintenance';
import type { PaymentProvider } from '../../payments/provider';
import { TestStore } from '../../testing/store';

let store: TestStore;
let gameId: number;
beforeAll(async () => {
  store = await TestStore.open();
  gameId = (await store.makeGame({ price: 20, stock: 10 })).id;
});
afterAll(() => store.close());

const body = () => ({
  amount_order: 20,
  address_order: 'Elm 1',
  cart: [{ id_product: gameId, price_product: 20, quantity: 1 }],
});

/** Makes four provider methods wait for `before`. Returns a function that restores them. */
function interceptProvider(before: (call: keyof PaymentProvider) => Promise<void>): () => void {
  const { payments } = store.services;
  const { createPreference, getPayment, findPayments, refund } = payments;
  payments.createPreference = (...args) => before('createPreference').then(() => createPreference(...args));
  payments.getPayment = (id) => before('getPayment').then(() => getPayment(id));
  payments.findPayments = (reference) => before('findPayments').then(() => findPayments(reference));
  payments.refund = (...args) => before('refund').then(() => refund(...args));
  return () => void Object.assign(payments, { createPreference, getPayment, findPayments, refund });
}

/**
 * Returns the last statement of every other open transaction. The embedded database has only one connection, so the
 * query waits for any open transaction.
 */
async function openTransactions(): Promise<string[]> {
  const { rows } = await sql<{ query: string }>`
    select query from pg_stat_activity
    where datname = current_database() and xact_start is not null and pid <> pg_backend_pid()`.execute(
    store.db,
  );
  return rows.map(({ query }) => query);
}

test('No transaction is open while the payment provider is called', async () => {
  const called = new Set<string>();
  const open: string[] = [];
  const restore = interceptProvider(async (call) => {
    called.add(call);
    open.push(...(await openTransactions()));
  });
  const { token } = await store.makeShopper();
  const placed: PlacedOrder = (await store.post('/order', { token, body: body() })).json();
  await store.get(`/order/${placed.id_order}`, { token });
  store.advanceMinutes(2);
  await runMaintenance(store.services, store.app.log);
  await store.post(new URL(placed.redirectUrl).pathname, {
    body: 'decision=approve',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  const cancelled = await store.post(`/order/${placed.id_order}/cancel`, { token });
  restore();

  expect(cancelled.json()).toMatchObject({ status: 'cancelled', payment_status: 'refunded' });
  expect([...called].sort()).toEqual(['createPreference', 'findPayments', 'getPayment', 'refund']);
  expect(open).toEqual([]);
});

test("While the provider has not yet responded to one order, another shopper's order for the same game completes", async () => {
  const [rosa, ines] = [await store.makeShopper(), await store.makeShopper()];
  let respond: () => void = () => undefined;
  const providerResponse = new Promise<void>((resolve) => (respond = resolve));
  let calls = 0;
  let reportCall: () => void = () => undefined;
  const firstCall = new Promise<void>((resolve) => (reportCall = resolve));
  const restore = interceptProvider(async () => {
    calls += 1;
    reportCall();
    if (calls === 1) await providerResponse;
  });
  const slow = Promise.resolve(store.post('/order', { token: rosa.token, body: body() }));
  await firstCall;
  expect((await store.post('/order', { token: ines.token, body: body() })).statusCode).toBe(200);
  respond();
  expect((await slow).statusCode).toBe(200);
  restore();
});
