import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { sql } from 'kysely';
import type { Game } from '../../../contract';
import { earlierPrice } from '../../../contract/rules';
import { runMaintenance } from '../../jobs/maintenance';
import { type Shopper, TestStore } from '../../testing/store';

const MINUTES_PER_DAY = 24 * 60;

let store: TestStore;
let admin: Shopper;
beforeAll(async () => {
  store = await TestStore.open();
});
// An earlier test may have advanced the clock so far that the administrator's session has expired.
beforeEach(() => advance(0));
afterAll(() => store.close());

async function advance(minutes: number): Promise<void> {
  store.advanceMinutes(minutes);
  admin = await store.makeShopper({ admin: true });
}

const fetchGame = async (id: number): Promise<Game> => (await store.get(`/videogames/${id}`)).json();
const edit = (id: number, fields: object) =>
  store.put('/videogames/OneGame', { token: admin.token, body: { id_product: id, ...fields } });
const makeGame = async (price: number, name = 'Test Cartridge') => (await store.makeGame({ price, name })).id;

const putOnSale = (id: number, price: number, list_price: number) =>
  edit(id, { price_product: price, list_price, on_sale: true });

describe('the earlier price of a product on sale', () => {
  test('With a list price, a product on sale shows the price before the sale as its earlier price until the sale ends', async () => {
    const id = await makeGame(50);
    expect(await fetchGame(id)).not.toHaveProperty('list_price');
    expect((await putOnSale(id, 40, 50)).json()).toMatchObject({
      price_product: 40,
      list_price: 50,
      earlier_price: 50,
    });
    expect((await edit(id, { price_product: 50, on_sale: false })).json()).not.toHaveProperty(
      'earlier_price',
    );
    expect(await fetchGame(id)).toMatchObject({ price_product: 50, list_price: 50 });
    expect((await edit(id, { list_price: null })).json()).not.toHaveProperty('list_price');
  });

  test('Without a list price, a product on sale has no earlier price until a list price is set', async () => {
    const id = await makeGame(50);
    await edit(id, { price_product: 40, on_sale: true });
    expect(await fetchGame(id)).not.toHaveProperty('earlier_price');
    expect((await edit(id, { list_price: 45 })).json()).toMatchObject({ earlier_price: 45 });
    expect((await edit(id, { list_price: 60 })).json()).toMatchObject({ earlier_price: 50 });
  });

  test('A price that was raised shortly before the sale is not the earlier price', async () => {
    const id = await makeGame(40);
    await edit(id, { price_product: 60 });
    await putOnSale(id, 40, 60);
    expect(await fetchGame(id)).toMatchObject({ list_price: 60 });
    expect(await fetchGame(id)).not.toHaveProperty('earlier_price');
  });

  test('A product whose price was already reduced to the sale price before the sale has no earlier price', async () => {
    const id = await makeGame(50);
    await edit(id, { price_product: 40 });
    await edit(id, { list_price: 50, on_sale: true });
    expect(await fetchGame(id)).toMatchObject({ on_sale: true, list_price: 50 });
    expect(await fetchGame(id)).not.toHaveProperty('earlier_price');
  });

  test.each([
    ['30 days before the sale does not count', 30 * MINUTES_PER_DAY, 50],
    ['a minute less than 30 days before the sale counts', 30 * MINUTES_PER_DAY - 1, 30],
  ])('A lower price that ended %s', async (_title, minutes, expected) => {
    const id = await makeGame(30);
    await edit(id, { price_product: 50 });
    await advance(minutes);
    await putOnSale(id, 20, 50);
    expect(await fetchGame(id)).toMatchObject({ earlier_price: expected });
  });

  test('An edit of other fields during the sale does not change the earlier price, even months later', async () => {
    const id = await makeGame(50);
    await putOnSale(id, 40, 50);
    await advance(90 * MINUTES_PER_DAY);
    await edit(id, { description_product: 'A new text.' });
    await store.setStock(id, 3);
    expect(await fetchGame(id)).toMatchObject({ earlier_price: 50, in_stock: 3 });
  });

  test('After a second reduction during a sale, the earlier price is the first sale price', async () => {
    const id = await makeGame(50);
    await putOnSale(id, 40, 50);
    await edit(id, { price_product: 30 });
    expect(await fetchGame(id)).toMatchObject({ earlier_price: 40 });
  });

  test('A product that is created on sale has no earlier price', async () => {
    const game: Game = await fetchGame(1);
    const body = {
      ...game,
      name_product: 'On Sale From Birth',
      price_product: 20,
      list_price: 40,
      on_sale: true,
      genres: game.genres.map(({ name_genre }) => name_genre),
      platforms: game.platforms.map(({ name_platform }) => name_platform),
    };
    const created = await store.post('/videogames/OneGame', { token: admin.token, body });
    expect(created.statusCode).toBe(201);
    expect(created.json()).toMatchObject({ list_price: 40, on_sale: true });
    expect(created.json()).not.toHaveProperty('earlier_price');
  });

  test('A list price below the price is rejected, even if only the price changes', async () => {
    const id = await makeGame(50);
    const fields = [{ path: '/list_price', message: 'The list price must not be lower than the price' }];
    const rejected = await edit(id, { list_price: 49 });
    expect([rejected.statusCode, rejected.json().fields]).toEqual([422, fields]);
    await edit(id, { list_price: 50 });
    const raised = await edit(id, { price_product: 51 });
    expect([raised.statusCode, raised.json().fields]).toEqual([422, fields]);
    expect((await edit(id, { list_price: 0.5 })).json().fields[0].path).toBe('/list_price');
  });

  test('Bulk changes, imports and direct SQL statements also update the earlier price', async () => {
    const [bulk, imported, direct] = [
      await makeGame(50, 'Bulk Racer'),
      await makeGame(50),
      await makeGame(50),
    ];
    for (const id of [bulk, imported, direct]) await edit(id, { list_price: 60 });
    const body = { ids: [bulk], change: { on_sale: true } };
    await store.put('/videogames/Several', { token: admin.token, body });
    await edit(bulk, { price_product: 45 });
    const csv = `id_product,price_product,list_price,on_sale\n${imported},40,55,true`;
    const file = { csv, dry_run: false };
    const report = (await store.post('/videogames/Csv', { token: admin.token, body: file })).json();
    expect(report.rows[0].notes).toEqual(['price_product', 'list_price', 'on_sale']);
    await store.db
      .updateTable('product')
      .set({ price: 35, on_sale: true })
      .where('id', '=', direct)
      .execute();
    expect(await fetchGame(bulk)).toMatchObject({ price_product: 45, earlier_price: 50 });
    expect(await fetchGame(imported)).toMatchObject({ list_price: 55, earlier_price: 50 });
    expect(await fetchGame(direct)).toMatchObject({ price_product: 35, earlier_price: 50 });
    const games: Game[] = (await store.get('/videogames?page=1&limit=100&name=bulk racer')).json();
    expect(games.find(({ id_product }) => id_product === bulk)).toMatchObject({ earlier_price: 50 });
  });

  test('In an imported file, a list price of 0 removes the list price, and an empty cell leaves it unchanged', async () => {
    const id = await makeGame(50);
    await edit(id, { list_price: 60 });
    const load = (cell: string) => {
      const body = { csv: `id_product,list_price\n${id},${cell}`, dry_run: false };
      return store.post('/videogames/Csv', { token: admin.token, body });
    };
    expect((await load('')).json().rows[0].outcome).toBe('unchanged');
    expect(await fetchGame(id)).toMatchObject({ list_price: 60 });
    expect((await load('0')).json().rows[0].outcome).toBe('changed');
    expect(await fetchGame(id)).not.toHaveProperty('list_price');
  });

  test('A new list price is visible in a list that was cached before', async () => {
    const id = await makeGame(50, 'Listed Racer');
    const list = async (): Promise<Game | undefined> => {
      const games: Game[] = (await store.get('/videogames?page=1&limit=100&name=listed racer')).json();
      return games.find(({ id_product }) => id_product === id);
    };
    expect(await list()).not.toHaveProperty('list_price');
    await edit(id, { list_price: 70 });
    expect(await list()).toHaveProperty('list_price', 70);
  });

  type Change = { minutes: number; price: number; list_price: number | null; on_sale: boolean };
  const change: fc.Arbitrary<Change> = fc.record({
    minutes: fc.oneof(
      fc.constantFrom(
        0,
        1,
        15 * MINUTES_PER_DAY,
        30 * MINUTES_PER_DAY - 1,
        30 * MINUTES_PER_DAY,
        30 * MINUTES_PER_DAY + 1,
      ),
      fc.nat(40 * MINUTES_PER_DAY),
    ),
    price: fc.integer({ min: 1, max: 6 }),
    list_price: fc.option(fc.integer({ min: 1, max: 7 })),
    on_sale: fc.boolean(),
  });

  /** Returns the earlier price after the changes, computed from the whole price history. */
  function expectedPrice(firstPrice: number, changes: readonly Change[]): number | undefined {
    let now = 0;
    let current: Omit<Change, 'minutes'> = { price: firstPrice, on_sale: false, list_price: null };
    const periods: { price: number; end: number }[] = [];
    let priorPrice: number | null = null;
    for (const { minutes, ...next } of changes) {
      now += minutes;
      const start = now - 30 * MINUTES_PER_DAY;
      const isNewPrice = next.price !== current.price;
      const startsSale = next.on_sale && (isNewPrice || !current.on_sale);
      if (startsSale) {
        const prices = periods.filter(({ end }) => end > start).map(({ price }) => price);
        priorPrice = Math.min(current.price, ...prices);
      }
      if (!next.on_sale) priorPrice = null;
      if (isNewPrice) periods.push({ price: current.price, end: now });
      current = next;
    }
    return earlierPrice({ price: current.price, listPrice: current.list_price, priorPrice });
  }

  test('After a random sequence of edits, the earlier price equals the one calculated from the whole price history', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 6 }),
        fc.array(change, { maxLength: 8 }),
        async (firstPrice, changes) => {
          const id = await makeGame(firstPrice);
          for (const { minutes, ...offer } of changes) {
            store.advanceMinutes(minutes);
            await store.db
              .updateTable('product')
              .set({ ...offer, updated_at: store.services.now() })
              .where('id', '=', id)
              .execute();
          }
          expect((await fetchGame(id)).earlier_price).toBe(expectedPrice(firstPrice, changes));
        },
      ),
      { numRuns: 150 },
    );
  });
});

test('The maintenance job deletes a former price that ended more than 30 days ago', async () => {
  const id = await makeGame(50);
  await edit(id, { price_product: 40 });
  const count = async () =>
    (await store.db.selectFrom('former_price').select('price').where('product_id', '=', id).execute()).length;
  store.advanceMinutes(30 * MINUTES_PER_DAY);
  await runMaintenance(store.services, store.app.log);
  expect(await count()).toBe(1);
  store.advanceMinutes(1);
  await runMaintenance(store.services, store.app.log);
  expect(await count()).toBe(0);
});

test('Neither creating a product nor changing its stock stores a former price', async () => {
  const countFormerPrices = async () => {
    const { count } = await store.db
      .selectFrom('former_price')
      .select(sql<number>`count(*)::int`.as('count'))
      .executeTakeFirstOrThrow();
    return count;
  };
  const before = await countFormerPrices();
  const id = await makeGame(50);
  await store.setStock(id, 1);
  expect(await countFormerPrices()).toBe(before);
});
