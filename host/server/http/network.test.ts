import fc from 'fast-check';
import { type Environment, throwProblems } from '../../../scripts/common/settings';
import { readNetwork as readSettings } from './network';

/** Throws for an invalid setting, as the program does. */
function readNetwork(settings: Environment, production: boolean) {
  const problems: string[] = [];
  const network = readSettings(settings, production, problems);
  throwProblems(problems);
  return network;
}

const isProxy = (list: string | undefined, address: string) =>
  readNetwork({ TRUST_PROXY: list }, true).isProxy(address);

test('By default only proxies on this machine are trusted', () => {
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

test('A TRUST_PROXY value that is not an IP address is rejected with an error that names the setting', () => {
  expect(() => readNetwork({ TRUST_PROXY: 'everyone' }, true)).toThrow('TRUST_PROXY');
});

test.each(['REQUEST_TIMEOUT', 'MAX_CONNECTIONS', 'MAX_CONNECTIONS_PER_ADDRESS'])(
  '%s must be a whole number; otherwise an error names the setting',
  (name) => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.double().map(String), fc.integer().map(String)), (text) => {
        if (text === '' || (/^\d+$/.test(text) && Number(text) <= 1_000_000)) return;
        expect(() => readNetwork({ [name]: text }, false)).toThrow(name);
      }),
    );
  },
);

test('REQUEST_TIMEOUT is in seconds; load is shed by default in production only', () => {
  const settings = readNetwork({ REQUEST_TIMEOUT: '7' }, false);
  expect([settings.requestTimeoutMs, settings.maxEventLoopDelayMs]).toEqual([7000, 0]);
  expect(readNetwork({}, true).maxEventLoopDelayMs).toBe(1000);
});

test('DEV_PROVIDERS=1 opens the development pages, and is rejected in production', () => {
  expect(readNetwork({}, false).devProvidersForAll).toBe(false);
  expect(readNetwork({ DEV_PROVIDERS: '1' }, false).devProvidersForAll).toBe(true);
  expect(() => readNetwork({ DEV_PROVIDERS: '1' }, true)).toThrow('DEV_PROVIDERS');
});

test('An unknown LOG_LEVEL is rejected with an error that names the setting', () => {
  expect(() => readNetwork({ LOG_LEVEL: 'loud' }, false)).toThrow('LOG_LEVEL');
});

test('The error message names every invalid setting', () => {
  expect(() => readNetwork({ LOG_LEVEL: 'loud', MAX_CONNECTIONS: 'many' }, false)).toThrow(
    /LOG_LEVEL must be .*; MAX_CONNECTIONS is 'many', not a whole number from 0 to 1000000/,
  );
});
