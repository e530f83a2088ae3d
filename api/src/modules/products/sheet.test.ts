import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { Game, ImportReport } from '../../../contract';
import { type Shopper, TestStore } from '../../testing/store';
import { csvLine, parseCsv } from './csv';
import { COLUMNS } from './sheet.rules';

let store: TestStore;
let admin: Shopper;
beforeAll(async () => {
  store = await TestStore.open();
  admin = await store.makeShopper({ admin: true });
});
afterAll(() => store.close());

const send = (csv: string, dry_run = false) =>
  store.post('/videogames/Csv', { token: admin.token, body: { csv, dry_run } });
const importCsv = async (csv: string, dry_run = false): Promise<ImportReport> =>
  (await send(csv, dry_run)).json();
const exportGames = (name: string) =>
  store.get(`/videogames/Csv?name=${encodeURIComponent(name)}`, { token: admin.token });
const fetchGame = async (id: number): Promise<Game> => (await store.get(`/videogames/${id}`)).json();
const countGames = async () => Number((await store.get('/videogames?limit=1')).headers['x-total-count']);

const header = COLUMNS.filter((column) => !['id_product', 'version', 'stock_change'].includes(column));
const newRow = (name: string, overrides: Partial<Record<(typeof COLUMNS)[number], string>> = {}) =>
  csvLine(
    header.map(
      (column) =>
        ({
          name_product: name,
          price_product: '29',
          description_product: 'Two lines,\nand a "quotation".',
          image_product: '/images/a.webp|/images/b.webp',
          thumbnail_product: '/images/a.webp',
          in_stock: '5',
          on_sale: 'TRUE',
          release_year: '1987',
          genres: 'Shooter|puzzle',
          platforms: 'Arcade',
          ...overrides,
        })[column as 'genres'] ?? '',
    ),
  );

describe('lines of a CSV file', () => {
  test('Parsing a CSV line returns the original cells, without the spaces around unquoted cells', () => {
    const cells = ['a,b', 'say "hi"', 'two\r\nlines', ' =1+1', '=cmd|1', '-5', '@x', 'ñandú', '', "'quoted"];
    const [row] = parseCsv(csvLine(cells)) ?? [];
    expect(row?.cells).toEqual(cells.map((cell) => (cell === ' =1+1' ? '=1+1' : cell)));
  });

  test('Formulas in a CSV file are escaped with an apostrophe', () => {
    expect(csvLine(['=HYPERLINK("x")', '+1', '-1', '@a', '\tb'])).toBe(
      `"'=HYPERLINK(""x"")",'+1,'-1,'@a,'\tb\r\n`,
    );
    // In locales with a decimal comma, spreadsheets split cells at semicolons, even inside quotes.
    expect(csvLine(['1', 'Elm 1; =1+1', 'x;"@a", y', 'a;b'])).toBe(`1,Elm 1; '=1+1,"x;""'@a"", y",a;b\r\n`);
  });

  test('CSV cells, including those with apostrophes, are unchanged after writing and parsing', () => {
    const text = fc.string({ unit: fc.constantFrom(...`'=;+@"a ,\n`) }).map((cells) => cells.trim());
    fc.assert(
      fc.property(fc.array(text, { minLength: 1 }), (cells) => {
        const [, row] = parseCsv(csvLine(['a', 'b']) + csvLine(['first', ...cells])) ?? [];
        expect(row?.cells).toEqual(['first', ...cells]);
      }),
    );
  });

  test('A CSV file can use semicolons, start with a byte order mark and omit the last line break, but must close every quotation', () => {
    expect(parseCsv('\uFEFFa;b\n1;"x;y"\n\n2;')).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 2, cells: ['1', 'x;y'] },
      { line: 4, cells: ['2', ''] },
    ]);
    expect(parseCsv('a,b\n"open,1')).toBeUndefined();
    expect(parseCsv('')).toEqual([]);
  });
});

describe('the CSV export', () => {
  test('The CSV export has a header row and a row for every matching game, with formulas escaped', async () => {
    await store.makeGame({ name: '=1+1 Formula Racer' });
    const response = await exportGames('formula rac');
    expect(response.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(response.headers['content-disposition']).toContain('products.csv');
    const [first, second, end] = response.payload.split('\r\n');
    expect([first, end]).toEqual([`\uFEFF${COLUMNS.join(',')}`, '']);
    expect(second).toMatch(/^\d+,1,'=1\+1 Formula Racer,49,,For tests\.,/);
  });

  test('The CSV export contains the whole catalogue, and importing 400 of its rows changes nothing', async () => {
    const { payload } = await exportGames('');
    expect(parseCsv(payload)).toHaveLength(1 + (await countGames()));
    const [first = '', ...rest] = payload.split('\r\n');
    const file = [first, ...rest.slice(0, 400)].join('\r\n');
    const { applied, rows } = await importCsv(file);
    expect(applied).toBe(true);
    expect(rows).toHaveLength(400);
    expect(rows.filter(({ outcome }) => outcome !== 'unchanged')).toEqual([]);
  });
});

describe('the CSV import', () => {
  test('A dry run of an import reports the changes without applying them, and importing the same file applies them', async () => {
    const before = await countGames();
    const file = csvLine(header) + newRow('Paper Moon');
    expect(await importCsv(file, true)).toEqual({
      applied: false,
      rows: [{ line: 2, name_product: 'Paper Moon', outcome: 'new', notes: [] }],
    });
    expect(await countGames()).toBe(before);
    expect(await importCsv(file)).toMatchObject({ applied: true, rows: [{ outcome: 'new' }] });
    const [created]: Game[] = (await store.get('/videogames?name=Paper Moon')).json();
    expect(created).toMatchObject({
      price_product: 29,
      description_product: 'Two lines,\nand a "quotation".',
      image_product: ['/images/a.webp', '/images/b.webp'],
      in_stock: 5,
      on_sale: true,
      genres: [{ name_genre: 'Shooter' }, { name_genre: 'Puzzle' }],
    });
  });

  test('An import with invalid rows changes nothing, and its report contains the error messages of each row [R343 Q41]', async () => {
    const before = await countGames();
    const { applied, rows } = await importCsv(
      csvLine(header) +
        newRow('Right Row') +
        newRow('Too Late', { release_year: '2011' }) +
        newRow('Ab', { price_product: '1.5' }) +
        newRow('No Genre', { genres: 'No Such Genre' }) +
        newRow('No Number', { in_stock: 'many', on_sale: 'maybe' }) +
        newRow('Far Too Dear', { price_product: '3000000000', in_stock: '1000000000' }) +
        newRow('Bad Picture', { thumbnail_product: 'javascript:alert(1)' }),
    );
    expect(applied).toBe(false);
    // Each row takes up two lines of the file, because its description contains a line break.
    expect(rows.map(({ line, outcome, notes }) => [line, outcome, notes])).toEqual([
      [2, 'new', []],
      [4, 'wrong', ['The release year must be from 1950 to 2010']],
      [6, 'wrong', ['Product name is too short', 'Price must be Integer']],
      [8, 'wrong', ["There is no 'No Such Genre' to choose"]],
      [10, 'wrong', ["in_stock is no number: 'many'", "on_sale is true or false, not 'maybe'"]],
      [12, 'wrong', ['Price must be at most 1000000', 'Stock must be at most 1000000']],
      [14, 'wrong', ["An image must be one of the store's own or have an https address"]],
    ]);
    expect(await countGames()).toBe(before);
  });

  test('Importing a row for an existing product changes only the fields in the file, and the report lists the changed fields', async () => {
    const { id } = await store.makeGame({ stock: 4 });
    const { rows } = await importCsv(`id_product,price_product,on_sale\n${id},59,true\n`);
    expect(rows).toEqual([
      {
        line: 2,
        name_product: `Product ${id}`,
        outcome: 'changed',
        notes: ['price_product', 'on_sale'],
      },
    ]);
    expect(await fetchGame(id)).toMatchObject({ price_product: 59, on_sale: true, in_stock: 4, version: 2 });
  });

  test('An import changes the stock of an existing product only by stock_change, so that sales since the export are not undone', async () => {
    const { id } = await store.makeGame({ stock: 10, name: 'Sold Later' });
    const file = (await exportGames('Sold Later')).payload;
    await store.setStock(id, 7);
    expect((await importCsv(file)).rows).toMatchObject([{ outcome: 'unchanged' }]);
    expect(await store.stockOf(id)).toBe(7);
    const restock = `id_product,version,stock_change\n${id},1,5`;
    expect((await importCsv(restock)).applied).toBe(true);
    expect(await store.stockOf(id)).toBe(12);
    // Send the same file again, as after a lost response.
    expect(await importCsv(restock)).toMatchObject({
      applied: false,
      rows: [{ outcome: 'wrong', notes: [expect.stringContaining('Somebody else has changed')] }],
    });
    expect(await store.stockOf(id)).toBe(12);
  });

  test('A stock change in an import requires the version of the product and cannot remove more units than are in stock', async () => {
    const { id } = await store.makeGame({ stock: 2 });
    const { rows } = await importCsv(
      `id_product,version,stock_change\n${id},,3\n${id},1,-3\n999999,1,1\n0.5,1,1\n`,
    );
    expect(rows.map(({ line, notes }) => [line, notes[0]])).toEqual([
      [2, 'stock_change needs the version of the export'],
      [3, 'Only 2 are left to take away.'],
      [4, 'There is no such game.'],
      [5, 'There is no game with the number 0.5.'],
    ]);
  });

  test('Importing a file twice does not add its products twice', async () => {
    const file = csvLine(header) + newRow('Once Only');
    await send(file);
    const { applied, rows } = await importCsv(file);
    expect([applied, rows[0]?.notes[0]]).toEqual([
      false,
      expect.stringMatching(/^'Once Only' is there already, as number \d+\.$/),
    ]);
  });

  test.each([
    ['an empty file', '', 'The file is empty, or a quotation in it has no end.'],
    ['a file with an unknown column', 'name_product,colour\n', "There is no column 'colour'."],
    [
      'a file with a repeated column',
      'name_product,name_product\n',
      "The column 'name_product' is there twice.",
    ],
    [
      'a file without a column that identifies products',
      'price_product\n5',
      'The first line names the columns',
    ],
    [
      'a file with 501 products',
      `id_product\n${'1\n'.repeat(501)}`,
      'A file has at most 500 products, this one has 501.',
    ],
  ])('Importing %s is rejected with 422', async (_title, csv, message) => {
    const response = await send(csv);
    expect([response.statusCode, response.json().message]).toEqual([422, expect.stringContaining(message)]);
  });
});
