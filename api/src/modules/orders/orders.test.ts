import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Order, OrderDetail, PlacedOrder } from '../../../contract';
import { TestStore, type Shopper } from '../../testing/store';
import { runMaintenance } from '../../jobs/maintenance';

let store: TestStore;
let rosa: Shopper;
let game: { id: number; price: number };

beforeAll(async () => (store = await TestStore.open()));
afterAll(() => store.close());
beforeEach(async () => {
  rosa = await store.makeShopper();
  game = await store.makeGame({ price: 49, stock: 10 });
});

const line = (quantity: number, price = 49) => ({ id_product: game.id, price_product: price, quantity });

/** The payload of the specification, for `quantity` games at $49. */
const payload = (quantity: number, change: object = {}) => ({
  id_user: rosa.id,
  status_order: 'pending',
  amount_order: 49 * quantity,
  cart: [line(quantity)],
  address_order: 'Elm Street 1',
  ...change,
});

const order = (body: object, headers: Record<string, string> = {}) =>
  store.post('/order', { body, headers, token: rosa.token });

const detail = async (id: number, token = rosa.token): Promise<OrderDetail> =>
  (await store.get(`/order/${id}`, { token })).json();

async function place(quantity: number, change: object = {}): Promise<PlacedOrder> {
  const response = await order(payload(quantity, change));
  expect(response.statusCode).toBe(200);
  return response.json();
}

const care = () => runMaintenance(store.services, store.app.log);

describe('placing an order', () => {
  test('The payload of the specification becomes an order with a preference to pay [R235 R239]', async () => {
    const placed = await place(2);
    expect(placed).toEqual({
      id_order: expect.any(Number),
      preferenceId: expect.any(String),
      redirectUrl: `http://shop.example/dev-pay/checkout/${placed.preferenceId}`,
      amount_order: 98,
    });
    expect(await store.stockOf(game.id)).toBe(8);
  });

  test('The status is pending, whatever the payload claims [R236]', async () => {
    const { id_order } = await place(1, { status_order: 'delivered' });
    expect(await detail(id_order)).toMatchObject({ status_order: 'pending', payment_status: 'unpaid' });
  });

  test('With a coupon the amount is the floored discounted total, taken off every unit [R165 R237]', async () => {
    const { id_order, amount_order } = await place(3, { coupon: 'luck', amount_order: 124 });
    expect(amount_order).toBe(124); // 147 - 15 % = 124.95
    expect(await detail(id_order)).toMatchObject({ amount_order: 124, coupon: 'LUCK', discount_percent: 15 });
  });

  test('duplicate lines of a game are one line with the sum', async () => {
    const { id_order } = await place(3, { cart: [line(1), line(2)] });
    expect((await detail(id_order)).orderProduct).toMatchObject([
      { quantity: 3, product: { id_product: game.id } },
    ]);
    expect(await store.stockOf(game.id)).toBe(7);
  });

  test('an order that a coupon brings to nothing is paid at once, without the provider', async () => {
    const cheap = await store.makeGame({ price: 1, stock: 1 });
    const cart = [{ id_product: cheap.id, price_product: 1, quantity: 1 }];
    const { id_order, redirectUrl } = await place(1, { cart, coupon: 'BIT', amount_order: 0 });
    expect(redirectUrl).toBe(`http://shop.example/order/detail?order=${id_order}`);
    expect(await detail(id_order)).toMatchObject({ status_order: 'fulfilled', payment_status: 'paid' });
  });
});

describe('refusing an order', () => {
  const untouched = async () => {
    expect(await store.stockOf(game.id)).toBe(10);
    const orders: Order[] = (await store.get(`/order?idUser=${rosa.id}`, { token: rosa.token })).json();
    expect(orders).toEqual([]);
  };

  test('Without a session: 401 [R420]', async () => {
    expect((await store.post('/order', { body: payload(1) })).statusCode).toBe(401);
    await untouched();
  });

  test("in another user's name: 403", async () => {
    expect((await order(payload(1, { id_user: rosa.id + 1 }))).statusCode).toBe(403);
    await untouched();
  });

  test("Without an address: 'Please insert a valid address' [R234]", async () => {
    const response = await order(payload(1, { address_order: '  ' }));
    expect(response.statusCode).toBe(422);
    expect(response.json().fields).toEqual([
      { path: '/address_order', message: 'Please insert a valid address' },
    ]);
    await untouched();
  });

  test('a tampered price: 409 with the line and the real price', async () => {
    const reply = await order(payload(2, { cart: [line(2, 1)], amount_order: 2 }));
    expect(reply.statusCode).toBe(409);
    expect(reply.json()).toMatchObject({
      error: 'price-changed',
      lines: [{ id_product: game.id, reason: 'price', price_product: 49 }],
    });
    await untouched();
  });

  test('a tampered price hidden in a duplicate line: 409', async () => {
    expect((await order(payload(2, { cart: [line(1), line(1, 1)] }))).statusCode).toBe(409);
    await untouched();
  });

  test.each([
    ['too low', { amount_order: 97 }],
    ['too high', { amount_order: 99 }],
    ['discounted without a coupon', { amount_order: 73 }],
    ['discounted by a coupon there is not', { amount_order: 73, coupon: 'FREE' }],
  ])('an amount that is %s: 409 with the real amount', async (_what, change) => {
    const result = await order(payload(2, change));
    expect(result.statusCode).toBe(409);
    expect(result.json()).toMatchObject({ error: 'amount-mismatch', amount_order: 98 });
    await untouched();
  });

  test("more than there is: 409 'Sin stock' with what is left, and no other line is sold", async () => {
    const other = await store.makeGame({ price: 10, stock: 3 });
    const cart = [{ id_product: other.id, price_product: 10, quantity: 1 }, line(11)];
    const answer = await order(payload(11, { cart, amount_order: 549 }));
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({
      error: 'out-of-stock',
      message: 'Sin stock',
      lines: [{ id_product: game.id, reason: 'stock', in_stock: 10 }],
    });
    expect(await store.stockOf(other.id)).toBe(3);
    await untouched();
  });

  test('more than there is, split over two lines: 409', async () => {
    expect((await order(payload(12, { cart: [line(6), line(6)] }))).statusCode).toBe(409);
    await untouched();
  });

  test('a game that does not exist, or no longer: 409', async () => {
    const cart = [{ id_product: 2_000_000, price_product: 49, quantity: 1 }];
    expect((await order(payload(1, { cart }))).json()).toMatchObject({ lines: [{ reason: 'gone' }] });
    await store.db
      .updateTable('product')
      .set({ archived_at: new Date() })
      .where('id', '=', game.id)
      .execute();
    expect((await order(payload(1))).json()).toMatchObject({
      lines: [{ id_product: game.id, reason: 'gone' }],
    });
  });

  test.each([-1, 0, 0.5, '1', null, 1e15])('quantity %j: 422 with the field', async (quantity) => {
    const answer = await order(payload(1, { cart: [{ ...line(1), quantity }] }));
    expect(answer.statusCode).toBe(422);
    expect(answer.json().fields[0].path).toBe('/cart/0/quantity');
    await untouched();
  });

  test.each([[[]], [{}], ['all'], [[null]], [[{}]]])('cart %j: 422', async (cart) => {
    expect((await order(payload(1, { cart }))).statusCode).toBe(422);
    await untouched();
  });
});

describe('repeating an order', () => {
  test('the same Idempotency-Key gives the first answer again and sells once, also for ten at the same time', async () => {
    const headers = { 'idempotency-key': 'double-click' };
    const responses = await Promise.all(Array.from({ length: 10 }, () => order(payload(1), headers)));
    expect(new Set(responses.map((response) => response.body)).size).toBe(1);
    expect(responses.every((reply) => reply.statusCode === 200)).toBe(true);
    expect(responses.filter((result) => result.headers['idempotent-replayed'] === 'true')).toHaveLength(9);
    expect(await store.stockOf(game.id)).toBe(9);
  });

  test('the key with another order is refused with 422', async () => {
    const headers = { 'idempotency-key': 'reused' };
    expect((await order(payload(1), headers)).statusCode).toBe(200);
    const answer = await order(payload(2), headers);
    expect([answer.statusCode, answer.json().error]).toEqual([422, 'key-reused']);
    expect(await store.stockOf(game.id)).toBe(9);
  });

  test('a refused order does not use up its key, and a key is its owner’s alone', async () => {
    const headers = { 'idempotency-key': 'try-again' };
    expect((await order(payload(1, { amount_order: 1 }), headers)).statusCode).toBe(409);
    const first: PlacedOrder = (await order(payload(1), headers)).json();
    rosa = await store.makeShopper();
    const second: PlacedOrder = (await order(payload(1), headers)).json();
    expect(second.id_order).not.toBe(first.id_order);
  });
});

describe('reading orders', () => {
  test('The detail has the fields of the specification and keeps what was bought [R431]', async () => {
    const { id_order } = await place(2);
    await store.db
      .updateTable('product')
      .set({ name: 'Renamed', price: 99 })
      .where('id', '=', game.id)
      .execute();
    expect(await detail(id_order)).toMatchObject({
      id: id_order,
      address_order: 'Elm Street 1',
      amount_order: 98,
      status_order: 'pending',
      date: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      orderProduct: [
        {
          id: expect.any(Number),
          quantity: 2,
          product: {
            id_product: game.id,
            name_product: 'Test Cartridge',
            price_product: 49,
            thumbnail_product: '/images/t.webp',
            in_stock: 8,
            name_platform: [],
            name_genre: [],
          },
        },
      ],
    });
  });

  test('The list has the fields of the specification, newest first, with the total [R430]', async () => {
    const [first, second] = [await place(1), await place(2)];
    const response = await store.get(`/order?idUser=${rosa.id}`, { token: rosa.token });
    expect(response.headers['x-total-count']).toBe('2');
    expect(response.json()).toEqual([
      {
        id_order: second.id_order,
        status: 'pending',
        payment_status: 'unpaid',
        nickname_user: rosa.username,
        address: 'Elm Street 1',
        amount: 98,
        date: expect.stringMatching(/Z$/),
        id_user: rosa.id,
      },
      expect.objectContaining({ id_order: first.id_order }),
    ]);
    const page = await store.get(`/order?idUser=${rosa.id}&limit=1&page=2`, { token: rosa.token });
    expect(page.json()).toMatchObject([{ id_order: first.id_order }]);
  });

  test("another shopper cannot read the order (404), nor list the buyer's orders or everybody's (403)", async () => {
    const { id_order } = await place(1);
    const { token } = await store.makeShopper();
    const strange = await store.get(`/order/${id_order}`, { token });
    const absent = await store.get('/order/2000000', { token });
    expect([strange.statusCode, strange.body]).toEqual([404, absent.body]);
    expect((await store.get(`/order?idUser=${rosa.id}`, { token })).statusCode).toBe(403);
    expect((await store.get('/order', { token })).statusCode).toBe(403);
    expect((await store.get(`/order?idUser=${rosa.id}&idUser=1`, { token })).statusCode).toBe(422);
    expect((await store.get(`/order/${id_order}`)).statusCode).toBe(401);
  });

  test('an administrator reads every order', async () => {
    const { id_order } = await place(1);
    const { token } = await store.makeShopper({ admin: true });
    expect((await detail(id_order, token)).id_user).toBe(rosa.id);
    const all: Order[] = (await store.get('/order', { token })).json();
    expect(all.map((listed) => listed.id_order)).toContain(id_order);
  });

  test('A saved cart is listed to nobody and cannot be opened as an order [R438]', async () => {
    const { id_order } = await place(1);
    await store.db.updateTable('orders').set({ status: 'cart' }).where('id', '=', id_order).execute();
    const admin = await store.makeShopper({ admin: true });
    expect((await store.get(`/order?idUser=${rosa.id}`, { token: rosa.token })).json()).toEqual([]);
    const all: Order[] = (await store.get('/order', { token: admin.token })).json();
    expect(all.map((listed) => listed.id_order)).not.toContain(id_order);
    expect((await store.get(`/order/${id_order}`, { token: rosa.token })).statusCode).toBe(404);
  });
});

describe('an order that nobody pays', () => {
  test('keeps its units for the hold, then is cancelled and returns them once', async () => {
    const { id_order } = await place(4);
    store.forward(14);
    await care();
    expect(await store.stockOf(game.id)).toBe(6);
    store.forward(2);
    await Promise.all([care(), care()]);
    await care();
    expect(await store.stockOf(game.id)).toBe(10);
    expect(await detail(id_order)).toMatchObject({
      status_order: 'cancelled',
      payment_status: 'expired',
      redirectUrl: null,
    });
  });

  test('leaves a history of what happened when', async () => {
    const { id_order } = await place(1);
    store.forward(16);
    await care();
    const history = await store.db
      .selectFrom('order_history')
      .select(['source', 'status', 'payment_status', 'actor_id'])
      .where('order_id', '=', id_order)
      .orderBy('id')
      .execute();
    expect(history).toEqual([
      { source: 'checkout', status: 'pending', payment_status: 'unpaid', actor_id: rosa.id },
      { source: 'expiry', status: 'cancelled', payment_status: 'expired', actor_id: null },
    ]);
    // The buyer reads the same, without whose hand it was.
    expect((await detail(id_order)).history).toEqual([
      { date: expect.any(String), source: 'checkout', status: 'pending', payment_status: 'unpaid' },
      { date: expect.any(String), source: 'expiry', status: 'cancelled', payment_status: 'expired' },
    ]);
  });
});
