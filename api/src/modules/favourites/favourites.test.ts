import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { FavouriteGame, Game } from '../../../contract';
import { type Shopper, TestStore } from '../../testing/store';

let store: TestStore;
let rosa: Shopper;
let ines: Shopper;

beforeAll(async () => (store = await TestStore.open()));
afterAll(() => store.close());
beforeEach(async () => ([rosa, ines] = [await store.makeShopper(), await store.makeShopper()]));

const add = (idProduct: unknown, shopper = rosa, idUser = shopper.id) =>
  store.post('/favorites', { body: { idProduct, idUser }, token: shopper.token });

const list = async (shopper = rosa): Promise<FavouriteGame[]> =>
  (await store.get(`/favorites/${rosa.id}`, { token: shopper.token })).json();

const remove = (query: string, shopper = rosa) =>
  store.delete(`/favorites/${rosa.id}${query}`, { token: shopper.token });

const ids = (games: FavouriteGame[]) => games.map((game) => game.id_product);

describe('adding a favourite', () => {
  test('POST /favorites with idProduct and idUser adds the game once, and a repeated request returns 200 [R306 R433]', async () => {
    const responses = await Promise.all([add(3), add(3)]);
    expect(responses.map((response) => response.statusCode)).toEqual([200, 200]);
    expect(responses[0]?.json()).toEqual({ idProduct: 3, idUser: rosa.id });
    expect(ids(await list())).toEqual([3]);
  });

  test('A favourite stores the price at the time it was added, and adding it again does not change this price', async () => {
    const { id } = await store.makeGame({ price: 49 });
    await add(id);
    await store.db.updateTable('product').set({ price: 29 }).where('id', '=', id).execute();
    await add(id);
    expect(await list()).toMatchObject([{ id_product: id, price_product: 29, price_when_added: 49 }]);
  });

  test('A request to add an unknown or archived game is rejected with 404, and a request with an invalid id with 422', async () => {
    const { id } = await store.makeGame();
    await store.db.updateTable('product').set({ archived_at: new Date() }).where('id', '=', id).execute();
    expect((await add(id)).statusCode).toBe(404);
    expect((await add(2_000_000)).statusCode).toBe(404);
    for (const invalid of [0, -1, 1.5, '3', null]) expect((await add(invalid)).statusCode).toBe(422);
    expect(await list()).toEqual([]);
  });

  test("A request to add to another user's favourites is rejected with 403, and a request without a session with 401", async () => {
    expect((await add(3, ines, rosa.id)).statusCode).toBe(403);
    const visitor = await store.post('/favorites', { body: { idProduct: 3, idUser: rosa.id } });
    expect(visitor.statusCode).toBe(401);
    expect(await list()).toEqual([]);
  });
});

describe('the list of favourites', () => {
  test('GET /favorites/{userId} returns the games with all their fields, the newest favourite first [R309 R433]', async () => {
    await add(3);
    store.advanceMinutes(1);
    await add(7);
    const favourites = await list();
    expect(ids(favourites)).toEqual([7, 3]);
    const { currency, ...game }: Game & { currency: string } = (await store.get('/videogames/7')).json();
    expect(currency).toBe('USD');
    const favouriteFields = {
      idProduct: 7,
      idUser: rosa.id,
      archived: false,
      price_when_added: game.price_product,
    };
    expect(favourites[0]).toEqual({ ...game, ...favouriteFields });
  });

  test('An archived game stays in the favourites and is marked as archived', async () => {
    const { id } = await store.makeGame();
    await add(id);
    await store.db.updateTable('product').set({ archived_at: new Date() }).where('id', '=', id).execute();
    expect(await list()).toMatchObject([{ id_product: id, archived: true }]);
  });

  test("An administrator can read a user's favourites, but another user gets 403 [R309]", async () => {
    await add(3);
    expect(ids(await list(await store.makeShopper({ admin: true })))).toEqual([3]);
    expect((await store.get(`/favorites/${rosa.id}`, { token: ines.token })).statusCode).toBe(403);
    expect((await store.get(`/favorites/${rosa.id}`)).statusCode).toBe(401);
  });
});

describe('removing a favourite', () => {
  test('DELETE /favorites/{userId}?idProduct= removes the game, and a repeated request returns 200 [R310]', async () => {
    await add(3);
    await add(7);
    const response = await remove('?idProduct=3');
    expect([response.statusCode, response.json()]).toEqual([200, { idProduct: 3, idUser: rosa.id }]);
    expect((await remove('?idProduct=3')).statusCode).toBe(200);
    expect(ids(await list())).toEqual([7]);
  });

  test('A request to remove a favourite without a valid id or with several ids is rejected with 422 and removes nothing', async () => {
    await add(3);
    for (const query of ['', '?idProduct=', '?idProduct=x', '?idProduct=3&idProduct=3']) {
      expect((await remove(query)).statusCode).toBe(422);
    }
    expect(ids(await list())).toEqual([3]);
  });

  test("A request to remove another user's favourite is rejected with 403, even for an administrator", async () => {
    await add(3);
    const admin = await store.makeShopper({ admin: true });
    expect((await remove('?idProduct=3', ines)).statusCode).toBe(403);
    expect((await remove('?idProduct=3', admin)).statusCode).toBe(403);
    expect((await store.delete(`/favorites/${rosa.id}?idProduct=3`)).statusCode).toBe(401);
    expect(ids(await list())).toEqual([3]);
  });
});
