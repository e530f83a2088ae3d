import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { OrderDetail, PlacedOrder } from '../../../contract';
import { TestStore, type Shopper } from '../../testing/store';
import { runMaintenance } from '../../jobs/maintenance';
import { placeOrder } from './place.repo';

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

/** What is left when the process ends between storing the order and asking the provider. */
const placeAndStop = () =>
  store.db.transaction().execute((trx) =>
    placeOrder(trx, {
      accountId: rosa.id,
      order: body(),
      key: KEY,
      currency: 'USD',
      holdMinutes: 15,
      unpaidOrders: 5,
      unpaidUnits: 500,
      now: store.services.now(),
    }),
  );

test('cut off before the provider was asked, a repeat within the hold continues the same order', async () => {
  const { orderId } = await placeAndStop();
  const placed: PlacedOrder = (await send()).json();
  expect(placed.id_order).toBe(orderId);
  expect(await detail(orderId)).toMatchObject({ status_order: 'pending', redirectUrl: placed.redirectUrl });
  expect(await store.stockOf(game.id)).toBe(9);
});

test('cut off before the provider was asked, a repeat after the hold buys anew: nobody pays a cancelled order', async () => {
  const { orderId } = await placeAndStop();
  store.forward(16);
  await runMaintenance(store.services, store.app.log);
  const response = await send();
  const placed: PlacedOrder = response.json();
  expect(response.headers['idempotent-replayed']).toBeUndefined();
  expect(placed.id_order).not.toBe(orderId);
  expect((await detail(placed.id_order)).status_order).toBe('pending');
  expect(await store.stockOf(game.id)).toBe(9);
});

/** Holds the provider's first answer back until the test gives it, and lets the test say what becomes of later ones. */
function holdFirstAnswer(later: 'answers' | 'fails') {
  const { payments } = store.services;
  const { createPreference } = payments;
  const recorded = signal<void>();
  const first = signal<'answers' | 'fails'>();
  let calls = 0;
  payments.createPreference = async (order, key) => {
    calls += 1;
    const isFirst = calls === 1;
    if (isFirst) recorded.give();
    if ((isFirst ? await first.given : later) === 'fails') throw new Error('connection refused');
    return createPreference(order, key);
  };
  const restore = () => void (payments.createPreference = createPreference);
  return { asked: recorded.given, first: first.give, restore };
}

function signal<T>() {
  let give: (value: T) => void = () => undefined;
  const given = new Promise<T>((resolve) => (give = resolve));
  return { given, give };
}

test('of two requests with one key the provider fails the slow one: both get the page that can be paid', async () => {
  const provider = holdFirstAnswer('answers');
  const slow = Promise.resolve(send());
  await provider.asked;
  const quick = await send();
  provider.first('fails');
  const late = await slow;
  provider.restore();
  expect([quick.statusCode, late.statusCode]).toEqual([200, 200]);
  const placed: PlacedOrder = quick.json();
  expect(late.json()).toEqual(placed);
  expect((await detail(placed.id_order)).status_order).toBe('pending');
});

test('of two requests with one key the quick one fails: the slow one gets no page of the cancelled order', async () => {
  const provider = holdFirstAnswer('fails');
  const slow = Promise.resolve(send());
  await provider.asked;
  const failed = await send();
  provider.first('answers');
  const late = await slow;
  provider.restore();
  expect([failed.statusCode, late.statusCode]).toEqual([503, 503]);
  expect(await store.stockOf(game.id)).toBe(10);
});
