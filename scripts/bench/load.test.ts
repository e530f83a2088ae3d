import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { isComplete } from './http-connection';
import { measureConnections, measureLoad, measureVisits, spread } from './load';

async function withServer<Result>(listener: RequestListener, work: (origin: string) => Promise<Result>) {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port }: { port: number } = Object(server.address());
  try {
    return await work(`http://127.0.0.1:${port}`);
  } finally {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  }
}

test('A load requests all paths about equally often over the given number of concurrent connections', async () => {
  const requested = new Map<string, number>();
  const ports = new Set<number | undefined>();
  const result = await withServer(
    ({ url = '', socket }, response) => {
      requested.set(url, (requested.get(url) ?? 0) + 1);
      ports.add(socket.remotePort);
      response.end('content');
    },
    (origin) => measureLoad({ origin, paths: ['/1', '/2', '/3'], connections: 4, seconds: 0.2 }),
  );
  const counts = [...requested.values()];
  expect([...requested.keys()].sort()).toEqual(['/1', '/2', '/3']);
  expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(2);
  // The warm-up opens four more connections.
  expect(ports.size).toBe(8);
  expect(result.requests).toBeGreaterThan(10);
  expect(result.p99).toBeGreaterThanOrEqual(result.p50);
  expect([...result.failed]).toEqual([]);
});

test('A load accepts chunked responses, even if the server closes the connection after some of them', async () => {
  const closing = [true, false];
  const result = await withServer(
    (_request, response) => {
      // Close the connection after every second response.
      if (closing.reverse()[0]) response.setHeader('connection', 'close');
      response.write('first');
      setImmediate(() => response.end('last'));
    },
    (origin) => measureLoad({ origin, paths: ['/'], connections: 2, seconds: 0.2 }),
  );
  expect(result.requests).toBeGreaterThan(4);
  expect([...result.failed]).toEqual([]);
});

test('A load records failed responses under their status, and lost connections under status 0', async () => {
  let count = 0;
  const result = await withServer(
    (_request, response) => {
      count += 1;
      if (count % 3 === 0) response.destroy();
      else response.writeHead(count % 3 === 1 ? 200 : 503).end();
    },
    (origin) => measureLoad({ origin, paths: ['/'], connections: 1, seconds: 0.2 }),
  );
  expect([...result.failed.keys()].sort()).toEqual([0, 503]);
});

test('measureConnections measures a load with 1 and with 32 connections and reports failed responses', async () => {
  const ports = new Set<number | undefined>();
  const { cells, problems } = await withServer(
    ({ socket }, response) => {
      ports.add(socket.remotePort);
      response.writeHead(404).end();
    },
    (origin) => measureConnections('the page', { origin, paths: ['/'], seconds: 0.2 }),
  );
  expect(cells).toHaveLength(6);
  expect(ports.size).toBe(2 * (1 + 32));
  expect(problems).toEqual([
    expect.stringMatching(/^the page: \d+ of \d+ responses have status 404$/),
    expect.stringMatching(/^the page: \d+ of \d+ responses have status 404$/),
  ]);
});

test('measureVisits sends each request when it is due, even if no earlier response has arrived', async () => {
  const waiting: (() => void)[] = [];
  const paths = ['/1', '/2', '/3'];
  const result = await withServer(
    (_request, response) => {
      waiting.push(() => response.end('content'));
      if (waiting.length === paths.length) for (const respond of waiting) respond();
    },
    (origin) => measureVisits({ origin, paths, perSecond: 100 }),
  );
  expect(result.requests).toBe(3);
  // The first visit waits until the third is due, after 20 ms; timers may fire a millisecond early.
  expect(result.p99).toBeGreaterThan(15);
  expect([...result.failed]).toEqual([]);
});

test.each([
  ['HTTP/1.1 200 OK\r\ncontent-length: 3\r\n', false],
  ['HTTP/1.1 200 OK\r\ncontent-length: 3\r\n\r\nab', false],
  ['HTTP/1.1 200 OK\r\ncontent-length: 3\r\n\r\nabc', true],
  ['HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n3\r\nabc', false],
  ['HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n', true],
  ['HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n', true],
])('isComplete for the response %j returns %s', (text, complete) => {
  expect(isComplete(Buffer.from(text))).toBe(complete);
});

test('spread returns evenly distributed numbers from a large range, and every number of a small range', () => {
  expect(spread(100_000, 4)).toEqual([1, 25_001, 50_001, 75_001]);
  expect(spread(3, 10)).toEqual([1, 2, 3]);
  expect(new Set(spread(480, 300)).size).toBe(300);
});
