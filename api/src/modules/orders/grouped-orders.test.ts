import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { REQUEST_ID_HEADER } from '../../../contract';
import { testOnPostgres, waitForBlockedStatements } from '../../testing/on-postgres';
import { type Shopper, TestStore } from '../../testing/store';

const SHOPPERS = 24;
const PRICE = 30;

let store: TestStore;
let gameId: number;
let shoppers: Shopper[];

beforeAll(async () => (store = await TestStore.open({ unpaidUnits: 5 })));
afterAll(() => store.close());
beforeEach(async () => {
  gameId = (await store.makeGame({ price: PRICE, stock: 100 })).id;
  shoppers = await Promise.all(Array.from({ length: SHOPPERS }, () => store.makeShopper()));
});

interface OrderFields {
  quantity?: number;
  price?: number;
  amount?: number;
  address?: string;
}

const payload = ({
  quantity = 1,
  price = PRICE,
  amount = price * quantity,
  address = 'Elm 1',
}: OrderFields) => ({
  amount_order: amount,
  address_order: address,
  cart: [{ id_product: gameId, price_product: price, quantity }],
});

const order = ({ token }: Shopper, fields: OrderFields = {}) =>
  store.post('/order', { token, headers: { 'idempotency-key': 'once' }, body: payload(fields) });

async function countTransactions(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct xmin::text)::int as count from order_line where product_id = ${gameId}`.execute(
    store.db,
  );
  return rows[0]?.count ?? 0;
}

test('Concurrent orders for one game share transactions, and each is stored with its own lines, history and key', async () => {
  const responses = await Promise.all(
    shoppers.map((shopper, index) =>
      order(shopper, { quantity: 1 + (index % 3), address: `Elm ${shopper.id}` }),
    ),
  );
  expect(responses.map(({ statusCode }) => statusCode)).toEqual(shoppers.map(() => 200));
  expect(await countTransactions()).toBeLessThan(SHOPPERS / 2);

  const stored = await store.db
    .selectFrom('orders')
    .innerJoin('order_line', 'order_line.order_id', 'orders.id')
    .innerJoin('order_history', 'order_history.order_id', 'orders.id')
    .innerJoin('idempotency', 'idempotency.order_id', 'orders.id')
    .select(['orders.id', 'orders.account_id', 'amount', 'orders.address', 'orders.status'])
    .select(['quantity', 'unit_price', 'name', 'actor_id', 'source', 'order_history.status as step'])
    .select(['idempotency.account_id as key_owner', 'key'])
    .where('product_id', '=', gameId)
    .orderBy('orders.account_id')
    .execute();
  const expected = shoppers.map(({ id }, index) => {
    const quantity = 1 + (index % 3);
    return {
      id: responses[index]?.json().id_order,
      account_id: id,
      amount: PRICE * quantity,
      address: `Elm ${id}`,
      status: 'pending',
      quantity,
      unit_price: PRICE,
      name: 'Test Cartridge',
      actor_id: id,
      source: 'checkout',
      step: 'pending',
      key_owner: id,
      key: 'once',
    };
  });
  expect(stored).toEqual(expected.toSorted((a, b) => a.account_id - b.account_id));
  expect(await store.stockOf(gameId)).toBe(100 - SHOPPERS * 2);
});

test('A rejected or repeated order does not affect concurrent orders for the same game', async () => {
  const [wrongPrice, wrongAmount, tooManyUnits, repeatingOrder, reusingKey, ...others] = shoppers;
  if (!wrongPrice || !wrongAmount || !tooManyUnits || !repeatingOrder || !reusingKey)
    throw new Error('There are too few shoppers.');
  const first = await order(repeatingOrder);
  await order(reusingKey);

  const [rejected, accepted] = await Promise.all([
    Promise.all([
      order(wrongPrice, { price: PRICE + 1 }),
      order(wrongAmount, { amount: 1 }),
      order(tooManyUnits, { quantity: 6 }),
      order(reusingKey, { quantity: 2 }),
    ]),
    Promise.all([order(repeatingOrder), ...others.map((shopper) => order(shopper))]),
  ]);

  expect(rejected.map((response) => [response.statusCode, response.json().error])).toEqual([
    [409, 'price-changed'],
    [409, 'amount-mismatch'],
    [409, 'too-many-units'],
    [422, 'key-reused'],
  ]);
  expect(accepted.map(({ statusCode }) => statusCode)).toEqual(accepted.map(() => 200));
  expect(accepted[0]?.json()).toEqual(first.json());
  expect(await store.stockOf(gameId)).toBe(100 - 2 - others.length);
  const keys = await store.db
    .selectFrom('idempotency')
    .select('account_id')
    .where(
      'account_id',
      'in',
      [wrongPrice, wrongAmount, tooManyUnits].map(({ id }) => id),
    )
    .execute();
  expect(keys).toEqual([]);
});

test('An order that fails in the database does not affect concurrent orders for the same game', async () => {
  await sql`create function fail_order() returns trigger language plpgsql as
    $$ begin raise exception 'broken' using errcode = '40001'; end $$`.execute(store.db);
  await sql`create trigger fail_order before insert on orders for each row
    when (new.address = 'Broken') execute function fail_order()`.execute(store.db);
  const addressOf = (index: number) => (index === SHOPPERS / 2 ? 'Broken' : 'Elm 1');

  const responses = await Promise.all(
    shoppers.map((shopper, index) => order(shopper, { address: addressOf(index) })),
  );

  // The status code depends on the database: 503 with a PostgreSQL server, 500 with the embedded database.
  expect(responses.map(({ statusCode }) => (statusCode >= 500 ? 'failed' : statusCode))).toEqual(
    shoppers.map((_, index) => (addressOf(index) === 'Broken' ? 'failed' : 200)),
  );
  expect(await store.stockOf(gameId)).toBe(100 - SHOPPERS + 1);
});

testOnPostgres(
  'An account locked by another transaction delays only its own order, not those of other shoppers',
  async () => {
    const [locked, ...others] = shoppers;
    if (!locked) throw new Error('There are too few shoppers.');
    // The order of the locked account waits until this transaction ends.
    const delayed = await store.db.transaction().execute(async (trx) => {
      await trx.selectFrom('account').select('id').where('id', '=', locked.id).forUpdate().execute();
      const response = order(locked);
      const responses = await Promise.all(others.map((shopper) => order(shopper)));
      expect(responses.map(({ statusCode }) => statusCode)).toEqual(others.map(() => 200));
      expect(await waitForBlockedStatements(trx)).toHaveLength(1);
      expect(await store.stockOf(gameId)).toBe(100 - others.length);
      return { response };
    });
    expect((await delayed.response).statusCode).toBe(200);
    expect(await store.stockOf(gameId)).toBe(100 - SHOPPERS);
  },
);

test('The purchase email of each concurrent free order is stored with the id of the request that placed the order', async () => {
  gameId = (await store.makeGame({ price: 1, stock: 100 })).id;
  const responses = await Promise.all(
    shoppers.map(({ token }) =>
      store.post('/order', { token, body: { ...payload({ price: 1, amount: 0 }), coupon: 'BIT' } }),
    ),
  );
  expect(await countTransactions()).toBeLessThan(SHOPPERS / 2);
  const expected = responses.map((response) => ({
    dedupe_key: `purchase:${response.json().id_order}`,
    request_id: response.headers[REQUEST_ID_HEADER],
  }));
  const mails = await store.db
    .selectFrom('outbox')
    .select(['dedupe_key', 'request_id'])
    .where('dedupe_key', 'like', 'purchase:%')
    .execute();
  const byKey = (a: { dedupe_key: string }, b: { dedupe_key: string }) =>
    a.dedupe_key.localeCompare(b.dedupe_key);
  expect(mails.toSorted(byKey)).toEqual(expected.toSorted(byKey));
});
