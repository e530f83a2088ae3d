import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Facets, Game } from '../../../contract';
import { TestStore } from '../../testing/store';

let store: TestStore;
beforeAll(async () => (store = await TestStore.open()));
afterAll(() => store.close());

const games = async (query: string): Promise<Game[]> => (await store.get(`/videogames${query}`)).json();
const names = async (query: string): Promise<string[]> =>
  (await games(query)).map((game) => game.name_product);

describe('the list of games', () => {
  test('GET /videogames without parameters returns all 480 games, with the total in a header [R412]', async () => {
    const response = await store.get('/videogames');
    expect(response.statusCode).toBe(200);
    expect(response.json()).toHaveLength(480);
    expect(response.headers['x-total-count']).toBe('480');
  });

  test('A product has every field of the specification, with price and stock as whole numbers [R427]', async () => {
    const [game] = await games('?limit=1');
    expect(game).toEqual({
      id_product: 1,
      name_product: 'Space Invaders',
      price_product: expect.any(Number),
      description_product: expect.stringMatching(/^[^!]+\. [^!]+\.$/),
      image_product: [
        expect.stringMatching(/^\/images\/covers\/1-[0-9a-f]{8}-480\.webp$/),
        expect.any(String),
        expect.any(String),
      ],
      thumbnail_product: expect.stringMatching(/^\/images\/covers\/1-[0-9a-f]{8}-240\.webp$/),
      in_stock: expect.any(Number),
      on_sale: expect.any(Boolean),
      release_year: 1978,
      publisher: 'Taito',
      genres: [{ name_genre: 'Shooter' }],
      platforms: [{ name_platform: 'Arcade' }],
      version: 1,
    });
    expect([game?.price_product, game?.in_stock].every(Number.isInteger)).toBe(true);
  });

  test('The list of edit dates contains every game once, in the order of the game list, with a time in ISO 8601 format', async () => {
    const dates: { id_product: number; updated_at: string }[] = (await store.get('/videogames/Dates')).json();
    const ids = (await games('')).map((game) => game.id_product);
    expect(dates.map(({ id_product }) => id_product)).toEqual(ids);
    for (const { updated_at } of dates) expect(new Date(updated_at).toISOString()).toBe(updated_at);
  });

  test('GET /videogames/Onsale returns only products on sale, at least 24 of them [R413]', async () => {
    const onSale = await games('/Onsale');
    expect(onSale.length).toBeGreaterThanOrEqual(24);
    expect(onSale.every((game) => game.on_sale)).toBe(true);
    expect(onSale).toEqual((await games('')).filter((game) => game.on_sale));
  });

  test('The query parameter name matches any part of a game name, regardless of case [R414]', async () => {
    expect(await names('?name=PAC-man')).toEqual(expect.arrayContaining(['Pac-Man', 'Ms. Pac-Man']));
    for (const name of await names('?name=zel')) expect(name.toLowerCase()).toContain('zel');
  });

  test('The characters %, _ and \\ are not wildcards in a search', async () => {
    await store.makeGame({ name: '100% Pure_Fun\\' });
    for (const text of ['%', '_', '\\', '0% p', 're_fun']) {
      expect(await names(`?name=${encodeURIComponent(text)}`)).toEqual(['100% Pure_Fun\\']);
    }
    await store.db.deleteFrom('product').where('name', '=', '100% Pure_Fun\\').execute();
  });

  test('Filters by genre and platform can be combined, and empty filters by name and sale are ignored', async () => {
    const all = await games('');
    const matches = await games('?genre=form&platform=nes&name=&on_sale=');
    expect(matches.length).toBeGreaterThan(0);
    expect(matches).toEqual(
      all.filter(
        (game) =>
          game.genres.some(({ name_genre }) => name_genre.toLowerCase().includes('form')) &&
          game.platforms.some(({ name_platform }) => name_platform.toLowerCase().includes('nes')),
      ),
    );
  });

  test('The bounds of the price and year filters are inclusive', async () => {
    const all = await games('');
    const matches = await games('?priceMin=15&priceMax=29&yearMin=1985&yearMax=1990');
    expect(matches.length).toBeGreaterThan(10);
    expect(matches).toEqual(
      all.filter(
        ({ price_product: price, release_year: year }) =>
          price >= 15 && price <= 29 && year >= 1985 && year <= 1990,
      ),
    );
    expect(await games('?priceMin=30&priceMax=29')).toEqual([]);
  });

  test('The parameters stockMax=5 and sort=stock list the games with at most five units, lowest stock first [R327]', async () => {
    const matches = await games('?stockMax=5&sort=stock&limit=100');
    const stocks = matches.map((game) => game.in_stock);
    expect(stocks).toEqual([...stocks].sort((a, b) => a - b));
    expect(matches.length).toBe((await games('')).filter((game) => game.in_stock <= 5).length);
  });

  test('Pages of the catalogue neither skip nor repeat games in any sort order', async () => {
    const byPrice = ['price-asc', 'price-desc'];
    for (const sort of ['id', 'name', ...byPrice, 'newest', 'oldest', 'rating', 'best-selling', 'stock']) {
      const pages = await Promise.all([1, 2, 3].map((page) => games(`?sort=${sort}&page=${page}&limit=12`)));
      const ids = pages.flat().map((game) => game.id_product);
      expect(new Set(ids).size).toBe(36);
      expect(ids).toEqual((await games(`?sort=${sort}`)).slice(0, 36).map((game) => game.id_product));
    }
    expect(await games('?page=9999')).toEqual([]);
  });

  test('The parameter sort=price-desc sorts by descending price', async () => {
    const prices = (await games('?sort=price-desc')).map((game) => game.price_product);
    expect(prices).toEqual([...prices].sort((a, b) => b - a));
  });

  test.each([
    'page=0',
    'page=-1',
    'page=1.5',
    'page=x',
    'limit=101',
    'sort=magic',
    'priceMin=-1',
    'yearMax=soon',
    'on_sale=1',
    'name=a&name=b',
  ])('The catalogue query ?%s is rejected with 422, and the error names the field', async (query) => {
    const response = await store.get(`/videogames?${query}`);
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({
      error: 'invalid',
      fields: [{ path: `/${query.split('=')[0]}` }],
    });
  });

  test('A request for a catalogue page with the current ETag returns an empty 304 response', async () => {
    const first = await store.get('/videogames?limit=3');
    expect(first.headers['cache-control']).toMatch(/^public, max-age=\d+/);
    const again = await store.get('/videogames?limit=3', {
      headers: { 'if-none-match': String(first.headers.etag) },
    });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  test('The whole list of games is compressed to less than a fifth of its size for clients that accept gzip', async () => {
    const [plain, packed] = await Promise.all([
      store.get('/videogames'),
      store.get('/videogames', { headers: { 'accept-encoding': 'gzip, br' } }),
    ]);
    expect(packed.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body);
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 5);
    const headers = { 'accept-encoding': 'br, gzip;q=0' };
    expect((await store.get('/videogames', { headers })).headers['content-encoding']).toBeUndefined();
  });

  test('An archived product is missing from the list of games, and a request for its details returns 404', async () => {
    const { id } = await store.makeGame({ name: 'Withdrawn' });
    await store.db.updateTable('product').set({ archived_at: new Date() }).where('id', '=', id).execute();
    expect(await names('?name=withdrawn')).toEqual([]);
    expect((await store.get(`/videogames/${id}`)).statusCode).toBe(404);
  });
});

describe('the facets of the catalogue', () => {
  const facets = async (query: string): Promise<Facets> =>
    (await store.get(`/videogames/Facets${query}`)).json();
  const countNames = (list: Game[], namesOf: (game: Game) => string[]) => {
    const counts = new Map<string, number>();
    for (const name of list.flatMap(namesOf)) counts.set(name, (counts.get(name) ?? 0) + 1);
    return counts;
  };
  const genreNames = (game: Game) => game.genres.map(({ name_genre }) => name_genre);
  const platformNames = (game: Game) => game.platforms.map(({ name_platform }) => name_platform);
  const range = (numbers: number[]) => ({ min: Math.min(...numbers), max: Math.max(...numbers) });

  test.each([
    ['', '', '', '', ''],
    ['?genre=RPG', '?genre=RPG', '', '?genre=RPG', '?genre=RPG'],
    [
      '?name=super&priceMin=20',
      '?name=super&priceMin=20',
      '?name=super&priceMin=20',
      '?name=super&priceMin=20',
      '?name=super',
    ],
    [
      '?platform=SNES&on_sale=true',
      '?platform=SNES&on_sale=true',
      '?platform=SNES&on_sale=true',
      '?on_sale=true',
      '?platform=SNES&on_sale=true',
    ],
  ])(
    'Each facet for the query "%s" ignores the filter on its own field',
    async (query, whole, genres, platforms, price) => {
      const result = await facets(query);
      expect(result.total).toBe((await games(whole)).length);
      const byGenre = countNames(await games(genres), genreNames);
      expect(result.genres).toHaveLength(16);
      for (const { name_genre, count } of result.genres) expect(count).toBe(byGenre.get(name_genre) ?? 0);
      const byPlatform = countNames(await games(platforms), platformNames);
      expect(result.platforms).toHaveLength(45);
      for (const { name_platform, count } of result.platforms)
        expect(count).toBe(byPlatform.get(name_platform) ?? 0);
      expect(result.price).toEqual(range((await games(price)).map((game) => game.price_product)));
      expect(result.release_year).toEqual(range((await games(whole)).map((game) => game.release_year)));
    },
  );

  test('The facets of a filter without matches have zero counts and no ranges', async () => {
    const result = await facets('?name=there-is-no-such-game');
    expect(result).toMatchObject({
      total: 0,
      price: { min: null, max: null },
      release_year: { min: null, max: null },
    });
    expect(result.genres.every(({ count }) => count === 0)).toBe(true);
    expect((await facets('?genre=there-is-no-such-genre')).total).toBe(0);
  });

  test('The facets count a new game immediately', async () => {
    const before = await facets('?name=brand-new');
    const { id } = await store.makeGame({ name: 'Brand-New Game' });
    expect((await facets('?name=brand-new')).total).toBe(before.total + 1);
    await store.db.deleteFrom('product').where('id', '=', id).execute();
  });
});

describe('game details, genres, platforms and reviews', () => {
  test("GET /videogames/{id} returns one product's details [R415]", async () => {
    const response = await store.get('/videogames/3');
    const listed = (await games('')).find((game) => game.id_product === 3);
    expect(response.json()).toEqual({ ...listed, currency: 'USD' });
  });

  test('The product details contain the currency of the price', async () => {
    const euroStore = await TestStore.open({ currency: 'EUR' });
    try {
      expect((await euroStore.get('/videogames/3')).json()).toHaveProperty('currency', 'EUR');
    } finally {
      await euroStore.close();
    }
  });

  test.each(['999999', '0', '-1', '1.5', '1e3', 'abc', 'onsale', '99999999999999999999', '1%27'])(
    'GET /videogames/%s returns 404 with a message, not a server error',
    async (id) => {
      const response = await store.get(`/videogames/${id}`);
      expect(response.statusCode).toBe(404);
      expect(response.json()).toEqual({ error: 'not-found', message: expect.stringMatching(/^There is /) });
    },
  );

  test('GET /genres returns the ids and names of the 16 genres, beginning with the first genre of the seed file [R416]', async () => {
    const genres: unknown[] = (await store.get('/genres')).json();
    expect(genres).toHaveLength(16);
    expect(genres[0]).toEqual({ id: 1, name_genre: 'Shooter' });
  });

  test('GET /platforms returns the ids and names of the 45 platforms, beginning with the first platform of the seed file [R417]', async () => {
    const platforms: unknown[] = (await store.get('/platforms')).json();
    expect(platforms).toHaveLength(45);
    expect(platforms[0]).toEqual({ id: 1, name_platform: 'Arcade' });
  });

  test('The reviews of a game contain only the account id and username of each reviewer and omit hidden reviews [R418 R432]', async () => {
    expect((await store.get('/videogames/review/5/0')).json()).toEqual([]);
    const [visible, hidden] = [await store.makeShopper(), await store.makeShopper()];
    const row = { product_id: 5, score: 4, description: 'Good fun' };
    await store.db
      .insertInto('review')
      .values([
        { ...row, account_id: visible.id },
        { ...row, account_id: hidden.id, hidden: true },
      ])
      .execute();
    expect((await store.get('/videogames/review/5/0')).json()).toEqual([
      {
        userIdUser: visible.id,
        productIdProduct: 5,
        score: 4,
        description: 'Good fun',
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
        nickname: visible.username,
        helpful: 0,
      },
    ]);
  });
});
