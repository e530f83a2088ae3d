import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { trackedFetch, withTrackedCalls } from './api-calls';

let respond = () => {};
const received: (string | undefined)[][] = [];
const encodings: (string | undefined)[] = [];
const traceparents: (string | undefined)[] = [];
const api = createServer(async ({ headers, url }, response) => {
  received.push([headers['x-request-id'], headers['x-forwarded-for']].map((value) => value?.toString()));
  encodings.push(headers['accept-encoding']?.toString());
  traceparents.push(headers['traceparent']?.toString());
  if (url === '/slow') await new Promise<void>((resolve) => (respond = resolve));
  response.writeHead(Number(url?.slice(1)) || 200).end('[]');
});

let origin = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
  const { port }: Pick<AddressInfo, 'port'> = Object(api.address());
  origin = `http://127.0.0.1:${port}`;
});
afterAll(() => new Promise((resolve) => api.close(resolve)));
beforeEach(() => received.splice(0));

test('An API call during a render sends the request id and, if known, the visitor’s IP address; a call outside a render sends neither', async () => {
  await withTrackedCalls({ requestId: 'r1', visitorAddress: '203.0.113.7' }, () => trackedFetch(origin));
  await withTrackedCalls({ requestId: 'r2' }, () => trackedFetch(origin));
  await withTrackedCalls({ requestId: 'r3' }, () => trackedFetch(new Request(origin), {}));
  await withTrackedCalls({ requestId: 'r4' }, () =>
    trackedFetch(new Request(origin), { headers: { a: 'b' } }),
  );
  await trackedFetch(origin);
  expect(received).toEqual([
    ['r1', '203.0.113.7'],
    ['r2', undefined],
    ['r3', undefined],
    ['r4', undefined],
    [undefined, undefined],
  ]);
});

test('An API call during a render sends the trace of the visitor’s request', async () => {
  traceparents.splice(0);
  const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
  await withTrackedCalls({ requestId: 'r1', traceparent }, () => trackedFetch(origin));
  await withTrackedCalls({ requestId: 'r2' }, () => trackedFetch(origin));
  expect(traceparents).toEqual([traceparent, undefined]);
});

test('An API call during a render requests an uncompressed response', async () => {
  encodings.splice(0);
  await withTrackedCalls({ requestId: 'r1' }, () => trackedFetch(origin));
  await withTrackedCalls({ requestId: 'r2' }, () => trackedFetch(new Request(origin), {}));
  expect(encodings).toEqual(['identity', 'identity']);
});

test('A render is reported as waiting for the API while one of its calls is in flight', async () => {
  await withTrackedCalls({ requestId: 'r1' }, async ({ isWaiting }) => {
    expect(isWaiting()).toBe(false);
    const call = trackedFetch(`${origin}/slow`);
    expect(isWaiting()).toBe(true);
    await withTrackedCalls({ requestId: 'r2' }, async (other) => expect(other.isWaiting()).toBe(false));
    while (received.length === 0) await new Promise((resolve) => setImmediate(resolve));
    respond();
    await call;
    expect(isWaiting()).toBe(false);
  });
});

test.each([
  [200, false],
  [404, false],
  [429, true],
  [500, true],
  [503, true],
])('After a response with status %s, hasFailed() returns %s', async (status, hasFailed) => {
  await withTrackedCalls({ requestId: 'r1' }, async (calls) => {
    await trackedFetch(`${origin}/${status}`);
    expect(calls.hasFailed()).toBe(hasFailed);
  });
});

test('A call to an unreachable API counts as a failed call of its render', async () => {
  await withTrackedCalls({ requestId: 'r1' }, async (calls) => {
    await expect(trackedFetch('http://127.0.0.1:1/')).rejects.toThrow();
    expect(calls.hasFailed()).toBe(true);
  });
});
