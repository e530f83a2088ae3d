import { EventEmitter, once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { networkInterfaces } from 'node:os';
import { afterEach, expect, test } from '@jest/globals';
import fastify from 'fastify';
import { CannotListen, listen, ownUrl } from './listen';

const openServers: { close: () => unknown }[] = [];
afterEach(async () => {
  for (const server of openServers.splice(0)) await server.close();
});

async function listenOn(host: string): Promise<number> {
  const app = fastify();
  openServers.push(app);
  app.get('/', async () => 'here');
  await listen(app, { host, port: 0 });
  return portOf(app.server);
}

function portOf(server: Pick<Server, 'address'>): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  return address.port;
}

const canReach = (address: string, port: number) =>
  fetch(`http://${address.includes(':') ? `[${address}]` : address}:${port}/`).then(
    ({ ok }) => ok,
    () => false,
  );

/** IP addresses at which other machines can reach this machine. */
const externalAddresses = Object.values(networkInterfaces())
  .flatMap((addresses = []) => addresses)
  .filter(({ internal, family }) => !internal && family === 'IPv4')
  .map(({ address }) => address);

test('With HOST=localhost, the API is reachable by name and at 127.0.0.1 from this machine, but not from other machines', async () => {
  const port = await listenOn('localhost');
  expect([await canReach('localhost', port), await canReach('127.0.0.1', port)]).toEqual([true, true]);
  for (const address of externalAddresses)
    expect([address, await canReach(address, port)]).toEqual([address, false]);
});

test.each([['::1'], externalAddresses.slice(0, 1)])(
  'With HOST=%s, the API is reachable at that address and at 127.0.0.1, which it uses to call itself',
  async (host) => {
    const port = await listenOn(host);
    expect([await canReach(host, port), await canReach('127.0.0.1', port)]).toEqual([true, true]);
    expect(ownUrl({ port })).toBe(`http://127.0.0.1:${port}`);
  },
);

test('During a shutdown, the API completes a request in flight to 127.0.0.1; afterwards, requests to that address fail', async () => {
  const [host = ''] = externalAddresses;
  const app = fastify({ forceCloseConnections: 'idle' });
  const requests = new EventEmitter();
  const events: string[] = [];
  app.addHook('onResponse', async () => void events.push('completed'));
  app.get('/', async () => {
    requests.emit('arrived');
    await once(requests, 'finish');
    return 'complete text';
  });
  await listen(app, { host, port: 0 });
  const port = portOf(app.server);
  const arrived = once(requests, 'arrived');
  const response = fetch(`http://127.0.0.1:${port}/`).then((received) => received.text());
  await arrived;
  const closing = app.close().then(() => events.push('closed'));
  requests.emit('finish');
  expect(await response).toBe('complete text');
  await closing;
  expect(events).toEqual(['completed', 'closed']);
  expect(await canReach('127.0.0.1', port)).toBe(false);
});

test('With HOST=0.0.0.0, the API is reachable at every IPv4 address of this machine', async () => {
  const port = await listenOn('0.0.0.0');
  for (const address of ['127.0.0.1', ...externalAddresses])
    expect([address, await canReach(address, port)]).toEqual([address, true]);
});

test('A port in use, an IP address of another machine and an unknown host name each cause a one-line error that names the setting', async () => {
  const blocker = createServer().listen(0, '127.0.0.1');
  openServers.push(blocker);
  await once(blocker, 'listening');
  const port = portOf(blocker);
  const messageFor = async (host: string, requestedPort: number) => {
    const app = fastify();
    openServers.push(app);
    const error: unknown = await listen(app, { host, port: requestedPort }).catch(
      (thrown: unknown) => thrown,
    );
    return error instanceof CannotListen ? error.message : error;
  };
  expect(await messageFor('127.0.0.1', port)).toBe(`Port ${port} is taken. Set API_PORT to a free one.`);
  const [external = ''] = externalAddresses;
  expect(await messageFor(external, port)).toMatch(/^Port \d+ is taken\. /);
  expect(await messageFor('203.0.113.1', 0)).toBe(
    "HOST is '203.0.113.1', which is not an address of this machine.",
  );
  expect(await messageFor('shop.invalid', 0)).toMatch(/^HOST is 'shop.invalid', /);
});
