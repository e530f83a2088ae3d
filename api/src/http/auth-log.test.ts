import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../app';
import { sendDueMails } from '../jobs/mail-worker';
import { insertAccount } from '../modules/accounts/account.repo';
import { hashPassword } from '../modules/accounts/password/password';
import { cookieOf } from '../testing/authenticator';
import { TestStore } from '../testing/store';
import { logOptions } from './log';

let store: TestStore;
let app: FastifyInstance;
let output = '';
const stream = { write: (line: string) => (output += line) };

beforeAll(async () => {
  store = await TestStore.open();
  app = await buildApp(store.services, { ...logOptions('warn'), stream });
});
afterAll(async () => {
  await app.close();
  await store.close();
});
beforeEach(() => {
  output = '';
});

type Line = Record<string, unknown>;
const lines = (): Line[] =>
  output
    .split('\n')
    .filter(Boolean)
    .map((line): Line => JSON.parse(line));
const events = () => lines().map(({ event }) => event);

const REQUEST_ID = 'a1b2c3d4-e5f6';
const send = (method: 'POST' | 'PUT' | 'DELETE', url: string, body: object, token = '') =>
  app.inject({
    method,
    url,
    payload: body,
    headers: {
      'x-request-id': REQUEST_ID,
      'x-forwarded-for': '203.0.113.7',
      ...(token !== '' && { 'x-access-token': token }),
    },
  });

async function makeAccount(username: string): Promise<number> {
  const person = {
    name: 'Rosa',
    lastname: 'Diaz',
    address: 'Elm Street 1',
    email: `${username}@mail.example`,
  };
  const id = await insertAccount(store.db, {
    ...person,
    username,
    passwordHash: await hashPassword('secret1'),
  });
  if (id === undefined) throw new Error('The username or email is taken');
  return id;
}
const logIn = async (username: string): Promise<string> =>
  (await send('POST', '/auth/login', { username, password: 'secret1' })).json().token;

describe('the authentication log with LOG_LEVEL=warn', () => {
  test('The authentication log contains successful and failed logins with request id, IP address and masked username, but without email and password', async () => {
    const accountId = await makeAccount('rosalinda');
    await send('POST', '/auth/login', { username: 'rosalinda', password: 'guess-77' });
    await send('POST', '/auth/login', { username: 'unknown@mail.example', password: 'guess-77' });
    await logIn('rosalinda');
    const common = { reqId: REQUEST_ID, address: '203.0.113.7', level: 30 };
    expect(lines()).toEqual([
      expect.objectContaining({ ...common, event: 'login-failed', accountId, user: 'ro…', banned: false }),
      expect.objectContaining({ ...common, event: 'login-failed', user: 'un…' }),
      expect.objectContaining({ ...common, event: 'login', accountId, user: 'ro…' }),
    ]);
    expect(output).not.toMatch(/rosalinda|mail\.example|guess-77|secret1/);
  });

  test('The authentication log contains sign-ups, logouts, password changes, requests for reset links and deleted accounts', async () => {
    const body = {
      password: 'secret1',
      confirmPassword: 'secret1',
      name: 'Mona',
      lastname: 'Diaz',
      address: 'Elm 1',
    };
    await send('POST', '/auth/signup', { ...body, username: 'mona', email: 'mona@mail.example' });
    await send('POST', '/auth/logout', {}, await logIn('mona'));
    const token = await logIn('mona');
    await send('POST', '/auth/password', { current: 'secret1', password: 'secret2' }, token);
    await send('POST', '/email/reset', { email: 'mona@mail.example' });
    const { id_user } = (
      await app.inject({ url: '/auth/getRole', headers: { 'x-access-token': token } })
    ).json();
    await send('DELETE', `/user/${id_user}`, {}, token);
    expect(events()).toEqual([
      'sign-up',
      'login',
      'logout',
      'login',
      'password-changed',
      'reset-requested',
      'account-deleted',
    ]);
    expect(output).not.toMatch(/mona|secret/);
  });

  test('The authentication log contains granted and revoked roles, bans and unbans with the administrator who made the change, but no changes without effect', async () => {
    const admin = await store.makeShopper({ admin: true });
    const { id } = await store.makeShopper();
    for (const url of [
      `/user/admin/true/${id}`,
      `/user/admin/false/${id}`,
      `/user/${id}/false`,
      `/user/${id}/true`,
    ])
      await send('PUT', url, {}, admin.token);
    expect(events()).toEqual(['admin-granted', 'admin-revoked', 'user-banned', 'user-activated']);
    await send('PUT', `/user/admin/false/${id}`, {}, admin.token);
    await send('PUT', `/user/${id}/true`, {}, admin.token);
    expect(events()).toHaveLength(4);
    for (const line of lines())
      expect(line).toMatchObject({ accountId: id, by: admin.id, reqId: REQUEST_ID });
  });

  test('The authentication log contains a failed social login, although its route logs no requests', async () => {
    await app.inject({ url: '/auth/google/callback?state=x', headers: { 'x-request-id': REQUEST_ID } });
    expect(lines()).toEqual([
      expect.objectContaining({ event: 'social-login-failed', reason: 'expired', reqId: REQUEST_ID }),
    ]);
  });

  test('The authentication log contains logins that require a second-factor code, wrong codes and throttled attempts', async () => {
    const accountId = await makeAccount('coded');
    const at = store.services.now();
    await store.db
      .insertInto('second_factor')
      .values({ account_id: accountId, secret: 'JBSWY3DPEHPK3PXP', begun_at: at, enabled_at: at })
      .execute();
    const login = await send('POST', '/auth/login', { username: 'coded', password: 'secret1' });
    const { loginFailures } = store.services.config.throttle;
    for (let count = 0; count <= loginFailures; count += 1)
      await app.inject({
        method: 'POST',
        url: '/auth/login/code',
        payload: { code: 'WRONGCODE' },
        headers: { cookie: cookieOf(login), 'x-forwarded-for': '203.0.113.7', 'x-request-id': REQUEST_ID },
      });
    expect(events()).toEqual([
      'code-needed',
      ...Array.from({ length: loginFailures }, () => 'code-failed'),
      'code-throttled',
    ]);
    for (const line of lines())
      expect(line).toMatchObject({ accountId, address: '203.0.113.7', reqId: REQUEST_ID });
    expect(output).not.toContain('WRONGCODE');
  });

  test('Social logins beyond the rate limit for an IP address are not logged, because they could flood the log', async () => {
    const { loginsPerAddress } = store.services.config.throttle;
    let location = '';
    for (let count = 0; count <= loginsPerAddress; count += 1)
      location = String(
        (
          await app.inject({
            url: '/auth/google/callback?state=x',
            headers: { 'x-forwarded-for': '203.0.113.99' },
          })
        ).headers.location,
      );
    expect(location).toContain('too-many-requests');
    expect(lines()).toHaveLength(loginsPerAddress);
    expect(output).not.toContain('too-many-requests');
  });

  test('A successful request without an authentication event is not logged', async () => {
    await app.inject('/genres');
    expect(output).toBe('');
  });
});

test('LOG_LEVEL=silent suppresses even authentication events', async () => {
  const silent = await buildApp(store.services, { ...logOptions('silent'), stream });
  await silent.inject({ method: 'POST', url: '/auth/login', payload: { username: 'a', password: 'b' } });
  await silent.inject('/auth/google/callback?state=x');
  await silent.close();
  expect(output).toBe('');
});

test('Every log line about a request, and about the email it triggers, contains the request id that the host sent', async () => {
  const verbose = await buildApp(store.services, { ...logOptions('info'), stream });
  await makeAccount('traced');
  await store.db.deleteFrom('outbox').execute();
  output = '';
  const response = await verbose.inject({
    method: 'POST',
    url: '/email/reset',
    payload: { email: 'traced@mail.example' },
    headers: { 'x-request-id': REQUEST_ID },
  });
  expect([response.statusCode, response.headers['x-request-id']]).toEqual([200, REQUEST_ID]);
  expect(lines().length).toBeGreaterThanOrEqual(3);
  for (const line of lines()) expect(line).toMatchObject({ reqId: REQUEST_ID });
  output = '';
  await sendDueMails(store.services, { send: async () => undefined }, verbose.log);
  expect(lines()).toEqual([expect.objectContaining({ event: 'mail-sent', reqId: REQUEST_ID })]);
  await verbose.close();
});
