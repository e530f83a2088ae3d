import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { oneUnitRequest } from './testing/orders';
import { TestStore } from './testing/store';

const MAX_AGE_MS = 200;

let store: TestStore;
beforeAll(async () => {
  store = await TestStore.open({}, { catalogueMaxAgeMs: MAX_AGE_MS });
});
afterAll(() => store.close());

/** Changes the catalogue, which invalidates every cached part of it. */
async function changeCatalogue(): Promise<void> {
  await sql`update genre set name = name || '.' where id = (select max(id) from genre)`.execute(store.db);
  store.advanceMinutes(1);
}

test.each([
  ['/videogames?page=1&limit=12', 5],
  ['/videogames?page=3&limit=12', 5],
  ['/videogames?page=1&limit=12&genre=Racing&platform=SNES&sort=newest', 8],
  ['/videogames?page=1&limit=5&name=mario', 5],
  ['/videogames/1', 3],
  ['/videogames/Related/1', 4],
  ['/videogames/Facets', 9],
  ['/genres', 2],
])(
  'After a catalogue change, GET %s needs at most %i queries, and a repeated request needs none',
  async (url, budget) => {
    await changeCatalogue();
    expect(await store.countQueries(() => store.get(url))).toBeLessThanOrEqual(budget);
    expect(await store.countQueries(() => store.get(url))).toBe(0);
  },
);

test('An order for one game needs at most 8 queries', async () => {
  const { id } = await store.makeGame({ price: 30 });
  const { token } = await store.makeShopper();
  const { headers, body } = oneUnitRequest(id, token);
  const order = () => store.post('/order', { headers, body });
  expect(await store.countQueries(order)).toBeLessThanOrEqual(8);
});
