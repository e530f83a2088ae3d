import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { testConfig } from '../../../testing/config';
import { type Shopper, TestStore } from '../../../testing/store';

let store: TestStore;
let rosa: Shopper;
const limits = { resetsPerAddress: 1000, resetsPerAccount: 5 };
beforeAll(async () => {
  store = await TestStore.open({ mail: { ...testConfig('').mail, ...limits } });
});
beforeEach(async () => (rosa = await store.makeShopper()));
afterAll(() => store.close());

const rosaEmail = () => `${rosa.username}@mail.example`;
const requestReset = (email = rosaEmail()) => store.post('/email/reset', { body: { email } });
const resetPassword = (token: string, password = 'fresh-1') =>
  store.post(`/auth/reset/${token}`, { body: { password } });
const logIn = (password: string) =>
  store.post('/auth/login', { body: { username: rosa.username, password } });

interface UnsentMail {
  to: string;
  subject: string;
  text: string;
}

const listUnsentMails = async (): Promise<UnsentMail[]> =>
  (await store.get('/dev/mail.json')).json().filter((mail: UnsentMail) => mail.to === rosaEmail());

async function mailedToken(): Promise<string> {
  const [latest] = await listUnsentMails();
  const token = /http:\/\/shop\.example\/reset\/([\w-]{43})\n/.exec(latest?.text ?? '')?.[1];
  if (token === undefined) throw new Error(`no link in: ${latest?.text}`);
  return token;
}

describe('a forgotten password', () => {
  test('The link in a password reset email sets a new password and ends every session, and the owner is notified [R190 R191 R205]', async () => {
    expect((await store.get('/auth/getRole', { token: rosa.token })).statusCode).toBe(200);
    const requested = await requestReset(rosaEmail().toUpperCase());
    expect([requested.statusCode, requested.json()]).toEqual([200, { message: 'Sent' }]);
    const done = await resetPassword(await mailedToken());
    expect([done.statusCode, done.json()]).toEqual([200, { message: 'Password updated' }]);
    expect((await store.get('/auth/getRole', { token: rosa.token })).statusCode).toBe(401);
    expect((await logIn('fresh-1')).statusCode).toBe(200);
    expect((await listUnsentMails())[0]?.subject).toBe('Your Press Start password was changed');
  });

  test('A password reset stores its token as a SHA-256 hash', async () => {
    await requestReset();
    const token = await mailedToken();
    const row = await store.db
      .selectFrom('password_reset')
      .select('token_hash')
      .where('account_id', '=', rosa.id)
      .executeTakeFirstOrThrow();
    expect(Buffer.from(row.token_hash)).toEqual(createHash('sha256').update(token).digest());
  });

  test('A password reset link works only once, even with two concurrent requests', async () => {
    await requestReset();
    const token = await mailedToken();
    const responses = await Promise.all([resetPassword(token, 'first-1'), resetPassword(token, 'second-2')]);
    expect(responses.map((response) => response.statusCode).sort()).toEqual([200, 404]);
    expect((await resetPassword(token)).statusCode).toBe(404);
  });

  test('A second password reset request invalidates the link from the first', async () => {
    await requestReset();
    const first = await mailedToken();
    await requestReset();
    expect((await resetPassword(first)).statusCode).toBe(404);
    expect((await resetPassword(await mailedToken())).statusCode).toBe(200);
  });

  test('A password reset link expires after 30 minutes', async () => {
    await requestReset();
    const token = await mailedToken();
    store.advanceMinutes(31);
    expect((await resetPassword(token)).statusCode).toBe(404);
    expect(await listUnsentMails()).toHaveLength(0);
  });

  test('An invalid new password is rejected with 422 and an error message, and the link stays valid', async () => {
    await requestReset();
    const token = await mailedToken();
    for (const [password, message] of [
      ['', 'new password is required'],
      ['secret', 'Must contain a number (0-9)'],
      ['a1', 'Must be between 6 and 15 characters in length'],
    ] as const) {
      const response = await resetPassword(token, password);
      expect([response.statusCode, response.json().fields]).toEqual([422, [{ path: '/password', message }]]);
    }
    expect((await resetPassword(token)).statusCode).toBe(200);
  });

  test.each(['x', '../login', 'a'.repeat(43), "'; drop table account; --"])(
    'A password reset with the unknown token %j is rejected with 404',
    async (token) => expect((await resetPassword(encodeURIComponent(token))).statusCode).toBe(404),
  );

  test("A password reset request for an unknown email address is rejected with 'That email account does not exist!' and queues no email [R193]", async () => {
    const queuedMails = () => store.db.selectFrom('outbox').select('id').execute();
    const before = await queuedMails();
    const response = await requestReset('nobody@mail.example');
    expect([response.statusCode, response.json().message]).toEqual([
      404,
      'That email account does not exist!',
    ]);
    expect(await queuedMails()).toEqual(before);
  });

  test('After five password reset requests for one email address within 15 minutes, further requests are rejected with 429, even if they are concurrent', async () => {
    const responses = await Promise.all(Array.from({ length: 8 }, () => requestReset()));
    expect(responses.map((response) => response.statusCode).sort()).toEqual([
      200, 200, 200, 200, 200, 429, 429, 429,
    ]);
    const limited = responses.find((response) => response.statusCode === 429);
    expect(Number(limited?.headers['retry-after'])).toBeLessThanOrEqual(60);
    store.advanceMinutes(16);
    expect((await requestReset()).statusCode).toBe(200);
  });
});

test('With ACCOUNT_PRIVACY=strict, the response to a password reset request does not reveal whether the email address belongs to an account', async () => {
  const { mail } = store.services.config;
  const strict = await TestStore.open({ accountPrivacy: 'strict', mail: { ...mail, ...limits } });
  const shopper = await strict.makeShopper();
  const [known, unknown] = [
    await strict.post('/email/reset', { body: { email: `${shopper.username}@mail.example` } }),
    await strict.post('/email/reset', { body: { email: 'nobody@mail.example' } }),
  ];
  expect([unknown.statusCode, unknown.body]).toEqual([known.statusCode, known.body]);
  expect(known.json()).toEqual({ message: 'Sent' });
  expect((await strict.get('/dev/mail.json')).json()).toHaveLength(1);
  await strict.close();
});

test('One IP address can request at most ten password reset links per minute', async () => {
  const fresh = await TestStore.open();
  const statuses: number[] = [];
  for (let count = 0; count < 11; count += 1) {
    const email = `nobody${count}@mail.example`;
    statuses.push((await fresh.post('/email/reset', { body: { email } })).statusCode);
  }
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 404), 429]);
  await fresh.close();
});
