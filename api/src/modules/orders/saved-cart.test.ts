import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { CartOrder, LoginAnswer, Order } from '../../../contract';
import { TestStore } from '../../testing/store';

let store: TestStore;
let session: LoginAnswer;

const form = {
  username: 'Rosa',
  password: 'secret1',
  confirmPassword: 'secret1',
  email: 'rosa@mail.example',
  name: 'Rosa',
  lastname: 'Diaz',
  address: 'Elm Street 1',
};

beforeAll(async () => {
  store = await TestStore.open();
  await store.post('/auth/signup', { body: form });
});
afterAll(() => store.close());
beforeEach(async () => (session = await logIn()));

async function logIn(): Promise<LoginAnswer> {
  return (await store.post('/auth/login', { body: { username: 'Rosa', password: 'secret1' } })).json();
}

const save = (cart: unknown, more: object = {}) =>
  store.post('/order/save', { body: { cart, ...more }, token: session.token });

const cartAtLogin = async (): Promise<CartOrder[]> => (await logIn()).cart_orders;

const line = (id_product: number, quantity: number) => ({ id_product, quantity });

describe('POST /order/save', () => {
  test('The cart payload of the logout is kept, and the next login hands it out [R229]', async () => {
    const priced = [{ ...line(3, 2), price_product: 1, name_product: 'cheap' }, line(7, 1)];
    const payload = { id_user: session.id, status_order: 'cart', amount_order: 1, address_order: '' };
    const response = await save(priced, payload);
    expect(response.statusCode).toBe(200);
    expect(await cartAtLogin()).toEqual([line(3, 2), line(7, 1)]);
  });

  test('a cart is handed out once: merged at two logins, its quantities would double', async () => {
    await save([line(3, 2)]);
    const both = await Promise.all([cartAtLogin(), cartAtLogin()]);
    expect(both.flat()).toEqual([line(3, 2)]);
    expect(await cartAtLogin()).toEqual([]);
  });

  test('a later cart takes the place of the earlier one, also when both are saved at once', async () => {
    await save([line(3, 2)]);
    await Promise.all([save([line(5, 1)]), save([line(5, 1)])]);
    expect(await cartAtLogin()).toEqual([line(5, 1)]);
  });

  test('An empty cart keeps nothing [R230]', async () => {
    await save([line(3, 2)]);
    expect((await save([])).statusCode).toBe(200);
    expect(await cartAtLogin()).toEqual([]);
  });

  test('duplicate lines become one; what the shop does not have is left out', async () => {
    const { id } = await store.makeGame();
    await store.db.updateTable('product').set({ archived_at: new Date() }).where('id', '=', id).execute();
    await save([line(3, 2), line(2_000_000, 1), line(id, 1), line(3, 1)]);
    expect(await cartAtLogin()).toEqual([line(3, 3)]);
  });

  test('It reserves no units and is listed to nobody [R438]', async () => {
    const stock = await store.stockOf(3);
    await save([line(3, 2)]);
    expect(await store.stockOf(3)).toBe(stock);
    const orders: Order[] = (await store.get(`/order?idUser=${session.id}`, { token: session.token })).json();
    expect(orders).toEqual([]);
  });

  test("another user's cart (403), no session (401) and broken lines (422) are refused", async () => {
    expect((await save([line(3, 1)], { id_user: session.id + 1 })).statusCode).toBe(403);
    expect((await store.post('/order/save', { body: { cart: [line(3, 1)] } })).statusCode).toBe(401);
    for (const broken of [[line(3, 0)], [line(3, 1.5)], [line(0, 1)], 'none', undefined]) {
      expect((await save(broken)).statusCode).toBe(422);
    }
    expect(await cartAtLogin()).toEqual([]);
  });
});
