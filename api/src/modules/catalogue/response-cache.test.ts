import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import type { Game } from '../../../contract';
import { describeOnPostgres } from '../../testing/on-postgres';
import { oneUnitRequest } from '../../testing/orders';
import { type Shopper, TestStore } from '../../testing/store';
import { moveStock } from '../stock/movements.repo';

const MAX_AGE_MS = 200;

let store: TestStore;
let admin: Shopper;
beforeAll(async () => {
  store = await TestStore.open({}, { catalogueMaxAgeMs: MAX_AGE_MS });
  admin = await store.makeShopper({ admin: true });
});
afterAll(() => store.close());

const advance = (ms: number) => store.advanceMinutes(ms / 60_000);
const version = async (): Promise<number> => (await store.get('/catalogue-version')).json().version;

async function pricesOf(id: number, headers: Record<string, string> = {}): Promise<unknown[]> {
  const detail: Game = (await store.get(`/videogames/${id}`, { headers })).json();
  const list: Game[] = (await store.get('/videogames?limit=100&page=1&name=hot', { headers })).json();
  return [detail.price_product, list.find((game) => game.id_product === id)?.price_product];
}

/** Changes the database directly, as another process would. */
async function setPrice(id: number, price: number): Promise<void> {
  await store.db.updateTable('product').set({ price }).where('id', '=', id).execute();
}

describe('cached responses of the catalogue', () => {
  test('A catalogue change by another process is visible after at most 200 ms', async () => {
    const { id } = await store.makeGame({ name: 'Hot One', price: 10 });
    advance(MAX_AGE_MS);
    expect(await pricesOf(id)).toEqual([10, 10]);
    await setPrice(id, 11);
    advance(MAX_AGE_MS - 1);
    expect(await pricesOf(id)).toEqual([10, 10]);
    advance(1);
    expect(await pricesOf(id)).toEqual([11, 11]);
  });

  test('A caller that requires a newer catalogue version immediately receives data of that version', async () => {
    const { id } = await store.makeGame({ name: 'Hot Two', price: 20 });
    advance(MAX_AGE_MS);
    const before = await version();
    expect(await pricesOf(id)).toEqual([20, 20]);
    await setPrice(id, 21);
    expect(await pricesOf(id, { 'x-catalogue-version': String(before) })).toEqual([20, 20]);
    for (const invalid of ['none', '-1', '']) {
      expect(await pricesOf(id, { 'x-catalogue-version': invalid })).toEqual([20, 20]);
    }
    expect(await pricesOf(id, { 'x-catalogue-version': String(before + 1) })).toEqual([21, 21]);
  });

  test("An administrator's edit or deletion of a product is visible in the next response of the same process", async () => {
    const { id } = await store.makeGame({ name: 'Hot Three', price: 30 });
    advance(MAX_AGE_MS);
    expect(await pricesOf(id)).toEqual([30, 30]);
    const edit = { id_product: id, price_product: 31 };
    expect((await store.put('/videogames/OneGame', { token: admin.token, body: edit })).statusCode).toBe(200);
    expect(await pricesOf(id)).toEqual([31, 31]);
    const deleted = await store.delete(`/videogames/OneGame/${id}`, { token: admin.token });
    expect(deleted.statusCode).toBe(200);
    expect((await store.get(`/videogames/${id}`)).statusCode).toBe(404);
    expect((await store.get('/videogames?limit=100&page=1&name=hot three')).json()).toEqual([]);
  });

  test('The stock after an order is visible in the next response of the same process', async () => {
    const { id } = await store.makeGame({ name: 'Hot Four', price: 40, stock: 9 });
    advance(MAX_AGE_MS);
    const stocks = async () => {
      const detail: Game = (await store.get(`/videogames/${id}`)).json();
      const [listed]: Game[] = (await store.get('/videogames?limit=1&page=1&name=hot four')).json();
      const low: Game[] = (await store.get('/videogames?limit=9&page=1&name=hot four&stockMax=8')).json();
      return [detail.in_stock, listed?.in_stock, low.length];
    };
    expect(await stocks()).toEqual([9, 9, 0]);
    const shopper = await store.makeShopper();
    const body = {
      amount_order: 80,
      address_order: 'Elm Street 1',
      cart: [{ id_product: id, price_product: 40, quantity: 2 }],
    };
    expect((await store.post('/order', { token: shopper.token, body })).statusCode).toBe(200);
    expect(await stocks()).toEqual([7, 7, 1]);
  });

  test('A catalogue page read after a change shows the new sequence and total, although the previous list is still cached', async () => {
    const ids: number[] = [];
    for (const price of [1, 2, 3, 4]) ids.push((await store.makeGame({ name: 'Paged', price })).id);
    advance(MAX_AGE_MS);
    const page = async (number: number) => {
      const response = await store.get(`/videogames?name=paged&sort=price-asc&limit=2&page=${number}`);
      const games: Game[] = response.json();
      return [games.map((game) => ids.indexOf(game.id_product)), response.headers['x-total-count']];
    };
    expect(await page(1)).toEqual([[0, 1], '4']);
    await setPrice(ids[0] ?? 0, 9);
    expect(await page(2)).toEqual([[3, 0], '4']);
    await store.db
      .updateTable('product')
      .set({ archived_at: new Date() })
      .where('id', '=', ids[1] ?? 0)
      .execute();
    expect(await page(1)).toEqual([[2, 3], '3']);
  });

  test('A new genre is visible in the next genre list and facets of the same process', async () => {
    const names = async () =>
      (await store.get('/genres')).json().map((genre: { name_genre: string }) => genre.name_genre);
    expect(await names()).not.toContain('Hotness');
    const created = await store.post('/genres/oneGenre', { token: admin.token, body: { genre: 'Hotness' } });
    expect(created.statusCode).toBe(201);
    expect(await names()).toContain('Hotness');
    expect((await store.get('/videogames/Facets')).body).toContain('Hotness');
  });

  test.each([
    '/videogames?limit=12&page=3',
    '/videogames/Onsale?limit=5',
    '/videogames/7',
    '/genres',
    '/videogames/Facets',
  ])('A cached response to GET %s has the same body and headers as the first response', async (url) => {
    await setPrice(1, 12);
    advance(MAX_AGE_MS);
    const callers: Record<string, string>[] = [{}, { 'accept-encoding': 'gzip' }];
    for (const headers of callers) {
      const responses = [await store.get(url, { headers }), await store.get(url, { headers })];
      const [first, cached] = responses.map(({ statusCode, headers: sent, rawPayload }) => {
        const { 'x-request-id': _id, date: _date, ...compared } = sent;
        return { statusCode, compared, text: rawPayload.toString('base64') };
      });
      expect(cached).toEqual(first);
      const etag = String(responses[0]?.headers.etag);
      const unchanged = await store.get(url, { headers: { ...headers, 'if-none-match': etag } });
      expect([unchanged.statusCode, unchanged.body, unchanged.headers['content-encoding']]).toEqual([
        304,
        '',
        undefined,
      ]);
    }
    const [plain, packed] = [
      await store.get(url),
      await store.get(url, { headers: { 'accept-encoding': 'gzip' } }),
    ];
    const isPacked = packed.headers['content-encoding'] === 'gzip';
    expect(isPacked).toBe(plain.body.length >= 1400);
    expect(isPacked ? gunzipSync(packed.rawPayload).toString() : packed.body).toBe(plain.body);
    expect(plain.headers.vary).toBe(isPacked ? 'accept-encoding' : undefined);
  });

  test('An invalid catalogue query is rejected even if the response to a valid one is cached', async () => {
    expect((await store.get('/videogames?page=1')).statusCode).toBe(200);
    expect((await store.get('/videogames?page=0')).statusCode).toBe(422);
    expect((await store.get('/videogames?page=0')).statusCode).toBe(422);
  });
});

describe('the catalogue version', () => {
  const { raw } = sql;
  const currentVersion = async () => {
    advance(MAX_AGE_MS);
    return version();
  };

  test.each([
    ['product', "insert into stock_movement (product_id, units, cause) values (1, 1, 'edit')"],
    ['product', "update product set description = 'New.' where id = 1"],
    [
      'product',
      "insert into product (name, description, release_year, price, in_stock, thumbnail, images) values ('New', '', 1990, 9, 1, '', '{}')",
    ],
    ['product', "delete from product where name = 'Never Ordered' or id = 480"],
    ['product_genre', 'delete from product_genre where product_id = 2'],
    ['product_platform', 'update product_platform set platform_id = 2 where product_id = 2'],
    ['genre', "update genre set name = 'Shooters' where id = 1"],
    ['platform', "insert into platform (name) values ('Vectrex Two')"],
    [
      'review',
      'insert into review (account_id, product_id, score, description) select max(id), 3, 5, $$Good$$ from account',
    ],
    ['review', 'update review set hidden = true'],
    [
      'review_vote',
      'insert into review_vote (review_id, account_id) select review.id, account_id from review',
    ],
    ['review', 'delete from review'],
    ['account', "update account set username = 'renamed' where id = (select max(id) from account)"],
  ])('A change to %s increases the catalogue version: %s', async (_table, statement) => {
    if (
      statement.startsWith('update review') ||
      statement.startsWith('delete from review') ||
      statement.includes('review_vote')
    ) {
      await raw(
        'insert into review (account_id, product_id, score, description) select max(id), 4, 5, $$Good$$ from account on conflict do nothing',
      ).execute(store.db);
    }
    const before = await currentVersion();
    await raw(statement).execute(store.db);
    expect(await currentVersion()).toBeGreaterThan(before);
  });

  test('Changes that are not visible in public responses or are rolled back do not increase the catalogue version', async () => {
    const before = await currentVersion();
    await store.makeShopper();
    await store.db.updateTable('account').set({ address: 'Oak Street 2' }).execute();
    await store.db.updateTable('product').set({ price: 1 }).where('id', '=', 0).execute();
    const rolledBack = store.db.transaction().execute(async (trx) => {
      await trx.updateTable('product').set({ price: 99 }).execute();
      throw new Error('rolled back');
    });
    await expect(rolledBack).rejects.toThrow('rolled back');
    expect(await currentVersion()).toBe(before);
  });

  test('A repeated vote and the withdrawal of a vote that does not exist do not increase the catalogue version', async () => {
    await raw(
      'insert into review (account_id, product_id, score, description) select max(id), 4, 5, $$Good$$ from account on conflict do nothing',
    ).execute(store.db);
    const vote = raw(
      'insert into review_vote (review_id, account_id) select review.id, account_id from review on conflict do nothing',
    );
    await vote.execute(store.db);
    const before = await currentVersion();
    await vote.execute(store.db);
    await store.db.deleteFrom('review_vote').where('review_id', '=', 0).execute();
    expect(await currentVersion()).toBe(before);
    await store.db.deleteFrom('review_vote').execute();
  });

  test('Orders and votes do not count as catalogue edits; stock changes by administrators and changes to prices, reviews and genres do', async () => {
    const edited = async (): Promise<number> => {
      advance(MAX_AGE_MS);
      return (await store.get('/catalogue-version')).json().edited;
    };
    const { id } = await store.makeGame({ price: 30 });
    const shopper = await store.makeShopper();
    await raw(
      'insert into review (account_id, product_id, score, description) select max(id), 6, 5, $$Good$$ from account',
    ).execute(store.db);
    const before = await edited();
    const { headers, body } = oneUnitRequest(id, shopper.token);
    expect((await store.post('/order', { headers, body })).statusCode).toBe(200);
    await raw(
      'insert into review_vote (review_id, account_id) select max(review.id), max(account_id) from review',
    ).execute(store.db);
    expect(await edited()).toBe(before);

    const addStock = { ids: [id], change: { stock_change: 3 } };
    const edits: (() => Promise<unknown>)[] = [
      () => store.put('/videogames/Several', { body: addStock, token: admin.token }),
      () => setPrice(id, 31),
      () => raw('update review set hidden = true').execute(store.db),
      () => raw("update genre set name = 'Puzzles' where id = 2").execute(store.db),
    ];
    for (const edit of edits) {
      const last = await edited();
      await edit();
      expect(await edited()).toBeGreaterThan(last);
    }
    await store.db.deleteFrom('review').execute();
  });

  test('The response with the catalogue version forbids caching', async () => {
    const response = await store.get('/catalogue-version');
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.json()).toEqual({ version: expect.any(Number), edited: expect.any(Number) });
  });
});

describeOnPostgres('the counters of the catalogue version', () => {
  test('A product change does not wait for other changes, even while all counters of the catalogue version are locked', async () => {
    const count = async () => {
      const { rows } = await sql<{ n: number }>`select sum(n)::float8 as n from catalogue_version`.execute(
        store.db,
      );
      return rows[0]?.n ?? 0;
    };
    const before = await count();
    await store.db.transaction().execute(async (trx) => {
      await sql`select shard from catalogue_version for update`.execute(trx);
      await store.db.transaction().execute(async (other) => {
        await sql`set local lock_timeout = 1000`.execute(other);
        await moveStock(other, [{ productId: 5, units: 1 }], {
          cause: 'edit',
          actorId: null,
          at: new Date(),
        });
      });
    });
    expect(await count()).toBe(before + 1);
  });

  test('Each of 200 concurrent product changes increases the catalogue version by one', async () => {
    const before = await sql<{ n: number }>`select sum(n)::float8 as n from catalogue_version`.execute(
      store.db,
    );
    await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        store.db
          .updateTable('product')
          .set({ price: 1 + index })
          .where('id', '=', 1 + index)
          .execute(),
      ),
    );
    const after = await sql<{ n: number }>`select sum(n)::float8 as n from catalogue_version`.execute(
      store.db,
    );
    expect((after.rows[0]?.n ?? 0) - (before.rows[0]?.n ?? 0)).toBe(200);
  });
});
