import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { Game } from '../contract';
import { csvLine } from '../src/modules/products/csv';
import { cellsOf, COLUMNS } from '../src/modules/products/sheet.rules';
import { TestStore } from '../src/testing/store';
import { seedFromFile } from './catalogue-file';
import { seedStore } from './store';

const columns = ['name_product', 'price_product', 'list_price', 'description_product', 'image_product'];
const header = csvLine([
  ...columns,
  'thumbnail_product',
  'in_stock',
  'on_sale',
  'release_year',
  'genres',
  'platforms',
]);

const row = (name: string, { price = '29', stock = '5', genres = 'Puzzle', platforms = 'Vectrex' } = {}) =>
  csvLine([
    name,
    price,
    '',
    'An own game.',
    '/images/a.webp',
    '/images/a.webp',
    stock,
    'false',
    '1987',
    genres,
    platforms,
  ]);

describe('a catalogue from a CSV file', () => {
  let store: TestStore;
  let printed: string[];
  beforeEach(async () => {
    store = await TestStore.open();
    printed = [];
    for (const table of ['product', 'genre', 'platform', 'seed_step'] as const)
      await store.db.deleteFrom(table).execute();
  });
  afterEach(() => store.close());

  const seed = (csv: string) =>
    seedFromFile(store.db, csv, {
      ...store.services.config,
      now: store.services.now(),
      print: (line) => printed.push(line),
    });
  const namesIn = async (table: 'product' | 'genre' | 'platform') =>
    (await store.db.selectFrom(table).select('name').orderBy('id').execute()).map(({ name }) => name);

  test('An empty store gets the products of the file with their genres, platforms and stock, and a later start adds no other products', async () => {
    const lines = [
      row('Own one', { genres: 'Puzzle|Arcade', stock: '7' }),
      row('Own two', { genres: 'puzzle' }),
    ];
    expect(await seed(header + lines.join(''))).toBe(2);
    await seedStore(store.db, 'demo');
    expect(await namesIn('product')).toEqual(['Own one', 'Own two']);
    // Names that differ only in case are the same genre.
    expect(await namesIn('genre')).toEqual(['Puzzle', 'Arcade']);
    expect(await namesIn('platform')).toEqual(['Vectrex']);
    const [game] = (await store.get('/videogames?limit=1')).json();
    expect(game).toMatchObject({
      name_product: 'Own one',
      in_stock: 7,
      genres: [{ name_genre: 'Puzzle' }, { name_genre: 'Arcade' }],
    });
    expect(printed).toEqual([expect.stringMatching(/^First administrator: /)]);
  });

  test('The export of a store can be the catalogue of another store, with the stock of the export', async () => {
    await seed(header + row('Own one', { stock: '7', genres: 'Puzzle|Arcade' }) + row('Own two'));
    const games: Game[] = (await store.get('/videogames?limit=2')).json();
    const exported = [COLUMNS, ...games.map(cellsOf)].map(csvLine).join('');
    await store.db.deleteFrom('product').execute();
    expect(await seed(exported)).toBe(2);
    const copies: Game[] = (await store.get('/videogames?limit=2')).json();
    const content = ({ name_product, in_stock, genres }: Game) => ({
      name_product,
      in_stock,
      genres: genres.map(({ name_genre }) => name_genre),
    });
    expect(copies.map(content)).toEqual(games.map(content));
  });

  test('A file may contain more products than an import in the back office', async () => {
    const lines = Array.from({ length: 501 }, (_, index) => row(`Own ${index}`));
    expect(await seed(header + lines.join(''))).toBe(501);
  });

  test('For a file with invalid rows, nothing is added, and the error has a line for each of these rows', async () => {
    const lines = [
      row('Right'),
      row('Free', { price: '-1' }),
      row('Far', { genres: 'A genre with too long a name' }),
      row('Odd', { stock: 'many' }),
    ];
    const problem = await seed(header + lines.join('')).catch((error: Error) => error.message);
    expect(String(problem).split('\n')).toEqual([
      'Nothing was imported, because of these lines:',
      expect.stringMatching(/^ {2}line 3 \(Free\): .*price/i),
      expect.stringMatching(/^ {2}line 4 \(Far\): 'A genre with too long a name': .*/),
      "  line 5 (Odd): in_stock is no number: 'many'",
    ]);
    for (const table of ['product', 'genre', 'platform'] as const) expect(await namesIn(table)).toEqual([]);
    expect(await seed(header + row('Right'))).toBe(1);
  });

  test.each([
    ['', 'The file is empty, or a quotation in it has no end.'],
    ['name_product,colour\r\n', "There is no column 'colour'."],
  ])('The invalid file %j is rejected with the reason', async (csv, message) => {
    await expect(seed(csv)).rejects.toThrow(message);
  });

  test('A store with products rejects the file', async () => {
    await seed(header + row('Own one'));
    await expect(seed(header + row('Own two'))).rejects.toThrow('The store already has products.');
    expect(await namesIn('product')).toEqual(['Own one']);
  });
});
