import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import Fastify, { type FastifyInstance } from 'fastify';
import { TOKEN_HEADER } from '../../contract';
import type { Database } from '../db/database';
import { insertAccount } from '../modules/accounts/account.repo';
import { MAX_IDLE_MS, openSession } from '../modules/accounts/session.repo';
import { testRun } from '../testing/config';
import { copyDatabase } from '../testing/database';
import { callerOf, guardRoutes, sessionToken } from './access';
import { handleErrors } from './errors';

const NOW = new Date('2026-03-01T12:00:00Z');

let database: Database;
let app: FastifyInstance;
let shopper: string;
let admin: string;

async function makeAccount(username: string, isAdmin = false): Promise<number> {
  const account = { username, email: '', name: 'Rosa', lastname: 'Diaz', address: 'Elm 1', admin: isAdmin };
  const id = await insertAccount(database.db, { ...account, passwordHash: 'none' });
  if (id === undefined) throw new Error(`${username} already exists`);
  return id;
}

beforeAll(async () => {
  database = await copyDatabase(testRun());
  shopper = await openSession(database.db, await makeAccount('shopper'), NOW);
  admin = await openSession(database.db, await makeAccount('boss', true), NOW);
  app = Fastify();
  handleErrors(app);
  guardRoutes(app, { db: database.db, now: () => NOW });
  app.get('/open', async ({ caller }) => caller?.username ?? 'no caller');
  app.get('/public', { config: { access: 'public' } }, async ({ caller }) => caller?.username ?? 'no caller');
  for (const method of ['GET', 'PUT'] as const) {
    const route = (url: string, config: object) =>
      app.route({ method, url, config, handler: async (request) => callerOf(request).username });
    route('/user', { access: 'user' });
    route('/admin', { access: 'admin' });
    route('/legacy', { access: 'user', tokenInBody: true });
    route('/legacy-admin', { access: 'admin', tokenInBody: true });
  }
});
afterAll(async () => {
  await app.close();
  await database.close();
});

async function get(url: string, token?: string): Promise<string> {
  const headers = token === undefined ? {} : { [TOKEN_HEADER]: token };
  const { statusCode, body } = await app.inject({ method: 'GET', url, headers });
  return statusCode === 200 ? body : String(statusCode);
}

async function put(url: string, payload: object | string, token?: string): Promise<string> {
  const headers = {
    'content-type': 'application/json',
    ...(token !== undefined && { [TOKEN_HEADER]: token }),
  };
  const { statusCode, body } = await app.inject({ method: 'PUT', url, headers, payload });
  return statusCode === 200 ? body : String(statusCode);
}

describe('the access of a route', () => {
  test('A public route, and a route without an access rule, serves anyone and looks up no session', async () => {
    for (const url of ['/open', '/public'])
      for (const token of [undefined, 'unknown', shopper, admin])
        expect(await get(url, token)).toBe('no caller');
  });

  test('A route for users serves shoppers and administrators, and responds with 401 to others', async () => {
    expect([await get('/user', shopper), await get('/user', admin)]).toEqual(['shopper', 'boss']);
    expect([await get('/user'), await get('/user', 'unknown')]).toEqual(['401', '401']);
  });

  test('A route for administrators responds with 401 without a session, and with 403 to shoppers', async () => {
    expect(await get('/admin', admin)).toBe('boss');
    expect([await get('/admin'), await get('/admin', 'unknown')]).toEqual(['401', '401']);
    const { statusCode, body } = await app.inject({ url: '/admin', headers: { [TOKEN_HEADER]: shopper } });
    expect([statusCode, JSON.parse(body)]).toEqual([
      403,
      { error: 'forbidden', message: 'Only administrators may do this.' },
    ]);
  });

  test('An expired session and a session of a banned account give no access', async () => {
    const id = await makeAccount('gone', true);
    const expired = await openSession(database.db, id, new Date(NOW.getTime() - MAX_IDLE_MS));
    const banned = await openSession(database.db, id, NOW);
    expect(await get('/admin', banned)).toBe('gone');
    await database.db.updateTable('account').set({ active: false }).where('id', '=', id).execute();
    for (const url of ['/user', '/admin'])
      expect([await get(url, expired), await get(url, banned)]).toEqual(['401', '401']);
  });
});

describe('a session token in the body', () => {
  test('A route that accepts a token in the body reads it from the fields or from the headers in the body', async () => {
    expect(await put('/legacy', { [TOKEN_HEADER]: shopper })).toBe('shopper');
    expect(await put('/legacy', { headers: { [TOKEN_HEADER]: shopper } })).toBe('shopper');
    expect(await put('/legacy', { headers: null, [TOKEN_HEADER]: shopper })).toBe('shopper');
    expect(await put('/legacy', { headers: { [TOKEN_HEADER]: admin }, [TOKEN_HEADER]: shopper })).toBe(
      'boss',
    );
  });

  test.each([
    ['no token', {}],
    ['no object', '"text"'],
    ['null', 'null'],
    ['a token that is not a text', { [TOKEN_HEADER]: 7 }],
    ['a list of tokens', { [TOKEN_HEADER]: ['unknown'] }],
    ['headers that are not an object', { headers: 'text' }],
    ['an unknown token', { headers: { [TOKEN_HEADER]: 'unknown' } }],
  ])('A body with %s gives no access', async (_name, body) => {
    expect(await put('/legacy', body)).toBe('401');
  });

  test('A shopper with a token in the body may not use a route for administrators', async () => {
    expect(await put('/legacy-admin', { [TOKEN_HEADER]: shopper })).toBe('403');
    expect(await put('/legacy-admin', { [TOKEN_HEADER]: admin })).toBe('boss');
  });

  test('A token in the headers takes precedence, even if it is unknown', async () => {
    expect(await put('/legacy', { [TOKEN_HEADER]: admin }, shopper)).toBe('shopper');
    expect(await put('/legacy', { [TOKEN_HEADER]: shopper }, 'unknown')).toBe('401');
  });

  test('Other routes ignore a token in the body', async () => {
    expect(await put('/user', { [TOKEN_HEADER]: shopper })).toBe('401');
    expect(await put('/user', { [TOKEN_HEADER]: admin }, shopper)).toBe('shopper');
  });

  test('A request without access is rejected before its body is parsed, unless the body may contain the token', async () => {
    expect(await put('/user', '{oops')).toBe('401');
    expect(await put('/user', '{oops', shopper)).toBe('400');
    expect(await put('/legacy', '{oops', 'unknown')).toBe('401');
    expect(await put('/legacy', '{oops')).toBe('400');
  });
});

test('A token has at most 100 characters', () => {
  const tokenOf = (text: string) => sessionToken({ headers: { [TOKEN_HEADER]: text } });
  expect(tokenOf('x'.repeat(100))).toBe('x'.repeat(100));
  expect(tokenOf('x'.repeat(101))).toBeUndefined();
});
