import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { TestStore } from '../src/testing/store';
import { describeGame } from './descriptions';
import { games, genreNames, platformNames } from './facts';
import { offerFor } from './offer';
import { seedStore, updateCoverUrls } from './store';
import { wallColumns } from './wall';

describe('the seeded catalogue', () => {
  const offers = games.map(offerFor);

  test('The prices and stock of seeded games are deterministic, and the prices are whole dollars from $8 to $60', () => {
    expect(offers).toEqual(games.map(offerFor));
    expect(offers.every(({ price }) => Number.isInteger(price) && price >= 8 && price <= 60)).toBe(true);
    expect(offers[0]).toEqual({ price: 29, listPrice: null, inStock: 11, onSale: false });
  });

  test('A seeded game on sale costs 20% less than its list price, and other seeded games have no list price', () => {
    for (const { price, listPrice, onSale } of offers)
      expect(listPrice).toBe(onSale ? (price * 100) / 80 : null);
  });

  test('At least 24 seeded games are on sale, at least 10 are sold out, and at least 20 have 1 to 5 units left', () => {
    expect(offers.filter(({ onSale }) => onSale).length).toBeGreaterThanOrEqual(24);
    expect(offers.filter(({ inStock }) => inStock === 0).length).toBeGreaterThanOrEqual(10);
    expect(offers.filter(({ inStock }) => inStock > 0 && inStock <= 5).length).toBeGreaterThanOrEqual(20);
  });

  test('The descriptions of seeded games vary and contain no exclamation marks or placeholders', () => {
    const texts = games.map(describeGame);
    for (const text of texts) expect(text).not.toMatch(/[!{}]/);
    expect(new Set(texts).size).toBeGreaterThan(400);
  });

  test('The selection for the wall of covers fills its six columns with different games from 1978 to 2010', () => {
    expect(wallColumns.map((column) => column.length)).toEqual([5, 5, 5, 5, 6, 6]);
    const selected = wallColumns.flat();
    expect(new Set(selected).size).toBe(32);
    const years = selected.map(({ year }) => year);
    expect([Math.min(...years), Math.max(...years)]).toEqual([1978, 2010]);
  });

  test('The names of seeded genres and platforms have 3 to 15 characters', () => {
    for (const name of [...genreNames, ...platformNames]) expect(name).toMatch(/^.{3,15}$/);
  });
});

describe('seeding the store', () => {
  let store: TestStore;
  beforeEach(async () => (store = await TestStore.open()));
  afterEach(() => store.close());

  const countProducts = async () => (await store.db.selectFrom('product').select('id').execute()).length;

  test('Seeding a store again adds no products, and the next product gets the next id', async () => {
    await seedStore(store.db, 'demo');
    expect(await countProducts()).toBe(480);
    expect((await store.makeGame()).id).toBe(481);
  });

  test('If seeding fails, no products remain, and the next attempt seeds all products with the same ids', async () => {
    await store.db.deleteFrom('product').execute();
    await store.db.deleteFrom('seed_step').execute();
    await store.db.schema.alterTable('product_platform').renameTo('hidden').execute();
    await expect(seedStore(store.db, 'catalogue')).rejects.toThrow();
    expect(await countProducts()).toBe(0);
    await store.db.schema.alterTable('hidden').renameTo('product_platform').execute();
    await Promise.all([seedStore(store.db, 'catalogue'), seedStore(store.db, 'catalogue')]);
    expect((await store.get('/videogames/480')).json().name_product).toBe(games[479]?.name);
    expect(await countProducts()).toBe(480);
  });

  test('A store that already has products is not seeded', async () => {
    await store.db.deleteFrom('product').execute();
    await store.db.deleteFrom('seed_step').execute();
    await store.makeGame();
    await seedStore(store.db, 'catalogue');
    expect(await countProducts()).toBe(1);
  });

  test('Covers from an older version of the cover generator are replaced, but pictures chosen by an administrator are not', async () => {
    const setThumbnail = (id: number, thumbnail: string) =>
      store.db.updateTable('product').set({ thumbnail }).where('id', '=', id).execute();
    await setThumbnail(1, '/images/covers/1-00000000-240.webp');
    await setThumbnail(2, '/images/uploads/own.webp');
    await updateCoverUrls(store.db);
    const thumbnail = async (id: number) => (await store.get(`/videogames/${id}`)).json().thumbnail_product;
    expect(await thumbnail(1)).not.toContain('00000000');
    expect(await thumbnail(2)).toBe('/images/uploads/own.webp');
  });
});
