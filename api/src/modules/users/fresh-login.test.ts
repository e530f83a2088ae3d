import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { TestStore, type Shopper } from '../../testing/store';
import { hashPassword } from '../accounts/password';
import { openSession } from '../accounts/session.repo';

let store: TestStore;
let rosa: Shopper;
let hash: string;

beforeAll(async () => {
  store = await TestStore.open({ reauthenticationMinutes: 10 });
  hash = await hashPassword('secret1');
});
afterAll(() => store.close());
beforeEach(async () => {
  rosa = await store.makeShopper();
  await setHash(hash);
});

const setHash = (value: string | null) =>
  store.db.updateTable('account').set({ password_hash: value }).where('id', '=', rosa.id).execute();
const remove = (body?: object, token = rosa.token) =>
  store.delete(`/user/${rosa.id}`, { token, ...(body && { body }) });
const lives = async () => {
  const row = store.db.selectFrom('account').select('deleted_at').where('id', '=', rosa.id);
  return (await row.executeTakeFirstOrThrow()).deleted_at === null;
};

describe('deleting the own account [R254]', () => {
  test('needs no more than the token within ten minutes of the login', async () => {
    store.forward(10);
    expect((await remove()).statusCode).toBe(200);
  });

  test("later asks for the password: 403 'fresh-login-needed', and nothing is deleted", async () => {
    store.forward(11);
    const response = await remove();
    expect([response.statusCode, response.json()]).toEqual([
      403,
      { error: 'fresh-login-needed', message: 'Please enter your password once more.' },
    ]);
    expect(await lives()).toBe(true);
  });

  test('with the password in the body it is done', async () => {
    store.forward(11);
    const wrong = await remove({ password: 'wrong-1' });
    expect([wrong.statusCode, wrong.json().fields]).toEqual([
      422,
      [{ path: '/password', message: 'Wrong password' }],
    ]);
    expect(await lives()).toBe(true);
    expect((await remove({ password: 'secret1' })).statusCode).toBe(200);
    expect(await lives()).toBe(false);
  });

  test('using a session keeps it alive but does not make the login fresh', async () => {
    for (let count = 0; count < 3; count += 1) {
      store.forward(6);
      await store.get('/auth/getRole', { token: rosa.token });
    }
    expect((await remove()).statusCode).toBe(403);
    const again = await openSession(store.db, rosa.id, store.services.now());
    expect((await remove(undefined, again)).statusCode).toBe(200);
  });

  test('the password is not to be guessed here either: after ten tries one has to wait', async () => {
    store.forward(11);
    for (let count = 0; count < 10; count += 1)
      expect((await remove({ password: `wrong-${count}` })).statusCode).toBe(422);
    expect((await remove({ password: 'secret1' })).statusCode).toBe(429);
    expect(await lives()).toBe(true);
  });

  test('who has no password logs in once more, whatever is sent as one', async () => {
    await setHash(null);
    store.forward(11);
    for (const body of [undefined, { password: '' }, { password: 'secret1' }]) {
      const reply = await remove(body);
      expect([reply.statusCode, reply.json().error]).toEqual([403, 'fresh-login-needed']);
    }
    const again = await openSession(store.db, rosa.id, store.services.now());
    expect((await remove(undefined, again)).statusCode).toBe(200);
  });

  test.each(['[]', '"secret1"', '7'])('a body of %s is no body: 400', async (body) => {
    expect((await store.delete(`/user/${rosa.id}`, { token: rosa.token, body })).statusCode).toBe(400);
    expect(await lives()).toBe(true);
  });

  test("an administrator deletes somebody else's account without asking for more", async () => {
    const admin = await store.makeShopper({ admin: true });
    store.forward(60);
    expect((await remove(undefined, admin.token)).statusCode).toBe(200);
  });
});

describe('a new e-mail of the own account [R251]', () => {
  const requested = () => `new-${rosa.username}@mail.example`;
  const change = (more?: object) => {
    const profile = {
      id: rosa.id,
      email: requested(),
      address: 'Oak Street 2',
      name: 'Rosita',
      lastname: 'Diaz',
    };
    return store.put('/user/updateUser', { token: rosa.token, body: { ...profile, ...more } });
  };
  const stands = async () => (await store.get(`/user/${rosa.id}`, { token: rosa.token })).json();

  test('needs a login of the last minutes, and nothing is changed without it', async () => {
    store.forward(11);
    const response = await change();
    expect([response.statusCode, response.json()]).toEqual([
      403,
      { error: 'fresh-login-needed', message: 'Please enter your password once more.' },
    ]);
    const account = await stands();
    expect(account).toMatchObject({ name: 'Rosa', address: 'Elm Street 1' });
    expect(account).not.toHaveProperty('pendingEmail');
  });

  test('or the password, which a wrong one is not', async () => {
    store.forward(11);
    const wrong = await change({ password: 'wrong-1' });
    expect([wrong.statusCode, wrong.json().fields]).toEqual([
      422,
      [{ path: '/password', message: 'Wrong password' }],
    ]);
    expect((await change({ password: 'secret1' })).statusCode).toBe(200);
    expect(await stands()).toMatchObject({ name: 'Rosita', pendingEmail: requested() });
  });

  test('of an account without a password needs the fresh login', async () => {
    await setHash(null);
    store.forward(11);
    const reply = await change({ password: 'secret1' });
    expect([reply.statusCode, reply.json().message]).toEqual([403, 'Please log in once more and try again.']);
  });

  test('names and address alone, or the same e-mail in other letters, need neither', async () => {
    store.forward(11);
    const same = `${rosa.username}@mail.example`.toUpperCase();
    expect((await change({ email: same })).statusCode).toBe(200);
  });
});
