import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { LightMyRequestResponse } from 'fastify';
import { insertTestOrder } from './testing/orders';
import { type Shopper, TestStore } from './testing/store';

let store: TestStore;
let admin: Shopper;
let rosa: Shopper;

beforeAll(async () => {
  store = await TestStore.open();
  admin = await store.makeShopper({ admin: true });
  rosa = await store.makeShopper();
});
afterAll(() => store.close());

/** Returns the body of a successful response. */
async function succeed(response: Promise<LightMyRequestResponse>) {
  const { statusCode, body } = await response;
  expect([body, Math.floor(statusCode / 100)]).toEqual([body, 2]);
  return JSON.parse(body || 'null');
}

test('A shopper adds favourites, buys, reviews a delivered game, edits the profile, sends a message and deletes the account [R441]', async () => {
  const { id, token } = rosa;
  const game = await store.makeGame({ stock: 5, price: 40 });
  const names = (list: { id_product: number }[]) => list.map(({ id_product }) => id_product);

  await succeed(store.post('/favorites', { token, body: { idUser: id, idProduct: game.id } }));
  expect(names(await succeed(store.get(`/favorites/${id}`, { token })))).toEqual([game.id]);
  await succeed(store.delete(`/favorites/${id}?idProduct=${game.id}`, { token }));
  expect(await succeed(store.get(`/favorites/${id}`, { token }))).toEqual([]);

  const cart = [{ id_product: game.id, price_product: 40, quantity: 2 }];
  const body = { amount_order: 80, address_order: 'Elm Street 1', cart };
  const { id_order } = await succeed(store.post('/order', { token, body }));
  expect(await store.stockOf(game.id)).toBe(3);
  const orders: { id_order: number }[] = await succeed(store.get(`/order?idUser=${id}`, { token }));
  expect(orders.map((order) => order.id_order)).toEqual([id_order]);

  await insertTestOrder(store.db, { accountId: id, productId: game.id, status: 'delivered' });
  const review = { score: 5, description: 'Good fun' };
  await succeed(store.post(`/videogames/review/${id}/${game.id}`, { token, body: review }));
  expect(await succeed(store.get(`/videogames/review/${game.id}/${id}`))).toMatchObject([review]);

  const profile = {
    id,
    email: `${rosa.username}@mail.example`,
    name: 'Ana',
    lastname: 'Paz',
    address: 'Oak 2',
  };
  await succeed(store.put('/user/updateUser', { token, body: profile }));
  expect(await succeed(store.get(`/user/${id}`, { token }))).toMatchObject({ name: 'Ana', address: 'Oak 2' });

  const message = { email: profile.email, message: 'Is the cartridge boxed?' };
  await succeed(store.post('/contact', { token, body: message }));
  const stored = await store.db.selectFrom('contact_message').select('message').execute();
  expect(stored).toEqual([{ message: message.message }]);

  await succeed(store.delete(`/user/${id}`, { token }));
  expect((await store.get('/auth/getRole', { token })).statusCode).toBe(401);
});

test('An administrator adds, edits and deletes products, adds genres and platforms, manages users and moves orders [R444]', async () => {
  const { token } = admin;
  const user = await store.makeShopper();
  const game = {
    name_product: 'Moon Courier',
    price_product: 30,
    description_product: 'Deliver parcels.',
    image_product: ['/images/uploads/a.webp'],
    thumbnail_product: '/images/uploads/a.webp',
    in_stock: 5,
    on_sale: false,
    release_year: 1987,
    genres: ['Courier'],
    platforms: ['Moonbox'],
  };
  const genreOrPlatformNames = (list: { name_genre?: string; name_platform?: string }[]) =>
    list.map(({ name_genre, name_platform }) => name_genre ?? name_platform);
  await succeed(store.post('/genres/oneGenre', { token, body: { genre: 'Courier' } }));
  await succeed(store.post('/platforms/onePlatform', { token, body: { platform: 'Moonbox' } }));
  expect(genreOrPlatformNames(await succeed(store.get('/genres')))).toContain('Courier');
  expect(genreOrPlatformNames(await succeed(store.get('/platforms')))).toContain('Moonbox');

  const { id_product } = await succeed(store.post('/videogames/OneGame', { token, body: game }));
  const edit = { ...game, id_product, price_product: 35 };
  await succeed(store.put('/videogames/OneGame', { token, body: edit }));
  expect(await succeed(store.get(`/videogames/${id_product}`))).toMatchObject({ price_product: 35 });
  await succeed(store.delete(`/videogames/OneGame/${id_product}`, { token }));
  expect((await store.get(`/videogames/${id_product}`)).statusCode).toBe(404);

  const role = () => store.get('/auth/getRole', { token: user.token });
  await succeed(store.put(`/user/admin/true/${user.id}`, { token }));
  expect(await succeed(role())).toMatchObject({ admin: true });
  await succeed(store.put(`/user/admin/false/${user.id}`, { token }));
  expect(await succeed(role())).toMatchObject({ admin: false });

  const { id: productId } = await store.makeGame();
  const orderId = await insertTestOrder(store.db, { accountId: user.id, productId, status: 'fulfilled' });
  await succeed(store.put(`/order/${orderId}/dispatched`, { token }));
  expect(await succeed(store.get(`/order/${orderId}`, { token: user.token }))).toMatchObject({
    status_order: 'dispatched',
  });

  await succeed(store.put(`/user/${user.id}/false`, { token }));
  expect((await role()).statusCode).toBe(401);
  await succeed(store.put(`/user/${user.id}/true`, { token }));
  const listed = async () => {
    const users: { id_user: number; active?: boolean }[] = await succeed(store.get('/user', { token }));
    return users.filter(({ id_user }) => id_user === user.id);
  };
  expect(await listed()).toMatchObject([{ active: true }]);
  await succeed(store.delete(`/user/${user.id}`, { token }));
  expect(await listed()).toEqual([]);
});
