import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { type Shopper, TestStore } from '../../testing/store';
import { hashPassword } from '../accounts/password/password';
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
const accountExists = async () => {
  const row = store.db.selectFrom('account').select('deleted_at').where('id', '=', rosa.id);
  return (await row.executeTakeFirstOrThrow()).deleted_at === null;
};

describe('re-authentication before the deletion of an account [R254]', () => {
  test('Within ten minutes of the login, deleting the account requires only the token', async () => {
    store.advanceMinutes(10);
    expect((await remove()).statusCode).toBe(200);
  });

  test("More than ten minutes after the login, a deletion request without a password is rejected with 403 'fresh-login-needed' and has no effect", async () => {
    store.advanceMinutes(11);
    const response = await remove();
    expect([response.statusCode, response.json()]).toEqual([
      403,
      { error: 'fresh-login-needed', message: 'Please enter your password once more.' },
    ]);
    expect(await accountExists()).toBe(true);
  });

  test('More than ten minutes after the login, deleting the account requires the correct password in the body', async () => {
    store.advanceMinutes(11);
    const wrong = await remove({ password: 'wrong-1' });
    expect([wrong.statusCode, wrong.json().fields]).toEqual([
      422,
      [{ path: '/password', message: 'Wrong password' }],
    ]);
    expect(await accountExists()).toBe(true);
    expect((await remove({ password: 'secret1' })).statusCode).toBe(200);
    expect(await accountExists()).toBe(false);
  });

  test('Authenticated requests do not count as a recent login', async () => {
    for (let count = 0; count < 3; count += 1) {
      store.advanceMinutes(6);
      await store.get('/auth/getRole', { token: rosa.token });
    }
    expect((await remove()).statusCode).toBe(403);
    const newToken = await openSession(store.db, rosa.id, store.services.now());
    expect((await remove(undefined, newToken)).statusCode).toBe(200);
  });

  test('After ten wrong passwords, a deletion request is rejected with 429, even with the correct password', async () => {
    store.advanceMinutes(11);
    for (let count = 0; count < 10; count += 1)
      expect((await remove({ password: `wrong-${count}` })).statusCode).toBe(422);
    expect((await remove({ password: 'secret1' })).statusCode).toBe(429);
    expect(await accountExists()).toBe(true);
  });

  test('Deleting an account that has no password requires a new login, even if the body contains a password', async () => {
    await setHash(null);
    store.advanceMinutes(11);
    for (const body of [undefined, { password: '' }, { password: 'secret1' }]) {
      const response = await remove(body);
      expect([response.statusCode, response.json().error]).toEqual([403, 'fresh-login-needed']);
    }
    const newToken = await openSession(store.db, rosa.id, store.services.now());
    expect((await remove(undefined, newToken)).statusCode).toBe(200);
  });

  test.each(['[]', '"secret1"', '7'])(
    'A deletion request with the body %s is rejected with 400',
    async (body) => {
      expect((await store.delete(`/user/${rosa.id}`, { token: rosa.token, body })).statusCode).toBe(400);
      expect(await accountExists()).toBe(true);
    },
  );

  test('Without ADMIN_REAUTHENTICATION, an administrator can delete another account without re-authentication', async () => {
    const admin = await store.makeShopper({ admin: true });
    store.advanceMinutes(60);
    expect((await remove(undefined, admin.token)).statusCode).toBe(200);
  });
});

describe('changing one’s own email [R251]', () => {
  const newEmail = () => `new-${rosa.username}@mail.example`;
  const change = (overrides?: object) => {
    const profile = {
      id: rosa.id,
      email: newEmail(),
      address: 'Oak Street 2',
      name: 'Rosita',
      lastname: 'Diaz',
    };
    return store.put('/user/updateUser', { token: rosa.token, body: { ...profile, ...overrides } });
  };
  const storedAccount = async () => (await store.get(`/user/${rosa.id}`, { token: rosa.token })).json();

  test('More than ten minutes after the login, a profile edit with a new email address but no password is rejected with 403 and changes nothing', async () => {
    store.advanceMinutes(11);
    const response = await change();
    expect([response.statusCode, response.json()]).toEqual([
      403,
      { error: 'fresh-login-needed', message: 'Please enter your password once more.' },
    ]);
    const account = await storedAccount();
    expect(account).toMatchObject({ name: 'Rosa', address: 'Elm Street 1' });
    expect(account).not.toHaveProperty('pendingEmail');
  });

  test('More than ten minutes after the login, a new email address requires the correct password in the body, and a wrong password is rejected with 422', async () => {
    store.advanceMinutes(11);
    const wrong = await change({ password: 'wrong-1' });
    expect([wrong.statusCode, wrong.json().fields]).toEqual([
      422,
      [{ path: '/password', message: 'Wrong password' }],
    ]);
    expect((await change({ password: 'secret1' })).statusCode).toBe(200);
    expect(await storedAccount()).toMatchObject({ name: 'Rosita', pendingEmail: newEmail() });
  });

  test('For an account without a password, a new email address requires a recent login', async () => {
    await setHash(null);
    store.advanceMinutes(11);
    const response = await change({ password: 'secret1' });
    expect([response.statusCode, response.json().message]).toEqual([
      403,
      'Please log in once more and try again.',
    ]);
  });

  test('New names and postal addresses, or the same email address in upper case, require neither a recent login nor the password', async () => {
    store.advanceMinutes(11);
    const same = `${rosa.username}@mail.example`.toUpperCase();
    expect((await change({ email: same })).statusCode).toBe(200);
  });
});
