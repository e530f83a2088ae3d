import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { type Shopper, TestStore } from '../../testing/store';

let store: TestStore;
let rosa: Shopper;
let admin: Shopper;

beforeAll(async () => (store = await TestStore.open()));
afterAll(() => store.close());
beforeEach(async () => {
  await store.db.updateTable('account').set({ admin: false }).execute();
  admin = await store.makeShopper({ admin: true });
  rosa = await store.makeShopper();
});

const setAdmin = (flag: string, id = rosa.id, token: string | undefined = admin.token) =>
  store.put(`/user/admin/${flag}/${id}`, { token });
const setActive = (value: string, id = rosa.id, token: string | undefined = admin.token) =>
  store.put(`/user/${id}/${value}`, { token });

const role = (caller: Shopper) => store.get('/auth/getRole', { token: caller.token });

const auditEntries = () =>
  store.db
    .selectFrom('audit')
    .select(['actor_id', 'action'])
    .where('subject', '=', `account ${rosa.id}`)
    .execute();

describe('PUT /user/admin/{flag}/{id}', () => {
  test('The flag true in PUT /user/admin/{flag}/{id} grants the administrator role and false revokes it, from the next request on [R379 R443]', async () => {
    const granted = await setAdmin('true');
    expect([granted.statusCode, granted.json()]).toMatchObject([200, { id_user: rosa.id, admin: true }]);
    expect((await role(rosa)).json().admin).toBe(true);
    expect((await setAdmin('false')).json().admin).toBe(false);
    expect((await role(rosa)).json().admin).toBe(false);
    expect(await auditEntries()).toEqual([
      { actor_id: admin.id, action: 'grant-admin' },
      { actor_id: admin.id, action: 'revoke-admin' },
    ]);
  });

  test.each(['False', 'TRUE', '1', '0', 'null', 'undefined', 'yes', '%20true'])(
    "A request to grant the administrator role with the flag '%s' is rejected with 422 and grants nothing",
    async (flag) => {
      expect((await setAdmin(flag)).statusCode).toBe(422);
      expect((await role(rosa)).json().admin).toBe(false);
    },
  );

  test('Administrators cannot revoke their own role', async () => {
    expect((await setAdmin('false', admin.id)).statusCode).toBe(409);
    expect((await role(admin)).json().admin).toBe(true);
  });

  test('When two administrators revoke each other’s role concurrently, one remains an administrator', async () => {
    await setAdmin('true');
    const responses = await Promise.all([
      setAdmin('false', rosa.id),
      setAdmin('false', admin.id, rosa.token),
    ]);
    expect(responses.map((response) => response.statusCode).sort()).toEqual([200, 403]);
  });

  test('A request to grant the administrator role to an unknown user is rejected with 404', async () => {
    expect((await setAdmin('true', 2_000_000)).statusCode).toBe(404);
    expect((await store.put('/user/admin/true/x', { token: admin.token })).statusCode).toBe(404);
  });
});

describe('PUT /user/{id}/{value}', () => {
  test('The value false in PUT /user/{id}/{value} bans a user and ends their sessions permanently, and true lifts the ban [R381]', async () => {
    const banned = await setActive('false');
    expect([banned.statusCode, banned.json()]).toMatchObject([200, { id_user: rosa.id, active: false }]);
    expect((await role(rosa)).statusCode).toBe(401);
    expect((await setActive('true')).json().active).toBe(true);
    expect((await role(rosa)).statusCode).toBe(401);
    expect(await auditEntries()).toEqual([
      { actor_id: admin.id, action: 'ban' },
      { actor_id: admin.id, action: 'activate' },
    ]);
  });

  test.each(['False', '0', 'banned', 'null'])(
    "A request to ban a user with the value '%s' is rejected with 422 and bans no one",
    async (value) => {
      expect((await setActive(value)).statusCode).toBe(422);
      expect((await role(rosa)).statusCode).toBe(200);
    },
  );

  test('Administrators cannot ban themselves, and a request to ban an unknown user is rejected with 404', async () => {
    expect((await setActive('false', admin.id)).statusCode).toBe(409);
    expect((await role(admin)).statusCode).toBe(200);
    expect((await setActive('false', 2_000_000)).statusCode).toBe(404);
  });
});

describe('the token of PUT /user/admin/{flag}/{id} and PUT /user/{id}/{value}', () => {
  const urls = () => [`/user/admin/true/${rosa.id}`, `/user/${rosa.id}/true`];

  test('The endpoints for roles and bans accept the token in the header, in the body and in a headers object in the body [R422]', async () => {
    for (const url of urls()) {
      for (const body of [
        { headers: { 'x-access-token': admin.token } },
        { 'x-access-token': admin.token },
      ]) {
        expect((await store.put(url, { body })).statusCode).toBe(200);
      }
      expect((await store.put(url, { token: admin.token })).statusCode).toBe(200);
    }
  });

  test("The endpoints for roles and bans return 403 for a shopper's token in the header or the body, and 401 without a valid token [R445]", async () => {
    for (const url of urls()) {
      expect((await store.put(url, { body: { headers: { 'x-access-token': rosa.token } } })).statusCode).toBe(
        403,
      );
      expect((await store.put(url, { token: rosa.token })).statusCode).toBe(403);
      const invalidBodies = [
        {},
        { headers: null },
        { headers: { 'x-access-token': [admin.token] } },
        [admin.token],
      ];
      for (const body of invalidBodies) expect((await store.put(url, { body })).statusCode).toBe(401);
      expect((await store.put(url)).statusCode).toBe(401);
    }
    expect((await role(rosa)).json().admin).toBe(false);
  });

  test('The endpoints for roles and bans ignore a token in the URL, and a token in the body if the header has one', async () => {
    for (const url of urls()) {
      expect((await store.put(`${url}?x-access-token=${admin.token}`)).statusCode).toBe(401);
      const body = { 'x-access-token': admin.token };
      expect((await store.put(url, { body, token: 'wrong' })).statusCode).toBe(401);
    }
  });

  test('PUT /order/{id}/{status}, unlike the endpoints for roles and bans, does not accept the token in the body [R421]', async () => {
    const body = { headers: { 'x-access-token': admin.token } };
    expect((await store.put('/order/1/delivered', { body })).statusCode).toBe(401);
  });
});
