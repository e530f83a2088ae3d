import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { hash } from '@node-rs/argon2';
import type { OpenSession } from '../../../contract';
import { type Shopper, TestStore } from '../../testing/store';
import { findByUsername } from './account.repo';
import { hashPassword } from './password/password';
import { changeOwnPassword } from './password/password.repo';
import { MAX_IDLE_MS, openSession } from './session.repo';
import { startSession } from './sign-in';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

let store: TestStore;
let rosa: Shopper;
let strongHash: string;

beforeAll(async () => {
  store = await TestStore.open();
  strongHash = await hashPassword('secret1');
});
afterAll(() => store.close());
beforeEach(async () => {
  rosa = await store.makeShopper();
  await setHash(strongHash);
});

const setHash = (password_hash: string | null) =>
  store.db.updateTable('account').set({ password_hash }).where('id', '=', rosa.id).execute();

const logIn = async (userAgent = FIREFOX, password = 'secret1') => {
  const body = { username: rosa.username, password };
  return (await store.post('/auth/login', { body, headers: { 'user-agent': userAgent } })).json().token;
};
const mailedToken = async (): Promise<string | undefined> => {
  await store.post('/email/reset', { body: { email: `${rosa.username}@mail.example` } });
  const [mail] = (await store.get('/dev/mail.json')).json();
  return /\/reset\/([\w-]{43})/.exec(mail.text)?.[1];
};
const sessions = async (token: string): Promise<OpenSession[]> =>
  (await store.get('/auth/sessions', { token })).json();
const isAlive = async (token: string) => (await store.get('/auth/getRole', { token })).statusCode === 200;

describe('GET /auth/sessions', () => {
  test('The list of sessions shows the device of each session, marks the current session and contains no tokens or hashes', async () => {
    store.advanceMinutes(10);
    const token = await logIn();
    const response = await store.get('/auth/sessions', { token });
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/);
    const session = { id: expect.stringMatching(/^[0-9a-f-]{36}$/), created: time, lastSeen: time };
    expect(response.json()).toEqual([
      { ...session, device: 'Firefox on Linux', current: true },
      { ...session, device: 'Unknown device', current: false },
    ]);
    const digest = createHash('sha256').update(token).digest();
    for (const secret of [token, digest.toString('hex'), digest.toString('base64')])
      expect(response.body).not.toContain(secret);
  });

  test('The list of sessions contains neither sessions of other users nor expired sessions', async () => {
    const ines = await store.makeShopper();
    await openSession(store.db, rosa.id, new Date(store.services.now().getTime() - MAX_IDLE_MS));
    expect(await sessions(rosa.token)).toHaveLength(1);
    expect(await sessions(ines.token)).toHaveLength(1);
  });
});

describe('DELETE /auth/sessions/{id}', () => {
  test('A revoked session ends immediately, and the others stay open', async () => {
    const [phone, desk] = [await logIn(), await logIn()];
    const phoneSession = (await sessions(phone)).find((session) => session.current);
    expect((await store.delete(`/auth/sessions/${phoneSession?.id}`, { token: desk })).statusCode).toBe(200);
    expect([await isAlive(phone), await isAlive(desk), await isAlive(rosa.token)]).toEqual([
      false,
      true,
      true,
    ]);
  });

  test("A request to revoke another user's session, or a session with an invalid id, is rejected with 404; a session can revoke itself", async () => {
    const ines = await store.makeShopper();
    const [otherSession] = await sessions(ines.token);
    const [ownSession] = await sessions(rosa.token);
    const revoke = (id = '') => store.delete(`/auth/sessions/${id}`, { token: rosa.token });
    expect((await revoke(otherSession?.id)).statusCode).toBe(404);
    expect(await isAlive(ines.token)).toBe(true);
    expect((await revoke('1')).statusCode).toBe(404);
    expect((await revoke(rosa.token)).statusCode).toBe(404);
    expect((await revoke(ownSession?.id)).statusCode).toBe(200);
    expect((await store.get('/auth/sessions', { token: rosa.token })).statusCode).toBe(401);
  });
});

test("POST /auth/logoutEverywhere ends all of the caller's sessions but not those of another user", async () => {
  const ines = await store.makeShopper();
  const [phone, desk] = [await logIn(), await logIn()];
  expect((await store.post('/auth/logoutEverywhere', { token: desk })).statusCode).toBe(200);
  for (const token of [phone, desk, rosa.token]) expect(await isAlive(token)).toBe(false);
  expect(await isAlive(ines.token)).toBe(true);
});

describe('POST /auth/password', () => {
  const change = (body: object, token = rosa.token) => store.post('/auth/password', { body, token });

  test('A password change ends all sessions except the current one and notifies the owner', async () => {
    const elsewhere = await logIn();
    const response = await change({ current: 'secret1', password: 'fresh-1' });
    expect([response.statusCode, response.json()]).toEqual([200, { message: 'Password updated' }]);
    expect([await isAlive(rosa.token), await isAlive(elsewhere)]).toEqual([true, false]);
    const logIns = ['secret1', 'fresh-1'].map((password) =>
      store.post('/auth/login', { body: { username: rosa.username, password } }),
    );
    expect((await Promise.all(logIns)).map((login) => login.statusCode)).toEqual([401, 200]);
    const [mail] = (await store.get('/dev/mail.json')).json();
    expect(mail).toMatchObject({
      to: `${rosa.username}@mail.example`,
      subject: 'Your Press Start password was changed',
      text: expect.stringContaining('every other device has been logged out'),
    });
  });

  test.each([
    [{ current: 'secret1' }, '/password', 'new password is required'],
    [{ current: 'secret1', password: 'abcdef' }, '/password', 'Must contain a number (0-9)'],
    [{ current: 'secret1', password: 'abc12' }, '/password', 'Must be between 6 and 15 characters in length'],
    [{ password: 'fresh-1' }, '/current', 'Password is required'],
    [{ current: 'wrong-1', password: 'fresh-1' }, '/current', 'Wrong password'],
  ])(
    'A password change with %j is rejected with 422 and an error for %s [R199 R200 R201]',
    async (body, path, message) => {
      const response = await change(body);
      expect([response.statusCode, response.json().fields]).toEqual([422, [{ path, message }]]);
      expect(await isAlive(await logIn())).toBe(true);
    },
  );

  test('Wrong passwords in password changes count as failed logins: after ten, password changes and logins are rejected with 429', async () => {
    for (let count = 0; count < 10; count += 1) {
      expect((await change({ current: 'wrong-1', password: 'fresh-1' })).statusCode).toBe(422);
    }
    const limited = await change({ current: 'secret1', password: 'fresh-1' });
    expect(limited.statusCode).toBe(429);
    expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0);
    const body = { username: rosa.username, password: 'secret1' };
    expect((await store.post('/auth/login', { body })).statusCode).toBe(429);
  });

  test('When two password changes for one account run concurrently, one succeeds and the other is rejected with 422', async () => {
    const responses = await Promise.all(
      ['fresh-1', 'fresh-2'].map((password) => change({ current: 'secret1', password })),
    );
    expect(responses.map((response) => response.statusCode).sort()).toEqual([200, 422]);
  });

  test('A login that has verified the old password leaves no session open after a concurrent password change', async () => {
    const { db, now } = store.services;
    const { id: sessionId = '' } = (await sessions(rosa.token))[0] ?? {};
    for (let round = 0; round < 20; round += 1) {
      await setHash(strongHash);
      const account = await findByUsername(db, rosa.username);
      if (account === undefined) throw new Error('no account');
      const logInAgain = () =>
        db.transaction().execute((trx) => startSession(trx, account, now(), 'Firefox on Linux'));
      const hashes = { current: strongHash, replacement: `new ${round}` };
      const changePassword = () => changeOwnPassword(db, { id: rosa.id, sessionId }, hashes, now());
      const calls = round % 2 === 0 ? [logInAgain, changePassword] : [changePassword, logInAgain];
      await Promise.all(calls.map((call) => call()));
      expect(await sessions(rosa.token)).toHaveLength(1);
    }
  });

  test('Logins that upgrade an outdated hash do not restore the old password after a reset', async () => {
    const weakHash = await hash('secret1', { memoryCost: 8192, timeCost: 1, parallelism: 1 });
    for (let round = 0; round < 3; round += 1) {
      await setHash(weakHash);
      const token = await mailedToken();
      await Promise.all([
        store.post(`/auth/reset/${token}`, { body: { password: 'fresh-1' } }),
        ...Array.from({ length: 8 }, () => logIn()),
      ]);
      expect(await logIn(FIREFOX, 'fresh-1')).toBeDefined();
      expect(await logIn()).toBeUndefined();
    }
  });

  test('A password change invalidates emailed password reset links', async () => {
    const token = await mailedToken();
    expect((await change({ current: 'secret1', password: 'fresh-1' })).statusCode).toBe(200);
    const used = await store.post(`/auth/reset/${token}`, { body: { password: 'stolen1' } });
    expect(used.statusCode).toBe(404);
  });

  test('A password change is rejected with 409 for an account without a password', async () => {
    await setHash(null);
    const response = await change({ current: 'secret1', password: 'fresh-1' });
    expect([response.statusCode, response.json().error]).toEqual([409, 'no-password']);
  });
});
