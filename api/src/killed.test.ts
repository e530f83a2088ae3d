import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { PlacedOrder } from '../contract';
import { brokenInvariants } from './testing/invariants';
import { describeOnPostgres, postgresUrl } from './testing/on-postgres';
import { postOrder, untilDecided } from './testing/post-order';
import { Processes } from './testing/processes';
import { insertGame, insertShopper } from './testing/rows';
import type { Shopper } from './testing/store';

const ORDERS = 200;
const STOCK = 150;

// A power cut may take the last writes of the embedded database, and its start-up log says so.
describeOnPostgres('killed in the middle of 200 orders and started again', () => {
  let store: Processes;
  let game: number;
  let buyers: Shopper[];
  const acknowledged = new Map<number, Shopper>();

  const orderUntilDecided = (address: string, { token }: Shopper) =>
    untilDecided(() => postOrder(address, game, token));

  const held = () =>
    store.database.db
      .selectFrom('orders')
      .innerJoin('order_line', 'order_line.order_id', 'orders.id')
      .select(['orders.id', 'orders.account_id', 'order_line.quantity'])
      .where('order_line.product_id', '=', game)
      .where('orders.holds_stock', '=', true)
      .execute();

  const stock = async () => {
    const { db } = store.database;
    return (await db.selectFrom('product').select('in_stock').where('id', '=', game).executeTakeFirst())
      ?.in_stock;
  };

  /** The kill comes while orders are on their way: some answered, some taken and not answered, some not even read. */
  beforeAll(async () => {
    store = await Processes.open(postgresUrl());
    const api = await store.start();
    const address = await api.address();
    game = await insertGame(store.database.db, STOCK);
    const { db } = store.database;
    buyers = await Promise.all(
      Array.from({ length: ORDERS }, (_, index) => insertShopper(db, `buyer${index}`)),
    );
    const responses = buyers.map(async (buyer) => {
      const response = await orderUntilDecided(address, buyer);
      if (response.status !== 200) return;
      const placed: PlacedOrder = await response.json();
      acknowledged.set(placed.id_order, buyer);
      if (acknowledged.size === 40) void api.end('SIGKILL');
    });
    const outcomes = await Promise.allSettled(responses);
    await api.end('SIGKILL');
    expect(outcomes.filter(({ status }) => status === 'rejected').length).toBeGreaterThan(0);
  });
  afterAll(() => store.close());

  test('every acknowledged order is there, whole, with its buyer; stock and units held add up', async () => {
    const orders = await held();
    const buyerOf = new Map(orders.map(({ id, account_id }) => [id, account_id]));
    expect(acknowledged.size).toBeGreaterThanOrEqual(40);
    for (const [id, buyer] of acknowledged) expect(buyerOf.get(id)).toBe(buyer.id);
    expect(await stock()).toBe(STOCK - orders.length);
    await noRuleBroken();
  });

  test('asked again under the same keys, the new process sells each buyer one game, and no unit too many', async () => {
    const next = await store.start();
    const address = await next.address();
    const replies = await Promise.all(buyers.map((buyer) => orderUntilDecided(address, buyer)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(STOCK);
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(ORDERS - STOCK);
    const orders = await held();
    expect(orders).toHaveLength(STOCK);
    expect(new Set(orders.map(({ account_id }) => account_id)).size).toBe(STOCK);
    for (const id of acknowledged.keys()) expect(orders.map((one) => one.id)).toContain(id);
    expect(await stock()).toBe(0);
    await noRuleBroken();
  });

  /** The game for sale was written straight into the database, without the genre and platform that products have. */
  async function noRuleBroken(): Promise<void> {
    const broken = await brokenInvariants(store.database.db);
    expect(broken.filter((rule) => !rule.startsWith('a product without'))).toEqual([]);
  }
});
