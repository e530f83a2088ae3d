import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import type { PlacedOrder } from '../../contract';
import { TestStore, type Shopper } from '../testing/store';
import { openSession, SESSION_LIFE } from '../modules/accounts/session.repo';
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

const care = () => runMaintenance(store.services, store.app.log);

async function place(): Promise<PlacedOrder> {
  const cart = [{ id_product: gameId, price_product: 20, quantity: 1 }];
  const body = { amount_order: 20, address_order: 'Elm 1', cart };
  return (await store.post('/order', { token: rosa.token, body })).json();
}

/** Paid at the provider, which does not tell. */
async function payUnheard({ preferenceId }: PlacedOrder): Promise<string> {
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

/** Orders that the provider has called pending for long, as bank slips are. */
const leaveWaiting = (count: number, { id }: Shopper) =>
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
        preference_id: 'waits',
        redirect_url: null,
        created_at: store.services.now(),
        expires_at: null,
      })),
    )
    .execute();

test('behind any number of orders that wait for long, a paid one is found before its time is over', async () => {
  await leaveWaiting(250, await store.makeShopper());
  const { payments } = store.services;
  const placed = await place();
  await payUnheard(placed);
  const { findPayments } = payments;
  const { reference } = await store.db
    .selectFrom('sandbox_preference')
    .select('reference')
    .where('id', '=', placed.preferenceId)
    .executeTakeFirstOrThrow();
  payments.findPayments = (recorded) =>
    recorded === reference ? findPayments(recorded) : Promise.resolve([]);
  store.forward(6);
  await care();
  await care();
  expect(await stateOf(placed)).toEqual({ status: 'fulfilled', payment_status: 'paid' });
});

test('while the provider is down, three tries are enough, and overdue orders return their units', async () => {
  for (let count = 0; count < 5; count += 1) await place();
  let recorded = 0;
  store.services.payments.findPayments = () => {
    recorded += 1;
    return Promise.reject(new Error('connection refused'));
  };
  store.forward(16);
  await care();
  expect(recorded).toBe(3);
  expect(await store.stockOf(gameId)).toBe(50);
});

test('what is paid hours after the hold, unheard, goes back to the buyer', async () => {
  const placed = await place();
  store.forward(16);
  await care();
  const paymentId = await payUnheard(placed);
  store.forward(5 * 60);
  await care();
  expect(await stateOf(placed)).toEqual({ status: 'cancelled', payment_status: 'refunded' });
  const payment = await store.db
    .selectFrom('sandbox_payment')
    .select('status')
    .where('id', '=', Number(paymentId))
    .executeTakeFirst();
  expect(payment?.status).toBe('refunded');
});

test('a step that fails and an order that fails are logged, and everything after them is done', async () => {
  const { db } = store;
  const placed = [await place(), await place()];
  const [failing, other] = placed;
  if (failing === undefined || other === undefined) throw new Error('no orders');
  await sql`
    create function reject_expiry() returns trigger language plpgsql as
    'begin raise exception ''broken order''; end'`.execute(db);
  await sql`
    create trigger reject_expiry before update on orders for each row
    when (new.status = 'cancelled' and new.id = ${sql.lit(failing.id_order)}) execute function reject_expiry()`.execute(
    db,
  );
  await db.schema.alterTable('webhook_event').renameTo('webhook_event_gone').execute();
  await openSession(db, rosa.id, new Date(store.services.now().getTime() - 2 * SESSION_LIFE));
  const logged: unknown[] = [];
  const log = new Proxy(store.app.log, {
    get: (target, name) =>
      name === 'error' ? (line: unknown) => logged.push(line) : Reflect.get(target, name),
  });
  store.forward(16);
  await runMaintenance(store.services, log);
  expect(logged).toEqual([
    expect.objectContaining({ orderId: failing.id_order }),
    expect.objectContaining({ step: 'deliveries' }),
  ]);
  expect((await stateOf(failing)).status).toBe('pending');
  expect((await stateOf(other)).status).toBe('cancelled');
  const sessions = await db.selectFrom('session').select('account_id').execute();
  expect(sessions).toEqual([{ account_id: rosa.id }]);
});

test('deliveries of webhooks are forgotten after a day', async () => {
  const delivery = { provider: 'sandbox', payment_id: '1', received_at: store.services.now() };
  await store.db
    .insertInto('webhook_event')
    .values({ ...delivery, event_id: 'old' })
    .execute();
  store.forward(24 * 60 + 1);
  await store.db
    .insertInto('webhook_event')
    .values({ ...delivery, event_id: 'new', received_at: store.services.now() })
    .execute();
  await care();
  const left = await store.db.selectFrom('webhook_event').select('event_id').execute();
  expect(left).toEqual([{ event_id: 'new' }]);
});
