import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { NewRefund, OrderDetail, PlacedOrder } from '../../../contract';
import { runMaintenance } from '../../jobs/maintenance';
import { signWebhook } from '../../payments/signature';
import { insertTestOrder } from '../../testing/orders';
import { type Shopper, TestStore } from '../../testing/store';

let store: TestStore;
let rosa: Shopper;
let admin: Shopper;
let games: { id: number; price: number }[];
let placed: PlacedOrder;

beforeAll(async () => {
  store = await TestStore.open({ unpaidOrders: 100 });
  admin = await store.makeShopper({ admin: true });
});
afterAll(() => store.close());
beforeEach(async () => {
  rosa = await store.makeShopper();
  games = [await store.makeGame({ price: 20, stock: 10 }), await store.makeGame({ price: 5, stock: 10 })];
  placed = await placeOrder();
});

const fetchOrder = (id = placed.id_order): Promise<OrderDetail> =>
  store.get(`/order/${id}`, { token: rosa.token }).then((response) => response.json());

/** Orders two units of the first game and one of the second, for $45, and makes a decision at the dev provider. */
async function placeOrder(overrides: object = {}, decision = 'approve'): Promise<PlacedOrder> {
  const cart = games.map(({ id, price }, index) => ({
    id_product: id,
    price_product: price,
    quantity: index === 0 ? 2 : 1,
  }));
  const body = { amount_order: 45, address_order: 'Elm Street 1', cart, ...overrides };
  const order: PlacedOrder = (await store.post('/order', { token: rosa.token, body })).json();
  await store.post(new URL(order.redirectUrl).pathname, {
    body: `decision=${decision}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  return order;
}

async function refund(
  body: Partial<NewRefund> = {},
  { key = randomUUID(), token = admin.token, id = placed.id_order } = {},
) {
  return store.post(`/order/${id}/refund`, {
    token,
    headers: { 'idempotency-key': key },
    body: { restock: true, reason: 'Broken in transit', known_refunds: 0, ...body },
  });
}

const fetchLine = async (index: number, quantity: number) => {
  const { id } = (await fetchOrder()).orderProduct[index] ?? { id: 0 };
  return { id, quantity };
};

const cancel = (token = rosa.token) => store.post(`/order/${placed.id_order}/cancel`, { token });
const setStatus = (status: string) =>
  store.put(`/order/${placed.id_order}/${status}`, { token: admin.token });

const fetchState = async () => {
  const { status_order, payment_status } = await fetchOrder();
  return [status_order, payment_status, ...(await Promise.all(games.map(({ id }) => store.stockOf(id))))];
};

const fetchProviderPayment = async () => {
  const { id, status } = await store.db
    .selectFrom('sandbox_payment')
    .select(['id', 'status'])
    .where('preference_id', '=', placed.preferenceId)
    .executeTakeFirstOrThrow();
  const rows = store.db
    .selectFrom('sandbox_refund')
    .select('amount')
    .where('payment_id', '=', id)
    .orderBy('id');
  return { id, status, amounts: (await rows.execute()).map(({ amount }) => Number(amount)) };
};

async function deliverWebhook(): Promise<string> {
  const { id } = await fetchProviderPayment();
  const [ts, requestId] = [String(store.services.now().getTime()), randomUUID()];
  const v1 = signWebhook(store.services.sandbox?.webhookSecret ?? '', String(id), requestId, ts);
  const response = await store.post(`/payments/webhook?data.id=${id}&type=payment`, {
    body: { type: 'payment', data: { id: String(id) } },
    headers: { 'x-signature': `ts=${ts},v1=${v1}`, 'x-request-id': requestId },
  });
  return response.json().outcome;
}

const maintain = () => runMaintenance(store.services, store.app.log);

/** Runs the maintenance job after the backoff of a refund that has failed once. */
const maintainAfterBackoff = () => {
  store.advanceMinutes(0.5);
  return maintain();
};

/** Returns a function that restores the original call. */
function replaceRefundCall(call: typeof originalRefund): () => void {
  store.services.payments.refund = call;
  return () => void (store.services.payments.refund = originalRefund);
}
let originalRefund: typeof store.services.payments.refund;
beforeAll(() => {
  originalRefund = store.services.payments.refund;
});

describe('refunding a paid order', () => {
  test('A full refund returns the amount to the buyer and the units to stock, and the buyer sees the refund in the order', async () => {
    expect(await fetchState()).toEqual(['fulfilled', 'paid', 8, 9]);
    const response = await refund();
    expect([response.statusCode, response.json()]).toEqual([
      200,
      { id_order: placed.id_order, status: 'fulfilled', payment_status: 'refunded', amount: 45 },
    ]);
    expect(await fetchState()).toEqual(['fulfilled', 'refunded', 10, 10]);
    expect(await fetchProviderPayment()).toMatchObject({ status: 'refunded', amounts: [45] });
    const { refunds, history, orderProduct } = await fetchOrder();
    expect(refunds).toMatchObject([
      {
        amount: 45,
        reason: 'Broken in transit',
        restock: true,
        made: true,
        lines: [{ quantity: 2 }, { quantity: 1 }],
      },
    ]);
    expect(history.at(-1)).toMatchObject({
      source: 'refund',
      payment_status: 'refunded',
      id_refund: refunds[0]?.id,
    });
    expect(orderProduct.map(({ refunded }) => refunded)).toEqual([2, 1]);
  });

  test('After a refund of one unit without restocking, the order stays paid until the remaining units are refunded', async () => {
    const response = await refund({ lines: [await fetchLine(0, 1)], restock: false });
    expect(response.json()).toMatchObject({ payment_status: 'paid', amount: 20 });
    expect(await fetchState()).toEqual(['fulfilled', 'paid', 8, 9]);
    expect(await fetchProviderPayment()).toMatchObject({ status: 'approved', amounts: [20] });
    expect((await refund({ known_refunds: 1 })).json()).toMatchObject({
      payment_status: 'refunded',
      amount: 25,
    });
    expect(await fetchState()).toEqual(['fulfilled', 'refunded', 9, 10]);
  });

  test('With a coupon, the refund of each line is its share of the discounted amount', async () => {
    placed = await placeOrder({ amount_order: 33, coupon: 'BIT' });
    expect((await refund({ lines: [await fetchLine(0, 1)] })).json().amount).toBe(14.66);
    expect((await refund({ lines: [await fetchLine(1, 1)], known_refunds: 1 })).json().amount).toBe(3.67);
    expect((await refund({ known_refunds: 2 })).json().amount).toBe(14.67);
    expect(await fetchProviderPayment()).toMatchObject({ status: 'refunded', amounts: [14.66, 3.67, 14.67] });
  });

  test('The buyer of a refunded order receives an email with the amount, the lines and the reason', async () => {
    await refund({ lines: [await fetchLine(1, 1)], reason: 'One <b>cartridge</b> was missing' });
    const mails = await store.db
      .selectFrom('outbox')
      .select(['recipient', 'subject', 'content'])
      .where('subject', '=', `A refund for your order #${placed.id_order}`)
      .execute();
    expect(mails).toMatchObject([
      {
        recipient: `${rosa.username}@mail.example`,
        content: {
          paragraphs: [expect.stringContaining('$5'), 'The reason: One <b>cartridge</b> was missing'],
          receipt: { rows: [{ label: 'Test Cartridge × 1', value: '$5' }], total: '$5' },
        },
      },
    ]);
  });

  test('The audit entry of a refund contains the administrator, the amount, the lines and the reason', async () => {
    await refund({ lines: [await fetchLine(0, 2)] });
    const entries = (await store.get('/audit?action=order-refunded&limit=1', { token: admin.token })).json();
    expect(entries[0]).toMatchObject({ nickname_actor: admin.username, subject: `order ${placed.id_order}` });
    const changes: { field: string; after: string }[] = entries[0].changes;
    expect(Object.fromEntries(changes.map(({ field, after }) => [field, after]))).toEqual({
      amount: '40',
      lines: 'Test Cartridge × 2',
      restock: 'true',
      reason: 'Broken in transit',
    });
  });

  test('Refunding and cancelling an order in one request returns its units to stock only once', async () => {
    const response = await refund({ cancel: true, from: 'fulfilled' });
    expect(response.json()).toMatchObject({ status: 'cancelled', payment_status: 'refunded' });
    expect(await fetchState()).toEqual(['cancelled', 'refunded', 10, 10]);
    expect((await fetchOrder()).history.map(({ source }) => source)).toEqual([
      'checkout',
      'payment',
      'admin',
      'refund',
    ]);
  });

  test('Cancelling an order after a partial refund returns to stock only the units that were not refunded, and reopening the order subtracts only those units from the stock again', async () => {
    await refund({ lines: [await fetchLine(0, 1)], restock: false });
    await setStatus('cancelled');
    expect(await fetchState()).toEqual(['cancelled', 'paid', 9, 10]);
    expect((await setStatus('fulfilled')).statusCode).toBe(200);
    expect(await fetchState()).toEqual(['fulfilled', 'paid', 8, 9]);
  });

  test('When the buyer cancels after a partial refund, only the rest is refunded', async () => {
    await refund({ lines: [await fetchLine(0, 1)] });
    expect((await cancel()).json()).toMatchObject({ status: 'cancelled', payment_status: 'refunded' });
    expect(await fetchState()).toEqual(['cancelled', 'refunded', 10, 10]);
    expect(await fetchProviderPayment()).toMatchObject({ status: 'refunded', amounts: [20, 25] });
  });

  test('A refunded order that is reopened stays refunded', async () => {
    await refund({ cancel: true });
    expect((await setStatus('pending')).json()).toMatchObject({
      status: 'pending',
      payment_status: 'refunded',
    });
    expect(await fetchState()).toEqual(['pending', 'refunded', 10, 10]);
    expect((await setStatus('cancelled')).json()).toMatchObject({ payment_status: 'refunded' });
    expect(await fetchState()).toEqual(['cancelled', 'refunded', 10, 10]);
  });

  test('A refund of a cancelled order that is still paid does not return its units to stock a second time', async () => {
    await setStatus('cancelled');
    expect(await fetchState()).toEqual(['cancelled', 'paid', 10, 10]);
    expect((await refund()).json()).toMatchObject({ status: 'cancelled', payment_status: 'refunded' });
    expect(await fetchState()).toEqual(['cancelled', 'refunded', 10, 10]);
    expect((await fetchOrder()).refunds).toMatchObject([{ restock: false }]);
  });

  test('The dashboard figures subtract refunds from the revenue', async () => {
    const fetchFigures = async () => (await store.get('/figures', { token: admin.token })).json();
    const fetchMonthlyRevenue = async (): Promise<number> => {
      const rows: { amount: number }[] = (await store.get('/figures/months', { token: admin.token })).json();
      return rows.reduce((sum, { amount }) => sum + amount, 0);
    };
    const [before, monthsBefore] = [await fetchFigures(), await fetchMonthlyRevenue()];
    await refund({ lines: [await fetchLine(0, 1)] });
    const after = await fetchFigures();
    expect([after.revenue, after.sold]).toEqual([before.revenue - 20, before.sold]);
    expect(await fetchMonthlyRevenue()).toBe(monthsBefore - 20);
    await refund({ known_refunds: 1 });
    expect((await fetchFigures()).revenue).toBe(before.revenue - 45);
    expect(await fetchMonthlyRevenue()).toBe(monthsBefore - 45);
  });
});

describe('rejected refunds', () => {
  test.each<[string, Partial<NewRefund>, number]>([
    ['an empty reason', { reason: '  ' }, 422],
    ['a reason of 301 characters', { reason: 'x'.repeat(301) }, 422],
    ['an unknown line', { lines: [{ id: 2_000_000, quantity: 1 }] }, 422],
    ['no line', { lines: [] }, 422],
  ])('A refund with %s is rejected and changes nothing', async (_title, body, status) => {
    expect((await refund(body)).statusCode).toBe(status);
    expect(await fetchState()).toEqual(['fulfilled', 'paid', 8, 9]);
    expect((await fetchOrder()).refunds).toEqual([]);
  });

  test('A refund is rejected if it lists a line twice or exceeds the remaining units, or if the order is unknown or already refunded in full', async () => {
    const one = await fetchLine(0, 1);
    expect((await refund({ lines: [one, one] })).statusCode).toBe(422);
    const tooMany = await refund({ lines: [await fetchLine(0, 3)] });
    expect([tooMany.statusCode, tooMany.json().message]).toEqual([
      409,
      "Only 2 of 'Test Cartridge' can still be refunded.",
    ]);
    await refund();
    expect((await refund({ known_refunds: 1 })).json().error).toBe('not-paid');
    expect((await refund({}, { id: 2_000_000 })).statusCode).toBe(404);
    expect(await fetchProviderPayment()).toMatchObject({ amounts: [45] });
  });

  test('An unpaid order, a free order and an order without a known payment cannot be refunded', async () => {
    placed = await placeOrder({}, 'pending');
    expect((await refund()).json().error).toBe('not-paid');
    const testOrderId = await insertTestOrder(store.db, {
      accountId: rosa.id,
      productId: games[0]?.id ?? 0,
      status: 'fulfilled',
    });
    expect((await refund({}, { id: testOrderId })).json().error).toBe('payment-unknown');
    await store.db.updateTable('orders').set({ amount: 0 }).where('id', '=', testOrderId).execute();
    expect((await refund({}, { id: testOrderId })).json().error).toBe('nothing-paid');
  });

  test('A refund by an administrator who has not seen the latest refund or status is rejected', async () => {
    await refund({ lines: [await fetchLine(0, 1)] });
    const outdated = await refund({ lines: [await fetchLine(0, 1)] });
    expect([outdated.statusCode, outdated.json().error]).toEqual([409, 'moved-on']);
    const moved = await refund({ known_refunds: 1, from: 'dispatched' });
    expect([moved.statusCode, moved.json().error]).toEqual([409, 'moved-on']);
    expect(await fetchProviderPayment()).toMatchObject({ amounts: [20] });
  });

  test('A refund requires a recent login if administrators have to re-authenticate', async () => {
    const { config } = store.services;
    config.adminReauthentication = true;
    store.advanceMinutes(config.reauthenticationMinutes + 1);
    try {
      const response = await refund();
      expect([response.statusCode, response.json().error]).toEqual([403, 'fresh-login-needed']);
      expect(await fetchState()).toEqual(['fulfilled', 'paid', 8, 9]);
    } finally {
      config.adminReauthentication = false;
    }
  });
});

describe('repeated and concurrent refunds', () => {
  test('A refund that is repeated with the same key is issued only once, and reusing the key for a different refund is rejected', async () => {
    const key = randomUUID();
    const lines = [await fetchLine(0, 1)];
    await refund({ lines }, { key });
    const again = await refund({ lines }, { key });
    expect([again.statusCode, again.json().amount, again.headers['idempotent-replayed']]).toEqual([
      200,
      20,
      'true',
    ]);
    expect((await refund({ lines: [await fetchLine(1, 1)] }, { key })).json().error).toBe('key-reused');
    expect(await fetchProviderPayment()).toMatchObject({ amounts: [20] });
    expect(await fetchState()).toEqual(['fulfilled', 'paid', 9, 9]);
  });

  test('When two administrators send ten concurrent refunds, only one is issued', async () => {
    const other = await store.makeShopper({ admin: true });
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        refund({}, { token: index % 2 === 0 ? admin.token : other.token }),
      ),
    );
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([
      200,
      ...Array<number>(9).fill(409),
    ]);
    expect(await fetchProviderPayment()).toMatchObject({ status: 'refunded', amounts: [45] });
    expect(await fetchState()).toEqual(['fulfilled', 'refunded', 10, 10]);
  });

  test('Concurrent refunds, cancellations by the buyer and webhooks refund the payment only once', async () => {
    for (let round = 0; round < 5; round += 1) {
      placed = await placeOrder();
      await Promise.all([refund(), cancel(), deliverWebhook(), deliverWebhook(), maintain()]);
      await maintain();
      expect((await fetchState())[1]).toBe('refunded');
      const { status, amounts } = await fetchProviderPayment();
      expect([status, amounts.reduce((sum, amount) => sum + amount, 0)]).toEqual(['refunded', 45]);
    }
    for (const { id } of games) expect(await store.stockOf(id)).toBe(id === games[0]?.id ? 8 : 9);
  });

  test('A webhook about a refund that arrives before the response to the refund request does not cancel the order', async () => {
    const restore = replaceRefundCall(async (...args) => {
      const id = await originalRefund(...args);
      expect(await deliverWebhook()).toBe('returned');
      return id;
    });
    await refund();
    restore();
    expect(await fetchState()).toEqual(['fulfilled', 'refunded', 10, 10]);
    const { history } = await fetchOrder();
    expect(history.filter(({ source }) => source === 'refund')).toHaveLength(1);
  });

  test('After the provider has refunded the whole payment without a request from the store, the store issues no pending refunds', async () => {
    const restore = replaceRefundCall(() => Promise.reject(new Error('the provider is down')));
    await refund({ lines: [await fetchLine(0, 1)] });
    restore();
    await store.db
      .updateTable('sandbox_payment')
      .set({ status: 'refunded' })
      .where('preference_id', '=', placed.preferenceId)
      .execute();
    expect(await deliverWebhook()).toBe('take-back');
    await maintain();
    expect((await fetchState()).slice(0, 2)).toEqual(['cancelled', 'refunded']);
    expect(await fetchProviderPayment()).toMatchObject({ amounts: [] });
    expect((await fetchOrder()).refunds).toMatchObject([{ made: true }]);
  });

  test('The history contains a refund that the provider has made with the whole payment, even if a second payment is still approved', async () => {
    const restore = replaceRefundCall(() => Promise.reject(new Error('the provider is down')));
    await refund({ lines: [await fetchLine(0, 1)] });
    restore();
    const { id, ...payment } = await store.db
      .selectFrom('payment')
      .selectAll()
      .where('order_id', '=', placed.id_order)
      .executeTakeFirstOrThrow();
    await store.db
      .insertInto('payment')
      .values({ ...payment, payment_id: `second of ${id}` })
      .execute();
    await store.db
      .updateTable('sandbox_payment')
      .set({ status: 'refunded' })
      .where('preference_id', '=', placed.preferenceId)
      .execute();
    await deliverWebhook();
    const { refunds, history } = await fetchOrder();
    expect(refunds).toMatchObject([{ made: true }]);
    expect(history.filter(({ source }) => source === 'refund')).toHaveLength(1);
  });
});

describe('an unavailable provider', () => {
  test('A failed refund stays due, is shown to the buyer as not yet issued and is retried by the maintenance job after a backoff', async () => {
    const restore = replaceRefundCall(() => Promise.reject(new Error('the provider is down')));
    const response = await refund({ cancel: true });
    restore();
    expect(response.json()).toMatchObject({ status: 'cancelled', payment_status: 'paid', amount: 45 });
    expect((await fetchOrder()).refunds).toMatchObject([{ made: false }]);
    expect((await setStatus('fulfilled')).json().error).toBe('refund-due');
    await maintain();
    expect(await fetchState()).toEqual(['cancelled', 'paid', 10, 10]);
    await maintainAfterBackoff();
    expect(await fetchState()).toEqual(['cancelled', 'refunded', 10, 10]);
    expect(await fetchProviderPayment()).toMatchObject({ amounts: [45] });
  });

  test('A refund whose response is lost is not issued twice, even if the provider no longer recognises its idempotency key', async () => {
    let restore = replaceRefundCall(async (id, _key, amount) => {
      await originalRefund(id, randomUUID(), amount);
      throw new Error('the connection was cut');
    });
    await refund({ lines: [await fetchLine(0, 1)] });
    restore();
    // The second refund has the same amount, so only the order of the attempts distinguishes the two.
    restore = replaceRefundCall((id, _key, amount) => originalRefund(id, randomUUID(), amount));
    await refund({ lines: [await fetchLine(0, 1)], known_refunds: 1 });
    await maintainAfterBackoff();
    restore();
    expect(await fetchProviderPayment()).toMatchObject({ status: 'approved', amounts: [20, 20] });
    expect((await fetchOrder()).refunds).toMatchObject([{ made: true }, { made: true }]);
  });

  test("The refund of the remaining amount is recorded even if the provider's response is lost", async () => {
    await refund({ lines: [await fetchLine(0, 1)] });
    const restore = replaceRefundCall(async (id, _key, amount) => {
      await originalRefund(id, randomUUID(), amount);
      throw new Error('the connection was cut');
    });
    await cancel();
    restore();
    await maintain();
    expect((await fetchState())[1]).toBe('refunded');
    expect(await fetchProviderPayment()).toMatchObject({ status: 'refunded', amounts: [20, 25] });
  });

  test('The maintenance job issues a refund that was stored by a process that crashed before the provider responded', async () => {
    const lines = [await fetchLine(1, 1)];
    let kill: () => void = () => undefined;
    let restore: () => void = () => undefined;
    const killed = new Promise<string>(
      (_, reject) => (kill = () => reject(new Error('the process was killed'))),
    );
    const called = new Promise<void>((report) => {
      restore = replaceRefundCall(() => {
        report();
        return killed;
      });
    });
    const response = refund({ lines });
    await called;
    restore();
    await maintain();
    kill();
    await response;
    expect(await fetchProviderPayment()).toMatchObject({ amounts: [5] });
    expect((await fetchOrder()).refunds).toMatchObject([{ made: true }]);
  });
});
