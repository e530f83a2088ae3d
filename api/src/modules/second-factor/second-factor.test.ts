import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { Authenticator, cookieOf } from '../../testing/authenticator';
import { testOnPostgres, untilLockIsAwaited } from '../../testing/on-postgres';
import { TestStore, type Shopper } from '../../testing/store';
import { findByUsername } from '../accounts/account.repo';
import { replaceKnownPassword } from '../accounts/change-password.repo';
import { hashPassword } from '../accounts/password';
import { openSession } from '../accounts/session.repo';
import { signIn } from '../accounts/sign-in';
import { CHALLENGE_MINUTES } from './challenge.repo';
import { removeSecondFactor } from './second-factor.repo';

const PASSWORD = 'secret1';
const WRONG = 'This code is wrong, or has been used already';

let store: TestStore;
let hash: string;
let keeper: Shopper;

const secretsKey = randomBytes(32);

beforeAll(async () => {
  store = await TestStore.open({ secretsKey, throttle: { ...limits, loginFailures: 5 } });
  hash = await hashPassword(PASSWORD);
});
afterAll(() => store.close());
beforeEach(async () => {
  // Codes of one test are not those of another, and pauses are over.
  store.forward(20);
  keeper = await makeAdmin();
});

const limits = { loginsPerAddress: 100_000, signUpsPerAddress: 100 };
const now = () => store.services.now();

async function makeAdmin(): Promise<Shopper> {
  const made = await store.makeShopper({ admin: true });
  await store.db.updateTable('account').set({ password_hash: hash }).where('id', '=', made.id).execute();
  return made;
}

const begin = (token = keeper.token) => store.post('/auth/secondFactor/begin', { token });
const enable = (code: string, token = keeper.token) =>
  store.post('/auth/secondFactor', { token, body: { code } });
const disable = (body: object, token = keeper.token) => store.delete('/auth/secondFactor', { token, body });
const state = async (token = keeper.token) => (await store.get('/auth/secondFactor', { token })).json();

/** Turns the second factor on, a minute before the test goes on: the code of the moment is a new one. */
async function enabled(): Promise<{ app: Authenticator; codes: string[] }> {
  const app = new Authenticator((await begin()).json().secret);
  const response = await enable(app.code(now()));
  expect(response.statusCode).toBe(200);
  store.forward(1);
  return { app, codes: response.json().recovery_codes };
}

const password = (secret = PASSWORD) =>
  store.post('/auth/login', { body: { username: keeper.username, password: secret } });
const withCode = (code: string, cookie: string) =>
  store.post('/auth/login/code', { body: { code }, headers: { cookie } });

async function challenge(): Promise<string> {
  return cookieOf(await password());
}

const acts = async () => {
  const rows = await store.db
    .selectFrom('audit')
    .select(['action', 'subject'])
    .where('actor_id', '=', keeper.id)
    .orderBy('id')
    .execute();
  expect(rows.every(({ subject }) => subject === `account ${keeper.id}`)).toBe(true);
  return rows.map(({ action }) => action);
};

describe('turning it on', () => {
  test('a secret for the app, a first code, ten recovery codes; the account is as it was until then', async () => {
    const begun = (await begin()).json();
    expect(begun.uri).toContain(`secret=${begun.secret}`);
    expect(await state()).toEqual({ enabled: false, since: null, codes_left: 0 });
    expect((await password()).statusCode).toBe(200);
    const app = new Authenticator(begun.secret);
    const other = new Authenticator('JBSWY3DPEHPK3PXP');
    expect((await enable(other.code(now()))).json().fields).toEqual([{ path: '/code', message: WRONG }]);
    const response = await enable(app.code(now()));
    expect(new Set(response.json().recovery_codes).size).toBe(10);
    expect(await state()).toEqual({ enabled: true, since: now().toISOString(), codes_left: 10 });
    expect(await acts()).toEqual(['second-factor-enabled']);
  });

  test('neither the secret nor a recovery code can be read in the database', async () => {
    const begun = (await begin()).json();
    const { recovery_codes: codes } = (await enable(new Authenticator(begun.secret).code(now()))).json();
    const rows = [
      ...(await store.db.selectFrom('second_factor').selectAll().execute()),
      ...(await store.db.selectFrom('recovery_code').selectAll().execute()),
      ...(await store.db.selectFrom('audit').selectAll().execute()),
    ];
    const text = JSON.stringify(rows);
    for (const secret of [begun.secret, ...codes]) expect(text).not.toContain(secret);
  });

  test('begun again, the secret before it is worth nothing; on, it cannot be begun again', async () => {
    const first = new Authenticator((await begin()).json().secret);
    const second = new Authenticator((await begin()).json().secret);
    expect((await enable(first.code(now()))).statusCode).toBe(422);
    expect((await enable(second.code(now()))).statusCode).toBe(200);
    expect((await begin()).json().error).toBe('already-enabled');
    expect((await enable(second.code(now(), 1))).json().error).toBe('not-begun');
  });

  test('ends the other sessions of the account, and not the one that turns it on', async () => {
    const other = await openSession(store.db, keeper.id, now());
    await enabled();
    expect((await store.get('/auth/getRole', { token: other })).statusCode).toBe(401);
    expect((await store.get('/auth/getRole', { token: keeper.token })).statusCode).toBe(200);
  });

  test('leaves no session to logins that are in flight meanwhile', async () => {
    const app = new Authenticator((await begin()).json().secret);
    const logins = Array.from({ length: 4 }, () => password());
    const [on, ...entered] = await Promise.all([enable(app.code(now())), ...logins]);
    expect(on.statusCode).toBe(200);
    for (const login of entered) {
      const { token } = login.json();
      if (token === undefined) expect(login.json().error).toBe('second-factor-needed');
      else expect((await store.get('/auth/getRole', { token })).statusCode).toBe(401);
    }
  });

  testOnPostgres('turning it on waits for a login in flight, and then ends its session', async () => {
    const app = new Authenticator((await begin()).json().secret);
    const account = await findByUsername(store.db, keeper.username);
    if (account === undefined) throw new Error('no account');
    let enabling: ReturnType<typeof enable> | undefined;
    const entered = await store.db.transaction().execute(async (trx) => {
      const opened = await signIn(trx, account, now(), 'Device');
      enabling = enable(app.code(now()));
      await untilLockIsAwaited(trx);
      return opened;
    });
    expect((await enabling)?.statusCode).toBe(200);
    const token = entered !== undefined && 'session' in entered ? entered.session.token : '';
    expect(token).not.toBe('');
    expect((await store.get('/auth/getRole', { token })).statusCode).toBe(401);
  });

  test('needs a login of the last minutes, or the password again', async () => {
    store.forward(11);
    expect((await begin()).json().error).toBe('fresh-login-needed');
    await store.post('/auth/reauthenticate', { token: keeper.token, body: { password: PASSWORD } });
    expect((await begin()).statusCode).toBe(200);
  });
});

describe('logging in', () => {
  test('the password alone opens no session: 403 second-factor-needed, and a cookie for the second step', async () => {
    await enabled();
    const count = () =>
      store.db.selectFrom('session').select('id').where('account_id', '=', keeper.id).execute();
    const before = await count();
    const response = await password();
    expect([response.statusCode, response.json()]).toEqual([
      403,
      { error: 'second-factor-needed', message: 'Please enter your code.' },
    ]);
    expect(response.headers['set-cookie']).toMatch(
      /^login-challenge=[\w-]{43}; Max-Age=300; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    expect(await count()).toEqual(before);
    expect((await password('wrong-1')).statusCode).toBe(401);
  });

  test('the code completes it, with the body of every login and the saved cart', async () => {
    const { id: gameId } = await store.makeGame();
    const cart = [{ id_product: gameId, quantity: 2 }];
    const { app } = await enabled();
    await store.post('/order/save', { token: keeper.token, body: { id_user: keeper.id, cart } });
    const cookie = await challenge();
    const response = await withCode(app.code(now()), cookie);
    expect([response.statusCode, Object.keys(response.json()).sort()]).toEqual([
      200,
      ['address', 'cart_orders', 'email', 'id', 'lastname', 'name', 'token', 'username'],
    ]);
    expect(response.json().cart_orders).toEqual(cart);
    const { token } = response.json();
    expect((await store.get('/auth/getRole', { token })).json()).toMatchObject({ admin: true });
    expect(response.headers['set-cookie']).toMatch(/^login-challenge=; Max-Age=0/);
  });

  test('an account without a second factor gets the specified body, and no cookie', async () => {
    const response = await password();
    expect([response.statusCode, response.headers['set-cookie']]).toEqual([200, undefined]);
    expect(Object.keys(response.json()).sort()).toEqual([
      'address',
      'cart_orders',
      'email',
      'id',
      'lastname',
      'name',
      'token',
      'username',
    ]);
  });

  test('a wrong code opens nothing, and the right one after it does', async () => {
    const { app } = await enabled();
    const cookie = await challenge();
    const wrong = app.code(now(), 5);
    expect((await withCode(wrong, cookie)).json().fields).toEqual([{ path: '/code', message: WRONG }]);
    expect((await withCode('', cookie)).json().message).toBe('The code is required');
    expect((await withCode(app.code(now()), cookie)).statusCode).toBe(200);
  });

  test('a code without the cookie, with a foreign one, or after five minutes is worth nothing', async () => {
    const { app } = await enabled();
    const cookie = await challenge();
    expect((await store.post('/auth/login/code', { body: { code: app.code(now()) } })).statusCode).toBe(401);
    const foreign = `login-challenge=${randomBytes(32).toString('base64url')}`;
    expect((await withCode(app.code(now()), foreign)).statusCode).toBe(401);
    store.forward(CHALLENGE_MINUTES);
    const late = await withCode(app.code(now()), cookie);
    expect([late.statusCode, late.json().message]).toEqual([
      401,
      'This login took too long. Please log in again.',
    ]);
  });

  test('one login is completed once, and a code that could not complete it is not used up', async () => {
    const { app } = await enabled();
    const cookie = await challenge();
    expect((await withCode(app.code(now()), cookie)).statusCode).toBe(200);
    expect((await withCode(app.code(now(), 1), cookie)).statusCode).toBe(401);
    expect((await withCode(app.code(now(), 1), await challenge())).statusCode).toBe(200);
  });

  test('a password that is replaced between the two steps ends the login', async () => {
    const { app } = await enabled();
    const cookie = await challenge();
    const hashes = { known: hash, fresh: await hashPassword('secret2') };
    await replaceKnownPassword(store.db, { id: keeper.id, sessionId: randomUuid }, hashes, now());
    expect((await withCode(app.code(now()), cookie)).statusCode).toBe(401);
  });

  test('a ban between the two steps ends the login', async () => {
    const { app } = await enabled();
    const cookie = await challenge();
    await store.put(`/user/${keeper.id}/false`, { token: (await makeAdmin()).token });
    expect((await withCode(app.code(now()), cookie)).statusCode).toBe(401);
  });

  test('a link for a new password changes the password and leaves the second factor', async () => {
    await enabled();
    await store.post('/email/reset', { body: { email: `${keeper.username}@mail.example` } });
    const [mail] = (await store.get('/dev/mail.json')).json();
    const link = /\/reset\/([\w-]{43})/.exec(mail.text)?.[1];
    await store.post(`/auth/reset/${link}`, { body: { password: 'secret3' } });
    expect((await password('secret3')).json().error).toBe('second-factor-needed');
  });

  test('five wrong codes, then pauses, which the right password does not end', async () => {
    const { app } = await enabled();
    const cookie = await challenge();
    for (let count = 0; count < 5; count += 1)
      expect((await withCode(app.code(now(), 10 + count), cookie)).statusCode).toBe(422);
    const right = () => challenge().then((fresh) => withCode(app.code(now()), fresh));
    const response = await right();
    expect([response.statusCode, response.headers['retry-after']]).toEqual([429, '5']);
    store.forward(1);
    expect((await right()).statusCode).toBe(200);
  });
});

const randomUuid = '00000000-0000-4000-8000-000000000000';

describe('each code once', () => {
  test('the code of a login, and that of turning it on, is rejected inside its window', async () => {
    const app = new Authenticator((await begin()).json().secret);
    const first = app.code(now());
    await enable(first);
    expect((await withCode(first, await challenge())).statusCode).toBe(422);
    store.forward(1);
    const code = app.code(now());
    expect((await withCode(code, await challenge())).statusCode).toBe(200);
    expect((await withCode(code, await challenge())).statusCode).toBe(422);
  });

  test('of codes sent in whatever order, those are accepted that are new and inside the window', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: -3, max: 3 }), { minLength: 1, maxLength: 6 }),
        async (steps) => {
          keeper = await makeAdmin();
          const { app } = await enabled();
          store.forward(2);
          let last = -Infinity;
          for (const step of steps) {
            const isNew = Math.abs(step) <= 1 && step > last;
            if (isNew) last = step;
            const { statusCode } = await withCode(app.code(now(), step), await challenge());
            expect(statusCode).toBe(isNew ? 200 : 422);
            // Pauses are another test's.
            await store.db.deleteFrom('throttle').execute();
          }
        },
      ),
      { numRuns: 12, examples: [[[0, 0]], [[1, 0, -1]], [[-1, 0, 1, 1]], [[-2, 2]]] },
    );
  });

  test('four at once with one code: one gets in', async () => {
    const { app } = await enabled();
    const code = app.code(now());
    const cookies: string[] = [];
    for (let count = 0; count < 4; count += 1) cookies.push(await challenge());
    const statuses = await Promise.all(
      cookies.map(async (cookie) => (await withCode(code, cookie)).statusCode),
    );
    expect(statuses.sort()).toEqual([200, 422, 422, 422]);
  });

  test('a recovery code lets in once, however it is typed, and is written into the audit', async () => {
    const { codes } = await enabled();
    const [code = ''] = codes;
    const typed = code.toLowerCase().replaceAll('-', ' ');
    expect((await withCode(typed, await challenge())).statusCode).toBe(200);
    expect((await withCode(code, await challenge())).statusCode).toBe(422);
    expect(await state()).toMatchObject({ codes_left: 9 });
    expect(await acts()).toEqual(['second-factor-enabled', 'recovery-code-used']);
  });
});

describe('turning it off', () => {
  test('needs password and code, and ends the other sessions but not this one', async () => {
    const other = await openSession(store.db, keeper.id, now());
    const { app } = await enabled();
    expect((await disable({ password: 'wrong-1', code: app.code(now()) })).json().fields[0].path).toBe(
      '/password',
    );
    expect((await disable({ password: PASSWORD, code: app.code(now(), 5) })).json().fields[0].path).toBe(
      '/code',
    );
    expect(await state()).toMatchObject({ enabled: true });
    expect((await disable({ password: PASSWORD, code: app.code(now()) })).statusCode).toBe(200);
    expect(await state()).toEqual({ enabled: false, since: null, codes_left: 0 });
    expect((await store.get('/auth/getRole', { token: other })).statusCode).toBe(401);
    expect((await password()).statusCode).toBe(200);
    expect(await acts()).toEqual(['second-factor-enabled', 'second-factor-disabled']);
  });

  test('a recovery code does instead of the app, and none of the others works afterwards', async () => {
    const { codes } = await enabled();
    expect((await disable({ password: PASSWORD, code: codes[3] })).statusCode).toBe(200);
    expect(await store.db.selectFrom('recovery_code').where('account_id', '=', keeper.id).execute()).toEqual(
      [],
    );
  });

  test('who has lost the role can still turn it off, and no more turn it on', async () => {
    const { app } = await enabled();
    await store.db.updateTable('account').set({ admin: false }).where('id', '=', keeper.id).execute();
    expect((await disable({ password: PASSWORD, code: app.code(now()) })).statusCode).toBe(200);
    expect((await begin()).statusCode).toBe(403);
  });

  test('the operator removes it for who has lost everything; that ends every session', async () => {
    await enabled();
    expect(await removeSecondFactor(store.db, keeper.username.toUpperCase(), now())).toBe('removed');
    expect((await password()).statusCode).toBe(200);
    expect((await store.get('/auth/getRole', { token: keeper.token })).statusCode).toBe(401);
    expect(await removeSecondFactor(store.db, keeper.username, now())).toBe('has none');
    expect(await removeSecondFactor(store.db, 'nobody-at-all', now())).toBe('unknown');
    expect(await acts()).toEqual(['second-factor-enabled', 'second-factor-disabled']);
  });

  test('a deleted account leaves nothing of it', async () => {
    await enabled();
    await store.delete(`/user/${keeper.id}`, { token: (await makeAdmin()).token });
    expect(await store.db.selectFrom('second_factor').where('account_id', '=', keeper.id).execute()).toEqual(
      [],
    );
  });
});

describe('SECRETS_KEY', () => {
  const secretOf = async () =>
    (
      await store.db
        .selectFrom('second_factor')
        .select('secret')
        .where('account_id', '=', keeper.id)
        .executeTakeFirstOrThrow()
    ).secret;

  test('a secret from before the key is sealed by the next code', async () => {
    await enabled();
    expect(await secretOf()).toMatch(/^aes-256-gcm:/);
    const begun = 'JBSWY3DPEHPK3PXP';
    await store.db
      .updateTable('second_factor')
      .set({ secret: begun })
      .where('account_id', '=', keeper.id)
      .execute();
    const plain = new Authenticator(begun);
    expect((await withCode(plain.code(now()), await challenge())).statusCode).toBe(200);
    expect(await secretOf()).toMatch(/^aes-256-gcm:/);
    expect((await withCode(plain.code(now(), 1), await challenge())).statusCode).toBe(200);
  });

  test('with another key the app’s codes cannot be checked, and recovery codes still work', async () => {
    const { app, codes } = await enabled();
    await store.db
      .updateTable('second_factor')
      .set({ secret: `aes-256-gcm:${randomBytes(60).toString('base64')}` })
      .where('account_id', '=', keeper.id)
      .execute();
    const response = await withCode(app.code(now()), await challenge());
    expect([response.statusCode, response.json().error]).toEqual([503, 'second-factor-unreadable']);
    expect((await withCode(codes[0] ?? '', await challenge())).statusCode).toBe(200);
  });
});
