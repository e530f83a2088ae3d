import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import type { OrderDetail, PlacedOrder } from '../../../contract';
import { runMaintenance } from '../../jobs/maintenance';
import { signWebhook } from '../../payments/signature';
import { type Shopper, TestStore } from '../../testing/store';
import { applyPayment, completePaymentRefund } from './payments.repo';

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

const decidePayment = (decision: 'approve' | 'reject' | 'pending') =>
  store.post(new URL(placed.redirectUrl).pathname, {
    body: `decision=${decision}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });

const readOrder = async (): Promise<OrderDetail> =>
  (await store.get(`/order/${placed.id_order}`, { token: rosa.token })).json();

/** Reading the order through the API also queries the provider. */
const stateAfterBuyerReturns = async () => {
  const { status_order, payment_status } = await readOrder();
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

async function insertPayment(
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

const isRefundDue = async (id: string) => {
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

function deliverWebhook(paymentId: string, delivery: Delivery = {}) {
  const { ts = String(store.services.now().getTime()), requestId = randomUUID() } = delivery;
  const secret = delivery.secret ?? store.services.sandbox?.webhookSecret ?? '';
  const v1 = signWebhook(secret, delivery.signedId ?? paymentId, requestId, ts);
  return store.post(`/payments/webhook?data.id=${paymentId}&type=payment`, {
    body: { type: 'payment', data: { id: paymentId } },
    headers: { 'x-signature': `ts=${ts},v1=${v1}`, 'x-request-id': requestId },
  });
}

describe('the hosted payment page', () => {
  test('The payment page shows the order and three buttons, contains no scripts and submits only to the store', async () => {
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

  test('The payment page escapes markup in the name of a game', async () => {
    gameId = (await store.makeGame({ price: 20, stock: 5, name: '<img src=x onerror=alert(1)>' })).id;
    placed = await placeOrder();
    const { body } = await store.get(new URL(placed.redirectUrl).pathname);
    expect(body).toContain('&lt;img src=x');
    expect(body).not.toContain('<img src=x');
  });

  test("The payment page uses the store's theme and shows the games' covers", async () => {
    const page = async (cookie: string) =>
      (await store.get(new URL(placed.redirectUrl).pathname, { headers: { cookie } })).body;
    expect(await page('a=1; theme=retro')).toContain('<html lang="en" data-theme="retro">');
    const original = await page('theme=<script>');
    expect(original).toContain('<html lang="en" data-theme="original">');
    const { thumbnail } = await store.db
      .selectFrom('order_line')
      .select('thumbnail')
      .where('order_id', '=', placed.id_order)
      .executeTakeFirstOrThrow();
    expect(original).toContain(`<img src="${thumbnail}" alt="" width="48" height="64">`);
  });

  test('The payment page omits covers from other origins, which its Content-Security-Policy would block', async () => {
    await store.db
      .updateTable('order_line')
      .set({ thumbnail: 'https://pictures.example/cover.png' })
      .where('order_id', '=', placed.id_order)
      .execute();
    const { body } = await store.get(new URL(placed.redirectUrl).pathname);
    expect(body).toContain('Test Cartridge × 2');
    expect(body).not.toContain('<img');
  });

  test('The Approve button fulfils the order before the buyer returns to the store', async () => {
    const response = await decidePayment('approve');
    expect([response.statusCode, response.headers.location]).toEqual([
      303,
      `http://shop.example/order/detail?order=${placed.id_order}`,
    ]);
    expect(await storedState()).toEqual(['fulfilled', 'paid', 3]);
    expect((await store.get(new URL(placed.redirectUrl).pathname)).body).toContain(
      'This order has been paid',
    );
  });

  test('The Reject button cancels the order and returns its units to stock, and a payment approved later is refunded', async () => {
    await decidePayment('reject');
    expect(await storedState()).toEqual(['cancelled', 'rejected', 5]);
    await decidePayment('approve');
    expect(await storedState()).toEqual(['cancelled', 'refunded', 5]);
    expect((await store.get(new URL(placed.redirectUrl).pathname)).body).toContain('went back to the buyer');
  });

  test('After the Leave pending button is pressed, the units stay reserved past the deadline until the provider decides', async () => {
    await decidePayment('pending');
    expect(await storedState()).toEqual(['pending', 'pending', 3]);
    store.advanceMinutes(60);
    await runMaintenance(store.services, store.app.log);
    expect(await storedState()).toEqual(['pending', 'pending', 3]);
    await decidePayment('approve');
    expect(await storedState()).toEqual(['fulfilled', 'paid', 3]);
  });

  test('Pressing Approve twice and then Reject leaves the order paid', async () => {
    await Promise.all([decidePayment('approve'), decidePayment('approve')]);
    await decidePayment('reject');
    expect(await stateAfterBuyerReturns()).toEqual(['fulfilled', 'paid', 3]);
  });

  test('The payment sandbox rejects an unknown preference with 404, an unknown decision with 422, and an API request without the access token with 401', async () => {
    expect((await store.get('/dev-pay/checkout/nothing')).statusCode).toBe(404);
    const form = { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: 'decision=steal' };
    expect((await store.post(new URL(placed.redirectUrl).pathname, form)).statusCode).toBe(422);
    expect((await store.get('/dev-pay/api/v1/payments/1000001')).statusCode).toBe(401);
  });
});

describe('the webhook', () => {
  test('A signed webhook makes the store query the provider and fulfil the order', async () => {
    expect((await deliverWebhook(await insertPayment())).json()).toEqual({ outcome: 'fulfil' });
    expect(await storedState()).toEqual(['fulfilled', 'paid', 3]);
  });

  test('A webhook with a timestamp in seconds is accepted', async () => {
    const ts = String(Math.floor(store.services.now().getTime() / 1000));
    expect((await deliverWebhook(await insertPayment(), { ts })).statusCode).toBe(200);
  });

  test.each<[string, Delivery]>([
    ['signed with another secret', { secret: 'guess' }],
    ['signed for another payment', { signedId: '1' }],
    ['eleven minutes old', { ts: String(Date.now() - 11 * 60_000) }],
    ['sent with an invalid timestamp', { ts: 'now' }],
  ])('A webhook that is %s is rejected with 401 and changes nothing', async (_description, delivery) => {
    const id = await insertPayment();
    const ts = delivery.ts?.startsWith('1')
      ? String(store.services.now().getTime() - 11 * 60_000)
      : delivery.ts;
    expect((await deliverWebhook(id, { ...delivery, ...(ts === undefined ? {} : { ts }) })).statusCode).toBe(
      401,
    );
    expect(await storedState()).toEqual(['pending', 'unpaid', 3]);
  });

  test('A webhook without a signature is rejected with 401', async () => {
    const id = await insertPayment();
    expect((await store.post(`/payments/webhook?data.id=${id}`, { body: {} })).statusCode).toBe(401);
    expect(await storedState()).toEqual(['pending', 'unpaid', 3]);
  });

  test('A webhook delivered three times is applied once', async () => {
    const id = await insertPayment();
    const delivery = { requestId: randomUUID(), ts: String(store.services.now().getTime()) };
    const responses = await Promise.all([
      deliverWebhook(id, delivery),
      deliverWebhook(id, delivery),
      deliverWebhook(id, delivery),
    ]);
    expect(responses.map((response) => response.json().outcome).sort()).toEqual([
      'fulfil',
      'repeated',
      'repeated',
    ]);
    expect((await deliverWebhook(id)).json()).toEqual({ outcome: 'nothing' });
  });

  test('A rejected payment that is reported three times returns the units to stock only once', async () => {
    const id = await insertPayment({ status: 'rejected' });
    await Promise.all([deliverWebhook(id), deliverWebhook(id), deliverWebhook(id)]);
    expect(await storedState()).toEqual(['cancelled', 'rejected', 5]);
  });

  test.each([
    ['the wrong amount', { amount: 39.99 }],
    ['the wrong currency', { currency: 'ARS' }],
  ])('A payment with %s is refunded and does not fulfil the order', async (_description, payment) => {
    const id = await insertPayment(payment);
    expect((await deliverWebhook(id)).json()).toEqual({ outcome: 'refund' });
    expect(await storedState()).toEqual(['pending', 'unpaid', 3]);
    expect(await statusAtProvider(id)).toBe('refunded');
  });

  test('A second payment for a paid order is refunded', async () => {
    const [first, second] = [await insertPayment(), await insertPayment()];
    await deliverWebhook(first);
    await deliverWebhook(second);
    expect(await storedState()).toEqual(['fulfilled', 'paid', 3]);
    expect([await statusAtProvider(first), await statusAtProvider(second)]).toEqual(['approved', 'refunded']);
  });

  test('A payment approved after the order has expired is refunded, and the units stay in stock', async () => {
    store.advanceMinutes(16);
    await runMaintenance(store.services, store.app.log);
    const id = await insertPayment();
    await deliverWebhook(id);
    expect(await storedState()).toEqual(['cancelled', 'refunded', 5]);
    expect(await statusAtProvider(id)).toBe('refunded');
  });

  test('When the provider refunds a payment, the order is cancelled and its units return to stock only once', async () => {
    const id = await insertPayment();
    await deliverWebhook(id);
    await store.db
      .updateTable('sandbox_payment')
      .set({ status: 'refunded' })
      .where('id', '=', Number(id))
      .execute();
    await Promise.all([deliverWebhook(id), deliverWebhook(id)]);
    expect(await storedState()).toEqual(['cancelled', 'refunded', 5]);
  });

  test('A "pending" status that arrives after "approved" does not undo the payment', async () => {
    const id = await insertPayment();
    await deliverWebhook(id);
    await store.db
      .updateTable('sandbox_payment')
      .set({ status: 'pending' })
      .where('id', '=', Number(id))
      .execute();
    await deliverWebhook(id);
    expect(await storedState()).toEqual(['fulfilled', 'paid', 3]);
  });

  test('A "pending" status that arrives between two "approved" reports causes no refund', async () => {
    const id = await insertPayment();
    for (const status of ['approved', 'pending', 'approved'] as const) {
      await setProviderStatus(id, status);
      await deliverWebhook(id);
    }
    expect(await storedState()).toEqual(['fulfilled', 'paid', 3]);
    expect(await statusAtProvider(id)).toBe('approved');
  });

  test('An "approved" status that arrives after a refund by the provider causes no second refund', async () => {
    const id = await insertPayment();
    const outcomes = [];
    for (const status of ['approved', 'refunded', 'approved'] as const) {
      await setProviderStatus(id, status);
      outcomes.push((await deliverWebhook(id)).json().outcome);
    }
    expect(outcomes).toEqual(['fulfil', 'take-back', 'nothing']);
    expect(await storedState()).toEqual(['cancelled', 'refunded', 5]);
  });

  test('A due refund that the provider has already made is recorded, and the order is marked as refunded', async () => {
    await decidePayment('reject');
    const id = await insertPayment();
    const { refund } = store.services.payments;
    store.services.payments.refund = () => Promise.reject(new Error('no money in the account'));
    await deliverWebhook(id);
    expect(await isRefundDue(id)).toBe(true);
    await setProviderStatus(id, 'refunded');
    await deliverWebhook(id);
    store.services.payments.refund = refund;
    expect(await isRefundDue(id)).toBe(false);
    expect(await storedState()).toEqual(['cancelled', 'refunded', 5]);
  });

  test('A rejected payment does not cancel an order that has another payment pending', async () => {
    const [rejected, pending] = [await insertPayment({ status: 'rejected' }), await insertPayment()];
    await setProviderStatus(pending, 'pending');
    await deliverWebhook(pending);
    await deliverWebhook(rejected);
    expect(await storedState()).toEqual(['pending', 'pending', 3]);
    await setProviderStatus(pending, 'rejected');
    await deliverWebhook(pending);
    expect(await storedState()).toEqual(['cancelled', 'rejected', 5]);
  });

  test('A webhook about a rejected payment does not cancel the order if the buyer has paid with another payment whose webhook has not arrived yet', async () => {
    const rejected = await insertPayment({ status: 'rejected' });
    const second = await insertPayment();
    await deliverWebhook(rejected);
    expect(await storedState()).toEqual(['fulfilled', 'paid', 3]);
    expect(await statusAtProvider(second)).toBe('approved');
  });

  test('A payment for an order whose id is close to the largest 32-bit integer is applied', async () => {
    const { id_order } = placed;
    await store.db.updateTable('orders').set({ holds_stock: false }).where('id', '=', id_order).execute();
    await sql`select setval(pg_get_serial_sequence('orders', 'id'), 2147483000)`.execute(store.db);
    placed = await placeOrder();
    await sql`select setval(pg_get_serial_sequence('orders', 'id'), ${id_order})`.execute(store.db);
    expect((await deliverWebhook(await insertPayment())).json()).toEqual({ outcome: 'fulfil' });
  });

  test('A webhook about an unknown payment or order is accepted and changes nothing', async () => {
    for (const unknown of ['999999999', '9999999999', '9'.repeat(40)])
      expect((await deliverWebhook(unknown)).json()).toEqual({ outcome: 'unknown-payment' });
    const id = await insertPayment();
    for (const reference of ['2000000-abc', 'foreign', '99999999999-abc']) {
      await store.db.updateTable('sandbox_payment').set({ reference }).where('id', '=', Number(id)).execute();
      expect((await deliverWebhook(id)).json()).toEqual({ outcome: 'unknown-order' });
    }
  });

  test('A payment for an order with the same id in another store that uses the same provider account changes nothing', async () => {
    const id = await insertPayment();
    await store.db
      .updateTable('sandbox_payment')
      .set({ reference: `${placed.id_order}-kz1a2b3c` })
      .where('id', '=', Number(id))
      .execute();
    expect((await deliverWebhook(id)).json()).toEqual({ outcome: 'unknown-order' });
    expect(await statusAtProvider(id)).toBe('approved');
  });
});

test('Recording refunds and applying the same payments concurrently does not deadlock', async () => {
  const { payments } = store.services;
  const { refund } = payments;
  await decidePayment('reject');
  const ids = await Promise.all(Array.from({ length: 12 }, () => insertPayment()));
  payments.refund = () => Promise.reject(new Error('later'));
  await Promise.all(ids.map((id) => deliverWebhook(id)));
  payments.refund = refund;
  const now = store.services.now();
  const reported = await Promise.all(ids.map((id) => payments.getPayment(id)));
  await Promise.all(
    reported.flatMap((payment) =>
      payment === undefined
        ? []
        : [
            applyPayment(store.db, payments.name, payment, now),
            completePaymentRefund(store.db, payments.name, payment.id, now),
            applyPayment(store.db, payments.name, payment, now),
          ],
    ),
  );
  expect(await storedState()).toEqual(['cancelled', 'refunded', 5]);
});

describe('a lost webhook', () => {
  test('A buyer who returns after a lost webhook sees the order as paid', async () => {
    await insertPayment();
    expect(await stateAfterBuyerReturns()).toEqual(['fulfilled', 'paid', 3]);
  });

  test('After lost webhooks about a rejected and an approved payment, the order is paid and nothing is refunded', async () => {
    await insertPayment({ status: 'rejected' });
    const second = await insertPayment();
    expect(await stateAfterBuyerReturns()).toEqual(['fulfilled', 'paid', 3]);
    expect(await statusAtProvider(second)).toBe('approved');
  });

  test.each(['unpaid', 'pending'] as const)(
    'The maintenance job applies a payment after a lost webhook to an order that was dispatched while its payment was %s',
    async (payment) => {
      const admin = await store.makeShopper({ admin: true });
      const id = await insertPayment({ status: 'pending' });
      if (payment === 'pending') await deliverWebhook(id);
      await store.put(`/order/${placed.id_order}/dispatched`, { token: admin.token });
      await setProviderStatus(id, 'approved');
      store.advanceMinutes(6);
      await runMaintenance(store.services, store.app.log);
      expect(await storedState()).toEqual(['dispatched', 'paid', 3]);
    },
  );

  test("The maintenance job applies a payment after a lost webhook, even after the order's deadline", async () => {
    await insertPayment();
    store.advanceMinutes(16);
    await runMaintenance(store.services, store.app.log);
    expect(await storedState()).toEqual(['fulfilled', 'paid', 3]);
  });
});

test('An order placed while the provider is unavailable fails with 503, returns its units and releases its Idempotency-Key', async () => {
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
