import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { AccountCart, LoginResponse, Order, SavedCartLine } from '../../../contract';
import { TestStore } from '../../testing/store';
import { deleteOldSaves } from './saved-cart.repo';

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
beforeEach(async () => {
  session = await logIn();
  await save([]);
});

async function logIn(): Promise<LoginResponse> {
  return (await store.post('/auth/login', { body: { username: 'Rosa', password: 'secret1' } })).json();
}

const save = (cart: unknown, overrides: object = {}) =>
  store.post('/order/save', { body: { cart, ...overrides }, token: session.token });

const cartAtLogin = async (): Promise<SavedCartLine[]> => (await logIn()).cart_orders;

const accountCart = async (): Promise<AccountCart> =>
  (await store.get('/cart', { token: session.token })).json();

const line = (id_product: number, quantity: number) => ({ id_product, quantity });

const saveId = (digit: string) => digit.repeat(32);

describe('POST /order/save', () => {
  test('The next login returns the saved cart [R229]', async () => {
    const priced = [{ ...line(3, 2), price_product: 1, name_product: 'cheap' }, line(7, 1)];
    const payload = { id_user: session.id, status_order: 'cart', amount_order: 1, address_order: '' };
    const response = await save(priced, payload);
    expect(response.statusCode).toBe(200);
    expect(await cartAtLogin()).toEqual([line(3, 2), line(7, 1)]);
  });

  test('Two logins to an account return the same saved cart', async () => {
    await save([line(3, 2)]);
    expect(await Promise.all([cartAtLogin(), cartAtLogin()])).toEqual([[line(3, 2)], [line(3, 2)]]);
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

  test('A request to save a cart is rejected with 403 for another user, 401 without a session and 422 with invalid lines', async () => {
    expect((await save([line(3, 1)], { id_user: session.id + 1 })).statusCode).toBe(403);
    expect((await store.post('/order/save', { body: { cart: [line(3, 1)] } })).statusCode).toBe(401);
    for (const invalid of [[line(3, 0)], [line(3, 1.5)], [line(0, 1)], 'none', undefined]) {
      expect((await save(invalid)).statusCode).toBe(422);
    }
    expect(await cartAtLogin()).toEqual([]);
  });
});

describe('POST /order/save with a base', () => {
  test('Changes that two devices make to the same cart are both applied, and a removed game stays removed', async () => {
    const base = [line(3, 2), line(5, 1)];
    await save(base);
    await save([line(3, 3)], { base });
    const last = await save([line(3, 2), line(5, 1), line(7, 4)], { base });
    expect(last.json().cart).toEqual([line(3, 3), line(7, 4)]);
    expect((await accountCart()).cart).toEqual([line(3, 3), line(7, 4)]);
  });

  test("A visitor's cart that is saved with an empty base is added to the account's cart [R139 R140]", async () => {
    await save([line(3, 2), line(5, 1)]);
    await save([line(5, 2), line(7, 1)], { base: [] });
    expect((await accountCart()).cart).toEqual([line(3, 2), line(5, 3), line(7, 1)]);
  });

  test('A save that is repeated with the same id is applied only once, even after another device has saved, as long as the id is stored', async () => {
    const first = { base: [], save_id: saveId('a') };
    await save([line(3, 2)], first);
    await save([line(3, 5)], { base: [line(3, 2)], save_id: saveId('b') });
    const [repeated] = await Promise.all([save([line(3, 2)], first), save([line(3, 2)], first)]);
    expect([repeated.statusCode, repeated.json().cart]).toEqual([200, [line(3, 5)]]);
    await deleteOldSaves(store.db, new Date(store.services.now().getTime() + 1));
    await save([line(3, 2)], first);
    expect((await accountCart()).cart).toEqual([line(3, 7)]);
  });

  test('The cart version increases only when the cart changes', async () => {
    const { version } = await accountCart();
    expect((await save([line(3, 2)], { base: [] })).json().version).toBe(version + 1);
    expect((await save([line(3, 2)], { base: [line(3, 2)] })).json().version).toBe(version + 1);
    expect(await accountCart()).toEqual({ version: version + 1, cart: [line(3, 2)] });
  });

  test('A game that is no longer sold stays in the cart until it is removed, and cannot be added again', async () => {
    const { id } = await store.makeGame();
    await save([line(id, 1)], { base: [] });
    await store.db.updateTable('product').set({ archived_at: new Date() }).where('id', '=', id).execute();
    await save([line(id, 1), line(3, 1)], { base: [line(id, 1)] });
    expect((await accountCart()).cart).toEqual([line(3, 1), line(id, 1)]);
    await save([], { base: [line(id, 1)] });
    await save([line(id, 1)], { base: [] });
    expect((await accountCart()).cart).toEqual([line(3, 1)]);
  });

  test('A save that would put more than 100 games in the cart is rejected with 422 and changes nothing', async () => {
    const many = Array.from({ length: 100 }, (_, index) => line(index + 1, 1));
    await save(many, { base: [] });
    const response = await save([line(101, 1)], { base: [], save_id: saveId('c') });
    expect(response.statusCode).toBe(422);
    expect((await accountCart()).cart).toEqual(many);
    // The id of the rejected save can be used again.
    await save([], { base: [line(1, 1)] });
    await save([line(101, 1)], { base: [], save_id: saveId('c') });
    expect((await accountCart()).cart).toEqual([...many.slice(1), line(101, 1)]);
  });

  test('A save with an invalid id or base is rejected with 422', async () => {
    for (const overrides of [{ save_id: 'x' }, { base: [line(0, 1)] }, { base: 'none' }])
      expect((await save([line(3, 1)], overrides)).statusCode).toBe(422);
  });

  test('When several devices save concurrently and send each save twice, each change is applied only once', async () => {
    const changes = Array.from({ length: 12 }, (_, index) => ({
      cart: [line(3, index + 1)],
      save_id: index.toString(16).padStart(32, '0'),
    }));
    const responses = await Promise.all(
      [...changes, ...changes].map(({ cart, save_id }) => save(cart, { base: [], save_id })),
    );
    expect(responses.map((response) => response.statusCode)).toEqual(Array(24).fill(200));
    expect((await accountCart()).cart).toEqual([line(3, 78)]);
  });

  test("GET /cart returns the caller's own cart, or 401 without a session", async () => {
    await save([line(3, 2)]);
    const other = await store.makeShopper();
    expect((await store.get('/cart', { token: other.token })).json()).toEqual({ version: 0, cart: [] });
    expect((await store.get('/cart')).statusCode).toBe(401);
  });
});
