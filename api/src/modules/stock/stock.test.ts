import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import type { PlacedOrder, StockMovement } from '../../../contract';
import { runMaintenance } from '../../jobs/maintenance';
import { type Shopper, TestStore } from '../../testing/store';
import { listMismatches } from './movements.repo';
import { checkStock } from './stock-check';

let store: TestStore;
let rosa: Shopper;
let admin: Shopper;
let gameId: number;

beforeAll(async () => {
  store = await TestStore.open({ unpaidOrders: 1000 });
  admin = await store.makeShopper({ admin: true });
});
afterAll(() => store.close());
beforeEach(async () => {
  rosa = await store.makeShopper();
  gameId = (await store.makeGame({ price: 20, stock: 10 })).id;
});

async function history(query = '', id = gameId): Promise<StockMovement[]> {
  return (await store.get(`/videogames/OneGame/${id}/stock${query}`, { token: admin.token })).json();
}

/** Returns the movements of the game, newest first: cause, units, stock afterwards and user. */
const movements = async () =>
  (await history()).map(({ cause, units, stock_after, nickname }) => [cause, units, stock_after, nickname]);

const initialMovement = ['initial', 10, 10, null];

async function placeOrder(quantity = 2, { token } = rosa): Promise<PlacedOrder> {
  const cart = [{ id_product: gameId, price_product: 20, quantity }];
  const body = { amount_order: 20 * quantity, address_order: 'Elm Street 1', cart };
  return (await store.post('/order', { token, body })).json();
}

const pay = ({ redirectUrl }: PlacedOrder) =>
  store.post(new URL(redirectUrl).pathname, {
    body: 'decision=approve',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });

const edit = (body: object) =>
  store.put('/videogames/OneGame', { token: admin.token, body: { id_product: gameId, ...body } });

describe('the stock history', () => {
  test('The stock history lists an order and its cancellation with the buyer, the order and the stock after each movement', async () => {
    const { id_order } = await placeOrder();
    await store.post(`/order/${id_order}/cancel`, { token: rosa.token });
    expect(await movements()).toEqual([
      ['cancellation', 2, 10, rosa.username],
      ['order', -2, 8, rosa.username],
      initialMovement,
    ]);
    expect((await history()).map((movement) => movement.id_order)).toEqual([id_order, id_order, null]);
  });

  test('An expired order returns its units to stock, with a stock movement that names no user', async () => {
    await placeOrder();
    store.advanceMinutes(store.services.config.holdMinutes + 1);
    await runMaintenance(store.services, store.app.log);
    expect((await movements())[0]).toEqual(['expiry', 2, 10, null]);
  });

  test('The stock movements of a cancellation, a reopening and a refund by an administrator name the administrator', async () => {
    const placed = await placeOrder();
    await pay(placed);
    const order = `/order/${placed.id_order}`;
    await store.put(`${order}/cancelled`, { token: admin.token });
    await store.put(`${order}/fulfilled`, { token: admin.token });
    await store.post(`${order}/refund`, {
      token: admin.token,
      headers: { 'idempotency-key': order },
      body: { restock: true, reason: 'Broken', known_refunds: 0 },
    });
    expect((await movements()).slice(0, 3)).toEqual([
      ['refund', 2, 10, admin.username],
      ['reopening', -2, 8, admin.username],
      ['cancellation', 2, 10, admin.username],
    ]);
  });

  test('The stock history lists an edit, a bulk edit and an import with their causes', async () => {
    await edit({ in_stock: 13 });
    await edit({ price_product: 25 });
    await store.put('/videogames/Several', {
      token: admin.token,
      body: { ids: [gameId], change: { stock_change: -3 } },
    });
    const { version } = (await edit({})).json();
    const csv = `id_product,version,stock_change\n${gameId},${version},5\n`;
    await store.post('/videogames/Csv', { token: admin.token, body: { csv, dry_run: true } });
    const imported = await store.post('/videogames/Csv', {
      token: admin.token,
      body: { csv, dry_run: false },
    });
    expect(imported.json()).toMatchObject({ applied: true });
    expect(await movements()).toEqual([
      ['import', 5, 15, admin.username],
      ['bulk-edit', -3, 10, admin.username],
      ['edit', 3, 13, admin.username],
      initialMovement,
    ]);
  });

  test('The stock history of a new product starts with its initial stock and the administrator who created it', async () => {
    const body = {
      name_product: 'Moon Courier',
      price_product: 29,
      description_product: 'Deliver parcels on the moon.',
      image_product: ['/images/uploads/a.webp'],
      thumbnail_product: '/images/uploads/a.webp',
      in_stock: 7,
      release_year: 1987,
      genres: ['Shooter'],
      platforms: ['Arcade'],
    };
    const created = await store.post('/videogames/OneGame', { token: admin.token, body });
    const { id_product, in_stock } = created.json();
    expect(in_stock).toBe(7);
    expect(await history('', id_product)).toMatchObject([
      { cause: 'initial', units: 7, stock_after: 7, nickname: admin.username },
    ]);
  });

  test('The stock history is paginated, with the total in a header, and a request for an unknown product is rejected with 404', async () => {
    for (let stock = 11; stock <= 22; stock += 1) await edit({ in_stock: stock });
    const url = `/videogames/OneGame/${gameId}/stock`;
    const page = await store.get(`${url}?page=2&limit=5`, { token: admin.token });
    expect(page.headers['x-total-count']).toBe('13');
    expect(page.json().map(({ stock_after }: StockMovement) => stock_after)).toEqual([17, 16, 15, 14, 13]);
    expect(await history()).toHaveLength(10);
    const unknown = await store.get('/videogames/OneGame/2000000/stock', { token: admin.token });
    expect(unknown.statusCode).toBe(404);
  });

  test('When 100 shoppers concurrently order one unit each of a game with 30 units in stock, exactly 30 movements are added, and the stock is 0 afterwards', async () => {
    await store.setStock(gameId, 30);
    const shoppers = await Promise.all(Array.from({ length: 100 }, () => store.makeShopper()));
    await Promise.all(shoppers.map((shopper) => placeOrder(1, shopper)));
    const url = `/videogames/OneGame/${gameId}/stock?limit=100`;
    const rows: StockMovement[] = (await store.get(url, { token: admin.token })).json();
    const sold = rows.filter(({ cause }) => cause === 'order');
    expect(sold.map(({ stock_after }) => stock_after).reverse()).toEqual(
      Array.from({ length: 30 }, (_, index) => 29 - index),
    );
    expect(new Set(sold.map(({ id_order }) => id_order)).size).toBe(30);
    expect(await store.stockOf(gameId)).toBe(0);
  });
});

describe('changes that bypass the stock history', () => {
  const listUnknownMovements = () =>
    store.db.selectFrom('stock_movement').selectAll().where('cause', '=', 'unknown').execute();

  /** Deletes the game's movements. `TestStore.close` would throw if one of them had an unknown cause. */
  const clearHistory = () => store.db.deleteFrom('stock_movement').where('product_id', '=', gameId).execute();

  test('A statement that changes the stock directly, as an older version of the API does, creates a movement with an unknown cause', async () => {
    await sql`update product set in_stock = in_stock - 4 where id = ${gameId}`.execute(store.db);
    expect(await listUnknownMovements()).toMatchObject([{ product_id: gameId, units: -4, actor_id: null }]);
    expect(await movements()).toEqual([['unknown', -4, 6, null], initialMovement]);
    expect(await store.stockOf(gameId)).toBe(6);
    await clearHistory();
    await sql`insert into stock_movement (product_id, units, cause) values (${gameId}, 6, 'initial')`.execute(
      store.db,
    );
    await store.db.deleteFrom('product').where('id', '=', gameId).execute();
  });

  test('The maintenance job logs an error for a product whose movements do not add up to its stock', async () => {
    const logged: unknown[] = [];
    const log = Object.assign(Object.create(store.app.log), {
      error: (entry: unknown) => logged.push(entry),
    });
    await checkStock(store.services, log);
    expect(logged).toEqual([]);
    await clearHistory();
    expect(await listMismatches(store.db, { after: gameId - 1, count: 1 })).toEqual([
      { id: gameId, in_stock: 10, moved: 0 },
    ]);
    await runMaintenance(store.services, log);
    expect(logged).toContainEqual({ event: 'stock-mismatch', productId: gameId, stock: 10, moved: 0 });
    await store.db.deleteFrom('product').where('id', '=', gameId).execute();
  });
});
