import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Game } from '../../../contract';
import { type Shopper, TestStore } from '../../testing/store';

let store: TestStore;
let admin: Shopper;
beforeAll(async () => {
  store = await TestStore.open();
  admin = await store.makeShopper({ admin: true });
});
afterAll(() => store.close());

const change = (ids: number[], requested: object) =>
  store.put('/videogames/Several', { token: admin.token, body: { ids, change: requested } });
const game = async (id: number): Promise<Game> => (await store.get(`/videogames/${id}`)).json();
const makeGames = async (...stocks: number[]) => {
  const ids: number[] = [];
  for (const stock of stocks) ids.push((await store.makeGame({ stock })).id);
  return ids;
};

describe('changing several products', () => {
  test('Several products are put on sale together, each with its own audit entry, and can be taken off sale again [R444]', async () => {
    const [first = 0, second = 0] = await makeGames(1, 2);
    const response = await change([second, first, second], { on_sale: true });
    expect([response.statusCode, response.json()]).toEqual([200, { changed: 2 }]);
    expect([(await game(first)).on_sale, (await game(second)).on_sale]).toEqual([true, true]);
    await change([first], { on_sale: false });
    expect([(await game(first)).on_sale, (await game(second)).on_sale]).toEqual([false, true]);
    const auditEntries = await store.db
      .selectFrom('audit')
      .select(['actor_id', 'action'])
      .where('subject', 'in', [`product ${first}`, `product ${second}`])
      .execute();
    expect(auditEntries).toEqual([
      { actor_id: admin.id, action: 'product-changed' },
      { actor_id: admin.id, action: 'product-changed' },
      { actor_id: admin.id, action: 'product-changed' },
    ]);
  });

  test('A bulk stock change is added to the current stock of each product', async () => {
    const [first = 0, second = 0] = await makeGames(5, 0);
    await change([first, second], { stock_change: 3 });
    expect([await store.stockOf(first), await store.stockOf(second)]).toEqual([8, 3]);
    await change([first, second], { stock_change: -3 });
    expect([await store.stockOf(first), await store.stockOf(second)]).toEqual([5, 0]);
  });

  test('If a bulk change includes a product that has too little stock or does not exist, no product changes', async () => {
    const [first = 0, second = 0] = await makeGames(5, 1);
    const rejected = await change([first, second], { stock_change: -2 });
    expect([rejected.statusCode, rejected.json().error, rejected.json().message]).toEqual([
      409,
      'out-of-stock',
      "Only 1 of 'Test Cartridge' are left to take away.",
    ]);
    expect((await change([first, 999_999], { archived: true })).statusCode).toBe(404);
    expect([await store.stockOf(first), (await game(first)).version]).toEqual([5, 1]);
  });

  test('Archived products are no longer available, but their rows remain in the database', async () => {
    const ids = await makeGames(5, 6);
    expect((await change(ids, { archived: true })).json()).toEqual({ changed: 2 });
    for (const id of ids) expect((await store.get(`/videogames/${id}`)).statusCode).toBe(404);
    expect(await store.stockOf(ids[0] ?? 0)).toBe(5);
  });

  test.each<[string, number[], object]>([
    ['no products', [], { on_sale: true }],
    ['101 products', Array.from({ length: 101 }, (_, index) => index + 1), { on_sale: true }],
    ['an empty change', [1], {}],
    ['on_sale as a string', [1], { on_sale: 'true' }],
    ['half a unit', [1], { stock_change: 0.5 }],
    ['archived: false', [1], { archived: false }],
  ])('A bulk change with %s is rejected with 422', async (_title, ids, requested) => {
    expect((await change(ids, requested)).statusCode).toBe(422);
  });

  test('Two concurrent bulk changes to the same products are both applied', async () => {
    const [first = 0, second = 0, third = 0] = await makeGames(0, 0, 0);
    const responses = await Promise.all([
      change([first, second, third], { stock_change: 2 }),
      change([third, second, first], { stock_change: 3 }),
    ]);
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect([await store.stockOf(first), await store.stockOf(third)]).toEqual([5, 5]);
  });
});

test('When two edits of a game and orders for it run concurrently, no sold unit returns to stock and no edit is silently lost [R346]', async () => {
  const { id, price } = await store.makeGame({ stock: 20 });
  const buyer = await store.makeShopper();
  const before = await game(id);
  const form = { id_product: id, version: before.version, loaded: before };
  const loaded = {
    price_product: before.price_product,
    in_stock: before.in_stock,
    description_product: before.description_product,
  };
  const buy = () =>
    store.post('/order', {
      token: buyer.token,
      body: {
        amount_order: price,
        address_order: 'Elm 1',
        cart: [{ id_product: id, price_product: price, quantity: 1 }],
      },
    });
  const save = (fields: object) =>
    store.put('/videogames/OneGame', { token: admin.token, body: { ...form, loaded, ...loaded, ...fields } });
  const [first, second, ...orders] = await Promise.all([
    save({ in_stock: 25 }),
    save({ description_product: 'Rewritten.' }),
    ...[1, 2, 3, 4].map(buy),
  ]);
  // One of the two edits is rejected with 409. Send it again with the current version.
  expect([first.statusCode, second.statusCode].sort()).toEqual([200, 409]);
  const { version } = await game(id);
  const retry =
    first.statusCode === 409
      ? await save({ version, in_stock: 25 })
      : await save({ version, description_product: 'Rewritten.' });
  expect(retry.statusCode).toBe(200);
  const sold = orders.filter(({ statusCode }) => statusCode === 200).length;
  expect(sold).toBeGreaterThan(0);
  expect(await game(id)).toMatchObject({ in_stock: 20 + 5 - sold, description_product: 'Rewritten.' });
});
