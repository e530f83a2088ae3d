/** A store behind a load balancer at another address than the loopback's, with real requests from there. */
import { networkInterfaces } from 'node:os';
import { OwnStore } from '../scripts/start/testing/own-store';
import { expect, test } from './test';

/** What a machine beside this one would use; here it is the load balancer's as well. */
const lan =
  Object.values(networkInterfaces())
    .flat()
    .find((one) => one?.family === 'IPv4' && !one.internal)?.address ?? '';

/** Each starts a whole store, which takes as long as the machine is busy; nothing here is measured by the clock. */
const startMs = 600_000;
test.describe.configure({ timeout: startMs });

let store: OwnStore;
test.beforeAll(async () => {
  test.setTimeout(startMs);
  expect(lan, 'an address of this machine that is not the loopback’s').not.toBe('');
  store = await OwnStore.open({ HOST: '0.0.0.0', TRUST_PROXY: lan, LOGINS_PER_ADDRESS: '2' });
});
test.afterAll(() => store.close());

/** Through the load balancer, for a visitor; without an address of a proxy: as a visitor at this machine. */
const call = (address: string, place: string, visitor: string, init: RequestInit = {}) =>
  fetch(`http://${address}:${store.portOf('host')}${place}`, {
    ...init,
    headers: { 'x-forwarded-for': visitor, 'content-type': 'application/json' },
  });

async function logins(address: string, visitors: string[]): Promise<number[]> {
  const statuses: number[] = [];
  for (const [index, visitor] of visitors.entries()) {
    const body = JSON.stringify({
      username: `nobody${visitor}${index}`.replaceAll('.', ''),
      password: 'wrong-1',
    });
    statuses.push((await call(address, '/api/auth/login', visitor, { method: 'POST', body })).status);
  }
  return statuses;
}

test('visitors behind the load balancer are limited one by one', async () => {
  const [one, other] = ['203.0.113.1', '203.0.113.2'];
  expect(await logins(lan, [one, one, one, other, other, other])).toEqual([401, 401, 429, 401, 401, 429]);
});

test('what a peer claims that is no trusted proxy does not count', async () => {
  expect(await logins('127.0.0.1', ['203.0.113.3', '203.0.113.4', '203.0.113.5'])).toEqual([401, 401, 429]);
});

test('a visitor at another machine does not reach the development pages', async () => {
  for (const place of ['/dev/mail', '/dev/mail.json', '/dev-idp', '/dev-pay', '/docs', '/openapi.json'])
    expect((await call(lan, place, '203.0.113.6')).status, place).toBe(404);
  expect((await call('127.0.0.1', '/dev/mail.json', '')).status).toBe(200);
});

test('a request has one id in the response and at the api', async () => {
  const response = await call(lan, '/api/genres', '203.0.113.7');
  expect(response.headers.get('x-request-id')).toMatch(/^[\w-]{36}$/);
  expect(response.headers.get('strict-transport-security')).toBeNull();
});
