import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { OrderDetail } from '../../../contract';
import { COUPONS, orderAmount, puzzlePercent } from '../../../contract/rules';
import { type Shopper, TestStore } from '../../testing/store';

let store: TestStore;
let rosa: Shopper;
let gameId: number;

beforeAll(async () => (store = await TestStore.open()));
afterAll(() => store.close());
beforeEach(async () => {
  rosa = await store.makeShopper();
  gameId = (await store.makeGame({ price: 1, stock: 5 })).id;
});

async function place(quantity: number, coupon = ''): Promise<OrderDetail> {
  const line = { price_product: 1, quantity };
  const placed = await store.post('/order', {
    token: rosa.token,
    body: {
      cart: [{ ...line, id_product: gameId }],
      amount_order: orderAmount([line], puzzlePercent(coupon) ?? 0),
      address_order: 'Elm 1',
      coupon,
    },
  });
  expect(placed.statusCode).toBe(200);
  return (await store.get(`/order/${placed.json().id_order}`, { token: rosa.token })).json();
}

const states = (order: OrderDetail) => order.history.map((step) => `${step.status} ${step.payment_status}`);

test.each(Object.keys(COUPONS))(
  'One unit at $1 with the coupon %s costs $0, and the order is fulfilled immediately',
  async (coupon) => {
    const order = await place(1, coupon);
    expect(order).toMatchObject({
      amount_order: 0,
      status_order: 'fulfilled',
      payment_status: 'paid',
      expires_at: null,
    });
    expect(states(order)).toEqual(['pending unpaid', 'fulfilled paid']);
  },
);

test.each([
  ['one unit at $1 without a coupon', 1, '', 1],
  ['two units at $1 with the coupon BIT', 2, 'BIT', 1],
])(
  'An order of %s costs $1, is pending and has a payment deadline',
  async (_description, quantity, coupon, amount) => {
    const order = await place(quantity, coupon);
    expect(order).toMatchObject({ amount_order: amount, status_order: 'pending', payment_status: 'unpaid' });
    expect(order.expires_at).not.toBeNull();
    expect(states(order)).toEqual(['pending unpaid']);
  },
);

test('A $0 order queues one purchase email', async () => {
  const { id_order } = await place(1, 'TUKI');
  const mails = await store.db
    .selectFrom('outbox')
    .select('dedupe_key')
    .where('dedupe_key', 'like', `%:${id_order}`)
    .execute();
  expect(mails).toEqual([{ dedupe_key: `purchase:${id_order}` }]);
});

test('The limits for unpaid orders and units apply to a $1 order but not to a $0 order', async () => {
  const strict = await TestStore.open({ unpaidOrders: 1, unpaidUnits: 1 });
  const { token } = await strict.makeShopper();
  const { id } = await strict.makeGame({ price: 1, stock: 9 });
  const order = (coupon: string) => {
    const line = { id_product: id, price_product: 1, quantity: 1 };
    const amount = orderAmount([line], puzzlePercent(coupon) ?? 0);
    return strict.post('/order', {
      token,
      body: { cart: [line], amount_order: amount, address_order: 'Elm 1', coupon },
    });
  };
  expect((await order('')).statusCode).toBe(200);
  expect((await order('')).json().error).toBe('too-many-unpaid');
  expect((await order('TUKI')).statusCode).toBe(200);
  await strict.close();
});
