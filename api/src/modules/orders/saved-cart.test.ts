import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { CartOrder, LoginResponse, Order } from '../../../contract';
import { TestStore } from '../../testing/store';

let store: TestStore;
let session: LoginResponse;

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

async function logIn(): Promise<LoginResponse> {
  return (await store.post('/auth/login', { body: { username: 'Rosa', password: 'secret1' } })).json();
}

const save = (cart: unknown, more: object = {}) =>
  store.post('/order/save', { body: { cart, ...more }, token: session.token });

const cartAtLogin = async (): Promise<CartOrder[]> => (await logIn()).cart_orders;

const line = (id_product: number, quantity: number) => ({ id_product, quantity });

describe('POST /order/save', () => {
  test('The cart saved at logout is returned by the next login [R229]', async () => {
    const priced = [{ ...line(3, 2), price_product: 1, name_product: 'cheap' }, line(7, 1)];
    const payload = { id_user: session.id, status_order: 'cart', amount_order: 1, address_order: '' };
    const response = await save(priced, payload);
    expect(response.statusCode).toBe(200);
    expect(await cartAtLogin()).toEqual([line(3, 2), line(7, 1)]);
  });

  test('A saved cart is returned by one login only, because merging it twice would double its quantities', async () => {
    await save([line(3, 2)]);
    const both = await Promise.all([cartAtLogin(), cartAtLogin()]);
    expect(both.flat()).toEqual([line(3, 2)]);
    expect(await cartAtLogin()).toEqual([]);
  });

  test('A saved cart replaces the previous cart, even when two carts are saved concurrently', async () => {
    await save([line(3, 2)]);
    await Promise.all([save([line(5, 1)]), save([line(5, 1)])]);
    expect(await cartAtLogin()).toEqual([line(5, 1)]);
  });

  test('Saving an empty cart deletes the saved cart [R230]', async () => {
    await save([line(3, 2)]);
    expect((await save([])).statusCode).toBe(200);
    expect(await cartAtLogin()).toEqual([]);
  });

  test('Saving a cart merges duplicate lines and drops unknown and archived games', async () => {
    const { id } = await store.makeGame();
    await store.db.updateTable('product').set({ archived_at: new Date() }).where('id', '=', id).execute();
    await save([line(3, 2), line(2_000_000, 1), line(id, 1), line(3, 1)]);
    expect(await cartAtLogin()).toEqual([line(3, 3)]);
  });

  test('A saved cart reserves no units and is not listed as an order [R438]', async () => {
    const stock = await store.stockOf(3);
    await save([line(3, 2)]);
    expect(await store.stockOf(3)).toBe(stock);
    const orders: Order[] = (await store.get(`/order?idUser=${session.id}`, { token: session.token })).json();
    expect(orders).toEqual([]);
  });

  test('Saving a cart gets 403 for another user, 401 without a session and 422 with invalid lines', async () => {
    expect((await save([line(3, 1)], { id_user: session.id + 1 })).statusCode).toBe(403);
    expect((await store.post('/order/save', { body: { cart: [line(3, 1)] } })).statusCode).toBe(401);
    for (const invalid of [[line(3, 0)], [line(3, 1.5)], [line(0, 1)], 'none', undefined]) {
      expect((await save(invalid)).statusCode).toBe(422);
    }
    expect(await cartAtLogin()).toEqual([]);
  });
});
