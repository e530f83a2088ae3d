import { EventEmitter, once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { networkInterfaces } from 'node:os';
import { afterEach, expect, test } from '@jest/globals';
import fastify from 'fastify';
import { CannotListen, listen, ownUrl } from './listen';

const open: { close: () => unknown }[] = [];
afterEach(async () => {
  for (const server of open.splice(0)) await server.close();
});

/** Listens there and returns the port. */
async function listening(host: string): Promise<number> {
  const app = fastify();
  open.push(app);
  app.get('/', async () => 'here');
  await listen(app, { host, port: 0 });
  return portOf(app.server);
}

function portOf(server: Pick<Server, 'address'>): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

/** Whether a request to this address gets a response. */
const reaches = (address: string, port: number) =>
  fetch(`http://${address.includes(':') ? `[${address}]` : address}:${port}/`).then(
    ({ ok }) => ok,
    () => false,
  );

/** Addresses by which other machines know this one. */
const outward = Object.values(networkInterfaces())
  .flatMap((addresses = []) => addresses)
  .filter(({ internal, family }) => !internal && family === 'IPv4')
  .map(({ address }) => address);

test('on localhost this machine reaches the API by name and by 127.0.0.1, another machine does not', async () => {
  const port = await listening('localhost');
  expect([await reaches('localhost', port), await reaches('127.0.0.1', port)]).toEqual([true, true]);
  for (const address of outward) expect([address, await reaches(address, port)]).toEqual([address, false]);
});

test.each([['::1'], outward.slice(0, 1)])(
  'on %s the API is reached there and at 127.0.0.1, where it calls itself',
  async (host) => {
    const port = await listening(host);
    expect([await reaches(host, port), await reaches('127.0.0.1', port)]).toEqual([true, true]);
    expect(ownUrl({ port })).toBe(`http://127.0.0.1:${port}`);
  },
);

test('a request at 127.0.0.1 is completed before the API has closed, and none is accepted after it', async () => {
  const [host = ''] = outward;
  const app = fastify({ forceCloseConnections: 'idle' });
  const requests = new EventEmitter();
  const order: string[] = [];
  app.addHook('onResponse', async () => void order.push('completed'));
  app.get('/', async () => {
    requests.emit('arrived');
    await once(requests, 'finish');
    return 'complete text';
  });
  await listen(app, { host, port: 0 });
  const port = portOf(app.server);
  const arrived = once(requests, 'arrived');
  const response = fetch(`http://127.0.0.1:${port}/`).then((got) => got.text());
  await arrived;
  const closing = app.close().then(() => order.push('closed'));
  requests.emit('finish');
  expect(await response).toBe('complete text');
  await closing;
  expect(order).toEqual(['completed', 'closed']);
  expect(await reaches('127.0.0.1', port)).toBe(false);
});

test('on 0.0.0.0 every address of this machine reaches the API', async () => {
  const port = await listening('0.0.0.0');
  for (const address of ['127.0.0.1', ...outward])
    expect([address, await reaches(address, port)]).toEqual([address, true]);
});

test('a taken port, a foreign address and an unknown name are one line each that names the setting', async () => {
  const blocker = createServer().listen(0, '127.0.0.1');
  open.push(blocker);
  await once(blocker, 'listening');
  const port = portOf(blocker);
  const problem = async (host: string, at: number) => {
    const app = fastify();
    open.push(app);
    const error: unknown = await listen(app, { host, port: at }).catch((thrown: unknown) => thrown);
    return error instanceof CannotListen ? error.message : error;
  };
  expect(await problem('127.0.0.1', port)).toBe(
    `Port ${port} is taken: stop what listens there or set API_PORT to another one.`,
  );
  const [lan = ''] = outward;
  expect(await problem(lan, port)).toMatch(/^Port \d+ is taken: /);
  expect(await problem('203.0.113.1', 0)).toBe("HOST is '203.0.113.1', which is no address of this machine.");
  expect(await problem('shop.invalid', 0)).toMatch(/^HOST is 'shop.invalid', /);
});
