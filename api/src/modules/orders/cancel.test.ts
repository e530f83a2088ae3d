import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { OrderDetail, PlacedOrder } from '../../../contract';
import { runMaintenance } from '../../jobs/maintenance';
import { type Shopper, TestStore } from '../../testing/store';

let store: TestStore;
let rosa: Shopper;
let admin: Shopper;
let gameId: number;
let placed: PlacedOrder;

beforeAll(async () => {
  store = await TestStore.open({ unpaidOrders: 100 });
  admin = await store.makeShopper({ admin: true });
});
afterAll(() => store.close());
beforeEach(async () => {
  rosa = await store.makeShopper();
  gameId = (await store.makeGame({ price: 20, stock: 5 })).id;
  placed = await placeOrder();
});

async function placeOrder(price = 20, quantity = 2, overrides: object = {}): Promise<PlacedOrder> {
  const cart = [{ id_product: gameId, price_product: price, quantity }];
  const body = { amount_order: price * quantity, address_order: 'Elm Street 1', cart, ...overrides };
  return (await store.post('/order', { token: rosa.token, body })).json();
}

const decidePayment = (decision: 'approve' | 'reject' | 'pending') =>
  store.post(new URL(placed.redirectUrl).pathname, {
    body: `decision=${decision}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
const cancel = (shopper = rosa) => store.post(`/order/${placed.id_order}/cancel`, { token: shopper.token });
const setStatus = (status: string, query = '') =>
  store.put(`/order/${placed.id_order}/${status}${query}`, { token: admin.token });

const storedState = async () => {
  const row = await store.db
    .selectFrom('orders')
    .select(['status', 'payment_status'])
    .where('id', '=', placed.id_order)
    .executeTakeFirstOrThrow();
  return [row.status, row.payment_status, await store.stockOf(gameId)];
};
const payments = () =>
  store.db
    .selectFrom('payment')
    .select(['status', 'refund_due'])
    .where('order_id', '=', placed.id_order)
    .execute();
const providerStatuses = async () => {
  const rows = await store.db
    .selectFrom('sandbox_payment')
    .select('status')
    .where('preference_id', '=', placed.preferenceId)
    .execute();
  return rows.map((row) => row.status);
};
const cancellationMails = async () => {
  const to = `${rosa.username}@mail.example`;
  const rows = store.db.selectFrom('outbox').select(['subject', 'content']).where('recipient', '=', to);
  return (await rows.execute()).filter(
    (mail) => mail.subject === `Your order #${placed.id_order} is cancelled`,
  );
};

describe('cancelling an unpaid order', () => {
  test('Cancelling an unpaid order returns its units once; the email states that there is nothing to refund', async () => {
    expect(await store.stockOf(gameId)).toBe(3);
    const response = await cancel();
    expect([response.statusCode, response.json()]).toEqual([
      200,
      { id_order: placed.id_order, status: 'cancelled', payment_status: 'expired' },
    ]);
    expect(await storedState()).toEqual(['cancelled', 'expired', 5]);
    const again = await cancel();
    expect([again.statusCode, again.json().error]).toEqual([409, 'already-cancelled']);
    expect(await storedState()).toEqual(['cancelled', 'expired', 5]);
    const mails = await cancellationMails();
    expect(mails.map((mail) => mail.content?.paragraphs[0])).toEqual([
      expect.stringContaining('nothing to give back'),
    ]);
  });

  test('A payment that arrives after the cancellation is refunded', async () => {
    await cancel();
    await decidePayment('approve');
    expect(await storedState()).toEqual(['cancelled', 'refunded', 5]);
    expect(await providerStatuses()).toEqual(['refunded']);
  });

  test('A request to cancel an order whose payment is pending at the provider is rejected with 409', async () => {
    await decidePayment('pending');
    const response = await cancel();
    expect([response.statusCode, response.json().error]).toEqual([409, 'payment-pending']);
    expect(await storedState()).toEqual(['pending', 'pending', 3]);
  });
});

describe('cancelling a paid order', () => {
  beforeEach(() => decidePayment('approve'));

  test('A paid order that is not dispatched yet can be cancelled, and its payment is refunded', async () => {
    expect(await storedState()).toEqual(['fulfilled', 'paid', 3]);
    const response = await cancel();
    expect([response.statusCode, response.json()]).toEqual([
      200,
      { id_order: placed.id_order, status: 'cancelled', payment_status: 'refunded' },
    ]);
    expect(await storedState()).toEqual(['cancelled', 'refunded', 5]);
    expect(await providerStatuses()).toEqual(['refunded']);
    expect(await payments()).toEqual([{ status: 'refunded', refund_due: false }]);
    const history = store.db.selectFrom('order_history').select(['source', 'actor_id', 'payment_status']);
    expect((await history.where('order_id', '=', placed.id_order).orderBy('id').execute()).slice(-2)).toEqual(
      [
        { source: 'buyer', actor_id: rosa.id, payment_status: 'paid' },
        { source: 'refund', actor_id: null, payment_status: 'refunded' },
      ],
    );
    expect((await cancellationMails())[0]?.content?.paragraphs[0]).toContain('Your money is on its way back');
  });

  test.each(['dispatched', 'delivered'])(
    'A request to cancel an order that is already %s is rejected with 409',
    async (status) => {
      await setStatus(status);
      const response = await cancel();
      expect([response.statusCode, response.json().error]).toEqual([409, 'already-dispatched']);
      expect(await storedState()).toEqual([status, 'paid', 3]);
      expect(await providerStatuses()).toEqual(['approved']);
    },
  );

  test('If the provider is unavailable when a paid order is cancelled, the refund remains due, the order cannot be reopened, and the maintenance job makes the refund later', async () => {
    const { refund } = store.services.payments;
    store.services.payments.refund = () => Promise.reject(new Error('the provider is down'));
    const response = await cancel();
    store.services.payments.refund = refund;
    expect(response.json()).toMatchObject({ status: 'cancelled', payment_status: 'paid' });
    expect(await payments()).toEqual([{ status: 'approved', refund_due: true }]);
    const reopened = await setStatus('fulfilled');
    expect([reopened.statusCode, reopened.json().error]).toEqual([409, 'refund-due']);
    expect(await storedState()).toEqual(['cancelled', 'paid', 5]);
    await runMaintenance(store.services, store.app.log);
    expect(await storedState()).toEqual(['cancelled', 'refunded', 5]);
    expect(await providerStatuses()).toEqual(['refunded']);
  });

  test('A paid order that an administrator cancels keeps the payment status paid in the list of orders and in its details', async () => {
    expect((await setStatus('cancelled')).json()).toMatchObject({ payment_status: 'paid' });
    const detail: OrderDetail = (await store.get(`/order/${placed.id_order}`, { token: admin.token })).json();
    expect(detail.payment_status).toBe('paid');
    const list = (await store.get(`/order?idUser=${rosa.id}`, { token: admin.token })).json();
    expect(list).toMatchObject([{ status: 'cancelled', payment_status: 'paid' }]);
    expect((await cancel()).json().error).toBe('already-cancelled');
  });
});

test('Cancelling a free order returns its units and refunds nothing', async () => {
  gameId = (await store.makeGame({ price: 1, stock: 5 })).id;
  placed = await placeOrder(1, 1, { amount_order: 0, coupon: 'BIT' });
  expect(await storedState()).toEqual(['fulfilled', 'paid', 4]);
  expect((await cancel()).statusCode).toBe(200);
  expect((await storedState())[2]).toBe(5);
  expect((await cancellationMails())[0]?.content?.paragraphs[0]).toContain('nothing to give back');
});

test("A request to cancel another user's order or an unknown order is rejected with 404, even for an administrator", async () => {
  for (const shopper of [await store.makeShopper(), admin])
    expect((await cancel(shopper)).statusCode).toBe(404);
  const unknown = await store.post('/order/2000000/cancel', { token: rosa.token });
  expect(unknown.statusCode).toBe(404);
  expect(await storedState()).toEqual(['pending', 'unpaid', 3]);
});

describe('concurrent changes to one order', () => {
  test('When ten cancellations of an order run concurrently, one succeeds, and units and money are returned once', async () => {
    await decidePayment('approve');
    const responses = await Promise.all(Array.from({ length: 10 }, () => cancel()));
    expect(responses.map((response) => response.statusCode).sort()).toEqual([
      200,
      ...Array<number>(9).fill(409),
    ]);
    expect(await storedState()).toEqual(['cancelled', 'refunded', 5]);
    expect(await providerStatuses()).toEqual(['refunded']);
  });

  test('A cancellation concurrent with the payment loses neither units nor money', async () => {
    for (let round = 0; round < 5; round += 1) {
      placed = await placeOrder();
      await Promise.all([cancel(), decidePayment('approve')]);
      await runMaintenance(store.services, store.app.log);
      expect((await storedState()).slice(0, 2)).toEqual(['cancelled', 'refunded']);
      expect(await providerStatuses()).toEqual(['refunded']);
    }
    // The order from `beforeEach` still holds its two units.
    expect(await store.stockOf(gameId)).toBe(3);
  });

  test('When a cancellation and a dispatch run concurrently, either the payment is refunded or the order is dispatched as paid, but not both', async () => {
    for (let round = 0; round < 5; round += 1) {
      placed = await placeOrder();
      await decidePayment('approve');
      const [cancelled, dispatched] = await Promise.all([cancel(), setStatus('dispatched')]);
      const [status, payment] = await storedState();
      if (cancelled.statusCode === 200) {
        // Dispatching an order after its refund sets its payment status to 'unpaid'.
        expect([status, payment]).not.toEqual(['dispatched', 'paid']);
        expect(await providerStatuses()).toEqual(['refunded']);
      } else {
        expect([status, payment, dispatched.statusCode]).toEqual(['dispatched', 'paid', 200]);
        expect(await providerStatuses()).toEqual(['approved']);
      }
      await setStatus('cancelled');
    }
    expect(await store.stockOf(gameId)).toBe(3);
  });

  test('When a cancellation and a dispatch that specifies the expected status run concurrently, the later change is rejected', async () => {
    for (let round = 0; round < 5; round += 1) {
      placed = await placeOrder();
      await decidePayment('approve');
      const [cancelled, dispatched] = await Promise.all([
        cancel(),
        setStatus('dispatched', '?from=fulfilled'),
      ]);
      const isCancelled = cancelled.statusCode === 200;
      expect([cancelled.statusCode, dispatched.statusCode]).toEqual(isCancelled ? [200, 409] : [409, 200]);
      expect((await storedState()).slice(0, 2)).toEqual(
        isCancelled ? ['cancelled', 'refunded'] : ['dispatched', 'paid'],
      );
      await setStatus('cancelled');
    }
    expect(await store.stockOf(gameId)).toBe(3);
  });

  test('When the buyer and an administrator cancel an order concurrently, its units return to stock once', async () => {
    await decidePayment('approve');
    await Promise.all([cancel(), setStatus('cancelled')]);
    expect(await store.stockOf(gameId)).toBe(5);
  });
});
