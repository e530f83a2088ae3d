import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Order, PlacedOrder, Review, User } from '../../../contract';
import { insertTestOrder } from '../../testing/orders';
import { type Shopper, TestStore } from '../../testing/store';

let store: TestStore;
let rosa: Shopper;
let admin: Shopper;
let gameId: number;

beforeAll(async () => {
  store = await TestStore.open();
  admin = await store.makeShopper({ admin: true });
});
afterAll(() => store.close());
beforeEach(async () => {
  rosa = await store.makeShopper();
  gameId = (await store.makeGame({ stock: 5 })).id;
});

const remove = (id = rosa.id, caller = rosa) => store.delete(`/user/${id}`, { token: caller.token });

async function placeOrder(): Promise<PlacedOrder> {
  const cart = [{ id_product: gameId, price_product: 49, quantity: 2 }];
  const body = { amount_order: 98, address_order: 'Elm Street 1', cart };
  return (await store.post('/order', { token: rosa.token, body })).json();
}

describe('DELETE /user/{id}', () => {
  test('Deleting one’s own account ends every session and erases the personal data of the account [R383]', async () => {
    expect((await remove()).statusCode).toBe(200);
    expect((await store.get('/auth/getRole', { token: rosa.token })).statusCode).toBe(401);
    const row = await store.db
      .selectFrom('account')
      .selectAll()
      .where('id', '=', rosa.id)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toMatch(/shopper|Rosa|Diaz|Elm|mail\.example/);
    expect(row).toMatchObject({ active: false, admin: false, password_hash: null });
  });

  test("An administrator can delete another user's account; it disappears from the list of users, and the audit log records the deletion [R383]", async () => {
    expect((await remove(rosa.id, admin)).statusCode).toBe(200);
    const users: User[] = (await store.get('/user', { token: admin.token })).json();
    expect(users.map((user) => user.id_user)).not.toContain(rosa.id);
    const auditEntries = await store.db
      .selectFrom('audit')
      .select(['actor_id', 'action'])
      .where('subject', '=', `account ${rosa.id}`)
      .execute();
    expect(auditEntries).toEqual([{ actor_id: admin.id, action: 'delete-account' }]);
  });

  test('A request to delete an account is rejected with 403 for another user, 401 without a session, and 404 for an unknown or deleted account', async () => {
    expect((await remove(rosa.id, await store.makeShopper())).statusCode).toBe(403);
    expect((await store.delete(`/user/${rosa.id}`)).statusCode).toBe(401);
    expect((await remove(2_000_000, admin)).statusCode).toBe(404);
    await remove();
    expect((await remove(rosa.id, admin)).statusCode).toBe(404);
    const urls = [`/user/${rosa.id}/true`, `/user/admin/true/${rosa.id}`];
    for (const url of urls) expect((await store.put(url, { token: admin.token })).statusCode).toBe(404);
  });

  test('The owner of a deleted account is notified at the former email address [R383]', async () => {
    await remove();
    const [mail] = (await store.get('/dev/mail.json')).json();
    const to = `${rosa.username}@mail.example`;
    expect(mail).toMatchObject({ to, subject: 'Your Press Start account is gone' });
    await remove(rosa.id, admin);
    const mails = store.db.selectFrom('outbox').select('id').where('recipient', '=', to);
    expect(await mails.execute()).toHaveLength(1);
  });

  test('A rejected account deletion sends no email', async () => {
    expect((await remove(admin.id, admin)).statusCode).toBe(409);
    const mails = store.db.selectFrom('outbox').select('id');
    expect(await mails.where('recipient', '=', `${admin.username}@mail.example`).execute()).toEqual([]);
  });

  test('Deleting an account deletes its contact messages, but not those of visitors', async () => {
    const body = { email: `${rosa.username}@mail.example`, message: 'Where is my cartridge?' };
    await store.post('/contact', { body, token: rosa.token });
    await store.post('/contact', { body });
    await remove();
    const left = store.db.selectFrom('contact_message').select('account_id');
    expect(await left.where('email', '=', body.email).execute()).toEqual([{ account_id: null }]);
  });

  test('Deleting an account invalidates its password reset link', async () => {
    const email = `${rosa.username}@mail.example`;
    await store.post('/email/reset', { body: { email } });
    await remove();
    const links = store.db.selectFrom('password_reset').select('account_id');
    expect(await links.where('account_id', '=', rosa.id).execute()).toEqual([]);
  });

  test('The username and the email address of a deleted account are available again', async () => {
    await remove();
    const body = {
      username: rosa.username,
      email: `${rosa.username}@mail.example`,
      password: 'secret1',
      confirmPassword: 'secret1',
      name: 'Rosa',
      lastname: 'Diaz',
      address: 'Elm Street 1',
    };
    expect((await store.post('/auth/signup', { body })).statusCode).toBe(201);
  });

  test("Orders and reviews of a deleted account remain under the name 'deleted user', and its favourites and saved cart are deleted", async () => {
    const order = { accountId: rosa.id, productId: gameId };
    const orderId = await insertTestOrder(store.db, { ...order, status: 'delivered' });
    await store.post(`/videogames/review/${rosa.id}/${gameId}`, { body: { score: 4 }, token: rosa.token });
    await store.post('/favorites', { body: { idProduct: gameId, idUser: rosa.id }, token: rosa.token });
    const cart = [{ id_product: gameId, quantity: 1 }];
    await store.post('/order/save', { body: { cart }, token: rosa.token });
    await remove();
    const orders: Order[] = (await store.get(`/order?idUser=${rosa.id}`, { token: admin.token })).json();
    expect(orders).toMatchObject([{ id_order: orderId, nickname_user: 'deleted user' }]);
    const reviews: Review[] = (await store.get(`/videogames/review/${gameId}/0`)).json();
    expect(reviews).toMatchObject([{ score: 4, nickname: 'deleted user' }]);
    expect((await store.get(`/favorites/${rosa.id}`, { token: admin.token })).json()).toEqual([]);
    const carts = store.db.selectFrom('orders').select('id').where('account_id', '=', rosa.id);
    expect(await carts.where('status', '=', 'cart').execute()).toEqual([]);
  });

  test('An order of a deleted user can still be delivered, but no email about its delivery is queued', async () => {
    const order = { accountId: rosa.id, productId: gameId };
    const orderId = await insertTestOrder(store.db, { ...order, status: 'fulfilled' });
    await remove();
    const moved = await store.put(`/order/${orderId}/delivered`, { token: admin.token });
    expect(moved.statusCode).toBe(200);
    const mails = await store.db.selectFrom('outbox').select('dedupe_key').execute();
    expect(mails.map((mail) => mail.dedupe_key)).not.toContain(`status:${orderId}:delivered`);
  });

  test('Unpaid orders of a deleted account are cancelled, their units return to stock, and a late payment is refunded', async () => {
    const { id_order, redirectUrl } = await placeOrder();
    expect(await store.stockOf(gameId)).toBe(3);
    await remove();
    expect(await store.stockOf(gameId)).toBe(5);
    await store.post(new URL(redirectUrl).pathname, {
      body: 'decision=approve',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    const order = (await store.get(`/order/${id_order}`, { token: admin.token })).json();
    expect(order).toMatchObject({ status_order: 'cancelled', payment_status: 'refunded' });
    expect(await store.stockOf(gameId)).toBe(5);
  });

  test('Deleting an account erases the postal address from cancelled orders, even if they are cancelled later, but not from other orders', async () => {
    const order = { accountId: rosa.id, productId: gameId };
    const { id_order: unpaid } = await placeOrder();
    const cancelled = await insertTestOrder(store.db, { ...order, status: 'cancelled', payment: 'refunded' });
    const delivered = await insertTestOrder(store.db, { ...order, status: 'delivered' });
    const undecided = await insertTestOrder(store.db, { ...order, status: 'pending', payment: 'pending' });
    const otherUser = await store.makeShopper();
    const otherOrder = { accountId: otherUser.id, productId: gameId, status: 'cancelled' } as const;
    const otherOrderId = await insertTestOrder(store.db, otherOrder);
    await remove();
    const addressOf = async (id: number) =>
      (await store.get(`/order/${id}`, { token: admin.token })).json().address_order;
    expect(await Promise.all([unpaid, cancelled, delivered, undecided, otherOrderId].map(addressOf))).toEqual(
      ['', '', 'Elm Street 1', 'Elm Street 1', 'Elm Street 1'],
    );
    await store.put(`/order/${undecided}/cancelled`, { token: admin.token });
    expect(await addressOf(undecided)).toBe('');
  });

  test('The last administrator cannot be deleted; when two administrators are deleted concurrently, one remains', async () => {
    expect((await remove(admin.id, admin)).statusCode).toBe(409);
    const second = await store.makeShopper({ admin: true });
    const both = await Promise.all([remove(second.id, second), remove(admin.id, admin)]);
    expect(both.map((response) => response.statusCode).sort()).toEqual([200, 409]);
    const remaining = both[0].statusCode === 409 ? second : admin;
    expect((await store.get('/auth/getRole', { token: remaining.token })).json().admin).toBe(true);
    admin = remaining;
  });
});
