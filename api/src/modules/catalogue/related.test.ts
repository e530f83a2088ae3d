import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { RelatedGames } from '../../../contract';
import { TestStore } from '../../testing/store';

const LIST_LENGTH = 4;
const PUBLISHERS = ['', 'Konami', 'Sega', 'sega'];
const YEARS = [1985, 1990];

let store: TestStore;
beforeAll(async () => {
  store = await TestStore.open();
});
afterAll(() => store.close());
beforeEach(() => store.db.deleteFrom('product').execute());

interface Product {
  publisher: string;
  year: number;
  stock: number;
  sold: number;
  genres: number[];
  platforms: number[];
  archived: boolean;
}

const anyProduct: fc.Arbitrary<Product> = fc.record({
  publisher: fc.constantFrom(...PUBLISHERS),
  year: fc.constantFrom(...YEARS),
  stock: fc.constantFrom(0, 0, 3),
  sold: fc.constantFrom(0, 0, 5),
  genres: fc.subarray([1, 2, 3]),
  platforms: fc.subarray([1, 2, 3]),
  archived: fc.boolean(),
});

type StoredProduct = Product & { id: number };

const plain: Product = {
  publisher: 'Sega',
  year: 1990,
  stock: 3,
  sold: 0,
  genres: [1],
  platforms: [1],
  archived: false,
};

/** Replaces all products. The new ids are 1, 2, 3 and so on. */
async function storeProducts(products: readonly Product[]): Promise<StoredProduct[]> {
  const stored = products.map((product, index) => ({ ...product, id: index + 1 }));
  const { db } = store;
  await db.deleteFrom('product').execute();
  const rows = stored.map(({ id, publisher, year, stock, archived }) => ({
    id,
    name: `Game ${id}`,
    description: 'For tests.',
    publisher,
    release_year: year,
    price: 20,
    in_stock: stock,
    thumbnail: '/images/t.webp',
    images: ['/images/a.webp'],
    archived_at: archived ? new Date() : null,
  }));
  await db.insertInto('product').values(rows).execute();
  const genres = stored.flatMap(({ id, genres }) => genres.map((genre_id) => ({ product_id: id, genre_id })));
  if (genres.length > 0) await db.insertInto('product_genre').values(genres).execute();
  const platforms = stored.flatMap((product) =>
    product.platforms.map((platform_id) => ({ product_id: product.id, platform_id })),
  );
  if (platforms.length > 0) await db.insertInto('product_platform').values(platforms).execute();
  const ranks = stored.map(({ id, sold }) => ({ product_id: id, sold, rating: 0 }));
  await db.insertInto('product_rank').values(ranks).execute();
  return stored;
}

async function relatedTo(id: number): Promise<RelatedGames> {
  const response = await store.get(`/videogames/Related/${id}`);
  expect(response.statusCode).toBe(200);
  return response.json();
}

const idsOf = (related: RelatedGames): RelatedGames<number> => ({
  alike: related.alike.map(({ id_product }) => id_product),
  publisher: related.publisher.map(({ id_product }) => id_product),
  year: related.year.map(({ id_product }) => id_product),
  platform: related.platform.map(({ id_product }) => id_product),
});

/** Computes the lists without the code under test. */
function expectedFor(game: StoredProduct, all: readonly StoredProduct[]): RelatedGames<number> {
  const others = all
    .filter((other) => !other.archived && other.id !== game.id)
    .sort((a, b) => b.sold - a.sold || a.id - b.id);
  const taken = new Set<number>();
  const choose = (list: StoredProduct[]): number[] => {
    const free = list.filter(({ id }) => !taken.has(id));
    const chosen = [...free.filter(({ stock }) => stock > 0), ...free.filter(({ stock }) => stock === 0)]
      .slice(0, LIST_LENGTH)
      .map(({ id }) => id);
    chosen.forEach((id) => taken.add(id));
    return chosen;
  };
  const shares = (a: number[], b: number[]) => a.some((id) => b.includes(id));
  const similarity = (other: StoredProduct) =>
    2 * Number(shares(other.genres, game.genres)) + Number(shares(other.platforms, game.platforms));
  const alike = [3, 2, 1].flatMap((level) =>
    others.filter((other) => other.stock > 0 && similarity(other) === level),
  );
  return {
    alike: game.stock === 0 ? choose(alike) : [],
    publisher: choose(others.filter(({ publisher }) => publisher !== '' && publisher === game.publisher)),
    year: choose(others.filter(({ year }) => year === game.year)),
    platform: choose(
      others.filter(({ platforms }) => game.platforms[0] && platforms.includes(game.platforms[0])),
    ),
  };
}

test('The lists of related games never contain the game itself or any game twice, start with games in stock, and equal those of a naive implementation', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyProduct, { minLength: 1, maxLength: 40 }), async (products) => {
      const all = await storeProducts(products);
      for (const game of all.filter(({ archived }) => !archived).slice(0, 5)) {
        const related = await relatedTo(game.id);
        const ids = Object.values(idsOf(related)).flat();
        expect(ids).not.toContain(game.id);
        expect(new Set(ids).size).toBe(ids.length);
        for (const list of Object.values(related)) {
          const isInStock = list.map(({ in_stock }) => in_stock > 0);
          expect(isInStock).toEqual([...isInStock].sort((a, b) => Number(b) - Number(a)));
        }
        expect(idsOf(related)).toEqual(expectedFor(game, all));
      }
    }),
    { numRuns: 40 },
  );
});

test('The only related game in stock is found even if hundreds of sold-out games precede it', async () => {
  const soldOut = Array.from({ length: 400 }, () => ({ ...plain, stock: 0 }));
  await storeProducts([plain, ...soldOut, plain]);
  const { publisher } = idsOf(await relatedTo(1));
  expect(publisher).toEqual([402, 2, 3, 4]);
});

test('When the last unit of a game is sold, its related games include similar games that are in stock', async () => {
  await storeProducts([
    { ...plain, stock: 1 },
    { ...plain, genres: [2], publisher: '', year: 1985 },
    { ...plain, platforms: [2], publisher: '', year: 1985 },
    { ...plain, publisher: '', year: 1985 },
    { ...plain, publisher: '', year: 1985, stock: 0 },
    { ...plain, genres: [2], platforms: [2], publisher: '', year: 1985 },
  ]);
  expect((await relatedTo(1)).alike).toEqual([]);
  await store.setStock(1, 0);
  expect(idsOf(await relatedTo(1)).alike).toEqual([4, 3, 2]);
});

test('A request for the related games of an unknown game, an archived game or an invalid id is rejected with 404', async () => {
  await storeProducts([plain, { ...plain, archived: true }]);
  expect((await store.get('/videogames/Related/2')).statusCode).toBe(404);
  expect((await store.get('/videogames/Related/99')).statusCode).toBe(404);
  expect((await store.get('/videogames/Related/none')).statusCode).toBe(404);
});

test('Each related game has only the fields that a small product card shows', async () => {
  await storeProducts([plain, plain]);
  const [game] = (await relatedTo(1)).publisher;
  expect(game).toEqual({
    id_product: 2,
    name_product: 'Game 2',
    price_product: 20,
    thumbnail_product: '/images/t.webp',
    in_stock: 3,
    on_sale: false,
    release_year: 1990,
    platforms: [{ name_platform: expect.any(String) }],
  });
});

test("After a game's publisher has changed, the lists of related games are up to date", async () => {
  await storeProducts([
    { ...plain, platforms: [], genres: [] },
    { ...plain, publisher: 'Konami', year: 1985 },
  ]);
  expect(idsOf(await relatedTo(1)).publisher).toEqual([]);
  await store.db.updateTable('product').set({ publisher: 'Sega' }).where('id', '=', 2).execute();
  expect(idsOf(await relatedTo(1)).publisher).toEqual([2]);
});
