import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import type { OrderDetail, PlacedOrder } from '../../../contract';
import { signWebhook } from '../../payments/signature';
import { TestStore, type Shopper } from '../../testing/store';
import { runMaintenance } from '../../jobs/maintenance';
import { applyPayment, markRefunded } from './payments.repo';

let store: TestStore;
let rosa: Shopper;
let gameId: number;
let placed: PlacedOrder;

beforeAll(async () => (store = await TestStore.open()));
afterAll(() => store.close());
beforeEach(async () => {
  rosa = await store.makeShopper();
  gameId = (await store.makeGame({ price: 20, stock: 5 })).id;
  placed = await placeOrder();
});

async function placeOrder(): Promise<PlacedOrder> {
  const cart = [{ id_product: gameId, price_product: 20, quantity: 2 }];
  const body = { amount_order: 40, address_order: 'Elm 1', cart };
  return (await store.post('/order', { token: rosa.token, body })).json();
}

/** What the buyer presses on the hosted page. */
const press = (decision: 'approve' | 'reject' | 'pending') =>
  store.post(new URL(placed.redirectUrl).pathname, {
    body: `decision=${decision}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });

const openOrder = async (): Promise<OrderDetail> =>
  (await store.get(`/order/${placed.id_order}`, { token: rosa.token })).json();

const state = async () => {
  const { status_order, payment_status } = await openOrder();
  return [status_order, payment_status, await store.stockOf(gameId)];
};

const storedState = async () => {
  const row = await store.db
    .selectFrom('orders')
    .select(['status', 'payment_status'])
    .where('id', '=', placed.id_order)
    .executeTakeFirstOrThrow();
  return [row.status, row.payment_status, await store.stockOf(gameId)];
};

/** A payment the sandbox knows of without having told the store. */
async function paymentAtProvider(
  payment: { status?: 'approved' | 'rejected' | 'pending'; amount?: number; currency?: string } = {},
) {
  const { reference } = await store.db
    .selectFrom('sandbox_preference')
    .select('reference')
    .where('id', '=', placed.preferenceId)
    .executeTakeFirstOrThrow();
  const { id } = await store.db
    .insertInto('sandbox_payment')
    .values({
      preference_id: placed.preferenceId,
      reference,
      status: 'approved',
      amount: 40,
      currency: 'USD',
      ...payment,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return String(id);
}

const statusAtProvider = async (id: string) => {
  const row = await store.db
    .selectFrom('sandbox_payment')
    .select('status')
    .where('id', '=', Number(id))
    .executeTakeFirst();
  return row?.status;
};

const setProviderStatus = (id: string, status: 'approved' | 'rejected' | 'pending' | 'refunded') =>
  store.db.updateTable('sandbox_payment').set({ status }).where('id', '=', Number(id)).execute();

const refundsDue = async (id: string) => {
  const row = await store.db
    .selectFrom('payment')
    .select('refund_due')
    .where('payment_id', '=', id)
    .executeTakeFirst();
  return row?.refund_due;
};

interface Delivery {
  ts?: string;
  requestId?: string;
  secret?: string;
  signedId?: string;
}

function deliver(paymentId: string, delivery: Delivery = {}) {
  const { ts = String(store.services.now().getTime()), requestId = randomUUID() } = delivery;
  const secret = delivery.secret ?? store.services.sandbox?.webhookSecret ?? '';
  const v1 = signWebhook(secret, delivery.signedId ?? paymentId, requestId, ts);
  return store.post(`/payments/webhook?data.id=${paymentId}&type=payment`, {
    body: { type: 'payment', data: { id: paymentId } },
    headers: { 'x-signature': `ts=${ts},v1=${v1}`, 'x-request-id': requestId },
  });
}

describe('the hosted page', () => {
  test('shows order, lines and total with three buttons, runs no script and sends its form only home', async () => {
    const page = await store.get(new URL(placed.redirectUrl).pathname);
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    for (const text of [
      `Order #${placed.id_order}`,
      'Test Cartridge × 2',
      '$40',
      'Approve',
      'Reject',
      'Leave pending',
    ]) {
      expect(page.body).toContain(text);
    }
    expect(page.body).not.toContain('<script');
    expect(page.headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; form-action 'self' http:\/\/shop\.example; /,
    );
  });

  test('a game name cannot smuggle markup into it', async () => {
    gameId = (await store.makeGame({ price: 20, stock: 5, name: '<img src=x onerror=alert(1)>' })).id;
    placed = await placeOrder();
    const { body } = await store.get(new URL(placed.redirectUrl).pathname);
    expect(body).toContain('&lt;img src=x');
    expect(body).not.toContain('<img');
  });

  test('Approve fulfils the order before the buyer is back at the store', async () => {
    const response = await press('approve');
    expect([response.statusCode, response.headers.location]).toEqual([
      303,
      `http://shop.example/order/detail?order=${placed.id_order}`,
    ]);
    expect(await storedState()).toEqual(['fulfilled', 'paid', 3]);
    expect((await store.get(new URL(placed.redirectUrl).pathname)).body).toContain(
      'This order has been paid',
    );
  });

  test('Reject cancels the order and returns its units', async () => {
    await press('reject');
    expect(await storedState()).toEqual(['cancelled', 'rejected', 5]);
    await press('approve');
    expect(await storedState()).toEqual(['cancelled', 'refunded', 5]);
    expect((await store.get(new URL(placed.redirectUrl).pathname)).body).toContain('went back to the buyer');
  });

  test('Leave pending keeps the hold beyond its time, until the provider decides', async () => {
    await press('pending');
    expect(await storedState()).toEqual(['pending', 'pending', 3]);
    store.forward(60);
    await runMaintenance(store.services, store.app.log);
    expect(await storedState()).toEqual(['pending', 'pending', 3]);
    await press('approve');
    expect(await storedState()).toEqual(['fulfilled', 'paid', 3]);
  });

  test('pressed twice, Approve pays once', async () => {
    await Promise.all([press('approve'), press('approve')]);
    await press('reject');
    expect(await state()).toEqual(['fulfilled', 'paid', 3]);
  });

  test('an unknown preference is 404, an unknown decision 422, its REST side needs the access token', async () => {
    expect((await store.get('/dev-pay/checkout/nothing')).statusCode).toBe(404);
    const form = { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: 'decision=steal' };
    expect((await store.post(new URL(placed.redirectUrl).pathname, form)).statusCode).toBe(422);
    expect((await store.get('/dev-pay/api/v1/payments/1000001')).statusCode).toBe(401);
  });
});

describe('the webhook', () => {
  test('rightly signed, it makes the store ask the provider and fulfil the order', async () => {
    expect((await deliver(await paymentAtProvider())).json()).toEqual({ outcome: 'fulfil' });
    expect(await storedState()).toEqual(['fulfilled', 'paid', 3]);
  });

  test('with the time in seconds it is as good', async () => {
    const ts = String(Math.floor(store.services.now().getTime() / 1000));
    expect((await deliver(await paymentAtProvider(), { ts })).statusCode).toBe(200);
  });

  test.each<[string, Delivery]>([
    ['signed with another secret', { secret: 'guess' }],
    ['signed for another payment', { signedId: '1' }],
    ['eleven minutes old', { ts: String(Date.now() - 11 * 60_000) }],
    ['without a time', { ts: 'now' }],
  ])('%s it is refused with 401 and nothing happens', async (_what, delivery) => {
    const id = await paymentAtProvider();
    const ts = delivery.ts?.startsWith('1')
      ? String(store.services.now().getTime() - 11 * 60_000)
      : delivery.ts;
    expect((await deliver(id, { ...delivery, ...(ts === undefined ? {} : { ts }) })).statusCode).toBe(401);
    expect(await storedState()).toEqual(['pending', 'unpaid', 3]);
  });

  test('without any signature it is refused with 401', async () => {
    const id = await paymentAtProvider();
    expect((await store.post(`/payments/webhook?data.id=${id}`, { body: {} })).statusCode).toBe(401);
    expect(await storedState()).toEqual(['pending', 'unpaid', 3]);
  });

  test('delivered again, it counts once', async () => {
    const id = await paymentAtProvider();
    const delivery = { requestId: randomUUID(), ts: String(store.services.now().getTime()) };
    const responses = await Promise.all([
      deliver(id, delivery),
      deliver(id, delivery),
      deliver(id, delivery),
    ]);
    expect(responses.map((response) => response.json().outcome).sort()).toEqual([
      'fulfil',
      'repeated',
      'repeated',
    ]);
    expect((await deliver(id)).json()).toEqual({ outcome: 'nothing' });
  });

  test('a rejected payment told three times returns the units once', async () => {
    const id = await paymentAtProvider({ status: 'rejected' });
    await Promise.all([deliver(id), deliver(id), deliver(id)]);
    expect(await storedState()).toEqual(['cancelled', 'rejected', 5]);
  });

  test.each([
    ['a wrong amount', { amount: 39.99 }],
    ['a wrong currency', { currency: 'ARS' }],
  ])('%s fulfils nothing: the money goes back', async (_what, payment) => {
    const id = await paymentAtProvider(payment);
    expect((await deliver(id)).json()).toEqual({ outcome: 'refund' });
    expect(await storedState()).toEqual(['pending', 'unpaid', 3]);
    expect(await statusAtProvider(id)).toBe('refunded');
  });

  test('a second payment for a paid order goes back, the first stays', async () => {
    const [first, second] = [await paymentAtProvider(), await paymentAtProvider()];
    await deliver(first);
    await deliver(second);
    expect(await storedState()).toEqual(['fulfilled', 'paid', 3]);
    expect([await statusAtProvider(first), await statusAtProvider(second)]).toEqual(['approved', 'refunded']);
  });

  test('approved after expiry: refunded, the units stay on the shelf', async () => {
    store.forward(16);
    await runMaintenance(store.services, store.app.log);
    const id = await paymentAtProvider();
    await deliver(id);
    expect(await storedState()).toEqual(['cancelled', 'refunded', 5]);
    expect(await statusAtProvider(id)).toBe('refunded');
  });

  test('a payment the provider takes back cancels the order and returns the units once', async () => {
    const id = await paymentAtProvider();
    await deliver(id);
    await store.db
      .updateTable('sandbox_payment')
      .set({ status: 'refunded' })
      .where('id', '=', Number(id))
      .execute();
    await Promise.all([deliver(id), deliver(id)]);
    expect(await storedState()).toEqual(['cancelled', 'refunded', 5]);
  });

  test('a late "pending" after "approved" does not undo the payment', async () => {
    const id = await paymentAtProvider();
    await deliver(id);
    await store.db
      .updateTable('sandbox_payment')
      .set({ status: 'pending' })
      .where('id', '=', Number(id))
      .execute();
    await deliver(id);
    expect(await storedState()).toEqual(['fulfilled', 'paid', 3]);
  });

  test('told "approved", late "pending" and "approved" again, the store keeps money and order', async () => {
    const id = await paymentAtProvider();
    for (const status of ['approved', 'pending', 'approved'] as const) {
      await setProviderStatus(id, status);
      await deliver(id);
    }
    expect(await storedState()).toEqual(['fulfilled', 'paid', 3]);
    expect(await statusAtProvider(id)).toBe('approved');
  });

  test('a late "approved" after the provider took the money back asks for no second refund', async () => {
    const id = await paymentAtProvider();
    const reported = [];
    for (const status of ['approved', 'refunded', 'approved'] as const) {
      await setProviderStatus(id, status);
      reported.push((await deliver(id)).json().outcome);
    }
    expect(reported).toEqual(['fulfil', 'take-back', 'nothing']);
    expect(await storedState()).toEqual(['cancelled', 'refunded', 5]);
  });

  test('a refund that the provider has made by itself is due no longer, and the order says so', async () => {
    await press('reject');
    const id = await paymentAtProvider();
    const { refund } = store.services.payments;
    store.services.payments.refund = () => Promise.reject(new Error('no money in the account'));
    await deliver(id);
    expect(await refundsDue(id)).toBe(true);
    await setProviderStatus(id, 'refunded');
    await deliver(id);
    store.services.payments.refund = refund;
    expect(await refundsDue(id)).toBe(false);
    expect(await storedState()).toEqual(['cancelled', 'refunded', 5]);
  });

  test('a first card refused while a second payment is pending leaves the order waiting for the second', async () => {
    const [rejected, open] = [await paymentAtProvider({ status: 'rejected' }), await paymentAtProvider()];
    await setProviderStatus(open, 'pending');
    await deliver(open);
    await deliver(rejected);
    expect(await storedState()).toEqual(['pending', 'pending', 3]);
    await setProviderStatus(open, 'rejected');
    await deliver(open);
    expect(await storedState()).toEqual(['cancelled', 'rejected', 5]);
  });

  test('told of a refused card only, the store looks for a second payment before it cancels', async () => {
    const rejection = await paymentAtProvider({ status: 'rejected' });
    const second = await paymentAtProvider();
    await deliver(rejection);
    expect(await storedState()).toEqual(['fulfilled', 'paid', 3]);
    expect(await statusAtProvider(second)).toBe('approved');
  });

  test('the order number may be as large as the database’s', async () => {
    const { id_order } = placed;
    await store.db.updateTable('orders').set({ holds_stock: false }).where('id', '=', id_order).execute();
    await sql`select setval(pg_get_serial_sequence('orders', 'id'), 2147483000)`.execute(store.db);
    placed = await placeOrder();
    await sql`select setval(pg_get_serial_sequence('orders', 'id'), ${id_order})`.execute(store.db);
    expect((await deliver(await paymentAtProvider())).json()).toEqual({ outcome: 'fulfil' });
  });

  test('of an unknown payment or an unknown order it is taken and leads to nothing', async () => {
    for (const unknown of ['999999999', '9999999999', '9'.repeat(40)])
      expect((await deliver(unknown)).json()).toEqual({ outcome: 'unknown-payment' });
    const id = await paymentAtProvider();
    for (const reference of ['2000000-abc', 'somebody else', '99999999999-abc']) {
      await store.db.updateTable('sandbox_payment').set({ reference }).where('id', '=', Number(id)).execute();
      expect((await deliver(id)).json()).toEqual({ outcome: 'unknown-order' });
    }
  });

  test('a payment for the order of this number in another store on the same account buys nothing', async () => {
    const id = await paymentAtProvider();
    await store.db
      .updateTable('sandbox_payment')
      .set({ reference: `${placed.id_order}-kz1a2b3c` })
      .where('id', '=', Number(id))
      .execute();
    expect((await deliver(id)).json()).toEqual({ outcome: 'unknown-order' });
    expect(await statusAtProvider(id)).toBe('approved');
  });
});

test('refunds being noted and news of the same payments do not lock each other out', async () => {
  const { payments } = store.services;
  const { refund } = payments;
  await press('reject');
  const ids = await Promise.all(Array.from({ length: 12 }, () => paymentAtProvider()));
  payments.refund = () => Promise.reject(new Error('later'));
  await Promise.all(ids.map((id) => deliver(id)));
  payments.refund = refund;
  const now = store.services.now();
  const reported = await Promise.all(ids.map((id) => payments.getPayment(id)));
  await Promise.all(
    reported.flatMap((payment) =>
      payment === undefined
        ? []
        : [
            applyPayment(store.db, payments.name, payment, now),
            markRefunded(store.db, payments.name, payment.id, now),
            applyPayment(store.db, payments.name, payment, now),
          ],
    ),
  );
  expect(await storedState()).toEqual(['cancelled', 'refunded', 5]);
});

describe('a lost webhook', () => {
  test('does not matter to a buyer who comes back: the order is read as paid', async () => {
    await paymentAtProvider();
    expect(await state()).toEqual(['fulfilled', 'paid', 3]);
  });

  test('about a refused card and a second one that worked: the order is paid, no money goes back', async () => {
    await paymentAtProvider({ status: 'rejected' });
    const second = await paymentAtProvider();
    expect(await state()).toEqual(['fulfilled', 'paid', 3]);
    expect(await statusAtProvider(second)).toBe('approved');
  });

  test('is made good by maintenance when nobody comes back, even after the hold', async () => {
    await paymentAtProvider();
    store.forward(16);
    await runMaintenance(store.services, store.app.log);
    expect(await storedState()).toEqual(['fulfilled', 'paid', 3]);
  });
});

test('when the provider does not answer, nothing is ordered: 503, units back, the key free for another try', async () => {
  const { payments } = store.services;
  const [key, cart] = ['provider-down', [{ id_product: gameId, price_product: 20, quantity: 1 }]];
  const request = {
    token: rosa.token,
    headers: { 'idempotency-key': key },
    body: { amount_order: 20, address_order: 'Elm 1', cart },
  };
  const createPreference = payments.createPreference;
  payments.createPreference = () => Promise.reject(new Error('connection refused'));
  const rejected = await store.post('/order', request);
  payments.createPreference = createPreference;
  expect([rejected.statusCode, rejected.json().error]).toEqual([503, 'payment-unavailable']);
  expect(await store.stockOf(gameId)).toBe(3);
  expect((await store.post('/order', request)).statusCode).toBe(200);
  expect(await store.stockOf(gameId)).toBe(2);
});
