/** Tests a store behind a load balancer that connects from a non-loopback IP address. */
import { networkInterfaces } from 'node:os';
import { SpawnedStore } from '../../scripts/start/testing/spawned-store';
import { expect, test } from '../support/test';

/** IPv4 address from which the simulated load balancer connects. */
const lanAddress =
  Object.values(networkInterfaces())
    .flat()
    .find((address) => address?.family === 'IPv4' && !address.internal)?.address ?? '';

/** Time limit for starting a store, which can take minutes on a busy machine. */
const startTimeoutMs = 600_000;
test.describe.configure({ timeout: startTimeoutMs });

let store: SpawnedStore;
test.beforeAll(async () => {
  test.setTimeout(startTimeoutMs);
  expect(lanAddress, 'the LAN IP address of this machine').not.toBe('');
  store = await SpawnedStore.open({ HOST: '0.0.0.0', TRUST_PROXY: lanAddress, LOGINS_PER_ADDRESS: '2' });
});
test.afterAll(() => store.close());

/**
 * Sends a request with the visitor's IP address in X-Forwarded-For. A request to the LAN address simulates
 * the load balancer, and a request to 127.0.0.1 simulates an untrusted peer.
 */
const sendRequest = (address: string, path: string, visitor: string, init: RequestInit = {}) =>
  fetch(`http://${address}:${store.portOf('host')}${path}`, {
    ...init,
    headers: { 'x-forwarded-for': visitor, 'content-type': 'application/json' },
  });

async function logInRepeatedly(address: string, visitors: string[]): Promise<number[]> {
  const statuses: number[] = [];
  for (const [index, visitor] of visitors.entries()) {
    const body = JSON.stringify({
      username: `unknown${visitor}${index}`.replaceAll('.', ''),
      password: 'wrong-1',
    });
    statuses.push((await sendRequest(address, '/api/auth/login', visitor, { method: 'POST', body })).status);
  }
  return statuses;
}

test('Visitors behind the load balancer have separate rate limits', async () => {
  const [first, second] = ['203.0.113.1', '203.0.113.2'];
  expect(await logInRepeatedly(lanAddress, [first, first, first, second, second, second])).toEqual([
    401, 401, 429, 401, 401, 429,
  ]);
});

test('An X-Forwarded-For header from an untrusted peer is ignored', async () => {
  expect(await logInRepeatedly('127.0.0.1', ['203.0.113.3', '203.0.113.4', '203.0.113.5'])).toEqual([
    401, 401, 429,
  ]);
});

test('Development pages are unavailable to other machines', async () => {
  for (const path of ['/dev/mail', '/dev/mail.json', '/dev-idp', '/dev-pay', '/docs', '/openapi.json'])
    expect((await sendRequest(lanAddress, path, '203.0.113.6')).status, path).toBe(404);
  expect((await sendRequest('127.0.0.1', '/dev/mail.json', '')).status).toBe(200);
});

test('A response over HTTP has an X-Request-Id header but no Strict-Transport-Security header', async () => {
  const response = await sendRequest(lanAddress, '/api/genres', '203.0.113.7');
  expect(response.headers.get('x-request-id')).toMatch(/^[\w-]{16}$/);
  expect(response.headers.get('strict-transport-security')).toBeNull();
});
