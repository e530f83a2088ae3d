import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { TestStore } from '../../testing/store';
import { deleteOldTries } from './throttle.repo';

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

/** An account of a test's own. */
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
  test('Asks for a word on the age only where it is set to [Q56]', async () => {
    const termsOf = async (store: TestStore) => (await store.get('/auth/signup')).json();
    expect(await termsOf(store)).toEqual({ confirmAge: false });
    const strict = await TestStore.open({ confirmAge: true });
    expect(await termsOf(strict)).toEqual({ confirmAge: true });
    await strict.close();
  });

  test('The sign-up fields make an account: 201 with its id, and it can log in at once [R224]', async () => {
    const response = await store.post('/auth/signup', {
      body: { ...form, username: 'second', email: 'second@mail.example' },
    });
    expect(response.statusCode).toBe(201);
    expect(response.json()).toEqual({ id: expect.any(Number) });
    expect((await logIn({ username: 'second', password: 'secret1' })).statusCode).toBe(200);
  });

  test('broken fields answer 422 with the exact text of each', async () => {
    const reply = await store.post('/auth/signup', {
      body: { username: 'ab', password: 'short', confirmPassword: 'other' },
    });
    expect(reply.statusCode).toBe(422);
    expect(reply.json().fields).toEqual([
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
    ['the same username in other letters', { username: 'ROSA', email: 'new@mail.example' }],
    ['a look-alike username', { username: 'Ｒｏｓａ', email: 'new@mail.example' }],
    ['the username with an invisible letter', { username: 'Ro\u200bsa', email: 'new@mail.example' }],
    ['the same e-mail in other letters', { username: 'newname', email: 'ROSA@mail.example' }],
  ])("%s is refused: 'Username or email already exist! ' [R228]", async (_what, change) => {
    const result = await store.post('/auth/signup', { body: { ...form, ...change } });
    expect(result.statusCode).toBe(409);
    expect(result.json().message).toBe('Username or email already exist! ');
  });

  test('ten sign-ups at once for one name make one account', async () => {
    const body = { ...form, username: 'racer', email: 'racer@mail.example' };
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => store.post('/auth/signup', { body })),
    );
    expect(responses.map((answer) => answer.statusCode).sort()).toEqual([
      201,
      ...Array.from({ length: 9 }, () => 409),
    ]);
  });

  test('fields that are not asked for are dropped: nobody signs up as administrator', async () => {
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

  test('the password is stored as argon2id with at least 19 MiB, two passes, one lane', async () => {
    const row = await store.db
      .selectFrom('account')
      .select('password_hash')
      .where('username', '=', 'Rosa')
      .executeTakeFirst();
    expect(row?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });
});

describe('login', () => {
  test('POST /auth/login with username and password answers the session and the saved cart [R187]', async () => {
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

  test('a wrong password and an unknown name get one and the same answer', async () => {
    const [wrong, unknown] = await Promise.all([
      logIn({ username: 'rosa', password: 'secret2' }),
      logIn({ username: 'nobody', password: 'secret2' }),
    ]);
    expect(wrong.statusCode).toBe(401);
    expect(wrong.json()).toEqual({ error: 'unauthorised', message: 'Invalid username or password' });
    expect([unknown.statusCode, unknown.body]).toEqual([wrong.statusCode, wrong.body]);
  });

  test('an object in place of the password is refused, not compared', async () => {
    expect((await logIn({ username: 'rosa', password: { $ne: '' } })).statusCode).toBe(422);
  });

  test('parallel guesses at one account: ten are looked at, the rest is told to wait, and later it may go on', async () => {
    await signUp('raced');
    const guesses = await Promise.all(
      Array.from({ length: 20 }, (_, index) => logIn({ username: 'raced', password: `guess${index}` })),
    );
    expect(guesses.filter((reply) => reply.statusCode === 401)).toHaveLength(10);
    const held = guesses.filter((result) => result.statusCode === 429);
    expect(held).toHaveLength(10);
    for (const answer of held) {
      expect(answer.headers['retry-after']).toMatch(/^[1-5]$/);
      expect(answer.json().message).toMatch(/^Too many tries\. Please wait [1-5] seconds\.$/);
    }
    expect((await logIn({ username: 'raced', password: 'secret1' })).statusCode).toBe(429);
    const elsewhere = { 'x-forwarded-for': '198.51.100.7' };
    expect((await logIn({ username: 'raced', password: 'secret1' }, elsewhere)).statusCode).toBe(200);
    store.forward(16);
    expect((await logIn({ username: 'raced', password: 'secret1' })).statusCode).toBe(200);
  });

  test('each further wrong password doubles the pause, up to a minute, and one try passes after each', async () => {
    await signUp('doubter');
    const guess = () => logIn({ username: 'doubter', password: 'wrong1' });
    for (let count = 0; count < 10; count += 1) expect((await guess()).statusCode).toBe(401);
    const waits = [];
    for (let count = 0; count < 6; count += 1) {
      const wait = Number((await guess()).headers['retry-after']);
      waits.push(wait);
      store.forward(wait / 60);
      const tries = await Promise.all([guess(), guess(), guess()]);
      expect(tries.map((answer) => answer.statusCode).sort()).toEqual([401, 429, 429]);
    }
    expect(waits).toEqual([5, 10, 20, 40, 60, 60]);
    store.forward(1);
    expect((await logIn({ username: 'doubter', password: 'secret1' })).statusCode).toBe(200);
    expect((await guess()).statusCode).toBe(401);
  });

  test('guessing at many names from one address meets the pauses as well, one right password or not', async () => {
    const headers = { 'x-forwarded-for': '2001:db8:1:2::1' };
    const sameNetwork = { 'x-forwarded-for': '2001:db8:1:2:ffff::9' };
    const at = (name: string, from = headers) => logIn({ username: name, password: 'wrong1' }, from);
    for (let count = 0; count < 99; count += 1) expect((await at(`name${count}`)).statusCode).toBe(401);
    expect((await logIn({ username: 'rosa', password: 'secret1' }, headers)).statusCode).toBe(200);
    expect((await at('name99')).statusCode).toBe(401);
    expect((await at('name100', sameNetwork)).statusCode).toBe(429);
    expect((await at('name100', { 'x-forwarded-for': '2001:db8:1:3::1' })).statusCode).toBe(401);
  });

  test('names and addresses are counted without being stored, and forgotten after a quarter of an hour', async () => {
    await logIn({ username: 'forgetme', password: 'wrong1' });
    const rows = await store.db.selectFrom('throttle').selectAll().execute();
    expect(JSON.stringify(rows.map(({ key }) => key.toString('latin1')))).not.toContain('forgetme');
    store.forward(16);
    await deleteOldTries(store.db, store.services.now());
    expect(await store.db.selectFrom('throttle').select('key').execute()).toEqual([]);
  });

  test('an unknown name takes as much work to refuse as a wrong password', async () => {
    const least = { rosa: Infinity, nobody: Infinity };
    for (let round = 0; round < 8; round += 1) {
      for (const username of ['rosa', 'nobody'] as const) {
        const before = process.cpuUsage();
        await logIn({ username, password: 'wrong1' }, { 'x-forwarded-for': `198.51.100.${round}` });
        const { user, system } = process.cpuUsage(before);
        least[username] = Math.min(least[username], user + system);
      }
    }
    // Time of the processor, of all threads: it passes only while this process works, however busy the machine is.
    // The least of several: what else the process does only ever adds. Without a hash it would be a tenth.
    expect(least.nobody / least.rosa).toBeGreaterThan(0.6);
    expect(least.nobody / least.rosa).toBeLessThan(1.67);
  });

  test('the answer carries the saved cart of the account', async () => {
    const { id } = await store.db
      .selectFrom('account')
      .select('id')
      .where('username', '=', 'Rosa')
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
    expect((await logIn({ username: 'rosa', password: 'secret1' })).json().cart_orders).toEqual([
      { id_product: 3, quantity: 2 },
    ]);
  });
});

describe('session', () => {
  test('The token in the x-access-token header is the session; without it, or with another, 401 [R420]', async () => {
    const token = await newToken();
    expect((await role(token)).statusCode).toBe(200);
    expect((await store.get('/auth/getRole')).statusCode).toBe(401);
    expect((await role(`${token}x`)).statusCode).toBe(401);
    expect(
      (await store.get('/auth/getRole', { headers: { authorization: `Bearer ${token}` } })).statusCode,
    ).toBe(401);
    expect((await store.get(`/auth/getRole?token=${token}`)).statusCode).toBe(401);
  });

  test('only the SHA-256 of a token is stored', async () => {
    const token = await newToken();
    const hashes = await store.db.selectFrom('session').select('token_hash').execute();
    const expected = createHash('sha256').update(token).digest('hex');
    expect(hashes.map((row) => Buffer.from(row.token_hash).toString('hex'))).toContain(expected);
  });

  test('The role is the server’s: granted and revoked, it counts from the very next call [R443]', async () => {
    const token = await newToken();
    const grant = (admin: boolean) =>
      store.db.updateTable('account').set({ admin }).where('username', '=', 'Rosa').execute();
    expect((await role(token)).json()).toEqual({ id_user: expect.any(Number), admin: false, active: true });
    await grant(true);
    expect((await role(token)).json().admin).toBe(true);
    await grant(false);
    expect((await role(token)).json().admin).toBe(false);
  });

  test('logout ends this session and no other', async () => {
    const [here, there] = [await newToken(), await newToken()];
    expect((await store.post('/auth/logout', { token: here })).statusCode).toBe(200);
    expect((await role(here)).statusCode).toBe(401);
    expect((await role(there)).statusCode).toBe(200);
  });

  test('logout with an empty body that calls itself JSON works too', async () => {
    const headers = { 'content-type': 'application/json' };
    expect((await store.post('/auth/logout', { token: await newToken(), headers })).statusCode).toBe(200);
  });

  test('A ban works on the very next call, and the banned cannot log in [R197]', async () => {
    const token = await newToken();
    const ban = (active: boolean) =>
      store.db.updateTable('account').set({ active }).where('username', '=', 'Rosa').execute();
    await ban(false);
    expect((await role(token)).statusCode).toBe(401);
    expect((await logIn({ username: 'rosa', password: 'secret1' })).json().message).toBe(
      'Invalid username or password',
    );
    await ban(true);
  });

  test('a session ends after 7 days without a call, and after 30 days in any case', async () => {
    const idle = await newToken();
    store.forward(7 * 24 * 60 + 1);
    expect((await role(idle)).statusCode).toBe(401);

    const busy = await newToken();
    for (let week = 0; week < 5; week += 1) {
      store.forward(6 * 24 * 60 - 1);
      expect((await role(busy)).statusCode).toBe(200);
    }
    store.forward(10);
    expect((await role(busy)).statusCode).toBe(401);
  });
});
