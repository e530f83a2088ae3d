import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { Method } from '../../../contract';
import { insertTestOrder } from '../../testing/orders';
import { type Shopper, TestStore } from '../../testing/store';
import { hashPassword } from './password/password';
import { openSession } from './session.repo';

interface Fixture {
  owner: Shopper;
  gameId: number;
  orderId: number;
}

interface AdminAction {
  title: string;
  method: Method;
  url: (fixture: Fixture) => string;
  body?: (fixture: Fixture) => object;
}

const MINUTES = 10;
const DAY = 86_400_000;

let store: TestStore;
let relaxed: TestStore;
let hash: string;
let admin: Shopper;
let fixture: Fixture;

beforeAll(async () => {
  store = await TestStore.open({ reauthenticationMinutes: MINUTES, adminReauthentication: true });
  relaxed = await TestStore.open({ reauthenticationMinutes: MINUTES, adminReauthentication: false });
  hash = await hashPassword('secret1');
});
afterAll(() => Promise.all([store.close(), relaxed.close()]));

async function makeAdmin(target = store): Promise<Shopper> {
  const shopper = await target.makeShopper({ admin: true });
  await target.db.updateTable('account').set({ password_hash: hash }).where('id', '=', shopper.id).execute();
  return shopper;
}

async function makeFixture(target = store): Promise<Fixture> {
  const owner = await target.makeShopper();
  const { id: gameId } = await target.makeGame();
  const order = { accountId: owner.id, productId: gameId, status: 'fulfilled' } as const;
  return { owner, gameId, orderId: await insertTestOrder(target.db, order) };
}

beforeEach(async () => {
  [admin, fixture] = [await makeAdmin(), await makeFixture()];
});

const guarded: AdminAction[] = [
  { title: 'granting the admin role', method: 'PUT', url: ({ owner }) => `/user/admin/true/${owner.id}` },
  { title: 'revoking the admin role', method: 'PUT', url: ({ owner }) => `/user/admin/false/${owner.id}` },
  { title: 'banning a user', method: 'PUT', url: ({ owner }) => `/user/${owner.id}/false` },
  { title: 'deleting a user', method: 'DELETE', url: ({ owner }) => `/user/${owner.id}` },
  { title: 'deleting a product', method: 'DELETE', url: ({ gameId }) => `/videogames/OneGame/${gameId}` },
  {
    title: 'archiving several products',
    method: 'PUT',
    url: () => '/videogames/Several',
    body: ({ gameId }) => ({ ids: [gameId], change: { archived: true } }),
  },
  {
    title: 'applying an imported file',
    method: 'POST',
    url: () => '/videogames/Csv',
    body: () => ({ csv: 'id_product,name_product', dry_run: false }),
  },
  { title: 'cancelling a paid order', method: 'PUT', url: ({ orderId }) => `/order/${orderId}/cancelled` },
];

const reversible: AdminAction[] = [
  { title: 'lifting a ban', method: 'PUT', url: ({ owner }) => `/user/${owner.id}/true` },
  { title: 'dispatching a paid order', method: 'PUT', url: ({ orderId }) => `/order/${orderId}/dispatched` },
  {
    title: 'changing a price',
    method: 'PUT',
    url: () => '/videogames/OneGame',
    body: ({ gameId }) => ({ id_product: gameId, price_product: 9 }),
  },
  {
    title: 'changing the stock of several products',
    method: 'PUT',
    url: () => '/videogames/Several',
    body: ({ gameId }) => ({ ids: [gameId], change: { stock_change: 3 } }),
  },
  {
    title: 'a dry run of an import',
    method: 'POST',
    url: () => '/videogames/Csv',
    body: () => ({ csv: 'id_product,name_product', dry_run: true }),
  },
];

const withTitles = (actions: AdminAction[]) => actions.map((action) => [action.title, action] as const);

const perform = ({ method, url, body }: AdminAction, token = admin.token, target = store, data = fixture) =>
  target.send(method, url(data), { token, ...(body && { body: body(data) }) });

const reauthenticate = (password = 'secret1', token = admin.token) =>
  store.post('/auth/reauthenticate', { token, body: { password } });

const readAll = async () => ({
  users: await store.db.selectFrom('account').select(['id', 'admin', 'active', 'deleted_at']).execute(),
  games: await store.db.selectFrom('product').select(['id', 'archived_at', 'version']).execute(),
  orders: await store.db.selectFrom('orders').select(['id', 'status', 'payment_status']).execute(),
  auditEntries: await store.db.selectFrom('audit').select('id').execute(),
});

describe('re-authentication of administrators', () => {
  test.each(withTitles(guarded))(
    'An administrator must re-authenticate before %s if the login is no longer recent',
    async (_title, action) => {
      store.advanceMinutes(MINUTES + 1);
      const before = await readAll();
      const rejected = await perform(action);
      expect([rejected.statusCode, rejected.json()]).toEqual([
        403,
        { error: 'fresh-login-needed', message: 'Please enter your password once more.' },
      ]);
      expect(await readAll()).toEqual(before);
      expect((await reauthenticate()).statusCode).toBe(200);
      expect((await perform(action)).statusCode).toBe(200);
    },
  );

  test.each(withTitles(guarded))(
    'An administrator does not have to re-authenticate before %s if the login is recent',
    async (_title, action) => {
      store.advanceMinutes(MINUTES);
      expect((await perform(action)).statusCode).toBe(200);
    },
  );

  test.each(withTitles(reversible))(
    'An administrator does not have to re-authenticate before %s, even if the login is no longer recent',
    async (_title, action) => {
      store.advanceMinutes(MINUTES + 1);
      expect((await perform(action)).statusCode).toBe(200);
    },
  );

  test('Cancelling an unpaid order does not require re-authentication', async () => {
    await store.db
      .updateTable('orders')
      .set({ payment_status: 'unpaid', status: 'pending' })
      .where('id', '=', fixture.orderId)
      .execute();
    store.advanceMinutes(MINUTES + 1);
    const cancelled = await store.put(`/order/${fixture.orderId}/cancelled`, { token: admin.token });
    expect(cancelled.statusCode).toBe(200);
  });

  test("For an administrator action, a shopper gets the error 'forbidden' instead of a re-authentication request", async () => {
    store.advanceMinutes(MINUTES + 1);
    for (const action of guarded.filter(({ title }) => title !== 'deleting a user')) {
      expect((await perform(action, fixture.owner.token)).json().error).toBe('forbidden');
    }
  });

  test('Without ADMIN_REAUTHENTICATION, no administrator action requires re-authentication', async () => {
    const relaxedAdmin = await makeAdmin(relaxed);
    for (const action of guarded) {
      const data = await makeFixture(relaxed);
      relaxed.advanceMinutes(MINUTES + 1);
      expect((await perform(action, relaxedAdmin.token, relaxed, data)).statusCode).toBe(200);
    }
  });
});

describe('POST /auth/reauthenticate', () => {
  const grant = () => store.put(`/user/admin/true/${fixture.owner.id}`, { token: admin.token });

  test('A wrong password is rejected with 422 and does not re-authenticate the session', async () => {
    store.advanceMinutes(MINUTES + 1);
    const wrong = await reauthenticate('wrong-1');
    expect([wrong.statusCode, wrong.json().fields]).toEqual([
      422,
      [{ path: '/password', message: 'Wrong password' }],
    ]);
    expect((await reauthenticate('')).json().message).toBe('Password is required');
    expect((await grant()).statusCode).toBe(403);
  });

  test('After ten attempts to re-authenticate with a wrong password, even the correct password is rejected with 429', async () => {
    for (let count = 0; count < 10; count += 1) await reauthenticate(`wrong-${count}`);
    expect((await reauthenticate()).statusCode).toBe(429);
  });

  test('Re-authentication applies to one session only and is valid for FRESH_LOGIN_MINUTES minutes', async () => {
    const otherToken = await openSession(store.db, admin.id, store.services.now());
    store.advanceMinutes(MINUTES + 1);
    await reauthenticate();
    const rejected = await store.put(`/user/admin/true/${fixture.owner.id}`, { token: otherToken });
    expect(rejected.statusCode).toBe(403);
    store.advanceMinutes(MINUTES);
    expect((await grant()).statusCode).toBe(200);
    store.advanceMinutes(1);
    expect((await grant()).statusCode).toBe(403);
  });

  test("Re-authentication of an account without a password fails with the error 'no-password'", async () => {
    await store.db.updateTable('account').set({ password_hash: null }).where('id', '=', admin.id).execute();
    store.advanceMinutes(MINUTES + 1);
    expect((await grant()).json().message).toBe('Please log in once more and try again.');
    expect((await reauthenticate()).json().error).toBe('no-password');
  });

  test('A sensitive request is accepted until the re-authentication expires, but not a millisecond later', async () => {
    const store = await TestStore.open({ reauthenticationMinutes: MINUTES, adminReauthentication: true });
    const { id, token } = await makeAdmin(store);
    const { owner } = await makeFixture(store);
    const now = store.services.now();
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: -2000, max: 2000 }), async (offset) => {
        const reauthenticatedAt = new Date(now.getTime() - MINUTES * 60_000 - offset);
        await store.db
          .updateTable('session')
          .set({ created_at: new Date(now.getTime() - DAY), reauthenticated_at: reauthenticatedAt })
          .where('account_id', '=', id)
          .execute();
        const { statusCode } = await store.put(`/user/admin/true/${owner.id}`, { token });
        expect(statusCode).toBe(offset <= 0 ? 200 : 403);
      }),
      { numRuns: 40, examples: [[-1], [0], [1]] },
    );
    await store.close();
  });

  test('With FRESH_LOGIN_MINUTES=0, re-authentication is still valid for one minute', async () => {
    const strict = await TestStore.open({ reauthenticationMinutes: 0, adminReauthentication: true });
    const { token } = await makeAdmin(strict);
    const { owner } = await makeFixture(strict);
    const grant = () => strict.put(`/user/admin/true/${owner.id}`, { token });
    strict.advanceMinutes(1);
    expect((await grant()).statusCode).toBe(403);
    await strict.post('/auth/reauthenticate', { token, body: { password: 'secret1' } });
    strict.advanceMinutes(1);
    expect((await grant()).statusCode).toBe(200);
    strict.advanceMinutes(1);
    expect((await grant()).statusCode).toBe(403);
    await strict.close();
  });
});
