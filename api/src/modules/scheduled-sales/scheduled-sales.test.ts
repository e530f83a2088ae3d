import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import type { AuditEntry, Game, NewScheduledSale, ScheduledSale } from '../../../contract';
import { DatabaseUnavailable } from '../../db/failure';
import { runDueSales } from '../../jobs/sale-worker';
import { describeOnPostgres, testOnPostgres, waitForBlockedStatements } from '../../testing/on-postgres';
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
const updateSale = (id: number, body: object) =>
  store.put(`/scheduled-sales/${id}`, { token: admin.token, body });
const end = (id: number) => store.post(`/scheduled-sales/${id}/end`, { token: admin.token });
const editProduct = (fields: object) =>
  store.put('/videogames/OneGame', { token: admin.token, body: { id_product: gameId, ...fields } });
const fetchGame = async (id = gameId): Promise<Game> => (await store.get(`/videogames/${id}`)).json();
const fetchSale = async (id: number): Promise<ScheduledSale> =>
  (await store.get(`/scheduled-sales/${id}`, { token: admin.token })).json();
function orderOne(token: string, price: number) {
  const cart = [{ id_product: gameId, price_product: price, quantity: 1 }];
  const body = { amount_order: price, address_order: 'Elm Street 1', cart };
  return store.post('/order', { token, body });
}
const runDue = () => runDueSales(store.services, store.app.log);

/** `from` and `until` are minutes from now. */
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
  test('A scheduled sale contains the name and the cover of its product', async () => {
    const { id } = await schedule(10, 60);
    const { name_product, thumbnail_product } = await fetchGame();
    expect(thumbnail_product).not.toBe('');
    expect(await fetchSale(id)).toMatchObject({ name_product, thumbnail_product });
  });

  test('A scheduled sale starts and ends on time, and its end restores the previous prices', async () => {
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

  test('A scheduled sale without a start time, or with a start time half a minute ago, starts during the request', async () => {
    const created: ScheduledSale = (await post({ ends_at: inMinutes(5) })).json();
    expect(created.state).toBe('running');
    expect(await fetchGame()).toMatchObject({ price_product: 40, on_sale: true });
    gameId = (await store.makeGame({ price: 50 })).id;
    expect((await schedule(-0.5, 5)).state).toBe('running');
  });

  test('The end of a scheduled sale restores the price and the list price of a product that was on sale before', async () => {
    await editProduct({ price_product: 45, list_price: 60, on_sale: true });
    await schedule(0, 5, { sale_price: 30 });
    expect(await fetchGame()).toMatchObject({ price_product: 30, list_price: 60, earlier_price: 45 });
    store.advanceMinutes(5);
    await runDue();
    const game = await fetchGame();
    expect(game).toMatchObject({ price_product: 45, list_price: 60, on_sale: true });
    // There is no earlier price, because the lowest price of the last 30 days was below the current price.
    expect(game).not.toHaveProperty('earlier_price');
  });

  test('A sale that directly follows another sale shows no earlier price, because the first sale price is the lowest price of the last 30 days', async () => {
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

  test('If the API was down for the whole period of a sale, the sale is skipped', async () => {
    const { id } = await schedule(10, 60);
    store.advanceMinutes(60);
    await runDue();
    expect(await fetchSale(id)).toMatchObject({ state: 'skipped', skipped_because: 'missed' });
    expect(await fetchGame()).toMatchObject({ price_product: 50, version: 1 });
  });

  test('A scheduled sale is skipped if the sale price is not below the price of the product at its start', async () => {
    const { id } = await schedule(10, 60);
    await editProduct({ price_product: 40 });
    store.advanceMinutes(10);
    await runDue();
    expect(await fetchSale(id)).toMatchObject({ state: 'skipped', skipped_because: 'not-lower' });
    expect(await fetchGame()).toMatchObject({ price_product: 40, on_sale: false });
  });

  test('Concurrent runs of the sale worker start and end each sale only once', async () => {
    await schedule(10, 60);
    store.advanceMinutes(10);
    await Promise.all([runDue(), runDue(), runDue()]);
    expect(await fetchGame()).toMatchObject({ version: 2 });
    store.advanceMinutes(50);
    await Promise.all([runDue(), runDue(), runDue()]);
    expect(await fetchGame()).toMatchObject({ price_product: 50, version: 3 });
    expect(await auditedActions()).toEqual(['sale-scheduled', 'sale-started', 'sale-ended']);
  });

  test('If a sale fails to start, the failure is logged, the remaining sales are still attempted, and the next run retries the sale', async () => {
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

  describeOnPostgres(
    'when the transaction of the first of two due sales loses its database connection',
    () => {
      let first: number;
      beforeEach(async () => {
        first = gameId;
        await schedule(10, 60);
        gameId = (await store.makeGame({ price: 50 })).id;
        await schedule(11, 60);
        store.advanceMinutes(11);
        await sql`
        create function end_connection() returns trigger language plpgsql as
          'begin perform pg_terminate_backend(pg_backend_pid()); return new; end'
      `.execute(store.db);
        await sql`
        create trigger end_connection before update on scheduled_sale
          for each row when (old.product_id = ${sql.lit(first)}) execute function end_connection()
      `.execute(store.db);
      });
      const restore = () => sql`drop trigger end_connection on scheduled_sale`.execute(store.db);

      test('If the transaction of the first of two due sales loses its connection, the second sale starts in the same run, and the next run starts the first one', async () => {
        await runDue();
        expect(await fetchGame(gameId)).toMatchObject({ price_product: 40 });
        expect(await fetchGame(first)).toMatchObject({ price_product: 50 });
        await restore();
        await runDue();
        expect(await fetchGame(first)).toMatchObject({ price_product: 40 });
      });

      test('If the database does not respond after the transaction of the first of two due sales has lost its connection, the run ends, and the next run starts both sales', async () => {
        const failure = new DatabaseUnavailable('cannot connect', 'connection', undefined);
        const services = { ...store.services, pingDatabase: () => Promise.reject(failure) };
        await expect(runDueSales(services, store.app.log)).rejects.toBe(failure);
        expect(await fetchGame(gameId)).toMatchObject({ price_product: 50 });
        await restore();
        await runDue();
        for (const id of [first, gameId]) expect(await fetchGame(id)).toMatchObject({ price_product: 40 });
      });
    },
  );

  test('A run of the sale worker starts no further sales once the server is shutting down', async () => {
    await schedule(10, 60);
    store.advanceMinutes(10);
    await runDueSales(store.services, store.app.log, AbortSignal.abort());
    expect(await fetchGame()).toMatchObject({ price_product: 50 });
  });

  test('The start of a sale counts as an edit of the catalogue, and cached lists show the start and the end of a sale', async () => {
    await schedule(10, 60);
    const fetchVersion = async (): Promise<{ version: number; edited: number }> =>
      (await store.get('/catalogue-version')).json();
    const listSalePrices = async (): Promise<number[]> => {
      const games: Game[] = (await store.get('/videogames/Onsale?page=1&limit=100&name=moon courier')).json();
      return games.map(({ price_product }) => price_product);
    };
    expect(await listSalePrices()).toEqual([]);
    const before = await fetchVersion();
    store.advanceMinutes(10);
    await runDue();
    expect((await fetchVersion()).edited).toBeGreaterThan(before.edited);
    expect(await listSalePrices()).toEqual([40]);
    store.advanceMinutes(50);
    await runDue();
    expect(await listSalePrices()).toEqual([]);
  });

  test('An order with the price from before the start or the end of a sale is rejected, and the response contains the current price', async () => {
    const { token } = await store.makeShopper();
    const order = (price: number) => orderOne(token, price);
    await schedule(0, 60);
    const early = await order(50);
    expect([early.statusCode, early.json().error]).toEqual([409, 'price-changed']);
    expect(early.json().lines).toMatchObject([{ id_product: gameId, reason: 'price', price_product: 40 }]);
    expect((await order(40)).json()).toMatchObject({ id_order: expect.any(Number) });
    store.advanceMinutes(60);
    // The sale price applies until the worker ends the sale.
    await runDue();
    expect((await order(40)).json()).toMatchObject({
      error: 'price-changed',
      lines: [{ price_product: 50 }],
    });
  });

  testOnPostgres(
    'An order that waits for the start of a sale is checked against the sale price',
    async () => {
      const { token } = await store.makeShopper();
      const { id } = await schedule(10, 60);
      store.advanceMinutes(10);
      const { sale, order } = await store.db.transaction().execute(async (trx) => {
        await trx.selectFrom('product').select('id').where('id', '=', gameId).forUpdate().execute();
        const starting = runDue();
        await waitForBlockedStatements(trx);
        const placed = orderOne(token, 50);
        while ((await waitForBlockedStatements(trx)).length < 2);
        return { sale: starting, order: placed };
      });
      await sale;
      expect((await order).json()).toMatchObject({ error: 'price-changed' });
      expect((await fetchSale(id)).state).toBe('running');
    },
  );
});

describe('changing a scheduled sale', () => {
  test('A planned sale can be changed and cancelled', async () => {
    const { id, version } = await schedule(10, 60);
    const body = { sale_price: 30, starts_at: inMinutes(20), ends_at: inMinutes(70), version };
    expect((await updateSale(id, body)).json()).toMatchObject({
      ...body,
      version: version + 1,
      state: 'planned',
    });
    store.advanceMinutes(19);
    await runDue();
    expect(await fetchGame()).toMatchObject({ price_product: 50 });
    expect((await end(id)).json()).toMatchObject({ state: 'cancelled' });
    store.advanceMinutes(10);
    await runDue();
    expect(await fetchGame()).toMatchObject({ price_product: 50, version: 1 });
    expect(await auditedActions()).toEqual(['sale-scheduled', 'sale-changed', 'sale-cancelled']);
  });

  test('A planned sale starts during the request that moves its start to now', async () => {
    const { id } = await schedule(10, 60);
    expect((await updateSale(id, { starts_at: null })).json()).toMatchObject({ state: 'running' });
    expect(await fetchGame()).toMatchObject({ price_product: 40 });
  });

  test('Only the end of a running sale can be changed, and the sale can be ended immediately', async () => {
    const { id } = await schedule(0, 60);
    for (const body of [{ sale_price: 30 }, { starts_at: inMinutes(5) }]) {
      const rejected = await updateSale(id, body);
      expect([rejected.statusCode, rejected.json().error]).toEqual([409, 'sale-running']);
    }
    expect((await updateSale(id, { ends_at: inMinutes(5) })).json()).toMatchObject({ ends_at: inMinutes(5) });
    expect((await end(id)).json()).toMatchObject({ state: 'ended' });
    expect(await fetchGame()).toMatchObject({ price_product: 50, on_sale: false });
    expect((await end(id)).json()).toMatchObject({ state: 'ended' });
    const late = await updateSale(id, { ends_at: inMinutes(90) });
    expect([late.statusCode, late.json().error]).toEqual([409, 'sale-over']);
  });

  test('A change to a scheduled sale with an outdated version is rejected', async () => {
    const { id, version } = await schedule(10, 60);
    await updateSale(id, { sale_price: 30 });
    const rejected = await updateSale(id, { sale_price: 20, version });
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
    const moved = await updateSale(next.id, { starts_at: inMinutes(59) });
    expect([moved.statusCode, moved.json().error]).toEqual([409, 'overlapping-sale']);
    await schedule(2, 10);
    gameId = (await store.makeGame({ price: 50 })).id;
    await schedule(10, 60);
  });

  test("While a sale is running, the regular price of the product's next sale is the price before the running sale", async () => {
    await post({ ends_at: inMinutes(60) });
    const next = await schedule(60, 90, { sale_price: 30 });
    expect(await fetchSale(next.id)).toMatchObject({ state: 'planned', sale_price: 30, regular_price: 50 });
  });

  test('When several requests for overlapping sales are sent concurrently, only one succeeds', async () => {
    const responses = await Promise.all(
      [1, 2, 3].map(() => post({ starts_at: inMinutes(10), ends_at: inMinutes(60) })),
    );
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409]);
  });

  test('A scheduled sale with an invalid field is rejected with 422 and an error that names the field, and an update of an unknown sale with 404', async () => {
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
    expect((await updateSale(1, { sale_price: 1 })).statusCode).toBe(404);
  });

  test('The list of scheduled sales starts with the most recently created sale, is paginated and can be searched by product name', async () => {
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
  test('Editing the prices of a product with a running sale is rejected until the sale has ended, but other fields can be edited', async () => {
    const { id } = await schedule(0, 60);
    for (const fields of [{ price_product: 45 }, { list_price: 70 }, { on_sale: false }]) {
      const rejected = await editProduct(fields);
      expect([rejected.statusCode, rejected.json().error]).toEqual([409, 'sale-running']);
    }
    expect((await editProduct({ on_sale: false })).json().message).toBe(
      `A scheduled sale sets the prices of 'Moon Courier' until ${inMinutes(60).slice(0, 16).replace('T', ' ')} UTC. End it under Promotions first.`,
    );
    expect((await editProduct({ description_product: 'A new text.' })).statusCode).toBe(200);
    // A bulk change is rejected even if it sets the value that the sale has already set, because ending the sale would
    // revert it.
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

  test('An edit with the product version from before the start of a sale is rejected as a concurrent edit', async () => {
    const { version } = await fetchGame();
    await schedule(0, 60);
    const rejected = await editProduct({ description_product: 'A new text.', version });
    expect(rejected.json().error).toBe('edited-meanwhile');
  });

  test('Deleting a product ends its running sale and cancels its planned sales', async () => {
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
