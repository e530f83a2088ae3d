import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { OrderStatus } from '../../../contract';
import { insertTestOrder } from '../../testing/orders';
import { type Shopper, TestStore } from '../../testing/store';

let store: TestStore;
let rosa: Shopper;
let admin: Shopper;

beforeAll(async () => {
  store = await TestStore.open();
  [rosa, admin] = [await store.makeShopper(), await store.makeShopper({ admin: true })];
});
afterAll(() => store.close());

const sell = (status: OrderStatus, quantity = 1) =>
  insertTestOrder(store.db, { accountId: rosa.id, productId: 3, status, quantity });

describe('GET /orderproduct', () => {
  test('GET /orderproduct returns the lines of all orders except saved carts, the newest order first, with the names and prices at the time of the order [R364]', async () => {
    const first = await sell('delivered', 2);
    await sell('cart');
    const second = await sell('cancelled');
    const response = await store.get('/orderproduct', { token: admin.token });
    expect(response.headers['x-total-count']).toBe('2');
    expect(response.json()).toEqual([
      expect.objectContaining({ id_order: second, status: 'cancelled' }),
      {
        id: expect.any(Number),
        id_order: first,
        date: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
        status: 'delivered',
        id_product: 3,
        name_product: 'Test Cartridge',
        quantity: 2,
        unit_price: 49,
      },
    ]);
    const page = await store.get('/orderproduct?page=2&limit=1', { token: admin.token });
    expect(page.json()).toMatchObject([{ id_order: first }]);
  });

  test('A shopper gets 403 and a visitor gets 401 when reading the sold lines [R445]', async () => {
    expect((await store.get('/orderproduct', { token: rosa.token })).statusCode).toBe(403);
    expect((await store.get('/orderproduct')).statusCode).toBe(401);
  });
});
