import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { Facets, Game, GameQuery, GameSort } from '../../../contract';
import { TestStore } from '../../testing/store';

/** Few values per field, so that many products have the same value in the sorted field. */
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
  for (let count = 0; count < PRODUCTS; count += 1) await addProduct(count);
});
afterAll(() => store.close());

async function addProduct(count: number): Promise<void> {
  const { id } = await store.makeGame({ name: `${WORDS[count % WORDS.length]} ${count % 3}` });
  const genres = [1 + (count % 3), 4 + (count % 2)];
  await store.db
    .insertInto('product_genre')
    .values(genres.map((genre_id) => ({ product_id: id, genre_id })))
    .execute();
  if (count % 5 === 0) return;
  await store.db
    .insertInto('product_platform')
    .values({ product_id: id, platform_id: 1 + (count % 4) })
    .execute();
}

interface Change {
  kind: 'price' | 'stock' | 'year' | 'name' | 'sale' | 'archive' | 'restore' | 'genre' | 'platform' | 'add';
  /** Selects the product and the value. */
  seed: number;
}

const change: fc.Arbitrary<Change> = fc.record({
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
  if (kind === 'stock') await update.set({ in_stock: pick(STOCKS) ?? 0 }).execute();
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
      .onConflict((known) => known.doNothing())
      .execute();
  }
  if (kind === 'add') await addProduct(seed);
}

const maybe = <T>(values: T[]) => fc.option(fc.constantFrom(...values), { nil: undefined, freq: 2 });
const filter = {
  name: maybe(['mario', 'É', '%', '_', '', 'z', 'none']),
  genre: maybe(['rpg', 'Sho', 'a', '', 'none']),
  platform: maybe(['nes', 'arc', '', 'none']),
  on_sale: maybe([true, false]),
  priceMin: maybe([2, 15]),
  priceMax: maybe([15, 48]),
  yearMin: maybe([1981]),
  yearMax: maybe([1980, 1991]),
  stockMax: maybe([0, 3]),
};
const SORTS: GameSort[] = ['id', 'name', 'price-asc', 'price-desc', 'newest', 'oldest', 'stock'];
const query = fc.record({
  ...filter,
  sort: maybe(SORTS),
  page: fc.constantFrom(1, 2, 3, 1000),
  limit: maybe([1, 5, 12, 100]),
});

type Query = { [Field in keyof GameQuery]: GameQuery[Field] | undefined };

/** Reads every product without the code under test. `byName` is its position in the database's order of names. */
async function allGames(): Promise<(Game & { byName: number; folded: string })[]> {
  const { db } = store;
  const rows = await db
    .selectFrom('product')
    .selectAll()
    .where('archived_at', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .execute();
  const links = async (table: 'genre' | 'platform') => {
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
  const [genresOf, platformsOf] = [await links('genre'), await links('platform')];
  return rows.map((row, byName) => ({
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
    byName,
    folded: row.name_folded,
  }));
}

type Listed = Awaited<ReturnType<typeof allGames>>[number];

/** `lower` of the database does not fold É in the C locale, so the text is compared with `folded` as the database does. */
function matches(game: Listed, requested: Query, lowered: string): boolean {
  const part = (name: string, text: string) => name.toLowerCase().includes(text.toLowerCase());
  return (
    game.folded.includes(lowered) &&
    (!requested.genre || game.genres.some(({ name_genre }) => part(name_genre, requested.genre ?? ''))) &&
    (!requested.platform ||
      game.platforms.some(({ name_platform }) => part(name_platform, requested.platform ?? ''))) &&
    (requested.on_sale === undefined || game.on_sale === requested.on_sale) &&
    game.price_product >= (requested.priceMin ?? 0) &&
    game.price_product <= (requested.priceMax ?? Infinity) &&
    game.release_year >= (requested.yearMin ?? 0) &&
    game.release_year <= (requested.yearMax ?? Infinity) &&
    game.in_stock <= (requested.stockMax ?? Infinity)
  );
}

function sortKey(game: Listed, sort: GameSort): number {
  switch (sort) {
    case 'id':
      return game.id_product;
    case 'name':
      return game.byName;
    case 'price-asc':
      return game.price_product;
    case 'price-desc':
      return -game.price_product;
    case 'newest':
      return -game.release_year;
    case 'oldest':
      return game.release_year;
    case 'stock':
      return game.in_stock;
  }
}

async function naive(requested: Query): Promise<{ found: Listed[]; page: Game[] }> {
  const row = await store.db
    .selectNoFrom((eb) => eb.fn<string>('lower', [eb.val(requested.name ?? '')]).as('lowered'))
    .executeTakeFirstOrThrow();
  const found = (await allGames()).filter((game) => matches(game, requested, row.lowered));
  const sort = requested.sort ?? 'id';
  found.sort((a, b) => sortKey(a, sort) - sortKey(b, sort) || a.id_product - b.id_product);
  const limit = requested.limit ?? 12;
  const at = ((requested.page ?? 1) - 1) * limit;
  const page = found.slice(at, at + limit).map(({ byName: _byName, folded: _folded, ...game }) => game);
  return { found, page };
}

function textOf(requested: Query): string {
  const fields = Object.entries(requested).filter(([, value]) => value !== undefined);
  return new URLSearchParams(fields.map(([name, value]) => [name, String(value)])).toString();
}

describe('a random catalogue that changes', () => {
  test('Pages and totals equal a naive implementation before and after every change', async () => {
    const check = async (requested: Query) => {
      const { found, page } = await naive(requested);
      const response = await store.get(`/videogames?${textOf(requested)}`);
      expect(response.json()).toEqual(page);
      expect(response.headers['x-total-count']).toBe(String(found.length));
    };
    const runs = fc.asyncProperty(
      change,
      fc.array(query, { minLength: 4, maxLength: 4 }),
      async (one, queries) => {
        // Without filters, so that most changes affect the response.
        const all = [...queries, ...queries.map(({ sort, limit }) => ({ sort, limit, page: 1 }))];
        for (const requested of all) await check(requested);
        await apply(one);
        for (const requested of all) await check(requested);
      },
    );
    await fc.assert(runs, { numRuns: 60 });
  });

  test('Facets equal a naive count after every change', async () => {
    const count = (games: Listed[], has: (game: Listed) => boolean) => games.filter(has).length;
    const range = (numbers: number[]) =>
      numbers.length === 0
        ? { min: null, max: null }
        : { min: Math.min(...numbers), max: Math.max(...numbers) };
    await fc.assert(
      fc.asyncProperty(change, fc.record(filter), async (one, requested) => {
        await store.get(`/videogames/Facets?${textOf(requested)}`);
        await apply(one);
        const facets: Facets = (await store.get(`/videogames/Facets?${textOf(requested)}`)).json();
        const without = async (...fields: (keyof Query)[]) => {
          const rest = Object.entries(requested).filter(([name]) => !fields.some((field) => field === name));
          return (await naive(Object.fromEntries(rest))).found;
        };
        expect(facets.total).toBe((await without()).length);
        const [byGenre, byPlatform] = [await without('genre'), await without('platform')];
        for (const { name_genre, count: counted } of facets.genres) {
          const has = (game: Listed) => game.genres.some((genre) => genre.name_genre === name_genre);
          expect([name_genre, counted]).toEqual([name_genre, count(byGenre, has)]);
        }
        for (const { name_platform, count: counted } of facets.platforms) {
          const has = (game: Listed) =>
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
