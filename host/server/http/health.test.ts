import { remotesFor } from '../overrides/served-remotes';
import { ReleaseManager } from '../releases/release-manager';
import { createHealthCheck } from './health';

jest.mock('../config', () => ({ config: { apiUrls: ['http://api.test'] } }));
jest.mock('../releases/registry', () => ({ storeId: () => null }));
jest.mock('../releases/release', () => ({ originUrl: () => 'http://releases.test/remoteEntry.js' }));
jest.mock('../releases/browser-build/file-status', () => ({ findFileProblem: () => undefined }));
jest.mock('../overrides/served-remotes', () => ({
  remotesFor: jest.fn(async () => [{ release: { name: 'shop' }, renderer: {} }]),
}));

let responders: (() => void)[] = [];
const mockFetch = jest.fn();

const releases = new ReleaseManager();
let health: ReturnType<typeof createHealthCheck>;

beforeEach(() => {
  health = createHealthCheck(releases);
  jest.useFakeTimers();
  responders = [];
  mockFetch
    .mockReset()
    .mockImplementation(() => new Promise((resolve) => responders.push(() => resolve(new Response('{}')))));
  Object.assign(globalThis, { fetch: mockFetch });
});
afterEach(() => jest.useRealTimers());

/** Responds to all requests in flight. */
async function respondToAll() {
  await jest.advanceTimersByTimeAsync(0);
  for (const finish of responders.splice(0)) finish();
}

async function requestHealth() {
  const call = health();
  await respondToAll();
  return call;
}

/** Number of requests per check: one for the health of the API, and one for the entry of the remote. */
const requestsPerCheck = 2;

test('Concurrent requests to /healthz share one check', async () => {
  const calls = [health(), health(), health()];
  await respondToAll();
  const [first, ...others] = await Promise.all(calls);
  expect(mockFetch).toHaveBeenCalledTimes(requestsPerCheck);
  expect(first).toMatchObject({ status: 'ok', api: 'ok', remotes: { shop: 'ok' } });
  for (const other of others) expect(other).toEqual(first);
});

test('The store is degraded if the host has no remotes', async () => {
  jest.mocked(remotesFor).mockResolvedValueOnce([]);
  expect(await requestHealth()).toMatchObject({ status: 'degraded', remotes: {} });
});

test('A health check is reused for one second after it starts', async () => {
  const first = health();
  await jest.advanceTimersByTimeAsync(400);
  await respondToAll();
  await first;
  await jest.advanceTimersByTimeAsync(599);
  await requestHealth();
  expect(mockFetch).toHaveBeenCalledTimes(requestsPerCheck);
  await jest.advanceTimersByTimeAsync(1);
  mockFetch.mockRejectedValue(new Error('unreachable'));
  expect(await requestHealth()).toMatchObject({ status: 'down', api: 'unreachable' });
  expect(mockFetch).toHaveBeenCalledTimes(2 * requestsPerCheck);
});

test('Requests to /healthz share a slow check until it is complete', async () => {
  const calls = [health()];
  await jest.advanceTimersByTimeAsync(2000);
  calls.push(health());
  await respondToAll();
  await Promise.all(calls);
  expect(mockFetch).toHaveBeenCalledTimes(requestsPerCheck);
  await requestHealth();
  expect(mockFetch).toHaveBeenCalledTimes(2 * requestsPerCheck);
});

test('The release report is current even if a health check is reused', async () => {
  await requestHealth();
  const shop = {
    wanted: '1.0.0+b',
    serving: undefined,
    off: undefined,
    refused: undefined,
    rendering: undefined,
    canary: undefined,
    rolledBack: undefined,
  };
  jest.spyOn(releases, 'report').mockReturnValueOnce({ shop });
  expect((await requestHealth()).releases).toEqual({ shop });
  expect(mockFetch).toHaveBeenCalledTimes(requestsPerCheck);
});
