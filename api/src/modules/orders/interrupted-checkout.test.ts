import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { OrderDetail, PlacedOrder } from '../../../contract';
import { HttpError } from '../../http/errors';
import { runMaintenance } from '../../jobs/maintenance';
import { type Shopper, TestStore } from '../../testing/store';
import { placeOrders } from './placement.repo';

let store: TestStore;
let rosa: Shopper;
let game: { id: number; price: number };

beforeAll(async () => (store = await TestStore.open()));
afterAll(() => store.close());
beforeEach(async () => {
  rosa = await store.makeShopper();
  game = await store.makeGame({ price: 49, stock: 10 });
});

const KEY = 'interrupted';
const body = () => ({
  amount_order: 49,
  cart: [{ id_product: game.id, price_product: 49, quantity: 1 }],
  address_order: 'Elm Street 1',
});
const send = () =>
  store.post('/order', { body: body(), token: rosa.token, headers: { 'idempotency-key': KEY } });

const detail = async (id: number): Promise<OrderDetail> =>
  (await store.get(`/order/${id}`, { token: rosa.token })).json();

/** Leaves the database as if the process had stopped after storing the order but before calling the provider. */
async function placeAndStop(): Promise<{ orderId: number }> {
  const placement = { accountId: rosa.id, order: body(), key: KEY, requestId: undefined };
  const { db, config, now } = store.services;
  const [placed] = await placeOrders(db, [placement], { ...config, now: now() }, true);
  if (typeof placed !== 'object' || placed instanceof HttpError) throw new Error('The order was not placed.');
  return placed;
}

test('After an interrupted checkout, a retry before the order expires completes the same order', async () => {
  const { orderId } = await placeAndStop();
  const placed: PlacedOrder = (await send()).json();
  expect(placed.id_order).toBe(orderId);
  expect(await detail(orderId)).toMatchObject({ status_order: 'pending', redirectUrl: placed.redirectUrl });
  expect(await store.stockOf(game.id)).toBe(9);
});

test('After an interrupted checkout, a retry after the order has expired places a new order', async () => {
  const { orderId } = await placeAndStop();
  store.advanceMinutes(16);
  await runMaintenance(store.services, store.app.log);
  const response = await send();
  const placed: PlacedOrder = response.json();
  expect(response.headers['idempotent-replayed']).toBeUndefined();
  expect(placed.id_order).not.toBe(orderId);
  expect((await detail(placed.id_order)).status_order).toBe('pending');
  expect(await store.stockOf(game.id)).toBe(9);
});

test.each(['fulfilled', 'delivered'])(
  'After an interrupted checkout, a retry for an order that an administrator has set to %s leads to the order',
  async (status) => {
    const { orderId } = await placeAndStop();
    const admin = await store.makeShopper({ admin: true });
    const change = await store.put(`/order/${orderId}/${status}`, { token: admin.token });
    expect(change.statusCode).toBe(200);
    const response = await send();
    expect([response.statusCode, response.json()]).toEqual([
      200,
      {
        id_order: orderId,
        preferenceId: '',
        redirectUrl: `${store.services.config.publicUrl}/order/detail?order=${orderId}`,
        amount_order: 49,
      },
    ]);
    expect((await detail(orderId)).status_order).toBe(status);
  },
);

test('A repeated request for an order that is paid leads to the order, not to its payment page', async () => {
  const placed: PlacedOrder = (await send()).json();
  await store.db
    .updateTable('orders')
    .set({ status: 'fulfilled', payment_status: 'paid' })
    .where('id', '=', placed.id_order)
    .execute();
  const repeated: PlacedOrder = (await send()).json();
  expect(repeated.id_order).toBe(placed.id_order);
  expect(repeated.redirectUrl).toBe(
    `${store.services.config.publicUrl}/order/detail?order=${placed.id_order}`,
  );
});

/** Delays the provider's first response until the test releases it; `later` is the outcome of all other calls. */
function delayFirstResponse(later: 'succeeds' | 'fails') {
  const { payments } = store.services;
  const { createPreference } = payments;
  const called = signal<void>();
  const first = signal<'succeeds' | 'fails'>();
  let calls = 0;
  payments.createPreference = async (order, key) => {
    calls += 1;
    const isFirst = calls === 1;
    if (isFirst) called.send();
    if ((isFirst ? await first.received : later) === 'fails') throw new Error('connection refused');
    return createPreference(order, key);
  };
  const restore = () => void (payments.createPreference = createPreference);
  return { called: called.received, release: first.send, restore };
}

function signal<T>() {
  let send: (value: T) => void = () => undefined;
  const received = new Promise<T>((resolve) => (send = resolve));
  return { received, send };
}

test('If the slower of two requests with the same key fails at the provider, both return the payment page that the faster one created', async () => {
  const provider = delayFirstResponse('succeeds');
  const slow = Promise.resolve(send());
  await provider.called;
  const fast = await send();
  provider.release('fails');
  const late = await slow;
  provider.restore();
  expect([fast.statusCode, late.statusCode]).toEqual([200, 200]);
  const placed: PlacedOrder = fast.json();
  expect(late.json()).toEqual(placed);
  expect((await detail(placed.id_order)).status_order).toBe('pending');
});

test('If the faster of two requests with the same key fails at the provider, the slower request returns no payment page for the cancelled order', async () => {
  const provider = delayFirstResponse('fails');
  const slow = Promise.resolve(send());
  await provider.called;
  const failed = await send();
  provider.release('succeeds');
  const late = await slow;
  provider.restore();
  expect([failed.statusCode, late.statusCode]).toEqual([503, 503]);
  expect(await store.stockOf(game.id)).toBe(10);
});
