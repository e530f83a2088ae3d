import type { health as readHealth } from './health';

jest.mock('./config', () => ({ config: { apiUrls: ['http://api.test'] } }));
jest.mock('./live', () => ({ releaseReport: jest.fn(() => ({})), servedTo: () => [] }));
jest.mock('./registry', () => ({
  originUrl: () => 'http://releases.test/remoteEntry.js',
  storeId: () => null,
}));
jest.mock('./browser-build/watch-files', () => ({ problemOfFiles: () => undefined }));
jest.mock('./composition/composed', () => ({
  remotesFor: async () => [{ release: { name: 'shop' }, renderer: {} }],
}));

/** Requests that are in flight, and what ends them. */
let respond: (() => void)[] = [];
const request = jest.fn();

let health: typeof readHealth;

beforeEach(async () => {
  // No test finds the result of the one before.
  jest.resetModules();
  ({ health } = await import('./health'));
  jest.useFakeTimers();
  respond = [];
  request
    .mockReset()
    .mockImplementation(() => new Promise((resolve) => respond.push(() => resolve(new Response('{}')))));
  Object.assign(globalThis, { fetch: request });
});
afterEach(() => jest.useRealTimers());

/** Ends every request, now and those that follow from it. */
async function respondToAll() {
  await jest.advanceTimersByTimeAsync(0);
  for (const end of respond.splice(0)) end();
}

/** Calls that end at once, whether they make requests or not. */
async function healthNow() {
  const call = health();
  await respondToAll();
  return call;
}

/** One request to the api, one to the remote. */
const perCheck = 2;

test('concurrent health calls share one check', async () => {
  const calls = [health(), health(), health()];
  await respondToAll();
  const [first, ...others] = await Promise.all(calls);
  expect(request).toHaveBeenCalledTimes(perCheck);
  expect(first).toMatchObject({ status: 'ok', api: 'ok', remotes: { shop: 'ok' } });
  for (const other of others) expect(other).toEqual(first);
});

test('a health check is reused for less than a second after it began, and not longer', async () => {
  const first = health();
  await jest.advanceTimersByTimeAsync(400);
  await respondToAll();
  await first;
  await jest.advanceTimersByTimeAsync(599);
  await healthNow();
  expect(request).toHaveBeenCalledTimes(perCheck);
  await jest.advanceTimersByTimeAsync(1);
  request.mockRejectedValue(new Error('unreachable'));
  expect(await healthNow()).toMatchObject({ status: 'down', api: 'unreachable' });
  expect(request).toHaveBeenCalledTimes(2 * perCheck);
});

test('a slow health check is shared until it ends, and does not begin again meanwhile', async () => {
  const calls = [health()];
  await jest.advanceTimersByTimeAsync(2000);
  calls.push(health());
  await respondToAll();
  await Promise.all(calls);
  expect(request).toHaveBeenCalledTimes(perCheck);
  await healthNow();
  expect(request).toHaveBeenCalledTimes(2 * perCheck);
});

test('what the host reports about its releases is current while a health check is reused', async () => {
  await healthNow();
  const shop = {
    wanted: '1.0.0+b',
    serving: undefined,
    refused: undefined,
    rendering: undefined,
    canary: undefined,
  };
  const { releaseReport } = await import('./live');
  jest.mocked(releaseReport).mockReturnValueOnce({ shop });
  expect((await healthNow()).releases).toEqual({ shop });
  expect(request).toHaveBeenCalledTimes(perCheck);
});
