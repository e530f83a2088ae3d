import { once } from 'node:events';
import { createServer } from 'node:http';
import { networkInterfaces } from 'node:os';
import { addListeners, describeListenError, listenAddresses } from './listen';

const interfaces = Object.values(networkInterfaces()).flat();
const lanAddress = interfaces.find((address) => address?.family === 'IPv4' && !address.internal)?.address;
const hasIpv6 = interfaces.some((address) => address?.address === '::1');

/** Returns the names at which a server with these settings is reachable. */
async function reachableNames(settings: NodeJS.ProcessEnv, names: string[]) {
  const server = createServer((_request, response) => response.end('served'));
  const [first = '', ...more] = listenAddresses(settings);
  server.listen(0, first);
  await once(server, 'listening');
  const { port }: { port: number } = Object(server.address());
  const close = addListeners(server, port, more);
  const responses = await Promise.all(
    names.map((name) =>
      fetch(`http://${name}:${port}`).then(
        (response) => response.ok,
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

test('Outside production, a server is reachable only at loopback addresses', async () => {
  expect(lan).not.toBe('');
  expect(await reachableNames({}, [...loopback, lan])).toEqual(loopback);
  expect(await reachableNames({ HOST: 'localhost' }, [...loopback, lan])).toEqual(loopback);
});

test('In production, a server is reachable at the network address of the machine', async () => {
  expect(await reachableNames({ NODE_ENV: 'production' }, ['127.0.0.1', lan])).toEqual(['127.0.0.1', lan]);
});

test('HOST selects the listen address, and 127.0.0.1 remains reachable for the other programs of the store', async () => {
  expect(await reachableNames({ HOST: lan }, ['127.0.0.1', lan])).toEqual(['127.0.0.1', lan]);
  expect(await reachableNames({ HOST: '127.0.0.1', NODE_ENV: 'production' }, ['127.0.0.1', lan])).toEqual([
    '127.0.0.1',
  ]);
  expect(listenAddresses({ HOST: '::' })).toEqual(['::']);
});

test.each([
  ['EADDRINUSE', 'Port 3000 is taken. Set PORT to a free one.'],
  ['EADDRNOTAVAIL', "HOST is 'shop.example', which is not an address of this machine."],
  ['ENOTFOUND', "HOST is 'shop.example', which does not resolve to an address."],
  ['EACCES', undefined],
])('A program that cannot listen because of %s prints one line if a setting is the cause', (code, line) => {
  const error = Object.assign(new Error(code), { code });
  expect(describeListenError(error, { host: 'shop.example', port: 3000, portSetting: 'PORT' })).toBe(line);
});
