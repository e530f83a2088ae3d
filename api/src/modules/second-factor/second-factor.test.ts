import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { Authenticator, cookieOf } from '../../testing/authenticator';
import { testOnPostgres, waitForBlockedStatements } from '../../testing/on-postgres';
import { type Shopper, TestStore } from '../../testing/store';
import { findByUsername } from '../accounts/account.repo';
import { hashPassword } from '../accounts/password/password';
import { changeOwnPassword } from '../accounts/password/password.repo';
import { openSession } from '../accounts/session.repo';
import { signIn } from '../accounts/sign-in';
import { CHALLENGE_MINUTES } from './challenge.repo';
import { removeSecondFactor } from './second-factor.repo';

const PASSWORD = 'secret1';
const WRONG_CODE = 'This code is wrong, or has been used already';

let store: TestStore;
let passwordHash: string;
let admin: Shopper;

const secretsKey = randomBytes(32);

beforeAll(async () => {
  store = await TestStore.open({ secretsKey, throttle: { ...limits, loginFailures: 5 } });
  passwordHash = await hashPassword(PASSWORD);
});
afterAll(() => store.close());
beforeEach(async () => {
  // Advance the clock, so that every test uses new codes and all throttling pauses have ended.
  store.advanceMinutes(20);
  admin = await makeAdmin();
});

const limits = { loginsPerAddress: 100_000, signUpsPerAddress: 100 };
const now = () => store.services.now();

async function makeAdmin(): Promise<Shopper> {
  const shopper = await store.makeShopper({ admin: true });
  await store.db
    .updateTable('account')
    .set({ password_hash: passwordHash })
    .where('id', '=', shopper.id)
    .execute();
  return shopper;
}

const begin = (token = admin.token) => store.post('/auth/secondFactor/begin', { token });
const enable = (code: string, token = admin.token) =>
  store.post('/auth/secondFactor', { token, body: { code } });
const disable = (body: object, token = admin.token) => store.delete('/auth/secondFactor', { token, body });
const fetchSecondFactor = async (token = admin.token) =>
  (await store.get('/auth/secondFactor', { token })).json();

/** Enables the second factor and advances the clock by a minute, so that the app shows a new code. */
async function setUpSecondFactor(): Promise<{ app: Authenticator; codes: string[] }> {
  const app = new Authenticator((await begin()).json().secret);
  const response = await enable(app.code(now()));
  expect(response.statusCode).toBe(200);
  store.advanceMinutes(1);
  return { app, codes: response.json().recovery_codes };
}

const logInWithPassword = (password = PASSWORD) =>
  store.post('/auth/login', { body: { username: admin.username, password } });
const logInWithCode = (code: string, cookie: string) =>
  store.post('/auth/login/code', { body: { code }, headers: { cookie } });

/** Logs in with the password and returns the cookie for the second step. */
async function startLogin(): Promise<string> {
  return cookieOf(await logInWithPassword());
}

const auditEntries = async () => {
  const rows = await store.db
    .selectFrom('audit')
    .select(['action', 'subject'])
    .where('actor_id', '=', admin.id)
    .orderBy('id')
    .execute();
  expect(rows.every(({ subject }) => subject === `account ${admin.id}`)).toBe(true);
  return rows.map(({ action }) => action);
};

describe('enabling the second factor', () => {
  test('The first code enables the second factor and returns ten recovery codes; until then it is disabled', async () => {
    const setupResponse = (await begin()).json();
    expect(setupResponse.uri).toContain(`secret=${setupResponse.secret}`);
    expect(await fetchSecondFactor()).toEqual({ enabled: false, since: null, codes_left: 0 });
    expect((await logInWithPassword()).statusCode).toBe(200);
    const app = new Authenticator(setupResponse.secret);
    const otherApp = new Authenticator('JBSWY3DPEHPK3PXP');
    expect((await enable(otherApp.code(now()))).json().fields).toEqual([
      { path: '/code', message: WRONG_CODE },
    ]);
    const response = await enable(app.code(now()));
    expect(new Set(response.json().recovery_codes).size).toBe(10);
    expect(await fetchSecondFactor()).toEqual({ enabled: true, since: now().toISOString(), codes_left: 10 });
    expect(await auditEntries()).toEqual(['second-factor-enabled']);
  });

  test('The tables of the second factor and the audit log contain neither the secret nor a recovery code in plain text', async () => {
    const setupResponse = (await begin()).json();
    const { recovery_codes: codes } = (
      await enable(new Authenticator(setupResponse.secret).code(now()))
    ).json();
    const rows = [
      ...(await store.db.selectFrom('second_factor').selectAll().execute()),
      ...(await store.db.selectFrom('recovery_code').selectAll().execute()),
      ...(await store.db.selectFrom('audit').selectAll().execute()),
    ];
    const text = JSON.stringify(rows);
    for (const secret of [setupResponse.secret, ...codes]) expect(text).not.toContain(secret);
  });

  test('Starting a second set-up of the second factor invalidates the first secret, and no set-up can be started once the second factor is enabled', async () => {
    const first = new Authenticator((await begin()).json().secret);
    const second = new Authenticator((await begin()).json().secret);
    expect((await enable(first.code(now()))).statusCode).toBe(422);
    expect((await enable(second.code(now()))).statusCode).toBe(200);
    expect((await begin()).json().error).toBe('already-enabled');
    expect((await enable(second.code(now(), 1))).json().error).toBe('not-begun');
  });

  test('Enabling the second factor ends the other sessions of the account', async () => {
    const otherToken = await openSession(store.db, admin.id, now());
    await setUpSecondFactor();
    expect((await store.get('/auth/getRole', { token: otherToken })).statusCode).toBe(401);
    expect((await store.get('/auth/getRole', { token: admin.token })).statusCode).toBe(200);
  });

  test('A concurrent login without a code cannot leave a session open after the second factor is enabled', async () => {
    const app = new Authenticator((await begin()).json().secret);
    const logins = Array.from({ length: 4 }, () => logInWithPassword());
    const [enabled, ...responses] = await Promise.all([enable(app.code(now())), ...logins]);
    expect(enabled.statusCode).toBe(200);
    for (const login of responses) {
      const { token } = login.json();
      if (token === undefined) expect(login.json().error).toBe('second-factor-needed');
      else expect((await store.get('/auth/getRole', { token })).statusCode).toBe(401);
    }
  });

  testOnPostgres(
    'Enabling the second factor waits for a login in progress and then ends its session',
    async () => {
      const app = new Authenticator((await begin()).json().secret);
      const account = await findByUsername(store.db, admin.username);
      if (account === undefined) throw new Error('no account');
      let enabling: ReturnType<typeof enable> | undefined;
      const signedIn = await store.db.transaction().execute(async (trx) => {
        const opened = await signIn(trx, account, now(), 'Device');
        enabling = enable(app.code(now()));
        await waitForBlockedStatements(trx);
        return opened;
      });
      expect((await enabling)?.statusCode).toBe(200);
      const token = signedIn !== undefined && 'session' in signedIn ? signedIn.session.token : '';
      expect(token).not.toBe('');
      expect((await store.get('/auth/getRole', { token })).statusCode).toBe(401);
    },
  );

  test('Starting the set-up of the second factor requires a recent login or re-authentication with the password', async () => {
    store.advanceMinutes(11);
    expect((await begin()).json().error).toBe('fresh-login-needed');
    await store.post('/auth/reauthenticate', { token: admin.token, body: { password: PASSWORD } });
    expect((await begin()).statusCode).toBe(200);
  });
});

describe('the second factor at login', () => {
  test('With a second factor enabled, a login with only the password returns 403 second-factor-needed and sets a cookie for the second step', async () => {
    await setUpSecondFactor();
    const openSessions = () =>
      store.db.selectFrom('session').select('id').where('account_id', '=', admin.id).execute();
    const before = await openSessions();
    const response = await logInWithPassword();
    expect([response.statusCode, response.json()]).toEqual([
      403,
      { error: 'second-factor-needed', message: 'Please enter your code.' },
    ]);
    expect(response.headers['set-cookie']).toMatch(
      /^login-challenge=[\w-]{43}; Max-Age=300; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    expect(await openSessions()).toEqual(before);
    expect((await logInWithPassword('wrong-1')).statusCode).toBe(401);
  });

  test('The correct code completes the login, with the usual login response and the saved cart', async () => {
    const { id: gameId } = await store.makeGame();
    const cart = [{ id_product: gameId, quantity: 2 }];
    const { app } = await setUpSecondFactor();
    await store.post('/order/save', { token: admin.token, body: { id_user: admin.id, cart } });
    const cookie = await startLogin();
    const response = await logInWithCode(app.code(now()), cookie);
    expect([response.statusCode, Object.keys(response.json()).sort()]).toEqual([
      200,
      ['address', 'cart_orders', 'email', 'id', 'lastname', 'name', 'token', 'username'],
    ]);
    expect(response.json().cart_orders).toEqual(cart);
    const { token } = response.json();
    expect((await store.get('/auth/getRole', { token })).json()).toMatchObject({ admin: true });
    expect(response.headers['set-cookie']).toMatch(/^login-challenge=; Max-Age=0/);
  });

  test('A login without a second factor returns the specified response and sets no cookie', async () => {
    const response = await logInWithPassword();
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

  test('A wrong code is rejected with 422, and a correct code entered afterwards completes the login', async () => {
    const { app } = await setUpSecondFactor();
    const cookie = await startLogin();
    const wrong = app.code(now(), 5);
    expect((await logInWithCode(wrong, cookie)).json().fields).toEqual([
      { path: '/code', message: WRONG_CODE },
    ]);
    expect((await logInWithCode('', cookie)).json().message).toBe('The code is required');
    expect((await logInWithCode(app.code(now()), cookie)).statusCode).toBe(200);
  });

  test('A second-factor code without the cookie, with another cookie or after five minutes is rejected with 401', async () => {
    const { app } = await setUpSecondFactor();
    const cookie = await startLogin();
    expect((await store.post('/auth/login/code', { body: { code: app.code(now()) } })).statusCode).toBe(401);
    const otherCookie = `login-challenge=${randomBytes(32).toString('base64url')}`;
    expect((await logInWithCode(app.code(now()), otherCookie)).statusCode).toBe(401);
    store.advanceMinutes(CHALLENGE_MINUTES);
    const late = await logInWithCode(app.code(now()), cookie);
    expect([late.statusCode, late.json().message]).toEqual([
      401,
      'This login took too long. Please log in again.',
    ]);
  });

  test('A login can be completed only once, and a second attempt does not use up its code', async () => {
    const { app } = await setUpSecondFactor();
    const cookie = await startLogin();
    expect((await logInWithCode(app.code(now()), cookie)).statusCode).toBe(200);
    expect((await logInWithCode(app.code(now(), 1), cookie)).statusCode).toBe(401);
    expect((await logInWithCode(app.code(now(), 1), await startLogin())).statusCode).toBe(200);
  });

  test('A password change between the two steps of a login ends the login', async () => {
    const { app } = await setUpSecondFactor();
    const cookie = await startLogin();
    const hashes = { current: passwordHash, replacement: await hashPassword('secret2') };
    await changeOwnPassword(store.db, { id: admin.id, sessionId: UNKNOWN_SESSION_ID }, hashes, now());
    expect((await logInWithCode(app.code(now()), cookie)).statusCode).toBe(401);
  });

  test('A ban between the two steps of a login ends the login', async () => {
    const { app } = await setUpSecondFactor();
    const cookie = await startLogin();
    await store.put(`/user/${admin.id}/false`, { token: (await makeAdmin()).token });
    expect((await logInWithCode(app.code(now()), cookie)).statusCode).toBe(401);
  });

  test('A password reset link changes the password and leaves the second factor enabled', async () => {
    await setUpSecondFactor();
    await store.post('/email/reset', { body: { email: `${admin.username}@mail.example` } });
    const [mail] = (await store.get('/dev/mail.json')).json();
    const link = /\/reset\/([\w-]{43})/.exec(mail.text)?.[1];
    await store.post(`/auth/reset/${link}`, { body: { password: 'secret3' } });
    expect((await logInWithPassword('secret3')).json().error).toBe('second-factor-needed');
  });

  test('Five wrong codes start a pause that the correct password does not end', async () => {
    const { app } = await setUpSecondFactor();
    const cookie = await startLogin();
    for (let count = 0; count < 5; count += 1)
      expect((await logInWithCode(app.code(now(), 10 + count), cookie)).statusCode).toBe(422);
    const attempt = () => startLogin().then((newCookie) => logInWithCode(app.code(now()), newCookie));
    const response = await attempt();
    expect([response.statusCode, response.headers['retry-after']]).toEqual([429, '5']);
    store.advanceMinutes(1);
    expect((await attempt()).statusCode).toBe(200);
  });
});

const UNKNOWN_SESSION_ID = '00000000-0000-4000-8000-000000000000';

describe('single use of codes', () => {
  test('A used code is rejected even within its time window', async () => {
    const app = new Authenticator((await begin()).json().secret);
    const first = app.code(now());
    await enable(first);
    expect((await logInWithCode(first, await startLogin())).statusCode).toBe(422);
    store.advanceMinutes(1);
    const code = app.code(now());
    expect((await logInWithCode(code, await startLogin())).statusCode).toBe(200);
    expect((await logInWithCode(code, await startLogin())).statusCode).toBe(422);
  });

  test('In a random sequence of codes, a code is accepted if and only if it is newer than the last accepted code and within its time window', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: -3, max: 3 }), { minLength: 1, maxLength: 6 }),
        async (steps) => {
          admin = await makeAdmin();
          const { app } = await setUpSecondFactor();
          store.advanceMinutes(2);
          let last = -Infinity;
          for (const step of steps) {
            const isNew = Math.abs(step) <= 1 && step > last;
            if (isNew) last = step;
            const { statusCode } = await logInWithCode(app.code(now(), step), await startLogin());
            expect(statusCode).toBe(isNew ? 200 : 422);
            // Clear the attempt counts, because other tests cover the pauses.
            await store.db.deleteFrom('throttle').execute();
          }
        },
      ),
      { numRuns: 12, examples: [[[0, 0]], [[1, 0, -1]], [[-1, 0, 1, 1]], [[-2, 2]]] },
    );
  });

  test('When four logins use the same code concurrently, only one succeeds', async () => {
    const { app } = await setUpSecondFactor();
    const code = app.code(now());
    const cookies: string[] = [];
    for (let count = 0; count < 4; count += 1) cookies.push(await startLogin());
    const statuses = await Promise.all(
      cookies.map(async (cookie) => (await logInWithCode(code, cookie)).statusCode),
    );
    expect(statuses.sort()).toEqual([200, 422, 422, 422]);
  });

  test('A recovery code works once, even if it is typed in lower case with spaces, and its use is recorded in the audit log', async () => {
    const { codes } = await setUpSecondFactor();
    const [code = ''] = codes;
    const typed = code.toLowerCase().replaceAll('-', ' ');
    expect((await logInWithCode(typed, await startLogin())).statusCode).toBe(200);
    expect((await logInWithCode(code, await startLogin())).statusCode).toBe(422);
    expect(await fetchSecondFactor()).toMatchObject({ codes_left: 9 });
    expect(await auditEntries()).toEqual(['second-factor-enabled', 'recovery-code-used']);
  });
});

describe('disabling the second factor', () => {
  test('Disabling the second factor requires the password and a code, and ends the other sessions', async () => {
    const otherToken = await openSession(store.db, admin.id, now());
    const { app } = await setUpSecondFactor();
    expect((await disable({ password: 'wrong-1', code: app.code(now()) })).json().fields[0].path).toBe(
      '/password',
    );
    expect((await disable({ password: PASSWORD, code: app.code(now(), 5) })).json().fields[0].path).toBe(
      '/code',
    );
    expect(await fetchSecondFactor()).toMatchObject({ enabled: true });
    expect((await disable({ password: PASSWORD, code: app.code(now()) })).statusCode).toBe(200);
    expect(await fetchSecondFactor()).toEqual({ enabled: false, since: null, codes_left: 0 });
    expect((await store.get('/auth/getRole', { token: otherToken })).statusCode).toBe(401);
    expect((await logInWithPassword()).statusCode).toBe(200);
    expect(await auditEntries()).toEqual(['second-factor-enabled', 'second-factor-disabled']);
  });

  test('A recovery code can disable the second factor, and the other recovery codes are deleted', async () => {
    const { codes } = await setUpSecondFactor();
    expect((await disable({ password: PASSWORD, code: codes[3] })).statusCode).toBe(200);
    expect(await store.db.selectFrom('recovery_code').where('account_id', '=', admin.id).execute()).toEqual(
      [],
    );
  });

  test('A former administrator can disable the second factor but not enable it', async () => {
    const { app } = await setUpSecondFactor();
    await store.db.updateTable('account').set({ admin: false }).where('id', '=', admin.id).execute();
    expect((await disable({ password: PASSWORD, code: app.code(now()) })).statusCode).toBe(200);
    expect((await begin()).statusCode).toBe(403);
  });

  test("The operator can remove a lost second factor, which ends the user's sessions", async () => {
    await setUpSecondFactor();
    expect(await removeSecondFactor(store.db, admin.username.toUpperCase(), now())).toBe('removed');
    expect((await logInWithPassword()).statusCode).toBe(200);
    expect((await store.get('/auth/getRole', { token: admin.token })).statusCode).toBe(401);
    expect(await removeSecondFactor(store.db, admin.username, now())).toBe('has none');
    expect(await removeSecondFactor(store.db, 'no-such-user', now())).toBe('unknown');
    expect(await auditEntries()).toEqual(['second-factor-enabled', 'second-factor-disabled']);
  });

  test('Deleting an account deletes its second factor', async () => {
    await setUpSecondFactor();
    await store.delete(`/user/${admin.id}`, { token: (await makeAdmin()).token });
    expect(await store.db.selectFrom('second_factor').where('account_id', '=', admin.id).execute()).toEqual(
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
        .where('account_id', '=', admin.id)
        .executeTakeFirstOrThrow()
    ).secret;

  test('A secret that was stored before SECRETS_KEY was set is encrypted when the next code is accepted', async () => {
    await setUpSecondFactor();
    expect(await secretOf()).toMatch(/^aes-256-gcm:/);
    const plainSecret = 'JBSWY3DPEHPK3PXP';
    await store.db
      .updateTable('second_factor')
      .set({ secret: plainSecret })
      .where('account_id', '=', admin.id)
      .execute();
    const plainApp = new Authenticator(plainSecret);
    expect((await logInWithCode(plainApp.code(now()), await startLogin())).statusCode).toBe(200);
    expect(await secretOf()).toMatch(/^aes-256-gcm:/);
    expect((await logInWithCode(plainApp.code(now(), 1), await startLogin())).statusCode).toBe(200);
  });

  test('With a different SECRETS_KEY, codes from the app are rejected with 503, and recovery codes still work', async () => {
    const { app, codes } = await setUpSecondFactor();
    await store.db
      .updateTable('second_factor')
      .set({ secret: `aes-256-gcm:${randomBytes(60).toString('base64')}` })
      .where('account_id', '=', admin.id)
      .execute();
    const response = await logInWithCode(app.code(now()), await startLogin());
    expect([response.statusCode, response.json().error]).toEqual([503, 'second-factor-unreadable']);
    expect((await logInWithCode(codes[0] ?? '', await startLogin())).statusCode).toBe(200);
  });
});
