import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, RequestListener, Server } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';
import proxyAddr from '@fastify/proxy-addr';
import Fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { config } from './config';
import { forwardRoutes } from './forward';
import { requestId, sendRequestIds } from './request-id';

jest.mock('./config', () => ({ config: {} }));

/** An address of this machine that is not the loopback's: what a visitor at another machine would use. */
const lanAddress = Object.values(networkInterfaces())
  .flat()
  .find((one) => one?.family === 'IPv4' && !one.internal)?.address;

const proxies = (list: string) => {
  const isProxy = proxyAddr.compile(list);
  return (address: string) => isProxy(address, 0);
};

let apis: Server[] = [];
let host: FastifyInstance | undefined;
/** By process of the api: the requests that it got. */
let got: IncomingMessage[][] = [];

afterEach(async () => {
  await host?.close();
  for (const api of apis) {
    api.closeAllConnections();
    api.close();
  }
  [apis, got, host] = [[], [], undefined];
});

const portOf = (server: Server) => {
  const { port }: Pick<AddressInfo, 'port'> = Object(server.address());
  return port;
};

async function api(listener: RequestListener): Promise<string> {
  const mine: IncomingMessage[] = [];
  got.push(mine);
  const server = createServer((request, response) => {
    mine.push(request);
    listener(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  apis.push(server);
  return `http://127.0.0.1:${portOf(server)}`;
}

/** The host's forwarding in front of these processes. @returns its port */
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

/** Sends the body back. */
const echo: RequestListener = (request, response) => {
  let body = '';
  request
    .on('data', (data) => (body += data))
    .on('end', () => response.end(body))
    .on('error', () => undefined);
};

/** Sends these letters and reads until the connection ends. */
async function letters(port: number, text: string, address = '127.0.0.1'): Promise<string> {
  const socket = connect(port, address);
  let output = '';
  socket.on('data', (data) => (output += data)).on('error', () => undefined);
  socket.write(text);
  await once(socket, 'close');
  return output;
}

test('a content type that nobody can read goes to the api as it is, whose 4xx the visitor gets', async () => {
  const onlyJson: RequestListener = ({ headers }, response) =>
    response.writeHead(headers['content-type'] === 'application/json' ? 200 : 415).end();
  const port = await open({ apiUrls: [await api(onlyJson)] });
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
  'a body of type %s arrives unchanged',
  async (type) => {
    const port = await open({ apiUrls: [await api(echo)] });
    const body = '{"a": 1 , "b":[ ]}';
    const response = await fetch(`http://127.0.0.1:${port}/api/order`, {
      method: 'POST',
      headers: { 'content-type': type },
      body,
    });
    expect(await response.text()).toBe(body);
  },
);

describe('a body that is too large', () => {
  const tooLarge = 'x'.repeat(300_000);

  test('declared, it gets the api’s 413 and never reaches the api', async () => {
    const port = await open({ apiUrls: [await api(echo)] });
    for (const size of [300_000, 5_000_000, 50_000_000]) {
      const response = await fetch(`http://127.0.0.1:${port}/api/order`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: Buffer.alloc(size),
      });
      expect(response.status).toBe(413);
      expect(await response.json()).toEqual({ error: 'too-large', message: 'The request is too large.' });
    }
    expect(got[0]).toEqual([]);
  });

  test('undeclared, it gets the api’s 413 as soon as it is over the limit, and the api stays in service', async () => {
    const port = await open({ apiUrls: [await api(echo)] });
    const undeclared = { method: 'POST', body: new Blob([tooLarge]).stream(), duplex: 'half' };
    const reply = await fetch(`http://127.0.0.1:${port}/api/order`, undeclared);
    expect(reply.status).toBe(413);
    expect((await reply.json()).error).toBe('too-large');
    expect((await fetch(`http://127.0.0.1:${port}/api/order`, { method: 'POST', body: '{}' })).status).toBe(
      200,
    );
  });

  test('a picture may be larger than other bodies', async () => {
    const port = await open({ apiUrls: [await api(echo)] });
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

test('an upload that the api rejects before it has read it gets the api’s 401, and no broken connection', async () => {
  const port = await open({
    apiUrls: [await api((_request, response) => response.writeHead(401).end('{"error":"unauthorised"}'))],
  });
  const form = new FormData();
  form.set('file', new Blob([Buffer.alloc(4_900_000)]));
  for (let count = 0; count < 20; count += 1) {
    const reply = await fetch(`http://127.0.0.1:${port}/api/upload`, { method: 'POST', body: form });
    expect(reply.status).toBe(401);
    expect(await reply.json()).toEqual({ error: 'unauthorised' });
  }
});

test('a visitor who leaves in the middle of a body does not put the api out of service', async () => {
  const urls = [await api(echo), await api(echo)];
  const port = await open({ apiUrls: urls });
  for (let count = 0; count < 2; count += 1) {
    const before = got.flat().length;
    const socket = connect(port, '127.0.0.1');
    socket.write('POST /api/order HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\nhalf');
    // Until the api has the first part of it.
    while (got.flat().length === before) await new Promise(setImmediate);
    const gone = new Promise((resolve) => got.flat().at(-1)?.once('close', resolve));
    socket.destroy();
    await gone;
  }
  const posts = Array.from({ length: 4 }, () =>
    fetch(`http://127.0.0.1:${port}/api/order`, { method: 'POST', body: '{}' }),
  );
  expect((await Promise.all(posts)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  // Each of the two still gets its share.
  expect(got.map((requests) => requests.length)).toEqual([3, 3]);
});

test('a client that waits for leave to send its body gets it', async () => {
  const port = await open({ apiUrls: [await api(echo)] });
  const response = await letters(
    port,
    'POST /api/order HTTP/1.1\r\nHost: x\r\nConnection: close\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n{}',
  );
  expect(response).toContain('HTTP/1.1 100 Continue');
  expect(response).toContain('HTTP/1.1 200 OK');
});

test('a dead api is 503 for an order and is passed over for what is read', async () => {
  const alive = await api(echo);
  const port = await open({ apiUrls: ['http://127.0.0.1:1', alive] });
  const order = await fetch(`http://127.0.0.1:${port}/api/order`, { method: 'POST', body: '{}' });
  expect(order.status).toBe(503);
  expect(order.headers.get('retry-after')).toBe('2');
  const reads = Array.from({ length: 4 }, () => fetch(`http://127.0.0.1:${port}/api/genres`));
  expect((await Promise.all(reads)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
});

describe('the visitor’s address', () => {
  const forwardedFor = () => got[0]?.at(-1)?.headers['x-forwarded-for'];
  const claim = { headers: { 'x-forwarded-for': '203.0.113.9' } };

  test('is the one behind a load balancer that TRUST_PROXY names', async () => {
    const port = await open({ apiUrls: [await api(echo)], isProxy: proxies('127.0.0.1') });
    await fetch(`http://127.0.0.1:${port}/api/genres`, claim);
    expect(forwardedFor()).toBe('203.0.113.9');
    // Only what the trusted one has added counts, not what the visitor had claimed before.
    await fetch(`http://127.0.0.1:${port}/api/genres`, {
      headers: { 'x-forwarded-for': '198.51.100.1, 203.0.113.9' },
    });
    expect(forwardedFor()).toBe('203.0.113.9');
  });

  test('is that of the connection when the peer is no trusted proxy', async () => {
    const port = await open({ apiUrls: [await api(echo)], isProxy: proxies('10.0.0.0/8') });
    await fetch(`http://127.0.0.1:${port}/api/genres`, claim);
    expect(forwardedFor()).toBe('127.0.0.1');
  });
});

describe('a request’s id', () => {
  const call = async (port: number, id?: string) => {
    const response = await fetch(
      `http://127.0.0.1:${port}/api/genres`,
      id ? { headers: { 'x-request-id': id } } : {},
    );
    return [response.headers.get('x-request-id') ?? '', got[0]?.at(-1)?.headers['x-request-id']];
  };

  test('is made by the host, and the same at the api and in the response', async () => {
    const port = await open({ apiUrls: [await api(echo)] });
    const [first = '', atApi] = await call(port);
    expect(first).toMatch(/^[\w-]{36}$/);
    expect(atApi).toBe(first);
    expect((await call(port))[0]).not.toBe(first);
  });

  test('is the trusted proxy’s when it is well-formed, and never a stranger’s', async () => {
    const port = await open({ apiUrls: [await api(echo)], isProxy: proxies('loopback') });
    expect(await call(port, 'proxy-made-1')).toEqual(['proxy-made-1', 'proxy-made-1']);
    expect((await call(port, 'no "id" at all'))[0]).toMatch(/^[\w-]{36}$/);
    Object.assign(config, { isProxy: () => false });
    expect((await call(port, 'proxy-made-1'))[0]).toMatch(/^[\w-]{36}$/);
  });
});

describe('strict transport security', () => {
  const strict: RequestListener = (_request, response) =>
    response.setHeader('strict-transport-security', 'max-age=1; includeSubDomains').end();
  const header = async (port: number) =>
    (await fetch(`http://127.0.0.1:${port}/api/genres`)).headers.get('strict-transport-security');

  test('is not demanded by a store on http, whatever the api says', async () => {
    expect(await header(await open({ apiUrls: [await api(strict)] }))).toBeNull();
  });

  test('is the store’s own on https', async () => {
    const port = await open({ apiUrls: [await api(strict)], publicUrl: 'https://shop.example' });
    expect(await header(port)).toBe('max-age=31536000');
  });
});

describe('the development pages', () => {
  const paths = ['/dev/mail', '/dev-idp/authorize', '/dev-pay/1', '/docs', '/openapi.json'];
  const statuses = (port: number, address: string, headers = {}) =>
    Promise.all(
      paths.map(async (path) => (await fetch(`http://${address}:${port}${path}`, { headers })).status),
    );
  const all = (status: number) => paths.map(() => status);

  test('are for visitors at this machine', async () => {
    const port = await open({ apiUrls: [await api(echo)] });
    expect(await statuses(port, '127.0.0.1')).toEqual(all(200));
  });

  test('are not there for a visitor at another machine, directly or through a proxy', async () => {
    const port = await open({ apiUrls: [await api(echo)], isProxy: proxies('loopback') });
    if (lanAddress === undefined) throw new Error('this machine has no address but the loopback’s');
    expect(await statuses(port, lanAddress)).toEqual(all(404));
    expect(await statuses(port, lanAddress, { 'x-forwarded-for': '127.0.0.1' })).toEqual(all(404));
    expect(await statuses(port, '127.0.0.1', { 'x-forwarded-for': '203.0.113.9' })).toEqual(all(404));
    expect(got.flat()).toEqual([]);
  });

  test('are for everyone where DEV_PROVIDERS=1 says so, and a loud line warns of it', async () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation();
    const port = await open({ apiUrls: [await api(echo)], devProvidersForAll: true });
    expect(await statuses(port, lanAddress ?? '')).toEqual(all(200));
    expect(warn).toHaveBeenCalledWith(expect.stringContaining('DEV_PROVIDERS=1'));
    warn.mockRestore();
  });

  test('are not there in production', async () => {
    const port = await open({ apiUrls: [await api(echo)], production: true });
    expect(await statuses(port, '127.0.0.1')).toEqual(all(404));
  });
});
