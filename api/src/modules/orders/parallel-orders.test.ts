import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { orderWithRetries } from '../../testing/orders';
import { TestStore } from '../../testing/store';

let store: TestStore;
beforeAll(async () => (store = await TestStore.open({ unpaidOrders: 20 })));
afterAll(() => store.close());

test('When 40 concurrent orders are placed for the last 5 units, exactly 5 succeed, and 35 are rejected with "Sin stock"', async () => {
  const game = await store.makeGame({ stock: 5, price: 30 });
  const shoppers = await Promise.all(Array.from({ length: 40 }, () => store.makeShopper()));

  const responses = await Promise.all(
    shoppers.map(({ token }) =>
      orderWithRetries(store, {
        token,
        body: {
          amount_order: 30,
          address_order: 'Elm 1',
          cart: [{ id_product: game.id, price_product: 30, quantity: 1 }],
        },
      }),
    ),
  );

  expect(responses.filter((response) => response.statusCode === 200)).toHaveLength(5);
  const rejected = responses.filter((response) => response.statusCode === 409);
  expect(rejected).toHaveLength(35);
  for (const response of rejected)
    expect(response.json()).toMatchObject({ error: 'out-of-stock', message: 'Sin stock' });
  expect(await store.stockOf(game.id)).toBe(0);
  const lines = store.db.selectFrom('order_line').select('order_id').where('product_id', '=', game.id);
  expect(await lines.execute()).toHaveLength(5);
});

test('Concurrent orders that list two games in opposite order neither deadlock nor oversell', async () => {
  const [a, b] = [
    await store.makeGame({ stock: 8, price: 10 }),
    await store.makeGame({ stock: 8, price: 10 }),
  ];
  const { token } = await store.makeShopper();
  const line = (id: number) => ({ id_product: id, price_product: 10, quantity: 1 });

  const responses = await Promise.all(
    Array.from({ length: 20 }, (_, index) => {
      const cart = index % 2 === 0 ? [line(a.id), line(b.id)] : [line(b.id), line(a.id)];
      return orderWithRetries(store, { token, body: { amount_order: 20, address_order: 'Elm 1', cart } });
    }),
  );

  expect(responses.filter((response) => response.statusCode === 200)).toHaveLength(8);
  expect([await store.stockOf(a.id), await store.stockOf(b.id)]).toEqual([0, 0]);
});
