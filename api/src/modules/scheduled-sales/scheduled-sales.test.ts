import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { AuditEntry, Game, NewScheduledSale, ScheduledSale } from '../../../contract';
import { runDueSales } from '../../jobs/sale-worker';
import { testOnPostgres, untilLockIsAwaited } from '../../testing/on-postgres';
import { type Shopper, TestStore } from '../../testing/store';

let store: TestStore;
let admin: Shopper;
let gameId: number;
beforeEach(async () => {
  store = await TestStore.open();
  admin = await store.makeShopper({ admin: true });
  gameId = (await store.makeGame({ name: 'Moon Courier', price: 50 })).id;
});
afterEach(() => store.close());

const inMinutes = (minutes: number) =>
  new Date(store.services.now().getTime() + minutes * 60_000).toISOString();
const post = (sale: NewScheduledSale) =>
  store.post('/scheduled-sales', {
    token: admin.token,
    body: { id_product: gameId, sale_price: 40, ...sale },
  });
const put = (id: number, body: object) => store.put(`/scheduled-sales/${id}`, { token: admin.token, body });
const end = (id: number) => store.post(`/scheduled-sales/${id}/end`, { token: admin.token });
const editProduct = (fields: object) =>
  store.put('/videogames/OneGame', { token: admin.token, body: { id_product: gameId, ...fields } });
const fetchGame = async (id = gameId): Promise<Game> => (await store.get(`/videogames/${id}`)).json();
const fetchSale = async (id: number): Promise<ScheduledSale> =>
  (await store.get(`/scheduled-sales/${id}`, { token: admin.token })).json();
/** Orders one unit of the game at this price. */
function orderOne(token: string, price: number) {
  const cart = [{ id_product: gameId, price_product: price, quantity: 1 }];
  const body = { amount_order: price, address_order: 'Elm Street 1', cart };
  return store.post('/order', { token, body });
}
const runDue = () => runDueSales(store.services, store.app.log);

/** Schedules a sale from `from` until `until` minutes from now and returns it. */
async function schedule(from: number, until: number, fields: NewScheduledSale = {}): Promise<ScheduledSale> {
  const response = await post({ starts_at: inMinutes(from), ends_at: inMinutes(until), ...fields });
  expect([response.statusCode, response.payload]).toEqual([201, expect.any(String)]);
  return response.json();
}

async function auditedActions(): Promise<string[]> {
  const entries: AuditEntry[] = (await store.get('/audit?limit=50', { token: admin.token })).json();
  return entries
    .filter(({ subject }) => subject === `product ${gameId}`)
    .map(({ action }) => action)
    .reverse();
}

describe('a scheduled sale', () => {
  test('A sale starts and ends at its times, and the previous prices return', async () => {
    const { id } = await schedule(10, 60);
    store.advanceMinutes(9);
    await runDue();
    expect(await fetchGame()).toMatchObject({ price_product: 50, on_sale: false });
    store.advanceMinutes(1);
    await runDue();
    expect(await fetchGame()).toMatchObject({
      price_product: 40,
      list_price: 50,
      earlier_price: 50,
      on_sale: true,
      version: 2,
    });
    expect(await fetchSale(id)).toMatchObject({ state: 'running', regular_price: 50, sale_price: 40 });
    store.advanceMinutes(50);
    await runDue();
    const after = await fetchGame();
    expect(after).toMatchObject({ price_product: 50, on_sale: false, version: 3 });
    expect(after).not.toHaveProperty('list_price');
    expect(await fetchSale(id)).toMatchObject({ state: 'ended', regular_price: 50 });
    expect(await auditedActions()).toEqual(['sale-scheduled', 'sale-started', 'sale-ended']);
    await runDue();
    expect(await auditedActions()).toHaveLength(3);
  });

  test('A sale without a start, or with a start in the current minute, starts within the request', async () => {
    const created: ScheduledSale = (await post({ ends_at: inMinutes(5) })).json();
    expect(created.state).toBe('running');
    expect(await fetchGame()).toMatchObject({ price_product: 40, on_sale: true });
    gameId = (await store.makeGame({ price: 50 })).id;
    expect((await schedule(-0.5, 5)).state).toBe('running');
  });

  test('A product on sale with its own list price gets both back after a scheduled sale', async () => {
    await editProduct({ price_product: 45, list_price: 60, on_sale: true });
    await schedule(0, 5, { sale_price: 30 });
    expect(await fetchGame()).toMatchObject({ price_product: 30, list_price: 60, earlier_price: 45 });
    store.advanceMinutes(5);
    await runDue();
    const game = await fetchGame();
    expect(game).toMatchObject({ price_product: 45, list_price: 60, on_sale: true });
    // The sale price was the lowest of the last 30 days.
    expect(game).not.toHaveProperty('earlier_price');
  });

  test('A second sale shortly after the first one has no earlier price, because the first sale price counts', async () => {
    await schedule(0, 5);
    await schedule(5, 10);
    store.advanceMinutes(5);
    await runDue();
    const game = await fetchGame();
    expect(game).toMatchObject({ price_product: 40, list_price: 50, on_sale: true });
    expect(game).not.toHaveProperty('earlier_price');
    expect(await auditedActions()).toEqual([
      'sale-scheduled',
      'sale-started',
      'sale-scheduled',
      'sale-ended',
      'sale-started',
    ]);
  });

  test('If the API was down at the start, the sale starts late; if it was down at the end, the sale ends late', async () => {
    await schedule(10, 60);
    store.advanceMinutes(55);
    await runDue();
    expect(await fetchGame()).toMatchObject({ price_product: 40 });
    store.advanceMinutes(600);
    await runDue();
    expect(await fetchGame()).toMatchObject({ price_product: 50, on_sale: false });
  });

  test('If the API was down during a whole sale, the sale is skipped', async () => {
    const { id } = await schedule(10, 60);
    store.advanceMinutes(60);
    await runDue();
    expect(await fetchSale(id)).toMatchObject({ state: 'skipped', skipped_because: 'missed' });
    expect(await fetchGame()).toMatchObject({ price_product: 50, version: 1 });
  });

  test('A sale is skipped if the price is already as low at its start', async () => {
    const { id } = await schedule(10, 60);
    await editProduct({ price_product: 40 });
    store.advanceMinutes(10);
    await runDue();
    expect(await fetchSale(id)).toMatchObject({ state: 'skipped', skipped_because: 'not-lower' });
    expect(await fetchGame()).toMatchObject({ price_product: 40, on_sale: false });
  });

  test('Workers of several processes start and end a sale once', async () => {
    await schedule(10, 60);
    store.advanceMinutes(10);
    await Promise.all([runDue(), runDue(), runDue()]);
    expect(await fetchGame()).toMatchObject({ version: 2 });
    store.advanceMinutes(50);
    await Promise.all([runDue(), runDue(), runDue()]);
    expect(await fetchGame()).toMatchObject({ price_product: 50, version: 3 });
    expect(await auditedActions()).toEqual(['sale-scheduled', 'sale-started', 'sale-ended']);
  });

  test('A failed start is logged and retried by the next run, and other sales start', async () => {
    const failing = gameId;
    await schedule(10, 60);
    gameId = (await store.makeGame({ price: 50 })).id;
    await schedule(11, 60);
    store.advanceMinutes(11);
    const lines: unknown[] = [];
    const log = new Proxy(store.app.log, {
      get: (target, name) =>
        name === 'error' ? (line: unknown) => lines.push(line) : Reflect.get(target, name),
    });
    await store.db.schema.alterTable('product').renameTo('product_gone').execute();
    await runDueSales(store.services, log);
    expect(lines).toHaveLength(2);
    await store.db.schema.alterTable('product_gone').renameTo('product').execute();
    await runDueSales(store.services, log);
    expect(lines).toHaveLength(2);
    for (const id of [failing, gameId]) expect(await fetchGame(id)).toMatchObject({ price_product: 40 });
  });

  test('A start and an end raise the catalogue version, so that cached lists show the new price', async () => {
    await schedule(10, 60);
    const version = async (): Promise<{ version: number; edited: number }> =>
      (await store.get('/catalogue-version')).json();
    const cheapest = async (): Promise<number[]> => {
      const games: Game[] = (await store.get('/videogames/Onsale?page=1&limit=100&name=moon courier')).json();
      return games.map(({ price_product }) => price_product);
    };
    expect(await cheapest()).toEqual([]);
    const before = await version();
    store.advanceMinutes(10);
    await runDue();
    expect((await version()).edited).toBeGreaterThan(before.edited);
    expect(await cheapest()).toEqual([40]);
    store.advanceMinutes(50);
    await runDue();
    expect(await cheapest()).toEqual([]);
  });

  test('An order with the price from before the start or the end of a sale is rejected, and the response has the current price', async () => {
    const { token } = await store.makeShopper();
    const order = (price: number) => orderOne(token, price);
    await schedule(0, 60);
    const early = await order(50);
    expect([early.statusCode, early.json().error]).toEqual([409, 'price-changed']);
    expect(early.json().lines).toMatchObject([{ id_product: gameId, reason: 'price', price_product: 40 }]);
    expect((await order(40)).json()).toMatchObject({ id_order: expect.any(Number) });
    store.advanceMinutes(60);
    // Until the worker has ended the sale, its price is the price of the store.
    await runDue();
    expect((await order(40)).json()).toMatchObject({
      error: 'price-changed',
      lines: [{ price_product: 50 }],
    });
  });

  testOnPostgres('An order that waits for the start of a sale is decided with the sale price', async () => {
    const { token } = await store.makeShopper();
    const { id } = await schedule(10, 60);
    store.advanceMinutes(10);
    const { sale, order } = await store.db.transaction().execute(async (trx) => {
      await trx.selectFrom('product').select('id').where('id', '=', gameId).forUpdate().execute();
      const starting = runDue();
      await untilLockIsAwaited(trx);
      const placed = orderOne(token, 50);
      while ((await untilLockIsAwaited(trx)).length < 2);
      return { sale: starting, order: placed };
    });
    await sale;
    expect((await order).json()).toMatchObject({ error: 'price-changed' });
    expect((await fetchSale(id)).state).toBe('running');
  });
});

describe('changes of a scheduled sale', () => {
  test('A planned sale can be changed and cancelled', async () => {
    const { id, version } = await schedule(10, 60);
    const body = { sale_price: 30, starts_at: inMinutes(20), ends_at: inMinutes(70), version };
    expect((await put(id, body)).json()).toMatchObject({ ...body, version: version + 1, state: 'planned' });
    store.advanceMinutes(19);
    await runDue();
    expect(await fetchGame()).toMatchObject({ price_product: 50 });
    expect((await end(id)).json()).toMatchObject({ state: 'cancelled' });
    store.advanceMinutes(10);
    await runDue();
    expect(await fetchGame()).toMatchObject({ price_product: 50, version: 1 });
    expect(await auditedActions()).toEqual(['sale-scheduled', 'sale-changed', 'sale-cancelled']);
  });

  test('A planned sale starts within the request that moves its start to now', async () => {
    const { id } = await schedule(10, 60);
    expect((await put(id, { starts_at: null })).json()).toMatchObject({ state: 'running' });
    expect(await fetchGame()).toMatchObject({ price_product: 40 });
  });

  test('Of a running sale, only the end can change, and it can end immediately', async () => {
    const { id } = await schedule(0, 60);
    for (const body of [{ sale_price: 30 }, { starts_at: inMinutes(5) }]) {
      const rejected = await put(id, body);
      expect([rejected.statusCode, rejected.json().error]).toEqual([409, 'sale-running']);
    }
    expect((await put(id, { ends_at: inMinutes(5) })).json()).toMatchObject({ ends_at: inMinutes(5) });
    expect((await end(id)).json()).toMatchObject({ state: 'ended' });
    expect(await fetchGame()).toMatchObject({ price_product: 50, on_sale: false });
    expect((await end(id)).json()).toMatchObject({ state: 'ended' });
    const late = await put(id, { ends_at: inMinutes(90) });
    expect([late.statusCode, late.json().error]).toEqual([409, 'sale-over']);
  });

  test('A change with an outdated version is rejected', async () => {
    const { id, version } = await schedule(10, 60);
    await put(id, { sale_price: 30 });
    const rejected = await put(id, { sale_price: 20, version });
    expect([rejected.statusCode, rejected.json().error]).toEqual([409, 'edited-meanwhile']);
  });

  test('Overlapping sales of a product are rejected; sales of other products and adjacent periods are not', async () => {
    await schedule(10, 60);
    for (const [from, until] of [
      [5, 11],
      [20, 30],
      [59, 90],
      [1, 99],
    ] as const) {
      const rejected = await post({ starts_at: inMinutes(from), ends_at: inMinutes(until) });
      expect([rejected.statusCode, rejected.json().error]).toEqual([409, 'overlapping-sale']);
      expect(rejected.json().message).toContain(inMinutes(10).slice(0, 16).replace('T', ' '));
    }
    const next = await schedule(60, 90);
    const moved = await put(next.id, { starts_at: inMinutes(59) });
    expect([moved.statusCode, moved.json().error]).toEqual([409, 'overlapping-sale']);
    await schedule(2, 10);
    gameId = (await store.makeGame({ price: 50 })).id;
    await schedule(10, 60);
  });

  test('Concurrent requests for overlapping sales create one', async () => {
    const responses = await Promise.all(
      [1, 2, 3].map(() => post({ starts_at: inMinutes(10), ends_at: inMinutes(60) })),
    );
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409]);
  });

  test('Invalid sales are rejected with a message for each field', async () => {
    const fieldsOf = async (sale: NewScheduledSale) => {
      const response = await post({ ends_at: inMinutes(60), ...sale });
      expect(response.statusCode).toBe(422);
      return response.json().fields.map(({ path }: { path: string }) => path);
    };
    expect(await fieldsOf({ sale_price: 50 })).toEqual(['/sale_price']);
    expect(await fieldsOf({ sale_price: 0 })).toEqual(['/sale_price']);
    expect(await fieldsOf({ starts_at: inMinutes(-2) })).toEqual(['/starts_at']);
    expect(await fieldsOf({ starts_at: inMinutes(90) })).toEqual(['/ends_at']);
    expect(await fieldsOf({ ends_at: null })).toEqual(['/ends_at']);
    expect(await fieldsOf({ ends_at: inMinutes(-1) })).toEqual(['/ends_at']);
    expect(await fieldsOf({ id_product: 999_999 })).toEqual(['/id_product']);
    expect(await fieldsOf({ id_product: 1.5 })).toEqual(['/id_product']);
    expect(await fieldsOf({ id_product: 3e9 })).toEqual(['/id_product']);
    await store.delete(`/videogames/OneGame/${gameId}`, { token: admin.token });
    expect(await fieldsOf({})).toEqual(['/id_product']);
    expect((await put(1, { sale_price: 1 })).statusCode).toBe(404);
  });

  test('The list shows the latest sale first, is paged and finds sales by the name of their product', async () => {
    const first = await schedule(10, 60);
    const second = await schedule(60, 90);
    const list = async (query: string) => {
      const response = await store.get(`/scheduled-sales?${query}`, { token: admin.token });
      const sales: ScheduledSale[] = response.json();
      return [sales.map(({ id }) => id), response.headers['x-total-count']];
    };
    expect(await list('')).toEqual([[second.id, first.id], '2']);
    expect(await list('limit=1&page=2&q=MOON')).toEqual([[first.id], '2']);
    expect(await list('q=sun')).toEqual([[], '0']);
  });
});

describe('a product with a running sale', () => {
  test('An edit of its prices is rejected until the sale is over; other fields can change', async () => {
    const { id } = await schedule(0, 60);
    for (const fields of [{ price_product: 45 }, { list_price: 70 }, { on_sale: false }]) {
      const rejected = await editProduct(fields);
      expect([rejected.statusCode, rejected.json().error]).toEqual([409, 'sale-running']);
    }
    expect((await editProduct({ on_sale: false })).json().message).toBe(
      `A scheduled sale sets the prices of 'Moon Courier' until ${inMinutes(60).slice(0, 16).replace('T', ' ')} UTC. End it under Promotions first.`,
    );
    expect((await editProduct({ description_product: 'A new text.' })).statusCode).toBe(200);
    // The end of the sale would also revert a bulk change to the state that the sale has set.
    for (const on_sale of [false, true]) {
      const body = { ids: [1, gameId], change: { on_sale } };
      expect((await store.put('/videogames/Several', { token: admin.token, body })).statusCode).toBe(409);
    }
    const file = { csv: `id_product,price_product\n${gameId},45`, dry_run: false };
    const report = (await store.post('/videogames/Csv', { token: admin.token, body: file })).json();
    expect(report.rows).toMatchObject([{ outcome: 'wrong', notes: [expect.stringContaining('End it')] }]);
    await end(id);
    expect((await editProduct({ price_product: 45 })).statusCode).toBe(200);
  });

  test('An edit with the version from before the start is rejected as a concurrent edit', async () => {
    const { version } = await fetchGame();
    await schedule(0, 60);
    const rejected = await editProduct({ description_product: 'A new text.', version });
    expect(rejected.json().error).toBe('edited-meanwhile');
  });

  test('Deleting the product ends its running sale and cancels its planned ones', async () => {
    const running = await schedule(0, 10);
    const planned = await schedule(20, 60);
    await store.delete(`/videogames/OneGame/${gameId}`, { token: admin.token });
    expect((await fetchSale(running.id)).state).toBe('ended');
    expect((await fetchSale(planned.id)).state).toBe('cancelled');
    const { price, on_sale } = await store.db
      .selectFrom('product')
      .select(['price', 'on_sale'])
      .where('id', '=', gameId)
      .executeTakeFirstOrThrow();
    expect([price, on_sale]).toEqual([50, false]);
    store.advanceMinutes(90);
    await runDue();
    expect((await fetchSale(planned.id)).state).toBe('cancelled');
  });
});
