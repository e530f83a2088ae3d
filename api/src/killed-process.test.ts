import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { PlacedOrder } from '../contract';
import { violatedInvariants } from './db/invariants';
import { ApiProcesses } from './testing/api-processes';
import { describeOnPostgres, postgresUrl } from './testing/on-postgres';
import { postOrder, retryWhileBusy } from './testing/orders';
import { insertGame, insertShopper } from './testing/rows';
import type { Shopper } from './testing/store';

const ORDERS = 200;
const STOCK = 150;

describeOnPostgres('an API process that is killed during 200 orders', () => {
  let store: ApiProcesses;
  let game: number;
  let buyers: Shopper[];
  const acknowledged = new Map<number, Shopper>();

  const orderWithRetries = (apiUrl: string, { token }: Shopper) =>
    retryWhileBusy(() => postOrder(apiUrl, game, token));

  const listOrdersWithUnits = () =>
    store.database.db
      .selectFrom('orders')
      .innerJoin('order_line', 'order_line.order_id', 'orders.id')
      .select(['orders.id', 'orders.account_id', 'order_line.quantity'])
      .where('order_line.product_id', '=', game)
      .where('orders.holds_stock', '=', true)
      .execute();

  const readStock = async () => {
    const { db } = store.database;
    return (await db.selectFrom('product').select('in_stock').where('id', '=', game).executeTakeFirst())
      ?.in_stock;
  };

  /** Kills the API while it stores orders. Orders that it has stored but not acknowledged are allowed. */
  beforeAll(async () => {
    store = await ApiProcesses.open(postgresUrl());
    const api = await store.start();
    const apiUrl = await api.url();
    game = await insertGame(store.database.db, STOCK);
    const { db } = store.database;
    buyers = await Promise.all(
      Array.from({ length: ORDERS }, (_, index) => insertShopper(db, `buyer${index}`)),
    );
    const responses = buyers.map(async (buyer) => {
      const response = await orderWithRetries(apiUrl, buyer);
      if (response.status !== 200) return;
      const placed: PlacedOrder = await response.json();
      acknowledged.set(placed.id_order, buyer);
      if (acknowledged.size === 40) void api.exit('SIGKILL');
    });
    const outcomes = await Promise.allSettled(responses);
    await api.exit('SIGKILL');
    expect(outcomes.filter(({ status }) => status === 'rejected').length).toBeGreaterThan(0);
  });
  afterAll(() => store.close());

  test('Every acknowledged order is stored completely, and the stock matches the held units', async () => {
    const orders = await listOrdersWithUnits();
    const buyerOf = new Map(orders.map(({ id, account_id }) => [id, account_id]));
    expect(acknowledged.size).toBeGreaterThanOrEqual(40);
    for (const [id, buyer] of acknowledged) expect(buyerOf.get(id)).toBe(buyer.id);
    expect(await readStock()).toBe(STOCK - orders.length);
    await expectNoViolatedInvariants();
  });

  test('When all orders are sent again with the same idempotency keys, each is placed at most once and no unit is oversold', async () => {
    const next = await store.start();
    const apiUrl = await next.url();
    const responses = await Promise.all(buyers.map((buyer) => orderWithRetries(apiUrl, buyer)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(STOCK);
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(ORDERS - STOCK);
    const orders = await listOrdersWithUnits();
    expect(orders).toHaveLength(STOCK);
    expect(new Set(orders.map(({ account_id }) => account_id)).size).toBe(STOCK);
    for (const id of acknowledged.keys()) expect(orders.map((order) => order.id)).toContain(id);
    expect(await readStock()).toBe(0);
    await expectNoViolatedInvariants();
  });

  /** Ignores one invariant, because the product was inserted directly, without genre and platform. */
  async function expectNoViolatedInvariants(): Promise<void> {
    const violations = await violatedInvariants(store.database.db);
    expect(violations.filter((rule) => !rule.startsWith('a product without'))).toEqual([]);
  }
});
