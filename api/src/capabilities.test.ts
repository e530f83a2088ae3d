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

async function expectSuccess(response: Promise<LightMyRequestResponse>) {
  const { statusCode, body } = await response;
  expect([body, Math.floor(statusCode / 100)]).toEqual([body, 2]);
  return JSON.parse(body || 'null');
}

test('A shopper adds and removes a favourite, places an order, reviews a delivered game, edits the profile, sends a message and deletes the account [R441]', async () => {
  const { id, token } = rosa;
  const game = await store.makeGame({ stock: 5, price: 40 });
  const gameIds = (list: { id_product: number }[]) => list.map(({ id_product }) => id_product);

  await expectSuccess(store.post('/favorites', { token, body: { idUser: id, idProduct: game.id } }));
  expect(gameIds(await expectSuccess(store.get(`/favorites/${id}`, { token })))).toEqual([game.id]);
  await expectSuccess(store.delete(`/favorites/${id}?idProduct=${game.id}`, { token }));
  expect(await expectSuccess(store.get(`/favorites/${id}`, { token }))).toEqual([]);

  const cart = [{ id_product: game.id, price_product: 40, quantity: 2 }];
  const body = { amount_order: 80, address_order: 'Elm Street 1', cart };
  const { id_order } = await expectSuccess(store.post('/order', { token, body }));
  expect(await store.stockOf(game.id)).toBe(3);
  const orders: { id_order: number }[] = await expectSuccess(store.get(`/order?idUser=${id}`, { token }));
  expect(orders.map((order) => order.id_order)).toEqual([id_order]);

  await insertTestOrder(store.db, { accountId: id, productId: game.id, status: 'delivered' });
  const review = { score: 5, description: 'Good fun' };
  await expectSuccess(store.post(`/videogames/review/${id}/${game.id}`, { token, body: review }));
  expect(await expectSuccess(store.get(`/videogames/review/${game.id}/${id}`))).toMatchObject([review]);

  const profile = {
    id,
    email: `${rosa.username}@mail.example`,
    name: 'Ana',
    lastname: 'Paz',
    address: 'Oak 2',
  };
  await expectSuccess(store.put('/user/updateUser', { token, body: profile }));
  expect(await expectSuccess(store.get(`/user/${id}`, { token }))).toMatchObject({
    name: 'Ana',
    address: 'Oak 2',
  });

  const message = { email: profile.email, message: 'Is the cartridge boxed?' };
  await expectSuccess(store.post('/contact', { token, body: message }));
  const messages = await store.db.selectFrom('contact_message').select('message').execute();
  expect(messages).toEqual([{ message: message.message }]);

  await expectSuccess(store.delete(`/user/${id}`, { token }));
  expect((await store.get('/auth/getRole', { token })).statusCode).toBe(401);
});

test('An administrator adds, edits and deletes products, adds genres and platforms, manages users and changes the status of an order [R444]', async () => {
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
  await expectSuccess(store.post('/genres/oneGenre', { token, body: { genre: 'Courier' } }));
  await expectSuccess(store.post('/platforms/onePlatform', { token, body: { platform: 'Moonbox' } }));
  expect(genreOrPlatformNames(await expectSuccess(store.get('/genres')))).toContain('Courier');
  expect(genreOrPlatformNames(await expectSuccess(store.get('/platforms')))).toContain('Moonbox');

  const { id_product } = await expectSuccess(store.post('/videogames/OneGame', { token, body: game }));
  const edit = { ...game, id_product, price_product: 35 };
  await expectSuccess(store.put('/videogames/OneGame', { token, body: edit }));
  expect(await expectSuccess(store.get(`/videogames/${id_product}`))).toMatchObject({ price_product: 35 });
  await expectSuccess(store.delete(`/videogames/OneGame/${id_product}`, { token }));
  expect((await store.get(`/videogames/${id_product}`)).statusCode).toBe(404);

  const getRole = () => store.get('/auth/getRole', { token: user.token });
  await expectSuccess(store.put(`/user/admin/true/${user.id}`, { token }));
  expect(await expectSuccess(getRole())).toMatchObject({ admin: true });
  await expectSuccess(store.put(`/user/admin/false/${user.id}`, { token }));
  expect(await expectSuccess(getRole())).toMatchObject({ admin: false });

  const { id: productId } = await store.makeGame();
  const orderId = await insertTestOrder(store.db, { accountId: user.id, productId, status: 'fulfilled' });
  await expectSuccess(store.put(`/order/${orderId}/dispatched`, { token }));
  expect(await expectSuccess(store.get(`/order/${orderId}`, { token: user.token }))).toMatchObject({
    status_order: 'dispatched',
  });

  await expectSuccess(store.put(`/user/${user.id}/false`, { token }));
  expect((await getRole()).statusCode).toBe(401);
  await expectSuccess(store.put(`/user/${user.id}/true`, { token }));
  const findUser = async () => {
    const users: { id_user: number; active?: boolean }[] = await expectSuccess(store.get('/user', { token }));
    return users.filter(({ id_user }) => id_user === user.id);
  };
  expect(await findUser()).toMatchObject([{ active: true }]);
  await expectSuccess(store.delete(`/user/${user.id}`, { token }));
  expect(await findUser()).toEqual([]);
});
