import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { TestStore } from '../testing/store';
import { openProvidersWarning } from './dev-providers';

let store: TestStore;
beforeAll(async () => (store = await TestStore.open({ docs: true })));
afterAll(() => store.close());

const PAGES = [
  '/dev/mail',
  '/dev/mail.json',
  '/dev-idp/.well-known/openid-configuration',
  '/dev-idp/interaction/x',
  '/dev-pay/checkout/x',
  '/dev-pay/api/v1/payments/1',
  '/docs',
  '/docs/json',
  '/openapi.json',
];

interface Origin {
  to?: TestStore;
  peer?: string;
  forwarded?: string;
}

const statusOf = async (url: string, { to = store, peer = '127.0.0.1', forwarded }: Origin = {}) =>
  (
    await to.app.inject({
      url,
      remoteAddress: peer,
      headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
    })
  ).statusCode;

describe.each(PAGES)('the development page %s', (url) => {
  test.each([
    ['this machine', {}],
    ['this machine over IPv6', { peer: '::1' }],
    ['this machine with an IPv4-mapped IPv6 address', { peer: '::ffff:127.0.0.1' }],
    ['a browser on this machine, through the host', { forwarded: '127.0.0.1' }],
    ['a browser on this machine, through the host over IPv6', { peer: '::1', forwarded: '::1' }],
  ])('A development page responds to a request from %s', async (_caller, origin) => {
    expect(await statusOf(url, origin)).not.toBe(403);
  });

  test.each([
    ['another machine on the network', { peer: '192.168.1.20' }],
    ['another machine over IPv6', { peer: 'fe80::1' }],
    ['another machine that claims to be this one', { peer: '192.168.1.20', forwarded: '127.0.0.1' }],
    ['a visitor on another machine, through the host', { forwarded: '192.168.1.20' }],
    ['a visitor who claims to be this machine, through the host', { forwarded: '127.0.0.1, 192.168.1.20' }],
    ['a visitor with an invalid IP address', { forwarded: 'unknown' }],
  ])('A development page responds with 403 to a request from %s', async (_caller, origin) => {
    expect(await statusOf(url, origin)).toBe(403);
  });
});

test('A request for a development page through a trusted proxy on another machine is rejected with 403', async () => {
  const storeBehindProxy = await TestStore.open({ trustProxy: 'loopback, 10.0.0.0/8' });
  for (const forwarded of ['127.0.0.1, 10.0.0.7', '203.0.113.9, 10.0.0.7'])
    expect(await statusOf('/dev/mail.json', { to: storeBehindProxy, forwarded })).toBe(403);
  await storeBehindProxy.close();
});

test('DEV_PROVIDERS=1 opens the development pages to other machines and causes a warning at start-up', async () => {
  const open = await TestStore.open({ devProviders: true });
  expect(await statusOf('/dev/mail.json', { to: open, peer: '192.168.1.20' })).toBe(200);
  expect(openProvidersWarning(open.services.config)).toMatch(/^WARNING: DEV_PROVIDERS=1\..*\/dev\/mail/);
  expect(openProvidersWarning(store.services.config)).toBeUndefined();
  await open.close();
});

test('Routes such as /genres respond to other machines', async () => {
  for (const url of ['/genres', '/healthz']) expect(await statusOf(url, { peer: '192.168.1.20' })).toBe(200);
});
