import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { testOnPostgres } from '../../testing/on-postgres';
import { TestStore } from '../../testing/store';

let store: TestStore;
beforeAll(async () => (store = await TestStore.open()));
afterAll(() => store.close());

const order = (token: string, gameId: number, key: string) =>
  store.post('/order', {
    token,
    headers: { 'idempotency-key': key },
    body: {
      amount_order: 30,
      address_order: 'Elm 1',
      cart: [{ id_product: gameId, price_product: 30, quantity: 1 }],
    },
  });

test('A retry with the same Idempotency-Key returns the order for the last unit, and other orders are rejected with "Sin stock"', async () => {
  const { id } = await store.makeGame({ stock: 1, price: 30 });
  const [rosa, ines] = [await store.makeShopper(), await store.makeShopper()];
  const first = await order(rosa.token, id, 'last-unit');
  const retry = await order(rosa.token, id, 'last-unit');
  expect([first.statusCode, retry.statusCode, retry.headers['idempotent-replayed']]).toEqual([
    200,
    200,
    'true',
  ]);
  expect(retry.json()).toEqual(first.json());
  for (const late of [await order(rosa.token, id, 'another'), await order(ines.token, id, 'last-unit')]) {
    expect(late.statusCode).toBe(409);
    expect(late.json()).toEqual({
      error: 'out-of-stock',
      message: 'Sin stock',
      lines: [
        { id_product: id, reason: 'stock', name_product: 'Test Cartridge', in_stock: 0, price_product: 30 },
      ],
    });
  }
});

testOnPostgres('An order for a sold-out game is rejected even while its product row is locked', async () => {
  const { id } = await store.makeGame({ stock: 0, price: 30 });
  const { token } = await store.makeShopper();
  await store.db.transaction().execute(async (holder) => {
    await holder.selectFrom('product').select('id').where('id', '=', id).forUpdate().execute();
    expect((await order(token, id, 'held')).statusCode).toBe(409);
  });
});
