import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { TestStore } from '../../testing/store';
import { deleteOldAttempts } from './throttle/throttle.repo';

let store: TestStore;
beforeAll(async () => {
  store = await TestStore.open();
  expect((await store.post('/auth/signup', { body: form })).statusCode).toBe(201);
});
afterAll(() => store.close());

const form = {
  username: 'Rosa',
  password: 'secret1',
  confirmPassword: 'secret1',
  email: 'rosa@mail.example',
  name: 'Rosa',
  lastname: 'Diaz',
  address: 'Elm Street 1',
};

async function signUp(username: string): Promise<void> {
  const body = { ...form, username, email: `${username}@mail.example` };
  expect((await store.post('/auth/signup', { body })).statusCode).toBe(201);
}

const logIn = (body: object, headers = {}) => store.post('/auth/login', { body, headers });
const role = (token: string) => store.get('/auth/getRole', { token });

async function newToken(): Promise<string> {
  const response: { token: string } = (await logIn({ username: 'rosa', password: 'secret1' })).json();
  return response.token;
}

describe('sign-up', () => {
  test('GET /auth/signup returns confirmAge: true only if age confirmation is configured [Q56]', async () => {
    const termsOf = async (target: TestStore) => (await target.get('/auth/signup')).json();
    expect(await termsOf(store)).toEqual({ confirmAge: false });
    const confirming = await TestStore.open({ confirmAge: true });
    expect(await termsOf(confirming)).toEqual({ confirmAge: true });
    await confirming.close();
  });

  test('Sign-up returns 201 with the id of the new account, which can log in immediately [R224]', async () => {
    const response = await store.post('/auth/signup', {
      body: { ...form, username: 'second', email: 'second@mail.example' },
    });
    expect(response.statusCode).toBe(201);
    expect(response.json()).toEqual({ id: expect.any(Number) });
    expect((await logIn({ username: 'second', password: 'secret1' })).statusCode).toBe(200);
  });

  test('Sign-up with invalid fields is rejected with 422 and an error message for each field', async () => {
    const response = await store.post('/auth/signup', {
      body: { username: 'ab', password: 'short', confirmPassword: 'other' },
    });
    expect(response.statusCode).toBe(422);
    expect(response.json().fields).toEqual([
      { path: '/username', message: 'Must be between 3 and 15 characters in length' },
      { path: '/password', message: 'Must contain a number (0-9)' },
      { path: '/confirmPassword', message: 'Wrong password' },
      { path: '/email', message: 'Email is required' },
      { path: '/name', message: 'Name is required' },
      { path: '/lastname', message: 'Lastname is required' },
      { path: '/address', message: 'Address is required' },
    ]);
  });

  test.each([
    ['the same username in upper case', { username: 'ROSA', email: 'new@mail.example' }],
    ['the username in full-width letters', { username: 'Ｒｏｓａ', email: 'new@mail.example' }],
    ['the username with an invisible character', { username: 'Ro\u200bsa', email: 'new@mail.example' }],
    ['the same email address in upper case', { username: 'newname', email: 'ROSA@mail.example' }],
  ])(
    "Sign-up with %s is rejected with 'Username or email already exist! ' [R228]",
    async (_description, change) => {
      const response = await store.post('/auth/signup', { body: { ...form, ...change } });
      expect(response.statusCode).toBe(409);
      expect(response.json().message).toBe('Username or email already exist! ');
    },
  );

  test('Ten concurrent sign-ups with the same username create one account', async () => {
    const body = { ...form, username: 'racer', email: 'racer@mail.example' };
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => store.post('/auth/signup', { body })),
    );
    expect(responses.map((response) => response.statusCode).sort()).toEqual([
      201,
      ...Array.from({ length: 9 }, () => 409),
    ]);
  });

  test('Unknown sign-up fields are ignored, so no one can sign up as an administrator', async () => {
    const body = {
      ...form,
      username: 'sneaky',
      email: 'sneaky@mail.example',
      admin: true,
      active: true,
      id: 1,
    };
    expect((await store.post('/auth/signup', { body })).statusCode).toBe(201);
    const account = await store.db
      .selectFrom('account')
      .select('admin')
      .where('username', '=', 'sneaky')
      .executeTakeFirst();
    expect(account).toEqual({ admin: false });
  });

  test('Passwords are stored as argon2id hashes, computed with 19 MiB, two passes and one lane', async () => {
    const row = await store.db
      .selectFrom('account')
      .select('password_hash')
      .where('username', '=', 'Rosa')
      .executeTakeFirst();
    expect(row?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });
});

describe('login', () => {
  test('POST /auth/login with username and password returns the session and the saved cart [R187]', async () => {
    const response = await logIn({ username: 'rosa', password: 'secret1' });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({
      id: expect.any(Number),
      name: 'Rosa',
      lastname: 'Diaz',
      email: 'rosa@mail.example',
      address: 'Elm Street 1',
      username: 'Rosa',
      token: expect.stringMatching(/^[\w-]{43}$/),
      cart_orders: [],
    });
    expect(response.headers['cache-control']).toBe('no-store');
  });

  test('A failed login returns the same response for a wrong password as for an unknown username', async () => {
    const [wrong, unknown] = await Promise.all([
      logIn({ username: 'rosa', password: 'secret2' }),
      logIn({ username: 'nobody', password: 'secret2' }),
    ]);
    expect(wrong.statusCode).toBe(401);
    expect(wrong.json()).toEqual({ error: 'unauthorised', message: 'Invalid username or password' });
    expect([unknown.statusCode, unknown.body]).toEqual([wrong.statusCode, wrong.body]);
  });

  test('A login whose password is an object instead of a string is rejected with 422', async () => {
    expect((await logIn({ username: 'rosa', password: { $ne: '' } })).statusCode).toBe(422);
  });

  test('When 20 passwords are guessed concurrently for one account, ten are checked and the others are rejected with 429, as is the correct password from the same IP address until the pause ends', async () => {
    await signUp('raced');
    const guesses = await Promise.all(
      Array.from({ length: 20 }, (_, index) => logIn({ username: 'raced', password: `guess${index}` })),
    );
    expect(guesses.filter((response) => response.statusCode === 401)).toHaveLength(10);
    const limited = guesses.filter((response) => response.statusCode === 429);
    expect(limited).toHaveLength(10);
    for (const response of limited) {
      expect(response.headers['retry-after']).toMatch(/^[1-5]$/);
      expect(response.json().message).toMatch(/^Too many tries\. Please wait [1-5] seconds\.$/);
    }
    expect((await logIn({ username: 'raced', password: 'secret1' })).statusCode).toBe(429);
    const elsewhere = { 'x-forwarded-for': '198.51.100.7' };
    expect((await logIn({ username: 'raced', password: 'secret1' }, elsewhere)).statusCode).toBe(200);
    store.advanceMinutes(16);
    expect((await logIn({ username: 'raced', password: 'secret1' })).statusCode).toBe(200);
  });

  test('After ten wrong passwords, each further one doubles the pause, up to a minute, and one attempt is allowed after each pause', async () => {
    await signUp('doubter');
    const guess = () => logIn({ username: 'doubter', password: 'wrong1' });
    for (let count = 0; count < 10; count += 1) expect((await guess()).statusCode).toBe(401);
    const waits = [];
    for (let count = 0; count < 6; count += 1) {
      const waitSeconds = Number((await guess()).headers['retry-after']);
      waits.push(waitSeconds);
      store.advanceMinutes(waitSeconds / 60);
      const tries = await Promise.all([guess(), guess(), guess()]);
      expect(tries.map((response) => response.statusCode).sort()).toEqual([401, 429, 429]);
    }
    expect(waits).toEqual([5, 10, 20, 40, 60, 60]);
    store.advanceMinutes(1);
    expect((await logIn({ username: 'doubter', password: 'secret1' })).statusCode).toBe(200);
    expect((await guess()).statusCode).toBe(401);
  });

  test('Password guesses for many usernames from one IPv6 network (/64) are throttled, even after a correct password', async () => {
    const headers = { 'x-forwarded-for': '2001:db8:1:2::1' };
    const sameNetwork = { 'x-forwarded-for': '2001:db8:1:2:ffff::9' };
    const guess = (username: string, from = headers) => logIn({ username, password: 'wrong1' }, from);
    for (let count = 0; count < 99; count += 1) expect((await guess(`name${count}`)).statusCode).toBe(401);
    expect((await logIn({ username: 'rosa', password: 'secret1' }, headers)).statusCode).toBe(200);
    expect((await guess('name99')).statusCode).toBe(401);
    expect((await guess('name100', sameNetwork)).statusCode).toBe(429);
    expect((await guess('name100', { 'x-forwarded-for': '2001:db8:1:3::1' })).statusCode).toBe(401);
  });

  test('The stored counts of failed logins do not contain the username and are deleted after 15 minutes', async () => {
    await logIn({ username: 'forgetme', password: 'wrong1' });
    const rows = await store.db.selectFrom('throttle').selectAll().execute();
    expect(JSON.stringify(rows.map(({ key }) => key.toString('latin1')))).not.toContain('forgetme');
    store.advanceMinutes(16);
    await deleteOldAttempts(store.db, store.services.now());
    expect(await store.db.selectFrom('throttle').select('key').execute()).toEqual([]);
  });

  test('A login with an unknown username takes about as much CPU time as a login with a wrong password', async () => {
    const minCpuTime = { rosa: Infinity, nobody: Infinity };
    for (let round = 0; round < 8; round += 1) {
      for (const username of ['rosa', 'nobody'] as const) {
        const before = process.cpuUsage();
        await logIn({ username, password: 'wrong1' }, { 'x-forwarded-for': `198.51.100.${round}` });
        const { user, system } = process.cpuUsage(before);
        minCpuTime[username] = Math.min(minCpuTime[username], user + system);
      }
    }
    // CPU time, summed over all threads, does not depend on other processes. The minimum of several runs excludes other
    // work in this process. If no hash were computed for an unknown username, the ratio would be about 0.1.
    expect(minCpuTime.nobody / minCpuTime.rosa).toBeGreaterThan(0.6);
    expect(minCpuTime.nobody / minCpuTime.rosa).toBeLessThan(1.67);
  });

  test('The login response contains the saved cart', async () => {
    await signUp('juno');
    const { id } = await store.db
      .selectFrom('account')
      .select('id')
      .where('username', '=', 'juno')
      .executeTakeFirstOrThrow();
    const { id: orderId } = await store.db
      .insertInto('orders')
      .values({
        account_id: id,
        status: 'cart',
        payment_status: 'unpaid',
        amount: 0,
        currency: 'USD',
        address: '',
        coupon: null,
        holds_stock: false,
        preference_id: null,
        redirect_url: null,
        created_at: new Date(),
        expires_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const line = { order_id: orderId, unit_price: 1, name: '', thumbnail: '', genres: [], platforms: [] };
    await store.db
      .insertInto('order_line')
      .values({ ...line, product_id: 3, quantity: 2 })
      .execute();
    expect((await logIn({ username: 'juno', password: 'secret1' })).json().cart_orders).toEqual([
      { id_product: 3, quantity: 2 },
    ]);
  });
});

describe('sessions', () => {
  test('The x-access-token header authenticates a request; without it, or with an unknown token, the request is rejected with 401 [R420]', async () => {
    const token = await newToken();
    expect((await role(token)).statusCode).toBe(200);
    expect((await store.get('/auth/getRole')).statusCode).toBe(401);
    expect((await role(`${token}x`)).statusCode).toBe(401);
    expect(
      (await store.get('/auth/getRole', { headers: { authorization: `Bearer ${token}` } })).statusCode,
    ).toBe(401);
    expect((await store.get(`/auth/getRole?token=${token}`)).statusCode).toBe(401);
  });

  test('A session token is stored as a SHA-256 hash', async () => {
    const token = await newToken();
    const hashes = await store.db.selectFrom('session').select('token_hash').execute();
    const expected = createHash('sha256').update(token).digest('hex');
    expect(hashes.map((row) => Buffer.from(row.token_hash).toString('hex'))).toContain(expected);
  });

  test('Granting or revoking the admin role takes effect on the next request [R443]', async () => {
    const token = await newToken();
    const setAdmin = (admin: boolean) =>
      store.db.updateTable('account').set({ admin }).where('username', '=', 'Rosa').execute();
    expect((await role(token)).json()).toEqual({ id_user: expect.any(Number), admin: false, active: true });
    await setAdmin(true);
    expect((await role(token)).json().admin).toBe(true);
    await setAdmin(false);
    expect((await role(token)).json().admin).toBe(false);
  });

  test('Logout ends only the session that made the request', async () => {
    const [endedToken, otherToken] = [await newToken(), await newToken()];
    expect((await store.post('/auth/logout', { token: endedToken })).statusCode).toBe(200);
    expect((await role(endedToken)).statusCode).toBe(401);
    expect((await role(otherToken)).statusCode).toBe(200);
  });

  test('Logout accepts a request with the content type JSON and an empty body', async () => {
    const headers = { 'content-type': 'application/json' };
    expect((await store.post('/auth/logout', { token: await newToken(), headers })).statusCode).toBe(200);
  });

  test('A ban takes effect on the next request, and a banned user cannot log in [R197]', async () => {
    const token = await newToken();
    const setActive = (active: boolean) =>
      store.db.updateTable('account').set({ active }).where('username', '=', 'Rosa').execute();
    await setActive(false);
    expect((await role(token)).statusCode).toBe(401);
    expect((await logIn({ username: 'rosa', password: 'secret1' })).json().message).toBe(
      'Invalid username or password',
    );
    await setActive(true);
  });

  test('A session expires after 7 days without a request, and after 30 days in any case', async () => {
    const idle = await newToken();
    store.advanceMinutes(7 * 24 * 60 + 1);
    expect((await role(idle)).statusCode).toBe(401);

    const busy = await newToken();
    for (let week = 0; week < 5; week += 1) {
      store.advanceMinutes(6 * 24 * 60 - 1);
      expect((await role(busy)).statusCode).toBe(200);
    }
    store.advanceMinutes(10);
    expect((await role(busy)).statusCode).toBe(401);
  });
});
