import { once } from 'node:events';
import type { IncomingMessage, RequestListener, Server } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import proxyAddr from '@fastify/proxy-addr';
import type { FastifyInstance } from 'fastify';
import Fastify from 'fastify';
import { config } from '../../config';
import { requestId, sendRequestIds } from '../request-id';
import { forwardRoutes } from './forward';

jest.mock('../../config', () => ({ config: {} }));

/** A non-loopback IP address of this machine, so that requests look like those from another machine. */
const lanAddress = Object.values(networkInterfaces())
  .flat()
  .find((entry) => entry?.family === 'IPv4' && !entry.internal)?.address;

const proxies = (list: string) => {
  const isProxy = proxyAddr.compile(list);
  return (address: string) => isProxy(address, 0);
};

let apis: Server[] = [];
let host: FastifyInstance | undefined;
/** The requests that each API process received. */
let received: IncomingMessage[][] = [];

afterEach(async () => {
  jest.restoreAllMocks();
  await host?.close();
  for (const api of apis) {
    api.closeAllConnections();
    api.close();
  }
  [apis, received, host] = [[], [], undefined];
});

const portOf = (server: Server) => {
  const { port }: Pick<AddressInfo, 'port'> = Object(server.address());
  return port;
};

async function startApi(listener: RequestListener): Promise<string> {
  const requests: IncomingMessage[] = [];
  received.push(requests);
  const server = createServer((request, response) => {
    requests.push(request);
    listener(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  apis.push(server);
  return `http://127.0.0.1:${portOf(server)}`;
}

/** Starts the host's forwarding with these settings. @returns its port */
async function open(settings: Partial<typeof config>): Promise<number> {
  Object.assign(config, {
    apiUrls: [],
    production: false,
    devProvidersForAll: false,
    publicUrl: 'http://shop.example',
    releasesBucket: '',
    releasesOrigin: 'http://127.0.0.1:1',
    isProxy: () => false,
    ...settings,
  });
  host = Fastify({ trustProxy: config.isProxy, genReqId: requestId });
  sendRequestIds(host);
  await host.register(forwardRoutes);
  await host.listen({ port: 0, host: '0.0.0.0' });
  return portOf(host.server);
}

/** Responds with the request's body. */
const echo: RequestListener = (request, response) => {
  let body = '';
  request
    .on('data', (data) => (body += data))
    .on('end', () => response.end(body))
    .on('error', () => undefined);
};

/** Sends raw text and reads until the connection closes. */
async function sendRaw(port: number, text: string, address = '127.0.0.1'): Promise<string> {
  const socket = connect(port, address);
  let output = '';
  socket.on('data', (data) => (output += data)).on('error', () => undefined);
  socket.write(text);
  await once(socket, 'close');
  return output;
}

test('A request with a content type other than JSON is forwarded, and the visitor gets the API’s 415', async () => {
  const onlyJson: RequestListener = ({ headers }, response) =>
    response.writeHead(headers['content-type'] === 'application/json' ? 200 : 415).end();
  const port = await open({ apiUrls: [await startApi(onlyJson)] });
  const post = (type: string) =>
    fetch(`http://127.0.0.1:${port}/api/genres`, {
      method: 'POST',
      headers: { 'content-type': type },
      body: '{}',
    });
  for (const type of ['text/plain; application/json', 'text/plain', 'nonsense', '/', ';'])
    expect((await post(type)).status).toBe(415);
  expect((await post('application/json')).status).toBe(200);
});

test.each(['application/json', 'text/plain', 'application/x-www-form-urlencoded'])(
  'A request body of type %s reaches the API unchanged',
  async (type) => {
    const port = await open({ apiUrls: [await startApi(echo)] });
    const body = '{"a": 1 , "b":[ ]}';
    const response = await fetch(`http://127.0.0.1:${port}/api/order`, {
      method: 'POST',
      headers: { 'content-type': type },
      body,
    });
    expect(await response.text()).toBe(body);
  },
);

describe('request body size limits', () => {
  const tooLarge = 'x'.repeat(300_000);

  test('A request whose Content-Length is too large returns 413 and is not forwarded', async () => {
    const port = await open({ apiUrls: [await startApi(echo)] });
    for (const size of [300_000, 5_000_000, 50_000_000]) {
      const response = await fetch(`http://127.0.0.1:${port}/api/order`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: Buffer.alloc(size),
      });
      expect(response.status).toBe(413);
      expect(await response.json()).toEqual({ error: 'too-large', message: 'The request is too large.' });
    }
    expect(received[0]).toEqual([]);
  });

  test('A request without Content-Length whose body is too large returns 413, and the API stays in service', async () => {
    const port = await open({ apiUrls: [await startApi(echo)] });
    const streamedBody = { method: 'POST', body: new Blob([tooLarge]).stream(), duplex: 'half' };
    const response = await fetch(`http://127.0.0.1:${port}/api/order`, streamedBody);
    expect(response.status).toBe(413);
    expect((await response.json()).error).toBe('too-large');
    expect((await fetch(`http://127.0.0.1:${port}/api/order`, { method: 'POST', body: '{}' })).status).toBe(
      200,
    );
  });

  test('An uploaded picture may be larger than other request bodies, but also has a size limit', async () => {
    const port = await open({ apiUrls: [await startApi(echo)] });
    const form = new FormData();
    form.set('file', new Blob([tooLarge]));
    expect((await fetch(`http://127.0.0.1:${port}/api/upload`, { method: 'POST', body: form })).status).toBe(
      200,
    );
    form.set('file', new Blob([Buffer.alloc(6_000_000)]));
    expect((await fetch(`http://127.0.0.1:${port}/api/upload`, { method: 'POST', body: form })).status).toBe(
      413,
    );
  });
});

test('If the API rejects an upload before it has read the body, the visitor receives the 401, not a connection error', async () => {
  const port = await open({
    apiUrls: [
      await startApi((_request, response) => response.writeHead(401).end('{"error":"unauthorised"}')),
    ],
  });
  const form = new FormData();
  form.set('file', new Blob([Buffer.alloc(4_900_000)]));
  for (let count = 0; count < 20; count += 1) {
    const response = await fetch(`http://127.0.0.1:${port}/api/upload`, { method: 'POST', body: form });
    expect(response.status).toBe(401);
    expect(await response.json()).toEqual({ error: 'unauthorised' });
  }
});

test('A visitor who disconnects in the middle of a request body does not take the API out of service', async () => {
  const urls = [await startApi(echo), await startApi(echo)];
  const port = await open({ apiUrls: urls });
  for (let count = 0; count < 2; count += 1) {
    const before = received.flat().length;
    const socket = connect(port, '127.0.0.1');
    socket.write('POST /api/order HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\nhalf');
    // Wait until the API has received the first part.
    while (received.flat().length === before) await new Promise(setImmediate);
    const disconnected = new Promise((resolve) => received.flat().at(-1)?.once('close', resolve));
    socket.destroy();
    await disconnected;
  }
  const posts = Array.from({ length: 4 }, () =>
    fetch(`http://127.0.0.1:${port}/api/order`, { method: 'POST', body: '{}' }),
  );
  expect((await Promise.all(posts)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  // Both processes are still in service.
  expect(received.map((requests) => requests.length)).toEqual([3, 3]);
});

test('A client that sends Expect: 100-continue gets 100 Continue and can send its body', async () => {
  const port = await open({ apiUrls: [await startApi(echo)] });
  const response = await sendRaw(
    port,
    'POST /api/order HTTP/1.1\r\nHost: x\r\nConnection: close\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n{}',
  );
  expect(response).toContain('HTTP/1.1 100 Continue');
  expect(response).toContain('HTTP/1.1 200 OK');
});

test('While one API process is down, a write to it fails with 503, and reads are sent to the other process', async () => {
  const availableUrl = await startApi(echo);
  const port = await open({ apiUrls: ['http://127.0.0.1:1', availableUrl] });
  const order = await fetch(`http://127.0.0.1:${port}/api/order`, { method: 'POST', body: '{}' });
  expect(order.status).toBe(503);
  expect(order.headers.get('retry-after')).toBe('2');
  const reads = Array.from({ length: 4 }, () => fetch(`http://127.0.0.1:${port}/api/genres`));
  expect((await Promise.all(reads)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
});

test('After an API process has announced that it is about to stop, reads and writes go to the other process, and the visitor does not see the announcement', async () => {
  const drain: RequestListener = (_request, response) =>
    response.writeHead(200, { 'x-draining': '1', connection: 'close' }).end();
  // The process is skipped for a time, which must not end on a slow machine.
  const now = Date.now();
  jest.spyOn(Date, 'now').mockReturnValue(now);
  const port = await open({ apiUrls: [await startApi(drain), await startApi(echo)] });
  const send = (method: string) => fetch(`http://127.0.0.1:${port}/api/genres`, { method });
  const announced = await send('POST');
  expect(announced.status).toBe(200);
  expect(announced.headers.get('x-draining')).toBeNull();
  for (const method of ['POST', 'GET', 'POST', 'GET', 'POST', 'GET']) await send(method);
  expect(received.map((requests) => requests.length)).toEqual([1, 6]);
});

describe('the visitor’s IP address', () => {
  const forwardedFor = () => received[0]?.at(-1)?.headers['x-forwarded-for'];
  const claimedAddress = { headers: { 'x-forwarded-for': '203.0.113.9' } };

  test('Behind a load balancer listed in TRUST_PROXY, the visitor’s IP address is the forwarded one', async () => {
    const port = await open({ apiUrls: [await startApi(echo)], isProxy: proxies('127.0.0.1') });
    await fetch(`http://127.0.0.1:${port}/api/genres`, claimedAddress);
    expect(forwardedFor()).toBe('203.0.113.9');
    // The entry added by the trusted proxy is used, not the one claimed by the visitor.
    await fetch(`http://127.0.0.1:${port}/api/genres`, {
      headers: { 'x-forwarded-for': '198.51.100.1, 203.0.113.9' },
    });
    expect(forwardedFor()).toBe('203.0.113.9');
  });

  test('If the peer is not a trusted proxy, the peer’s IP address is used as the visitor’s', async () => {
    const port = await open({ apiUrls: [await startApi(echo)], isProxy: proxies('10.0.0.0/8') });
    await fetch(`http://127.0.0.1:${port}/api/genres`, claimedAddress);
    expect(forwardedFor()).toBe('127.0.0.1');
  });
});

describe('request ids', () => {
  const call = async (port: number, id?: string) => {
    const response = await fetch(
      `http://127.0.0.1:${port}/api/genres`,
      id ? { headers: { 'x-request-id': id } } : {},
    );
    return [response.headers.get('x-request-id') ?? '', received[0]?.at(-1)?.headers['x-request-id']];
  };

  test('The host generates a request id and sends it to the API and in the response', async () => {
    const port = await open({ apiUrls: [await startApi(echo)] });
    const [first = '', atApi] = await call(port);
    expect(first).toMatch(/^[\w-]{16}$/);
    expect(atApi).toBe(first);
    expect((await call(port))[0]).not.toBe(first);
  });

  test('A well-formed request id from a trusted proxy is used, and an id from any other client is ignored', async () => {
    const port = await open({ apiUrls: [await startApi(echo)], isProxy: proxies('loopback') });
    expect(await call(port, 'proxy-made-1')).toEqual(['proxy-made-1', 'proxy-made-1']);
    expect((await call(port, 'no "id" at all'))[0]).toMatch(/^[\w-]{16}$/);
    Object.assign(config, { isProxy: () => false });
    expect((await call(port, 'proxy-made-1'))[0]).toMatch(/^[\w-]{16}$/);
  });
});

test('Only the response to a write sets the recent-write cookie, in addition to the API’s cookies', async () => {
  const withCookie: RequestListener = (_request, response) => response.setHeader('set-cookie', 'own=1').end();
  const port = await open({ apiUrls: [await startApi(withCookie)] });
  const cookies = async (method: string) =>
    (await fetch(`http://127.0.0.1:${port}/api/genres`, { method })).headers.getSetCookie();
  expect(await cookies('GET')).toEqual(['own=1']);
  expect(await cookies('POST')).toEqual([
    'own=1',
    'recent-write=1; Max-Age=11; Path=/; HttpOnly; SameSite=Lax',
  ]);
});

describe('strict transport security', () => {
  const respondWithHsts: RequestListener = (_request, response) =>
    response.setHeader('strict-transport-security', 'max-age=1; includeSubDomains').end();
  const header = async (port: number) =>
    (await fetch(`http://127.0.0.1:${port}/api/genres`)).headers.get('strict-transport-security');

  test('A store served over HTTP sends no HSTS header, even if the API sends one', async () => {
    expect(await header(await open({ apiUrls: [await startApi(respondWithHsts)] }))).toBeNull();
  });

  test('A store served over HTTPS replaces the API’s HSTS header', async () => {
    const port = await open({
      apiUrls: [await startApi(respondWithHsts)],
      publicUrl: 'https://shop.example',
    });
    expect(await header(port)).toBe('max-age=31536000');
  });
});

describe('the trace of a request', () => {
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
  const incoming = `00-${traceId}-00f067aa0ba902b7-01`;
  const headers = { traceparent: incoming, tracestate: 'vendor=1' };
  const forwarded = () => {
    const { traceparent, tracestate } = received[0]?.at(-1)?.headers ?? {};
    return { traceparent, tracestate };
  };

  test('A valid trace from a trusted proxy is forwarded to the API', async () => {
    const port = await open({ apiUrls: [await startApi(echo)], isProxy: proxies('127.0.0.1') });
    await fetch(`http://127.0.0.1:${port}/api/genres`, { headers });
    expect(forwarded()).toEqual(headers);
  });

  test('A visitor cannot choose the trace, so each request gets a new one', async () => {
    const port = await open({ apiUrls: [await startApi(echo)] });
    const seen = new Set<unknown>([incoming]);
    for (let count = 0; count < 2; count += 1) {
      await fetch(`http://127.0.0.1:${port}/api/genres`, { headers });
      const { traceparent, tracestate } = forwarded();
      expect(traceparent).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/);
      expect(tracestate).toBeUndefined();
      seen.add(traceparent);
    }
    expect(seen.size).toBe(3);
  });

  test('An invalid trace from a trusted proxy is replaced by a new one', async () => {
    const port = await open({ apiUrls: [await startApi(echo)], isProxy: proxies('127.0.0.1') });
    await fetch(`http://127.0.0.1:${port}/api/genres`, { headers: { ...headers, traceparent: '00-0-0-0' } });
    expect(forwarded()).toEqual({
      traceparent: expect.stringMatching(/^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/),
      tracestate: undefined,
    });
  });
});

test('The host adds X-Forwarded-For to every request for the API, so that the API does not serve its metrics to visitors', async () => {
  const port = await open({ apiUrls: [await startApi(echo)] });
  const paths = [
    '/api/metrics',
    '/api/%6detrics',
    '/api/x/../metrics',
    '/images/%2e%2e/metrics',
    '/api//metrics',
  ];
  for (const path of paths)
    await sendRaw(port, `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
  for (const request of received.flat()) expect(request.headers['x-forwarded-for']).toBe('127.0.0.1');
  expect(received.flat().map(({ url }) => url)).toContain('/metrics');
});

describe('the development pages', () => {
  const paths = ['/dev/mail', '/dev-idp/authorize', '/dev-pay/1', '/docs', '/openapi.json'];
  const statuses = (port: number, address: string, headers = {}) =>
    Promise.all(
      paths.map(async (path) => (await fetch(`http://${address}:${port}${path}`, { headers })).status),
    );
  const all = (status: number) => paths.map(() => status);

  test('The development pages are open to visitors on this machine', async () => {
    const port = await open({ apiUrls: [await startApi(echo)] });
    expect(await statuses(port, '127.0.0.1')).toEqual(all(200));
  });

  test('The development pages are hidden from visitors on other machines, whether they connect directly or through a proxy', async () => {
    const port = await open({ apiUrls: [await startApi(echo)], isProxy: proxies('loopback') });
    if (lanAddress === undefined) throw new Error('This machine has only a loopback address');
    expect(await statuses(port, lanAddress)).toEqual(all(404));
    expect(await statuses(port, lanAddress, { 'x-forwarded-for': '127.0.0.1' })).toEqual(all(404));
    expect(await statuses(port, '127.0.0.1', { 'x-forwarded-for': '203.0.113.9' })).toEqual(all(404));
    expect(received.flat()).toEqual([]);
  });

  test('DEV_PROVIDERS=1 opens the development pages to every visitor, with a warning in the log', async () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation();
    const port = await open({ apiUrls: [await startApi(echo)], devProvidersForAll: true });
    expect(await statuses(port, lanAddress ?? '')).toEqual(all(200));
    expect(warn).toHaveBeenCalledWith(expect.stringContaining('DEV_PROVIDERS=1'));
    warn.mockRestore();
  });

  test('The development pages are hidden in production', async () => {
    const port = await open({ apiUrls: [await startApi(echo)], production: true });
    expect(await statuses(port, '127.0.0.1')).toEqual(all(404));
  });
});
