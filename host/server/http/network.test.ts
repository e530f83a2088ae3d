import fc from 'fast-check';
import { type Environment, throwProblems } from '../../../scripts/common/settings';
import { readNetworkSettings as readSettings } from './network';

/** Throws for an invalid setting, as the program does when it starts. */
function readNetworkSettings(settings: Environment, production: boolean) {
  const problems: string[] = [];
  const network = readSettings(settings, production, problems);
  throwProblems(problems);
  return network;
}

const isProxy = (list: string | undefined, address: string) =>
  readNetworkSettings({ TRUST_PROXY: list }, true).isProxy(address);

test('By default, only proxies on this machine are trusted', () => {
  for (const address of ['127.0.0.1', '127.8.8.8', '::1', '::ffff:127.0.0.1'])
    expect(isProxy(undefined, address)).toBe(true);
  for (const address of ['10.0.0.1', '203.0.113.9', 'fd00::2']) expect(isProxy('', address)).toBe(false);
});

test('Only the IP addresses and networks listed in TRUST_PROXY are trusted', () => {
  const list = '10.0.0.0/8, 203.0.113.9';
  expect(['10.9.9.9', '203.0.113.9'].map((address) => isProxy(list, address))).toEqual([true, true]);
  expect(['127.0.0.1', '11.0.0.1', '203.0.113.8'].map((address) => isProxy(list, address))).toEqual([
    false,
    false,
    false,
  ]);
});

test.each(['0.0.0.0/0', '0.0.0.0/1, 128.0.0.0/1', '::/0', '::ffff:0:0/96', '10.0.0.0/8, 192.0.0.0/7'])(
  'Only in production, TRUST_PROXY must not contain a network larger than any private network, as in %s',
  (list) => {
    expect(() => readNetworkSettings({ TRUST_PROXY: list }, true)).toThrow(/^TRUST_PROXY must not include/);
    expect(() => readNetworkSettings({ TRUST_PROXY: list }, false)).not.toThrow('must not include');
  },
);

test.each([
  'loopback, uniquelocal',
  '10.0.0.0/8, fc00::/7',
  '::ffff:10.0.0.0/104',
  '203.0.113.9',
  '2001:db8::1',
])('In production, TRUST_PROXY may be %s', (list) => {
  expect(() => readNetworkSettings({ TRUST_PROXY: list }, true)).not.toThrow();
});

test('A TRUST_PROXY entry that is neither an IP address nor a network is rejected with an error that names the setting', () => {
  expect(() => readNetworkSettings({ TRUST_PROXY: 'everyone' }, true)).toThrow('TRUST_PROXY');
});

test.each(['REQUEST_TIMEOUT', 'MAX_CONNECTIONS', 'MAX_CONNECTIONS_PER_ADDRESS'])(
  'A value of %s that is not a whole number up to 1,000,000 is rejected with an error that names the setting',
  (name) => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.double().map(String), fc.integer().map(String)), (text) => {
        if (text === '' || (/^\d+$/.test(text) && Number(text) <= 1_000_000)) return;
        expect(() => readNetworkSettings({ [name]: text }, false)).toThrow(name);
      }),
    );
  },
);

test('REQUEST_TIMEOUT is in seconds, and load shedding is enabled by default only in production', () => {
  const settings = readNetworkSettings({ REQUEST_TIMEOUT: '7' }, false);
  expect([settings.requestTimeoutMs, settings.maxEventLoopDelayMs]).toEqual([7000, 0]);
  expect(readNetworkSettings({}, true).maxEventLoopDelayMs).toBe(1000);
});

test('DEV_PROVIDERS=1 makes the dev providers available to other machines, and is rejected in production', () => {
  expect(readNetworkSettings({}, false).devProvidersForAll).toBe(false);
  expect(readNetworkSettings({ DEV_PROVIDERS: '1' }, false).devProvidersForAll).toBe(true);
  expect(() => readNetworkSettings({ DEV_PROVIDERS: '1' }, true)).toThrow('DEV_PROVIDERS');
});

test('An unknown LOG_LEVEL is rejected with an error that names the setting', () => {
  expect(() => readNetworkSettings({ LOG_LEVEL: 'loud' }, false)).toThrow('LOG_LEVEL');
});

test('The error message names every invalid setting', () => {
  expect(() => readNetworkSettings({ LOG_LEVEL: 'loud', MAX_CONNECTIONS: 'many' }, false)).toThrow(
    /MAX_CONNECTIONS is 'many', not a whole number from 0 to 1000000; LOG_LEVEL must be /,
  );
});
