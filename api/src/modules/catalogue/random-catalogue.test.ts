import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { Facets, Game, GameQuery, GameSort } from '../../../contract';
import { TestStore } from '../../testing/store';

/** Few distinct values per field, so that sorting produces many ties. */
const WORDS = ['Mario', 'mario', 'Zelda', 'Élan', 'élan', '100%', 'a_b', 'Z'];
const PRICES = [1, 15, 15, 49];
const YEARS = [1980, 1991, 1991];
const STOCKS = [0, 0, 3, 7];
const PRODUCTS = 60;

let store: TestStore;
beforeAll(async () => {
  store = await TestStore.open();
  await store.db.deleteFrom('product').execute();
  await store.db.insertInto('genre').values({ name: 'Extra RPG' }).execute();
  for (let index = 0; index < PRODUCTS; index += 1) await addProduct(index);
});
afterAll(() => store.close());

async function addProduct(seed: number): Promise<void> {
  const { id } = await store.makeGame({ name: `${WORDS[seed % WORDS.length]} ${seed % 3}` });
  const genres = [1 + (seed % 3), 4 + (seed % 2)];
  await store.db
    .insertInto('product_genre')
    .values(genres.map((genre_id) => ({ product_id: id, genre_id })))
    .execute();
  if (seed % 5 === 0) return;
  await store.db
    .insertInto('product_platform')
    .values({ product_id: id, platform_id: 1 + (seed % 4) })
    .execute();
}

interface Change {
  kind:
    | 'price'
    | 'stock'
    | 'year'
    | 'name'
    | 'sale'
    | 'archive'
    | 'restore'
    | 'genre'
    | 'platform'
    | 'rank'
    | 'add';
  seed: number;
}

const anyChange: fc.Arbitrary<Change> = fc.record({
  kind: fc.constantFrom<Change['kind'][]>(
    ...([
      'price',
      'stock',
      'year',
      'name',
      'sale',
      'archive',
      'restore',
      'genre',
      'platform',
      'rank',
      'add',
    ] as const),
  ),
  seed: fc.nat(10_000),
});

/** Changes the database directly, as another process would. */
async function apply({ kind, seed }: Change): Promise<void> {
  const ids = await store.db.selectFrom('product').select('id').orderBy('id').execute();
  const id = ids[seed % ids.length]?.id ?? 0;
  const pick = <T>(values: readonly [T, ...T[]] | readonly T[]) => values[seed % values.length] ?? values[0];
  const update = store.db.updateTable('product').where('id', '=', id);
  if (kind === 'price') await update.set({ price: pick(PRICES) ?? 1 }).execute();
  if (kind === 'stock') await store.setStock(id, pick(STOCKS) ?? 0);
  if (kind === 'year') await update.set({ release_year: pick(YEARS) ?? 1980 }).execute();
  if (kind === 'name') await update.set({ name: pick(WORDS) ?? '' }).execute();
  if (kind === 'sale') await update.set({ on_sale: seed % 3 === 0 }).execute();
  if (kind === 'archive') await update.set({ archived_at: new Date() }).execute();
  if (kind === 'restore') await store.db.updateTable('product').set({ archived_at: null }).execute();
  if (kind === 'genre') await store.db.deleteFrom('product_genre').where('product_id', '=', id).execute();
  if (kind === 'platform') {
    await store.db
      .insertInto('product_platform')
      .values({ product_id: id, platform_id: 1 + (seed % 4) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  if (kind === 'rank') {
    const rank = { sold: seed % 3, rating: seed % 4 };
    await store.db
      .insertInto('product_rank')
      .values({ product_id: id, ...rank })
      .onConflict((conflict) => conflict.column('product_id').doUpdateSet(rank))
      .execute();
  }
  if (kind === 'add') await addProduct(seed);
}

const maybe = <T>(values: T[]) => fc.option(fc.constantFrom(...values), { nil: undefined, freq: 2 });
const filter = {
  name: maybe(['mario', 'É', '%', '_', 'a b', '', 'z', 'none']),
  genre: maybe<string | string[]>(['rpg', 'Sho', 'a', '', 'none', ['rpg', 'sho'], ['', 'RPG']]),
  platform: maybe<string | string[]>(['nes', 'arc', '', 'none', ['NES', 'Arcade', 'none'], ['none', 'x']]),
  whole: maybe([true, false]),
  on_sale: maybe([true, false]),
  priceMin: maybe([2, 15]),
  priceMax: maybe([15, 48]),
  yearMin: maybe([1981]),
  yearMax: maybe([1980, 1991]),
  stockMax: maybe([0, 3]),
};
const SORTS: GameSort[] = [
  'id',
  'name',
  'price-asc',
  'price-desc',
  'newest',
  'oldest',
  'rating',
  'best-selling',
  'stock',
];
const anyQuery = fc.record({
  ...filter,
  sort: maybe(SORTS),
  page: fc.constantFrom(1, 2, 3, 1000),
  limit: maybe([1, 5, 12, 100]),
});

type Query = { [Field in keyof GameQuery]: GameQuery[Field] | undefined };

/**
 * Reads all listed products without the code under test. `nameRank` is a product's position in the database's order
 * of names.
 */
async function readAllGames(): Promise<(Game & { nameRank: number; sold: number; rating: number })[]> {
  const { db } = store;
  const rows = await db
    .selectFrom('product')
    .leftJoin('product_rank', 'product_id', 'id')
    .selectAll('product')
    .select(['sold', 'rating'])
    .where('archived_at', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .execute();
  const namesByProduct = async (table: 'genre' | 'platform') => {
    const names = await db.selectFrom(table).select(['id', 'name']).execute();
    const pairs =
      table === 'genre'
        ? await db
            .selectFrom('product_genre')
            .select(['product_id', 'genre_id as to'])
            .orderBy('genre_id')
            .execute()
        : await db
            .selectFrom('product_platform')
            .select(['product_id', 'platform_id as to'])
            .orderBy('platform_id')
            .execute();
    return (id: number) =>
      pairs
        .filter((pair) => pair.product_id === id)
        .map((pair) => names.find((name) => name.id === pair.to)?.name ?? '');
  };
  const [genresOf, platformsOf] = [await namesByProduct('genre'), await namesByProduct('platform')];
  return rows.map((row, nameRank) => ({
    id_product: row.id,
    name_product: row.name,
    price_product: row.price,
    description_product: row.description,
    image_product: row.images,
    thumbnail_product: row.thumbnail,
    in_stock: row.in_stock,
    on_sale: row.on_sale,
    release_year: row.release_year,
    publisher: row.publisher,
    genres: genresOf(row.id).map((name_genre) => ({ name_genre })),
    platforms: platformsOf(row.id).map((name_platform) => ({ name_platform })),
    version: row.version,
    nameRank,
    sold: row.sold ?? 0,
    rating: row.rating ?? 0,
  }));
}

type ListedGame = Awaited<ReturnType<typeof readAllGames>>[number];

const foldName = (text: string) =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');

const isNamed = ({ name_product }: Game, text: string) =>
  foldName(text) === '' ? name_product.includes(text) : foldName(name_product).includes(foldName(text));

function matches(game: ListedGame, requested: Query, all: Record<'genres' | 'platforms', string[]>): boolean {
  const matchesNames = (names: string[], allNames: readonly string[], texts: string | string[] = []) => {
    const nonEmpty = [texts].flat().filter((text) => text !== '');
    const isPart = (name: string, text: string) => name.toLowerCase().includes(text.toLowerCase());
    const isSame = (name: string, text: string) => name.toLowerCase() === text.toLowerCase();
    return (
      nonEmpty.length === 0 ||
      nonEmpty.some((text) => {
        const isWhole = requested.whole === true && allNames.some((name) => isSame(name, text));
        return names.some((name) => (isWhole ? isSame(name, text) : isPart(name, text)));
      })
    );
  };
  return (
    isNamed(game, requested.name ?? '') &&
    matchesNames(
      game.genres.map(({ name_genre }) => name_genre),
      all.genres,
      requested.genre,
    ) &&
    matchesNames(
      game.platforms.map(({ name_platform }) => name_platform),
      all.platforms,
      requested.platform,
    ) &&
    (requested.on_sale === undefined || game.on_sale === requested.on_sale) &&
    game.price_product >= (requested.priceMin ?? 0) &&
    game.price_product <= (requested.priceMax ?? Infinity) &&
    game.release_year >= (requested.yearMin ?? 0) &&
    game.release_year <= (requested.yearMax ?? Infinity) &&
    game.in_stock <= (requested.stockMax ?? Infinity)
  );
}

function sortKey(game: ListedGame, sort: GameSort): number {
  switch (sort) {
    case 'id':
      return game.id_product;
    case 'name':
      return game.nameRank;
    case 'price-asc':
      return game.price_product;
    case 'price-desc':
      return -game.price_product;
    case 'newest':
      return -game.release_year;
    case 'oldest':
      return game.release_year;
    case 'rating':
      return -game.rating;
    case 'best-selling':
      return -game.sold;
    case 'stock':
      return game.in_stock;
  }
}

async function searchNaively(requested: Query): Promise<{ matching: ListedGame[]; page: Game[] }> {
  const namesOf = async (table: 'genre' | 'platform') =>
    (await store.db.selectFrom(table).select('name').execute()).map(({ name }) => name);
  const all = { genres: await namesOf('genre'), platforms: await namesOf('platform') };
  const matching = (await readAllGames()).filter((game) => matches(game, requested, all));
  const sort = requested.sort ?? 'id';
  matching.sort((a, b) => sortKey(a, sort) - sortKey(b, sort) || a.id_product - b.id_product);
  const limit = requested.limit ?? 12;
  const offset = ((requested.page ?? 1) - 1) * limit;
  const page = matching
    .slice(offset, offset + limit)
    .map(({ nameRank: _nameRank, sold: _sold, rating: _rating, ...game }) => game);
  return { matching, page };
}

function queryString(requested: Query): string {
  const fields = Object.entries(requested).filter(([, value]) => value !== undefined);
  const params = fields.flatMap(([name, value]) => [value].flat().map((item) => [name, String(item)]));
  return new URLSearchParams(params).toString();
}

describe('a random catalogue with changes', () => {
  test('Catalogue pages and totals equal those of a naive implementation before and after a random change', async () => {
    const check = async (requested: Query) => {
      const { matching, page } = await searchNaively(requested);
      const response = await store.get(`/videogames?${queryString(requested)}`);
      expect(response.json()).toEqual(page);
      expect(response.headers['x-total-count']).toBe(String(matching.length));
    };
    const runs = fc.asyncProperty(
      anyChange,
      fc.array(anyQuery, { minLength: 4, maxLength: 4 }),
      async (change, queries) => {
        // Add queries without filters, so that most changes affect a response.
        const all = [...queries, ...queries.map(({ sort, limit }) => ({ sort, limit, page: 1 }))];
        for (const requested of all) await check(requested);
        await apply(change);
        for (const requested of all) await check(requested);
      },
    );
    await fc.assert(runs, { numRuns: 60 });
  });

  test('Facets equal those of a naive implementation after a random change', async () => {
    const count = (games: ListedGame[], has: (game: ListedGame) => boolean) => games.filter(has).length;
    const range = (numbers: number[]) =>
      numbers.length === 0
        ? { min: null, max: null }
        : { min: Math.min(...numbers), max: Math.max(...numbers) };
    await fc.assert(
      fc.asyncProperty(anyChange, fc.record(filter), async (change, requested) => {
        await store.get(`/videogames/Facets?${queryString(requested)}`);
        await apply(change);
        const facets: Facets = (await store.get(`/videogames/Facets?${queryString(requested)}`)).json();
        const without = async (...fields: (keyof Query)[]) => {
          const rest = Object.entries(requested).filter(([name]) => !fields.some((field) => field === name));
          return (await searchNaively(Object.fromEntries(rest))).matching;
        };
        expect(facets.total).toBe((await without()).length);
        const [byGenre, byPlatform] = [await without('genre'), await without('platform')];
        for (const { name_genre, count: counted } of facets.genres) {
          const has = (game: ListedGame) => game.genres.some((genre) => genre.name_genre === name_genre);
          expect([name_genre, counted]).toEqual([name_genre, count(byGenre, has)]);
        }
        for (const { name_platform, count: counted } of facets.platforms) {
          const has = (game: ListedGame) =>
            game.platforms.some((platform) => platform.name_platform === name_platform);
          expect([name_platform, counted]).toEqual([name_platform, count(byPlatform, has)]);
        }
        expect(facets.price).toEqual(
          range((await without('priceMin', 'priceMax')).map((game) => game.price_product)),
        );
        expect(facets.release_year).toEqual(
          range((await without('yearMin', 'yearMax')).map((game) => game.release_year)),
        );
      }),
      { numRuns: 30 },
    );
  });
});
