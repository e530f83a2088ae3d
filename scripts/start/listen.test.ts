import { once } from 'node:events';
import { createServer } from 'node:http';
import { networkInterfaces } from 'node:os';
import { listenAddresses, listenAlso } from './listen';

const interfaces = Object.values(networkInterfaces()).flat();
const lanAddress = interfaces.find((one) => one?.family === 'IPv4' && !one.internal)?.address;
const hasIpv6 = interfaces.some((one) => one?.address === '::1');

/** A server on the addresses of these settings. @returns which of the named ones reach it */
async function reached(settings: NodeJS.ProcessEnv, names: string[]) {
  const server = createServer((_request, response) => response.end('served'));
  const [first = '', ...more] = listenAddresses(settings);
  server.listen(0, first);
  await once(server, 'listening');
  const { port }: { port: number } = Object(server.address());
  const close = listenAlso(server, port, more);
  const responses = await Promise.all(
    names.map((name) =>
      fetch(`http://${name}:${port}`).then(
        (reply) => reply.ok,
        () => false,
      ),
    ),
  );
  close();
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
  return names.filter((_, index) => responses[index]);
}

const loopback = ['127.0.0.1', 'localhost', ...(hasIpv6 ? ['[::1]'] : [])];
const lan = lanAddress ?? '';

test('outside production a server is reached from this machine only, by whatever localhost is there', async () => {
  expect(lan).not.toBe('');
  expect(await reached({}, [...loopback, lan])).toEqual(loopback);
  expect(await reached({ HOST: 'localhost' }, [...loopback, lan])).toEqual(loopback);
});

test('in production it is reached from other machines as well', async () => {
  expect(await reached({ NODE_ENV: 'production' }, ['127.0.0.1', lan])).toEqual(['127.0.0.1', lan]);
});

test('HOST chooses the address; the store’s own programs reach each other by 127.0.0.1 all the same', async () => {
  expect(await reached({ HOST: lan }, ['127.0.0.1', lan])).toEqual(['127.0.0.1', lan]);
  expect(await reached({ HOST: '127.0.0.1', NODE_ENV: 'production' }, ['127.0.0.1', lan])).toEqual([
    '127.0.0.1',
  ]);
  expect(listenAddresses({ HOST: '::' })).toEqual(['::']);
});
