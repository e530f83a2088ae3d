import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { User } from '../../../contract';
import { type Shopper, TestStore } from '../../testing/store';

let store: TestStore;
let rosa: Shopper;
let admin: Shopper;

beforeAll(async () => {
  store = await TestStore.open();
  admin = await store.makeShopper({ admin: true });
});
afterAll(() => store.close());
beforeEach(async () => (rosa = await store.makeShopper()));

const users = async (query = ''): Promise<User[]> =>
  (await store.get(`/user${query}`, { token: admin.token })).json();

describe('GET /user', () => {
  test('GET /user returns all accounts with exactly the fields of the specification [R378 R429]', async () => {
    const response = await store.get('/user', { token: admin.token });
    const all: User[] = response.json();
    expect(response.headers['x-total-count']).toBe(String(all.length));
    expect(all.at(-1)).toEqual({
      id_user: rosa.id,
      nickname: rosa.username,
      name: 'Rosa',
      lastname: 'Diaz',
      email: `${rosa.username}@mail.example`,
      address: 'Elm Street 1',
      active: true,
      admin: false,
      created: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    });
    expect(all.find((user) => user.id_user === admin.id)?.admin).toBe(true);
  });

  test('Pages of the user list are sorted by id', async () => {
    const all = (await users()).map((user) => user.id_user);
    const pages = [await users('?page=1&limit=1'), await users('?page=2&limit=1')];
    expect(pages.flat().map((user) => user.id_user)).toEqual(all.slice(0, 2));
  });

  describe('search and sort order', () => {
    const nicknames = async (query: string) => (await users(query)).map((user) => user.nickname);

    test('The user search matches part of the nickname, is case-insensitive and treats wildcards literally', async () => {
      expect(await nicknames(`?q=${rosa.username.slice(2).toUpperCase()}`)).toContain(rosa.username);
      expect(await nicknames('?q=shop%25')).toEqual([]);
      expect(await nicknames('?q=shop_er')).toEqual([]);
      const response = await store.get('/user?q=SHOPPER&limit=1', { token: admin.token });
      expect(response.headers['x-total-count']).toBe(String((await users()).length));
      expect(response.json()).toHaveLength(1);
    });

    test('The user list can be sorted by nickname, by id in both directions, and by status', async () => {
      const banned = await store.makeShopper();
      await store.makeShopper();
      await store.db.updateTable('account').set({ active: false }).where('id', '=', banned.id).execute();
      const all = await users();
      const ids = all.map((user) => user.id_user);
      expect((await users('?sort=id')).map((user) => user.id_user)).toEqual(ids);
      expect((await users('?sort=newest')).map((user) => user.id_user)).toEqual([...ids].reverse());
      expect(await nicknames('?sort=nickname')).toEqual(all.map((user) => user.nickname).sort());
      const byStatus = await users('?sort=status');
      expect(byStatus.at(-1)?.nickname).toBe(banned.username);
      expect(byStatus.slice(0, -1).map((user) => user.id_user)).toEqual(ids.filter((id) => id !== banned.id));
      expect(await nicknames('?sort=status&page=2&limit=2')).toEqual(
        byStatus.slice(2, 4).map((user) => user.nickname),
      );
      await store.db.updateTable('account').set({ active: true }).where('id', '=', banned.id).execute();
    });

    test('An unknown sort order for the list of users is rejected with 422', async () => {
      expect((await store.get('/user?sort=age', { token: admin.token })).statusCode).toBe(422);
    });
  });

  test('GET /user returns 403 for a shopper and 401 for a visitor [R445]', async () => {
    expect((await store.get('/user', { token: rosa.token })).statusCode).toBe(403);
    expect((await store.get('/user')).statusCode).toBe(401);
  });
});

describe('PUT /user/updateUser', () => {
  const fields = { address: 'Oak Street 2', name: 'Rosita', lastname: 'Núñez' };
  const form = () => ({ ...fields, id: rosa.id, email: `new-${rosa.username}@mail.example` });
  const update = (body: object, caller = rosa) =>
    store.put('/user/updateUser', { body, token: caller.token });
  const stored = async () => (await users()).find((user) => user.id_user === rosa.id);

  test("PUT /user/updateUser changes the caller's postal address and names and ignores fields that users cannot edit [R251]", async () => {
    const response = await update({ ...form(), admin: true, active: false, username: 'boss' });
    expect(response.statusCode).toBe(200);
    expect(await stored()).toMatchObject({
      ...fields,
      nickname: rosa.username,
      admin: false,
      active: true,
    });
  });

  test('A user can save their current email again, even in upper case', async () => {
    const email = `${rosa.username.toUpperCase()}@mail.example`;
    expect((await update({ ...form(), email })).json().email).toBe(email);
  });

  test("A request to change another user's profile is rejected with 403, even for an administrator, and with 401 for a visitor", async () => {
    expect((await update(form(), await store.makeShopper())).statusCode).toBe(403);
    expect((await update(form(), admin)).statusCode).toBe(403);
    expect((await store.put('/user/updateUser', { body: form() })).statusCode).toBe(401);
    expect(await stored()).toMatchObject({ name: 'Rosa' });
  });

  test("A request to change the email address to that of another account, even in upper case, is rejected with 'Username or email already exist! '", async () => {
    const response = await update({ ...form(), email: `${admin.username.toUpperCase()}@MAIL.example` });
    expect([response.statusCode, response.json().message]).toEqual([
      409,
      'Username or email already exist! ',
    ]);
    expect(await stored()).toMatchObject({ name: 'Rosa' });
  });

  test('A profile update with invalid fields is rejected with 422 and an error message for each field', async () => {
    const response = await update({ id: rosa.id, email: 'x', name: 'R2', lastname: '' });
    expect(response.statusCode).toBe(422);
    expect(response.json().fields).toEqual([
      { path: '/email', message: 'Must be a valid email address' },
      { path: '/address', message: 'Address is required' },
      { path: '/name', message: 'Must be between 3 and 15 characters in length' },
      { path: '/lastname', message: 'Lastname is required' },
    ]);
  });
});
