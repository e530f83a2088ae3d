import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { AccountExport } from '../../../contract';
import { insertTestOrder } from '../../testing/orders';
import { TestStore } from '../../testing/store';
import { hashPassword } from '../accounts/password/password';

let store: TestStore;
beforeAll(async () => (store = await TestStore.open()));
afterAll(() => store.close());

test("GET /user/{id}/export returns a file with the user's account, orders, cart, reviews, favourites, sessions and messages, but no reviews or messages by other users", async () => {
  const [rosa, other] = [await store.makeShopper(), await store.makeShopper()];
  const { id: gameId } = await store.makeGame();
  const caller = { token: rosa.token };
  for (const { id, token } of [rosa, other]) {
    const order = { accountId: id, productId: gameId, status: 'delivered' } as const;
    await insertTestOrder(store.db, order);
    const body = { score: 4, description: `review by ${id}` };
    await store.post(`/videogames/review/${id}/${gameId}`, { body, token });
  }
  const cart = [{ id_product: gameId, price_product: 49, quantity: 2 }];
  const order = { amount_order: 98, address_order: 'Elm Street 1', cart };
  const placed = (await store.post('/order', { ...caller, body: order })).json();
  await store.post('/order/save', { ...caller, body: { cart: [{ id_product: gameId, quantity: 3 }] } });
  await store.post('/favorites', { ...caller, body: { idProduct: gameId, idUser: rosa.id } });
  await store.post(`/videogames/review/${other.id}/${gameId}/helpful`, caller);
  for (const { id } of [rosa, other]) {
    const login = { issuer: 'https://accounts.example', subject: `person-${id}`, account_id: id };
    await store.db
      .insertInto('identity')
      .values({ ...login, created_at: new Date(0) })
      .execute();
  }
  const email = `${rosa.username}@mail.example`;
  await store.post('/contact', { ...caller, body: { email, message: 'Where is my cartridge?' } });
  // A message belongs to the account whose session sent it, not to the account with the email address in the form.
  await store.post('/contact', { token: other.token, body: { email, message: 'Not by Rosa' } });

  const response = await store.get(`/user/${rosa.id}/export`, caller);
  expect(response.statusCode).toBe(200);
  expect(response.headers['content-disposition']).toBe('attachment; filename="press-start-account.json"');
  expect(response.headers['cache-control']).toBe('no-store');
  const file: AccountExport = response.json();
  expect(file).toMatchObject({
    account: { id: rosa.id, username: rosa.username, email, hasPassword: true },
    social_logins: [
      { issuer: 'https://accounts.example', subject: `person-${rosa.id}`, since: '1970-01-01T00:00:00.000Z' },
    ],
    saved_cart: [{ id_product: gameId, quantity: 3 }],
    reviews: [{ id_product: gameId, score: 4, description: `review by ${rosa.id}`, hidden: false }],
    helpful: [{ id_product: gameId, userIdUser: other.id }],
    favourites: [{ id_product: gameId, name_product: 'Test Cartridge' }],
    sessions: [{ current: true }],
    messages: [{ email, message: 'Where is my cartridge?' }],
  });
  expect(file.orders).toHaveLength(2);
  expect(file.orders[1]).toMatchObject({
    id_order: placed.id_order,
    orderProduct: [{ quantity: 2, product: { id_product: gameId } }],
    history: [{ source: 'checkout', status: 'pending', payment_status: 'unpaid' }],
  });
  for (const text of ['Not by Rosa', `review by ${other.id}`]) expect(response.body).not.toContain(text);
});

test('The account export contains neither the password hash nor the session token or its hash', async () => {
  const rosa = await store.makeShopper();
  const hash = await hashPassword('secret1');
  await store.db.updateTable('account').set({ password_hash: hash }).where('id', '=', rosa.id).execute();
  const { body } = await store.get(`/user/${rosa.id}/export`, { token: rosa.token });
  const digest = createHash('sha256').update(rosa.token).digest();
  for (const secret of [hash, 'argon2', rosa.token, digest.toString('hex'), digest.toString('base64')])
    expect(body).not.toContain(secret);
});

test('One IP address can export account data at most twenty times per hour', async () => {
  const rosa = await store.makeShopper();
  const headers = { 'x-forwarded-for': '198.51.100.30' };
  const call = () => store.get(`/user/${rosa.id}/export`, { token: rosa.token, headers });
  for (let count = 0; count < 20; count += 1) expect((await call()).statusCode).toBe(200);
  expect((await call()).statusCode).toBe(429);
});
