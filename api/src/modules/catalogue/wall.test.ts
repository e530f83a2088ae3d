import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { games } from '../../../seed/facts';
import { picturesOf } from '../../../seed/pictures';
import { wallColumns } from '../../../seed/wall';
import { TestStore } from '../../testing/store';

let store: TestStore;
beforeEach(async () => (store = await TestStore.open()));
afterEach(() => store.close());

const wall = async (): Promise<string[]> => (await store.get('/videogames/Covers')).json();

const selectedCovers = wallColumns.flat().map((game) => picturesOf(game).thumbnail);

test('The wall of covers of the seeded catalogue shows the 32 selected games in the order of their selection', async () => {
  expect(await wall()).toEqual(selectedCovers);
});

test('On the wall of covers, the newest games replace a selected game that is archived and a selected game whose picture an administrator has changed', async () => {
  const [archived, edited] = wallColumns.flat();
  if (!archived || !edited) throw new Error('The wall is empty');
  const { db } = store;
  await db.updateTable('product').set({ archived_at: new Date() }).where('id', '=', archived.id).execute();
  await db
    .updateTable('product')
    .set({ thumbnail: '/images/uploads/own.webp' })
    .where('id', '=', edited.id)
    .execute();
  const shown = await wall();
  expect(shown.slice(0, 30)).toEqual(selectedCovers.slice(2));
  expect(shown).toHaveLength(32);
  expect(new Set(shown).size).toBe(32);
  const years = shown
    .slice(30)
    .map((cover) => games.find((game) => picturesOf(game).thumbnail === cover)?.year);
  expect(Math.min(...years.map(Number))).toBeGreaterThanOrEqual(2009);
});

test('In a store with its own catalogue, the wall of covers shows the newest games, each cover once', async () => {
  await store.db.deleteFrom('product').execute();
  expect(await wall()).toEqual([]);
  const rows = Array.from({ length: 40 }, (_, index) => ({
    name: `Own ${index}`,
    description: 'For tests.',
    price: 20,
    in_stock: 1,
    release_year: 1970 + index,
    thumbnail: `/images/uploads/${index - (index % 2)}.webp`,
    images: [],
  }));
  await store.db.insertInto('product').values(rows).execute();
  const shown = await wall();
  expect(shown).toHaveLength(20);
  expect(shown.slice(0, 2)).toEqual(['/images/uploads/38.webp', '/images/uploads/36.webp']);
});
