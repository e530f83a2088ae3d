import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { oneUnitRequest } from './testing/orders';
import { TestStore } from './testing/store';

const MAX_AGE_MS = 200;

let store: TestStore;
beforeAll(async () => {
  store = await TestStore.open({}, { catalogueMaxAgeMs: MAX_AGE_MS });
});
afterAll(() => store.close());

/** Invalidates the cached catalogue data. */
async function changeCatalogue(): Promise<void> {
  await sql`update genre set name = name || '.' where id = (select max(id) from genre)`.execute(store.db);
  store.advanceMinutes(1);
}

test.each([
  ['/videogames?page=1&limit=12', 3],
  ['/videogames?page=3&limit=12', 3],
  ['/videogames?page=1&limit=12&genre=Racing&platform=SNES&sort=newest', 3],
  ['/videogames?page=1&limit=5&name=mario', 5],
  ['/videogames/1', 3],
  ['/videogames/Related/1', 4],
  ['/videogames/Facets', 2],
  ['/genres', 2],
])(
  'After a catalogue change, GET %s needs at most %i queries, and a repeated request needs none',
  async (url, budget) => {
    await changeCatalogue();
    expect(await store.countQueries(() => store.get(url))).toBeLessThanOrEqual(budget);
    expect(await store.countQueries(() => store.get(url))).toBe(0);
  },
);

let stock = 100;

/** The catalogue index does not contain the stock. */
async function changeStock(): Promise<void> {
  stock += 1;
  await store.setStock(480, stock);
  store.advanceMinutes(1);
}

describe('while only the stock changes', () => {
  beforeAll(async () => {
    await changeCatalogue();
    // Load the index, the names of genres and platforms, and the ids that the search finds.
    for (const url of [
      '/videogames?page=1&limit=12',
      '/videogames/1',
      '/videogames?page=1&limit=5&name=zelda',
    ])
      await store.get(url);
  });

  // One of the queries reads the catalogue version.
  test.each([
    ['a page', '/videogames?page=2&limit=12', 2],
    ['a late page sorted by price', '/videogames?page=20&limit=12&sort=price-asc', 2],
    ['a page with filters', '/videogames?page=1&limit=12&genre=Racing&platform=SNES', 2],
    ['suggestions', '/videogames?page=1&limit=5&name=zelda', 2],
    ['the counts of a filter', '/videogames/Facets?genre=Racing', 1],
    ['a product', '/videogames/2', 2],
    ['the related games', '/videogames/Related/2', 3],
  ])(
    'After a change to the stock only, %s (GET %s) needs exactly %i queries',
    async (_what, url, queries) => {
      await changeStock();
      expect(await store.countQueries(() => store.get(url))).toBe(queries);
    },
  );
});

test('An order for one game needs at most 8 queries', async () => {
  const { id } = await store.makeGame({ price: 30 });
  const { token } = await store.makeShopper();
  const { headers, body } = oneUnitRequest(id, token);
  const order = () => store.post('/order', { headers, body });
  expect(await store.countQueries(order)).toBeLessThanOrEqual(8);
});
