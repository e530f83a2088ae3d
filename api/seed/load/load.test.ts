import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { Game } from '../../contract';
import { orderAmount, profileErrors, usernameError } from '../../contract/rules';
import { runMaintenance } from '../../src/jobs/maintenance';
import { TestStore } from '../../src/testing/store';
import { seedLoad } from './load';

let store: TestStore;
const logged: string[] = [];
const seed = (sizes: { products: number; users: number; orders: number }) =>
  seedLoad(store.db, sizes, { currency: 'USD', now: store.services.now(), log: (line) => logged.push(line) });

beforeEach(async () => {
  store = await TestStore.open();
  logged.length = 0;
  await seed({ products: 1200, users: 300, orders: 700 });
});
afterEach(() => store.close());

describe('the load seed', () => {
  test('The load seed adds the requested rows and logs the time taken for each kind of row', async () => {
    expect(logged).toEqual([
      expect.stringMatching(/^1200 products in \d+\.\d s$/),
      expect.stringMatching(/^300 users in \d+\.\d s$/),
      expect.stringMatching(/^700 orders in \d+\.\d s$/),
    ]);
    expect((await store.get('/videogames?limit=1')).headers['x-total-count']).toBe(String(480 + 1200));
    const { token } = await store.makeShopper({ admin: true });
    const seeded = await store.db
      .selectFrom('account')
      .select('id')
      .where('password_hash', 'is', null)
      .execute();
    expect(seeded).toHaveLength(300);
    expect((await store.get('/order?limit=1', { token })).headers['x-total-count']).toBe('700');
  });

  test('Load seed products are sequels with valid names and covers from the catalogue', async () => {
    const games: Game[] = (await store.get('/videogames')).json();
    const covers = new Set(games.slice(0, 480).map((game) => game.thumbnail_product));
    const added = games.slice(480);
    const names = added.map((game) => `${game.name_product}/${game.platforms[0]?.name_platform}`);
    expect(new Set(names).size).toBe(added.length);
    for (const game of added) {
      expect([...game.name_product].length).toBeLessThanOrEqual(50);
      expect(covers.has(game.thumbnail_product)).toBe(true);
      expect([game.genres.length > 0, game.platforms.length]).toEqual([true, 1]);
      expect(game.release_year).toBeLessThanOrEqual(2010);
    }
  });

  test('Load seed shoppers have no password, and their names pass the sign-up rules', async () => {
    const people = await store.db
      .selectFrom('account')
      .selectAll()
      .where('password_hash', 'is', null)
      .execute();
    expect(people.length).toBe(300);
    for (const person of people) {
      expect([usernameError(person.username), profileErrors(person)]).toEqual([undefined, {}]);
    }
  });

  test('The amount of a load seed order is the sum of its lines minus the coupon discount, and maintenance does not change the order', async () => {
    const orders = await store.db.selectFrom('orders').selectAll().orderBy('id').execute();
    const lines = await store.db.selectFrom('order_line').selectAll().execute();
    for (const order of orders) {
      const orderLines = lines.filter(({ order_id }) => order_id === order.id);
      const priced = orderLines.map((line) => ({ price_product: line.unit_price, quantity: line.quantity }));
      expect(order.amount).toBe(orderAmount(priced, order.discount_percent));
    }
    await runMaintenance(store.services, store.app.log);
    expect(await store.db.selectFrom('orders').selectAll().orderBy('id').execute()).toEqual(orders);
  });

  test('Running the load seed again adds more orders', async () => {
    await seed({ products: 0, users: 20, orders: 30 });
    const rows = await store.db.selectFrom('orders').select('id').execute();
    expect(rows).toHaveLength(730);
  });
});
