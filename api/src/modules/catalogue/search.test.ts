import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { Game } from '../../../contract';
import { testOnPostgres } from '../../testing/on-postgres';
import { TestStore } from '../../testing/store';

let store: TestStore;
let adminToken: string;
beforeAll(async () => {
  store = await TestStore.open();
  adminToken = (await store.makeShopper({ admin: true })).token;
});
afterAll(() => store.close());

async function search(text: string, options = '') {
  const response = await store.get(`/videogames?name=${encodeURIComponent(text)}&page=1&limit=100${options}`);
  const games: Game[] = response.json();
  const corrected = response.headers['x-corrected-search'];
  return {
    names: games.map((game) => game.name_product),
    total: Number(response.headers['x-total-count']),
    corrected: corrected === undefined ? undefined : decodeURIComponent(String(corrected)),
  };
}

describe('a misspelt search', () => {
  test.each([
    ['zelad', 'zelda', 'The Legend of Zelda'],
    ['sonik', 'sonic', 'Sonic the Hedgehog'],
    ['packman', 'pacman', 'Pac-Man'],
    ['pack man', 'pac man', 'Pac-Man'],
    ['donky kong', 'donkey kong', 'Donkey Kong'],
    ['donkykong', 'donkeykong', 'Donkey Kong'],
    ['mairo cart', 'mario kart', 'Super Mario Kart'],
    ['pokmon', 'pokemon', 'Pokémon Red'],
    ['Pokémno', 'pokemon', 'Pokémon Red'],
    ['space invadr', 'space invader', 'Space Invaders'],
  ])('The misspelt search %p finds the same games as %p', async (typed, meant, name) => {
    const found = await search(typed);
    expect(found.names).toContain(name);
    expect(found.names).toEqual((await search(meant)).names);
  });

  test('The response to a misspelt search contains the corrected text and the number of its results', async () => {
    const found = await search('zelad');
    expect(found.corrected).toBe('zelda');
    expect(found.total).toBe((await search('zelda')).total);
    expect(found.total).toBeGreaterThan(1);
  });

  test('A search text that is part of a name is not replaced by a more common word', async () => {
    await store.makeGame({ name: 'Zeldomancer' });
    expect(await search('zeldo')).toMatchObject({ names: ['Zeldomancer'], corrected: undefined });
    expect((await search('zelda')).names).not.toContain('Zeldomancer');
  });

  test('An exact search for a misspelt name finds nothing', async () => {
    expect(await search('zelad', '&exact=true')).toEqual({ names: [], total: 0, corrected: undefined });
  });

  test('A search text that is part of a name is not corrected, even if the filters leave no games', async () => {
    expect(await search('tetris', '&yearMin=2009')).toEqual({ names: [], total: 0, corrected: undefined });
  });

  test('A corrected search applies the other filters and the sort order', async () => {
    const found = await search('zelad', '&platform=SNES&sort=price-desc');
    expect(found.names).toEqual((await search('zelda', '&platform=SNES&sort=price-desc')).names);
    expect(found.names).toHaveLength(1);
  });

  test('An unpaged list and the facets use the same correction as a page', async () => {
    const response = await store.get('/videogames?name=zelad');
    expect(response.json()).toHaveLength((await search('zelda')).total);
    expect(response.headers['x-corrected-search']).toBe('zelda');
    const facets = await store.get('/videogames/Facets?name=zelad');
    expect(facets.json().total).toBe((await search('zelda')).total);
  });

  test.each([
    'zzzzzzz',
    'zel zzzzzz',
    'qx',
    '%%',
    'no game has all of these twelve words in its long long name',
  ])('The search text %p finds nothing', async (text) => {
    expect(await search(text)).toEqual({ names: [], total: 0, corrected: undefined });
  });

  test('A misspelt search finds a new or changed name immediately', async () => {
    const { id } = await store.makeGame({ name: 'Quixotron' });
    expect((await search('quixotrn')).names).toEqual(['Quixotron']);
    const body = { id_product: id, name_product: 'Blorptastic' };
    expect((await store.put('/videogames/OneGame', { token: adminToken, body })).statusCode).toBe(200);
    expect((await search('quixotrn')).names).toEqual([]);
    expect((await search('blorptastik')).names).toEqual(['Blorptastic']);
  });

  test('A word that occurs only in archived games is not used as a correction', async () => {
    const { id } = await store.makeGame({ name: 'Xylophonium' });
    expect((await search('xylophonim')).corrected).toBe('xylophonium');
    await store.db.updateTable('product').set({ archived_at: new Date() }).where('id', '=', id).execute();
    expect(await search('xylophonim')).toEqual({ names: [], total: 0, corrected: undefined });
  });

  test("The back office's product export does not correct a misspelt search", async () => {
    const { body } = await store.get('/videogames/Csv?name=zelad', { token: adminToken });
    expect(body.trim().split('\n')).toHaveLength(1);
  });

  testOnPostgres(
    'Games that are added concurrently do not block each other, and a misspelt search finds all of them',
    async () => {
      const names = Array.from({ length: 40 }, (_, index) => `Wobblequest Frumious ${index}`);
      await Promise.all(names.map((name) => store.makeGame({ name })));
      expect((await search('woblequest')).total).toBe(40);
    },
  );
});

describe('a search that needs no correction', () => {
  test.each([
    ['pokemon', 'Pokémon Red'],
    ['POKÉMON', 'Pokémon Red'],
    ['poke\u0301mon', 'Pokémon Red'],
    ['pacman', 'Pac-Man'],
    ['pac man', 'Pac-Man'],
    ['pac-man', 'Pac-Man'],
    ['robotron 2084', 'Robotron: 2084'],
    ['qbert', 'Q*bert'],
    ['1080 snow', '1080° Snowboarding'],
    ['hedgehog sonic', 'Sonic the Hedgehog'],
  ])('The search text %p finds %p without a correction', async (typed, name) => {
    const found = await search(typed);
    expect(found.names).toContain(name);
    expect(found.corrected).toBeUndefined();
  });

  test('A search for a punctuation mark finds the names that contain it', async () => {
    const { names } = await search('*');
    expect(names).toContain('Q*bert');
    expect(names.every((name) => name.includes('*'))).toBe(true);
  });

  test('Part of a name finds the game, even if case, hyphens or the encoding of accents differ', async () => {
    // Exclude the product that another test archives.
    const listed = store.db.selectFrom('product').select('name').where('archived_at', 'is', null);
    const names = (await listed.execute()).map(({ name }) => name);
    const part = fc.record({
      name: fc.constantFrom(...names),
      start: fc.nat(20),
      length: fc.integer({ min: 1, max: 30 }),
      change: fc.constantFrom<((text: string) => string)[]>(
        (text) => text.toUpperCase(),
        (text) => text.normalize('NFD'),
        (text) => text.replaceAll('-', ' '),
        (text) => text,
      ),
    });
    await fc.assert(
      fc.asyncProperty(part, async ({ name, start, length, change }) => {
        const text = change(name.slice(start % name.length, (start % name.length) + length)).trim();
        if (text === '') return;
        const escaped = encodeURIComponent(text);
        const response = await store.get(`/videogames?name=${escaped}&exact=true`);
        const games: Game[] = response.json();
        expect(games.map((game) => game.name_product)).toContain(name);
      }),
      { numRuns: 60 },
    );
  });
});
