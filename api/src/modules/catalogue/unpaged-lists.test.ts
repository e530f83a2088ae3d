import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { TestStore } from '../../testing/store';

const ADDED_ROWS = 1200;

let store: TestStore;
beforeAll(async () => {
  store = await TestStore.open();
  const pictures = { thumbnail: '/images/t.webp', images: ['/images/a.webp'] };
  const games = Array.from({ length: ADDED_ROWS }, (_, index) => ({
    name: `Invented “${index % 7}” é`,
    price: 1 + (index % 90),
    in_stock: index % 5,
    on_sale: index % 3 > 0,
    description: 'For tests.\n\\',
    release_year: 1980 + (index % 30),
    ...pictures,
  }));
  await store.db.insertInto('product').values(games).execute();
  await sql`insert into product_genre (product_id, genre_id)
    select id, 1 + id % 3 from product where name like 'Invented%'`.execute(store.db);
});
afterAll(() => store.close());

async function joinPages(path: string, sort: string): Promise<{ text: string; total: number }> {
  const parts: string[] = [];
  for (let page = 1; ; page += 1) {
    const { body, headers } = await store.get(`${path}?sort=${sort}&limit=100&page=${page}`);
    if (body === '[]') return { text: `[${parts.join(',')}]`, total: Number(headers['x-total-count']) };
    parts.push(body.slice(1, -1));
  }
}

test.each(['id', 'name', 'price-desc', 'newest', 'stock'])(
  'The unpaged list of 1,680 games sorted by %s is identical to its joined pages [R412]',
  async (sort) => {
    const [{ text, total }, whole] = [
      await joinPages('/videogames', sort),
      await store.get(`/videogames?sort=${sort}`),
    ];
    expect(total).toBe(480 + ADDED_ROWS);
    expect(whole.body).toBe(text);
    expect(whole.headers).toMatchObject({
      'x-total-count': String(total),
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'public, max-age=5, stale-while-revalidate=30',
      vary: 'accept-encoding',
    });
  },
);

test('The total of an unpaged list includes only the games that match the filter', async () => {
  const invented = await store.get('/videogames?name=invented');
  expect(invented.headers['x-total-count']).toBe(String(ADDED_ROWS));
  expect(invented.json()).toHaveLength(ADDED_ROWS);
  expect((await store.get('/videogames?name=nothing')).body).toBe('[]');
  expect((await store.get('/videogames/Onsale')).json()).toEqual(
    (await store.get('/videogames?on_sale=true')).json(),
  );
});

test('A long unpaged list is compressed for clients that accept gzip; a request with the current ETag returns an empty 304 response', async () => {
  const plain = await store.get('/videogames');
  const gzip = { 'accept-encoding': 'gzip' };
  const packed = await store.get('/videogames', { headers: gzip });
  expect(packed.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body);
  const { etag } = packed.headers;
  expect(plain.headers.etag).toBe(etag);
  for (const headers of [{}, gzip]) {
    const again = await store.get('/videogames', { headers: { ...headers, 'if-none-match': String(etag) } });
    expect([again.statusCode, again.body, again.headers['content-encoding']]).toEqual([304, '', undefined]);
  }
});

test('A long unpaged list shows a change once its cache has expired; a page shows it immediately', async () => {
  await store.get('/videogames?sort=oldest');
  const { id } = await store.makeGame({ name: 'Brand New' });
  const total = async (query: string) => (await store.get(`/videogames?${query}`)).headers['x-total-count'];
  expect(await total('limit=1')).toBe(String(481 + ADDED_ROWS));
  expect(await total('sort=oldest')).toBe(String(480 + ADDED_ROWS));
  store.advanceMinutes(0.1);
  expect(await total('sort=oldest')).toBe(String(481 + ADDED_ROWS));
  await store.db.deleteFrom('product').where('id', '=', id).execute();
  store.advanceMinutes(0.1);
});

test('The list of edit dates of 1,680 games contains each game once, in the order of the game list', async () => {
  const dates: { id_product: number; updated_at: string }[] = (await store.get('/videogames/Dates')).json();
  const games: { id_product: number }[] = (await store.get('/videogames')).json();
  expect(dates.map(({ id_product }) => id_product)).toEqual(games.map(({ id_product }) => id_product));
  for (const { updated_at } of dates) expect(new Date(updated_at).toISOString()).toBe(updated_at);
});

test('The streamed list of 1,200 reviews of one game contains all of them, most helpful first, then newest', async () => {
  const id = 1;
  await sql`insert into account (username, username_folded, email, email_folded, name, lastname, address)
    select n, n, n || '@mail.example', n || '@mail.example', 'Rosa', 'Diaz', 'Elm'
    from (select 'critic' || i as n from generate_series(1, ${ADDED_ROWS}::int) as i) as critics`.execute(
    store.db,
  );
  await sql`insert into review (account_id, product_id, score, description, created_at)
    select id, ${id}::int, 5, 'Good “game”', now() from account where username like 'critic%'`.execute(
    store.db,
  );
  await sql`insert into review_vote (review_id, account_id)
    select review.id, account.id from review, account
    where review.product_id = ${id}::int and review.id % 100 = 0 and account.username in ('critic1', 'critic2')
      and account.id <> review.account_id`.execute(store.db);
  const response = await store.get(`/videogames/review/${id}/0`);
  expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
  const reviews: { userIdUser: number; helpful: number; description: string }[] = response.json();
  expect(reviews).toHaveLength(ADDED_ROWS);
  const expected = [...reviews].sort((a, b) => b.helpful - a.helpful || b.userIdUser - a.userIdUser);
  expect(reviews).toEqual(expected);
  expect(reviews[0]?.helpful).toBeGreaterThan(0);
  expect((await store.get('/videogames/review/999999/0')).body).toBe('[]');
});
