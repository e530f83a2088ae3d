import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Order, OrderDetail, PlacedOrder } from '../../../contract';
import { runMaintenance } from '../../jobs/maintenance';
import { type Shopper, TestStore } from '../../testing/store';

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

/** The payload from the specification. */
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

const runMaintenanceJob = () => runMaintenance(store.services, store.app.log);

describe('placing an order', () => {
  test('The payload from the specification places an order with a payment preference [R235 R239]', async () => {
    const placed = await place(2);
    expect(placed).toEqual({
      id_order: expect.any(Number),
      preferenceId: expect.any(String),
      redirectUrl: `http://shop.example/dev-pay/checkout/${placed.preferenceId}`,
      amount_order: 98,
    });
    expect(await store.stockOf(game.id)).toBe(8);
  });

  test('A new order is pending, even if the payload contains another status [R236]', async () => {
    const { id_order } = await place(1, { status_order: 'delivered' });
    expect(await detail(id_order)).toMatchObject({ status_order: 'pending', payment_status: 'unpaid' });
  });

  test('A coupon discounts every unit, and the total is rounded down [R165 R237]', async () => {
    const { id_order, amount_order } = await place(3, { coupon: 'luck', amount_order: 124 });
    expect(amount_order).toBe(124); // $147 less 15% is $124.95.
    expect(await detail(id_order)).toMatchObject({ amount_order: 124, coupon: 'LUCK', discount_percent: 15 });
  });

  test('Duplicate lines of a game in an order are merged into one line', async () => {
    const { id_order } = await place(3, { cart: [line(1), line(2)] });
    expect((await detail(id_order)).orderProduct).toMatchObject([
      { quantity: 3, product: { id_product: game.id } },
    ]);
    expect(await store.stockOf(game.id)).toBe(7);
  });

  test('A free order is paid immediately, without the provider', async () => {
    const cheap = await store.makeGame({ price: 1, stock: 1 });
    const cart = [{ id_product: cheap.id, price_product: 1, quantity: 1 }];
    const { id_order, redirectUrl } = await place(1, { cart, coupon: 'BIT', amount_order: 0 });
    expect(redirectUrl).toBe(`http://shop.example/order/detail?order=${id_order}`);
    expect(await detail(id_order)).toMatchObject({ status_order: 'fulfilled', payment_status: 'paid' });
  });
});

describe('rejecting an order', () => {
  const expectUnchanged = async () => {
    expect(await store.stockOf(game.id)).toBe(10);
    const orders: Order[] = (await store.get(`/order?idUser=${rosa.id}`, { token: rosa.token })).json();
    expect(orders).toEqual([]);
  };

  test('An order without a session is rejected with 401 [R420]', async () => {
    expect((await store.post('/order', { body: payload(1) })).statusCode).toBe(401);
    await expectUnchanged();
  });

  test("An order in another user's name is rejected with 403", async () => {
    expect((await order(payload(1, { id_user: rosa.id + 1 }))).statusCode).toBe(403);
    await expectUnchanged();
  });

  test("An order without an address is rejected with 'Please insert a valid address' [R234]", async () => {
    const response = await order(payload(1, { address_order: '  ' }));
    expect(response.statusCode).toBe(422);
    expect(response.json().fields).toEqual([
      { path: '/address_order', message: 'Please insert a valid address' },
    ]);
    await expectUnchanged();
  });

  test('An order with a tampered price is rejected with 409, and the error names the line and the current price', async () => {
    const response = await order(payload(2, { cart: [line(2, 1)], amount_order: 2 }));
    expect(response.statusCode).toBe(409);
    expect(response.json()).toMatchObject({
      error: 'price-changed',
      lines: [{ id_product: game.id, reason: 'price', price_product: 49 }],
    });
    await expectUnchanged();
  });

  test('An order with a tampered price in a duplicate line is rejected with 409', async () => {
    expect((await order(payload(2, { cart: [line(1), line(1, 1)] }))).statusCode).toBe(409);
    await expectUnchanged();
  });

  test.each([
    ['too low', { amount_order: 97 }],
    ['too high', { amount_order: 99 }],
    ['discounted without a coupon', { amount_order: 73 }],
    ['discounted by an unknown coupon', { amount_order: 73, coupon: 'FREE' }],
  ])(
    'An order whose amount is %s is rejected with 409 and the correct amount',
    async (_description, change) => {
      const response = await order(payload(2, change));
      expect(response.statusCode).toBe(409);
      expect(response.json()).toMatchObject({ error: 'amount-mismatch', amount_order: 98 });
      await expectUnchanged();
    },
  );

  test("An order that exceeds the stock is rejected with 409 'Sin stock', the error states the stock, and the stock of no game changes", async () => {
    const scarceGame = await store.makeGame({ price: 10, stock: 3 });
    const cart = [{ id_product: scarceGame.id, price_product: 10, quantity: 1 }, line(11)];
    const response = await order(payload(11, { cart, amount_order: 549 }));
    expect(response.statusCode).toBe(409);
    expect(response.json()).toMatchObject({
      error: 'out-of-stock',
      message: 'Sin stock',
      lines: [{ id_product: game.id, reason: 'stock', in_stock: 10 }],
    });
    expect(await store.stockOf(scarceGame.id)).toBe(3);
    await expectUnchanged();
  });

  test('An order with two lines for the same game that together exceed the stock is rejected with 409', async () => {
    expect((await order(payload(12, { cart: [line(6), line(6)] }))).statusCode).toBe(409);
    await expectUnchanged();
  });

  test('An order for an unknown or archived game is rejected with 409', async () => {
    const cart = [{ id_product: 2_000_000, price_product: 49, quantity: 1 }];
    const unknown = await order(payload(1, { cart }));
    expect([unknown.statusCode, unknown.json()]).toMatchObject([409, { lines: [{ reason: 'gone' }] }]);
    await store.db
      .updateTable('product')
      .set({ archived_at: new Date() })
      .where('id', '=', game.id)
      .execute();
    const archived = await order(payload(1));
    expect([archived.statusCode, archived.json()]).toMatchObject([
      409,
      { lines: [{ id_product: game.id, reason: 'gone' }] },
    ]);
  });

  test.each([-1, 0, 0.5, '1', null, 1e15])(
    'An order with the quantity %j is rejected with 422, and the error names the field',
    async (quantity) => {
      const response = await order(payload(1, { cart: [{ ...line(1), quantity }] }));
      expect(response.statusCode).toBe(422);
      expect(response.json().fields[0].path).toBe('/cart/0/quantity');
      await expectUnchanged();
    },
  );

  test.each([[[]], [{}], ['all'], [[null]], [[{}]]])(
    'An order with the cart %j is rejected with 422',
    async (cart) => {
      expect((await order(payload(1, { cart }))).statusCode).toBe(422);
      await expectUnchanged();
    },
  );
});

describe('repeating an order', () => {
  test('Ten concurrent requests with the same Idempotency-Key place one order and return the same response', async () => {
    const headers = { 'idempotency-key': 'double-click' };
    const responses = await Promise.all(Array.from({ length: 10 }, () => order(payload(1), headers)));
    expect(new Set(responses.map((response) => response.body)).size).toBe(1);
    expect(responses.every((response) => response.statusCode === 200)).toBe(true);
    expect(responses.filter((response) => response.headers['idempotent-replayed'] === 'true')).toHaveLength(
      9,
    );
    expect(await store.stockOf(game.id)).toBe(9);
  });

  test('An Idempotency-Key that is reused for a different order is rejected with 422', async () => {
    const headers = { 'idempotency-key': 'reused' };
    expect((await order(payload(1), headers)).statusCode).toBe(200);
    const response = await order(payload(2), headers);
    expect([response.statusCode, response.json().error]).toEqual([422, 'key-reused']);
    expect(await store.stockOf(game.id)).toBe(9);
  });

  test('A rejected order does not use up its Idempotency-Key, and each user has separate keys', async () => {
    const headers = { 'idempotency-key': 'try-again' };
    expect((await order(payload(1, { amount_order: 1 }), headers)).statusCode).toBe(409);
    const first: PlacedOrder = (await order(payload(1), headers)).json();
    rosa = await store.makeShopper();
    const second: PlacedOrder = (await order(payload(1), headers)).json();
    expect(second.id_order).not.toBe(first.id_order);
  });
});

describe('reading orders', () => {
  test('The order detail has the fields of the specification and shows products as bought [R431]', async () => {
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

  test("A shopper's orders are listed newest first, with the specified fields and the ordered games, and a header states the total [R430]", async () => {
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
        games: [{ id_product: game.id, name_product: 'Test Cartridge', thumbnail_product: '/images/t.webp' }],
      },
      expect.objectContaining({ id_order: first.id_order }),
    ]);
    const page = await store.get(`/order?idUser=${rosa.id}&limit=1&page=2`, { token: rosa.token });
    expect(page.json()).toMatchObject([{ id_order: first.id_order }]);
  });

  test("A shopper gets 404 when reading another user's order and 403 when listing other users' orders", async () => {
    const { id_order } = await place(1);
    const { token } = await store.makeShopper();
    const otherUsersOrder = await store.get(`/order/${id_order}`, { token });
    const unknown = await store.get('/order/2000000', { token });
    expect([otherUsersOrder.statusCode, otherUsersOrder.body]).toEqual([404, unknown.body]);
    expect((await store.get(`/order?idUser=${rosa.id}`, { token })).statusCode).toBe(403);
    expect((await store.get('/order', { token })).statusCode).toBe(403);
    expect((await store.get(`/order?idUser=${rosa.id}&idUser=1`, { token })).statusCode).toBe(422);
    expect((await store.get(`/order/${id_order}`)).statusCode).toBe(401);
  });

  test('An administrator can read and list the orders of other users', async () => {
    const { id_order } = await place(1);
    const { token } = await store.makeShopper({ admin: true });
    expect((await detail(id_order, token)).id_user).toBe(rosa.id);
    const all: Order[] = (await store.get('/order', { token })).json();
    expect(all.map((listed) => listed.id_order)).toContain(id_order);
  });

  test('A saved cart is not listed and cannot be opened as an order [R438]', async () => {
    const { id_order } = await place(1);
    await store.db.updateTable('orders').set({ status: 'cart' }).where('id', '=', id_order).execute();
    const admin = await store.makeShopper({ admin: true });
    expect((await store.get(`/order?idUser=${rosa.id}`, { token: rosa.token })).json()).toEqual([]);
    const all: Order[] = (await store.get('/order', { token: admin.token })).json();
    expect(all.map((listed) => listed.id_order)).not.toContain(id_order);
    expect((await store.get(`/order/${id_order}`, { token: rosa.token })).statusCode).toBe(404);
  });
});

describe('an unpaid order', () => {
  test('An unpaid order holds its units until it expires and returns them once', async () => {
    const { id_order } = await place(4);
    store.advanceMinutes(14);
    await runMaintenanceJob();
    expect(await store.stockOf(game.id)).toBe(6);
    store.advanceMinutes(2);
    await Promise.all([runMaintenanceJob(), runMaintenanceJob()]);
    await runMaintenanceJob();
    expect(await store.stockOf(game.id)).toBe(10);
    expect(await detail(id_order)).toMatchObject({
      status_order: 'cancelled',
      payment_status: 'expired',
      redirectUrl: null,
    });
  });

  test('The history of an expired order contains its placement and its expiry', async () => {
    const { id_order } = await place(1);
    store.advanceMinutes(16);
    await runMaintenanceJob();
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
    // The buyer sees the same history without account ids.
    expect((await detail(id_order)).history).toEqual([
      { date: expect.any(String), source: 'checkout', status: 'pending', payment_status: 'unpaid' },
      { date: expect.any(String), source: 'expiry', status: 'cancelled', payment_status: 'expired' },
    ]);
  });
});
