import fc from 'fast-check';
import { demandNone, type Environment } from '../../scripts/common/settings';
import { readNetwork as readSettings } from './network';

/** Throws for a wrong setting, as the program does. */
function readNetwork(settings: Environment, production: boolean) {
  const problems: string[] = [];
  const network = readSettings(settings, production, problems);
  demandNone(problems);
  return network;
}

const isProxy = (list: string | undefined, address: string) =>
  readNetwork({ TRUST_PROXY: list }, true).isProxy(address);

test('by default only proxies on this machine are believed', () => {
  for (const address of ['127.0.0.1', '127.8.8.8', '::1', '::ffff:127.0.0.1'])
    expect(isProxy(undefined, address)).toBe(true);
  for (const address of ['10.0.0.1', '203.0.113.9', 'fd00::2']) expect(isProxy('', address)).toBe(false);
});

test('TRUST_PROXY names addresses and networks, and nothing else is believed then', () => {
  const list = '10.0.0.0/8, 203.0.113.9';
  expect(['10.9.9.9', '203.0.113.9'].map((one) => isProxy(list, one))).toEqual([true, true]);
  expect(['127.0.0.1', '11.0.0.1', '203.0.113.8'].map((one) => isProxy(list, one))).toEqual([
    false,
    false,
    false,
  ]);
});

test('a TRUST_PROXY that is no address is rejected by name', () => {
  expect(() => readNetwork({ TRUST_PROXY: 'everyone' }, true)).toThrow('TRUST_PROXY');
});

test.each(['REQUEST_TIMEOUT', 'MAX_CONNECTIONS', 'MAX_CONNECTIONS_PER_ADDRESS'])(
  '%s is a whole number or is rejected by name',
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

test('DEV_PROVIDERS=1 opens the development pages by name, never in production', () => {
  expect(readNetwork({}, false).devProvidersForAll).toBe(false);
  expect(readNetwork({ DEV_PROVIDERS: '1' }, false).devProvidersForAll).toBe(true);
  expect(() => readNetwork({ DEV_PROVIDERS: '1' }, true)).toThrow('DEV_PROVIDERS');
});

test('an unknown LOG_LEVEL is rejected by name', () => {
  expect(() => readNetwork({ LOG_LEVEL: 'loud' }, false)).toThrow('LOG_LEVEL');
});

test('every wrong setting is named at once', () => {
  expect(() => readNetwork({ LOG_LEVEL: 'loud', MAX_CONNECTIONS: 'many' }, false)).toThrow(
    /LOG_LEVEL must be .*; MAX_CONNECTIONS is 'many', not a whole number from 0 to 1000000/,
  );
});
