import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { orderAmount } from '../../../contract/rules';
import { testOnPostgres, waitForBlockedStatements } from '../../testing/on-postgres';
import { orderWithRetries } from '../../testing/orders';
import { type Shopper, TestStore } from '../../testing/store';

const BUYERS = 100;

let store: TestStore;
beforeEach(async () => (store = await TestStore.open({ unpaidOrders: 50 })));
afterEach(() => store.close());

const makeShoppers = (count: number): Promise<Shopper[]> =>
  Promise.all(Array.from({ length: count }, () => store.makeShopper()));

const makeCoupon = (limits: { use_limit?: number; customer_limit?: number }) =>
  store.db
    .insertInto('coupon')
    .values({
      code: 'RUSH',
      percent: 10,
      starts_at: null,
      ends_at: null,
      use_limit: null,
      customer_limit: null,
      ...limits,
    })
    .execute();

const body = (games: readonly number[], coupon?: string) => {
  const cart = games.map((id_product) => ({ id_product, price_product: 30, quantity: 1 }));
  const percent = coupon === undefined ? 0 : 10;
  return {
    cart,
    amount_order: orderAmount(cart, percent),
    address_order: 'Elm 1',
    ...(coupon !== undefined && { coupon }),
  };
};

const countUses = async () =>
  (await store.db.selectFrom('orders').select('id').where('coupon', '=', 'RUSH').execute()).length;

const countPlaced = (responses: readonly { statusCode: number }[]) =>
  responses.filter(({ statusCode }) => statusCode === 200).length;

const makeGame = async () => (await store.makeGame({ price: 30, stock: 1000 })).id;

test.each([
  ['the same game (placed in groups)', 1],
  ['different games (placed in concurrent transactions)', 7],
])(
  `When ${BUYERS} concurrent orders for %s use a coupon, exactly as many succeed as its limit allows, and the others are rejected`,
  async (_kind, games) => {
    await makeCoupon({ use_limit: 10 });
    const ids = await Promise.all(Array.from({ length: games }, makeGame));
    const buyers = await makeShoppers(BUYERS);
    const responses = await Promise.all(
      buyers.map(({ token }, index) =>
        orderWithRetries(store, { token, body: body([ids[index % games] ?? 0], 'RUSH') }),
      ),
    );
    expect(countPlaced(responses)).toBe(10);
    const errors = responses
      .filter(({ statusCode }) => statusCode !== 200)
      .map((response) => response.json().error);
    expect(new Set(errors)).toEqual(new Set(['coupon-rejected']));
    expect(await countUses()).toBe(10);
    const stock = await Promise.all(ids.map((id) => store.stockOf(id)));
    expect(stock.reduce((sum, units) => sum + units)).toBe(games * 1000 - 10);
  },
);

test('When one customer places 20 concurrent orders with a coupon for different games, exactly as many succeed as its limit per customer allows', async () => {
  await makeCoupon({ customer_limit: 2 });
  const ids = await Promise.all(Array.from({ length: 5 }, makeGame));
  const [buyer] = await makeShoppers(1);
  const responses = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      orderWithRetries(store, { token: buyer?.token ?? '', body: body([ids[index % 5] ?? 0], 'RUSH') }),
    ),
  );
  expect(countPlaced(responses)).toBe(2);
  expect(await countUses()).toBe(2);
});

test('Concurrent orders, cancellations and reopenings never exceed the limit of a coupon', async () => {
  await makeCoupon({ use_limit: 3 });
  const game = await makeGame();
  const admin = await store.makeShopper({ admin: true });
  const buyers = await makeShoppers(30);
  const counts: number[] = [];
  const countInUse = async () => {
    const orders = store.db.selectFrom('orders').select('id').where('coupon', '=', 'RUSH');
    return (await orders.where('status', '!=', 'cancelled').execute()).length;
  };
  const buyRepeatedly = async ({ token }: Shopper) => {
    for (let round = 0; round < 3; round += 1) {
      const placed = await orderWithRetries(store, { token, body: body([game], 'RUSH') });
      if (placed.statusCode !== 200) continue;
      const url = `/order/${placed.json().id_order}`;
      for (const status of ['cancelled', 'pending'])
        await store.put(`${url}/${status}`, { token: admin.token });
      counts.push(await countInUse());
    }
  };
  await Promise.all(buyers.map(buyRepeatedly));
  expect(counts).not.toEqual([]);
  expect(Math.max(...counts)).toBeLessThanOrEqual(3);
  expect(await countInUse()).toBe(3);
});

testOnPostgres(
  'Orders without a coupon or with an unlimited coupon do not wait for a limited coupon that is locked',
  async () => {
    await makeCoupon({ use_limit: 3 });
    const [game, other] = [await makeGame(), await makeGame()];
    const [one, two, three, four] = await makeShoppers(4);
    await store.db
      .insertInto('coupon')
      .values({
        code: 'ANY',
        percent: 10,
        starts_at: null,
        ends_at: null,
        use_limit: null,
        customer_limit: null,
      })
      .execute();
    const send = (shopper: Shopper | undefined, sent: object) =>
      store.post('/order', { token: shopper?.token ?? '', body: sent });
    const delayed = await store.db.transaction().execute(async (trx) => {
      await trx.selectFrom('coupon').select('id').where('code', '=', 'RUSH').forNoKeyUpdate().execute();
      const response = send(one, body([game, other], 'RUSH'));
      const first = await Promise.race([response, waitForBlockedStatements(trx)]);
      expect(first).toBeInstanceOf(Array);
      // The waiting order has not locked its games.
      expect((await send(two, body([game]))).statusCode).toBe(200);
      expect((await send(three, body([other], 'ANY'))).statusCode).toBe(200);
      return { response };
    });
    expect((await delayed.response).statusCode).toBe(200);
    expect((await send(four, body([game], 'RUSH'))).statusCode).toBe(200);
  },
);
