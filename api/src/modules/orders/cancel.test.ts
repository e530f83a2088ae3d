import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { OrderDetail, PlacedOrder } from '../../../contract';
import { TestStore, type Shopper } from '../../testing/store';
import { runMaintenance } from '../../jobs/maintenance';

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

async function placeOrder(price = 20, quantity = 2, more: object = {}): Promise<PlacedOrder> {
  const cart = [{ id_product: gameId, price_product: price, quantity }];
  const body = { amount_order: price * quantity, address_order: 'Elm Street 1', cart, ...more };
  return (await store.post('/order', { token: rosa.token, body })).json();
}

/** What the buyer presses on the hosted page, after which the provider's webhook comes. */
const press = (decision: 'approve' | 'reject' | 'pending') =>
  store.post(new URL(placed.redirectUrl).pathname, {
    body: `decision=${decision}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
const cancel = (who = rosa) => store.post(`/order/${placed.id_order}/cancel`, { token: who.token });
const move = (status: string, query = '') =>
  store.put(`/order/${placed.id_order}/${status}${query}`, { token: admin.token });

const stored = async () => {
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
const atProvider = async () => {
  const rows = await store.db
    .selectFrom('sandbox_payment')
    .select('status')
    .where('preference_id', '=', placed.preferenceId)
    .execute();
  return rows.map((row) => row.status);
};
const mailed = async () => {
  const to = `${rosa.username}@mail.example`;
  const rows = store.db.selectFrom('outbox').select(['subject', 'content']).where('recipient', '=', to);
  return (await rows.execute()).filter(
    (mail) => mail.subject === `Your order #${placed.id_order} is cancelled`,
  );
};

describe('an unpaid order', () => {
  test('is cancelled with its units back, once, and its buyer is told that there is nothing to give back', async () => {
    expect(await store.stockOf(gameId)).toBe(3);
    const response = await cancel();
    expect([response.statusCode, response.json()]).toEqual([
      200,
      { id_order: placed.id_order, status: 'cancelled', payment_status: 'expired' },
    ]);
    expect(await stored()).toEqual(['cancelled', 'expired', 5]);
    const again = await cancel();
    expect([again.statusCode, again.json().error]).toEqual([409, 'already-cancelled']);
    expect(await stored()).toEqual(['cancelled', 'expired', 5]);
    const mails = await mailed();
    expect(mails.map((mail) => mail.content?.paragraphs[0])).toEqual([
      expect.stringContaining('nothing to give back'),
    ]);
  });

  test('that is paid for afterwards gives the money back', async () => {
    await cancel();
    await press('approve');
    expect(await stored()).toEqual(['cancelled', 'refunded', 5]);
    expect(await atProvider()).toEqual(['refunded']);
  });

  test('whose payment the provider is deciding is left to the provider: 409', async () => {
    await press('pending');
    const reply = await cancel();
    expect([reply.statusCode, reply.json().error]).toEqual([409, 'payment-pending']);
    expect(await stored()).toEqual(['pending', 'pending', 3]);
  });
});

describe('a paid order', () => {
  beforeEach(() => press('approve'));

  test('that is still in the shop is cancelled, and the money goes back by the way it came', async () => {
    expect(await stored()).toEqual(['fulfilled', 'paid', 3]);
    const response = await cancel();
    expect([response.statusCode, response.json()]).toEqual([
      200,
      { id_order: placed.id_order, status: 'cancelled', payment_status: 'refunded' },
    ]);
    expect(await stored()).toEqual(['cancelled', 'refunded', 5]);
    expect(await atProvider()).toEqual(['refunded']);
    expect(await payments()).toEqual([{ status: 'refunded', refund_due: false }]);
    const history = store.db.selectFrom('order_history').select(['source', 'actor_id', 'payment_status']);
    expect((await history.where('order_id', '=', placed.id_order).orderBy('id').execute()).slice(-2)).toEqual(
      [
        { source: 'buyer', actor_id: rosa.id, payment_status: 'paid' },
        { source: 'refund', actor_id: null, payment_status: 'refunded' },
      ],
    );
    expect((await mailed())[0]?.content?.paragraphs[0]).toContain('Your money is on its way back');
  });

  test.each(['dispatched', 'delivered'])(
    'that is %s cannot be cancelled by its buyer: 409',
    async (status) => {
      await move(status);
      const reply = await cancel();
      expect([reply.statusCode, reply.json().error]).toEqual([409, 'already-dispatched']);
      expect(await stored()).toEqual([status, 'paid', 3]);
      expect(await atProvider()).toEqual(['approved']);
    },
  );

  test('while the provider is down stays due to be paid back; nobody sends it off meanwhile; maintenance makes it good', async () => {
    const { refund } = store.services.payments;
    store.services.payments.refund = () => Promise.reject(new Error('the provider is down'));
    const result = await cancel();
    store.services.payments.refund = refund;
    expect(result.json()).toMatchObject({ status: 'cancelled', payment_status: 'paid' });
    expect(await payments()).toEqual([{ status: 'approved', refund_due: true }]);
    const reopened = await move('fulfilled');
    expect([reopened.statusCode, reopened.json().error]).toEqual([409, 'refund-due']);
    expect(await stored()).toEqual(['cancelled', 'paid', 5]);
    await runMaintenance(store.services, store.app.log);
    expect(await stored()).toEqual(['cancelled', 'refunded', 5]);
    expect(await atProvider()).toEqual(['refunded']);
  });

  test('that an administrator cancels keeps its money, and both lists and detail say so', async () => {
    expect((await move('cancelled')).json()).toMatchObject({ payment_status: 'paid' });
    const detail: OrderDetail = (await store.get(`/order/${placed.id_order}`, { token: admin.token })).json();
    expect(detail.payment_status).toBe('paid');
    const list = (await store.get(`/order?idUser=${rosa.id}`, { token: admin.token })).json();
    expect(list).toMatchObject([{ status: 'cancelled', payment_status: 'paid' }]);
    expect((await cancel()).json().error).toBe('already-cancelled');
  });
});

test('an order that a coupon has brought to nothing is cancelled with its units back and no money to move', async () => {
  gameId = (await store.makeGame({ price: 1, stock: 5 })).id;
  placed = await placeOrder(1, 1, { amount_order: 0, coupon: 'BIT' });
  expect(await stored()).toEqual(['fulfilled', 'paid', 4]);
  expect((await cancel()).statusCode).toBe(200);
  expect((await stored())[2]).toBe(5);
  expect((await mailed())[0]?.content?.paragraphs[0]).toContain('nothing to give back');
});

test("somebody else's order, an administrator's view of it and one that is none are 404", async () => {
  for (const who of [await store.makeShopper(), admin]) expect((await cancel(who)).statusCode).toBe(404);
  const none = await store.post('/order/2000000/cancel', { token: rosa.token });
  expect(none.statusCode).toBe(404);
  expect(await stored()).toEqual(['pending', 'unpaid', 3]);
});

describe('at the same moment', () => {
  test('ten cancellations of a paid order: one counts, units and money go back once', async () => {
    await press('approve');
    const responses = await Promise.all(Array.from({ length: 10 }, () => cancel()));
    expect(responses.map((response) => response.statusCode).sort()).toEqual([
      200,
      ...Array<number>(9).fill(409),
    ]);
    expect(await stored()).toEqual(['cancelled', 'refunded', 5]);
    expect(await atProvider()).toEqual(['refunded']);
  });

  test('a cancellation and the payment: whichever is first, no unit and no money is lost', async () => {
    for (let round = 0; round < 5; round += 1) {
      placed = await placeOrder();
      await Promise.all([cancel(), press('approve')]);
      await runMaintenance(store.services, store.app.log);
      expect((await stored()).slice(0, 2)).toEqual(['cancelled', 'refunded']);
      expect(await atProvider()).toEqual(['refunded']);
    }
    // The one order of the set-up still holds its two.
    expect(await store.stockOf(gameId)).toBe(3);
  });

  test('a cancellation and the parcel being sent off: one of the two, never both', async () => {
    for (let round = 0; round < 5; round += 1) {
      placed = await placeOrder();
      await press('approve');
      const [cancelled, sent] = await Promise.all([cancel(), move('dispatched')]);
      const [status, payment] = await stored();
      if (cancelled.statusCode === 200) {
        // Sent off after it was cancelled and paid back, it would wait for its payment again: the administrator's to see.
        expect([status, payment]).not.toEqual(['dispatched', 'paid']);
        expect(await atProvider()).toEqual(['refunded']);
      } else {
        expect([status, payment, sent.statusCode]).toEqual(['dispatched', 'paid', 200]);
        expect(await atProvider()).toEqual(['approved']);
      }
      await move('cancelled');
    }
    expect(await store.stockOf(gameId)).toBe(3);
  });

  test('a cancellation and a parcel sent off by a screen that names what it shows: the later one is refused', async () => {
    for (let round = 0; round < 5; round += 1) {
      placed = await placeOrder();
      await press('approve');
      const [cancelled, sent] = await Promise.all([cancel(), move('dispatched', '?from=fulfilled')]);
      const isCancelled = cancelled.statusCode === 200;
      expect([cancelled.statusCode, sent.statusCode]).toEqual(isCancelled ? [200, 409] : [409, 200]);
      expect((await stored()).slice(0, 2)).toEqual(
        isCancelled ? ['cancelled', 'refunded'] : ['dispatched', 'paid'],
      );
      await move('cancelled');
    }
    expect(await store.stockOf(gameId)).toBe(3);
  });

  test('a cancellation and an administrator who cancels as well: the units go back once', async () => {
    await press('approve');
    await Promise.all([cancel(), move('cancelled')]);
    expect(await store.stockOf(gameId)).toBe(5);
  });
});
