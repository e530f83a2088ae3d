import { ReleaseManager } from '../releases/release-manager';
import { createHealth } from './health';

jest.mock('../config', () => ({ config: { apiUrls: ['http://api.test'] } }));
jest.mock('../releases/registry', () => ({ storeId: () => null }));
jest.mock('../releases/release', () => ({ originUrl: () => 'http://releases.test/remoteEntry.js' }));
jest.mock('../releases/browser-build/file-status', () => ({ findFileProblem: () => undefined }));
jest.mock('../overrides/served-remotes', () => ({
  remotesFor: async () => [{ release: { name: 'shop' }, renderer: {} }],
}));

/** Functions that respond to the requests in flight. */
let responders: (() => void)[] = [];
const request = jest.fn();

const releases = new ReleaseManager();
let health: ReturnType<typeof createHealth>;

beforeEach(() => {
  health = createHealth(releases);
  jest.useFakeTimers();
  responders = [];
  request
    .mockReset()
    .mockImplementation(() => new Promise((resolve) => responders.push(() => resolve(new Response('{}')))));
  Object.assign(globalThis, { fetch: request });
});
afterEach(() => jest.useRealTimers());

/** Responds to all requests in flight. */
async function respondToAll() {
  await jest.advanceTimersByTimeAsync(0);
  for (const finish of responders.splice(0)) finish();
}

/** Returns the health, and responds to the requests that the check makes. */
async function healthNow() {
  const call = health();
  await respondToAll();
  return call;
}

/** Number of requests per check: one to the API, and one to the remote. */
const perCheck = 2;

test('Concurrent requests to /healthz share one check', async () => {
  const calls = [health(), health(), health()];
  await respondToAll();
  const [first, ...others] = await Promise.all(calls);
  expect(request).toHaveBeenCalledTimes(perCheck);
  expect(first).toMatchObject({ status: 'ok', api: 'ok', remotes: { shop: 'ok' } });
  for (const other of others) expect(other).toEqual(first);
});

test('A health check is reused for one second after it began', async () => {
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

test('Requests to /healthz share a slow check until it is complete', async () => {
  const calls = [health()];
  await jest.advanceTimersByTimeAsync(2000);
  calls.push(health());
  await respondToAll();
  await Promise.all(calls);
  expect(request).toHaveBeenCalledTimes(perCheck);
  await healthNow();
  expect(request).toHaveBeenCalledTimes(2 * perCheck);
});

test('The report on releases is current even if a health check is reused', async () => {
  await healthNow();
  const shop = {
    wanted: '1.0.0+b',
    serving: undefined,
    refused: undefined,
    rendering: undefined,
    canary: undefined,
  };
  jest.spyOn(releases, 'report').mockReturnValueOnce({ shop });
  expect((await healthNow()).releases).toEqual({ shop });
  expect(request).toHaveBeenCalledTimes(perCheck);
});
