import { once } from 'node:events';
import type { Server } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect, Socket } from 'node:net';
import { networkInterfaces } from 'node:os';
import { config } from '../config';
import { limitConnections, networkOf } from './connections';

jest.mock('../config', () => ({ config: {} }));

/** A non-loopback IP address of this machine; the loopback address is treated as a trusted proxy. */
const lanAddress = Object.values(networkInterfaces())
  .flat()
  .find((entry) => entry?.family === 'IPv4' && !entry.internal)?.address;

let server: Server;
let sockets: Socket[] = [];

beforeEach(async () => {
  server = createServer((_request, response) => response.end('served'));
  limitConnections(server);
  server.listen(0, '0.0.0.0');
  await once(server, 'listening');
});
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  sockets = [];
  server.closeAllConnections();
  server.close();
});

/** Opens a connection and sends a request on it. @returns whether the request was served */
async function isServed(address = '127.0.0.1'): Promise<boolean> {
  const { port }: Pick<AddressInfo, 'port'> = Object(server.address());
  const socket = connect(port, address);
  sockets.push(socket);
  let served = false;
  const closed = new Promise<void>((resolve) => {
    socket.on('error', () => resolve()).on('close', () => resolve());
    socket.on('data', (data) => {
      served ||= data.includes('served');
      resolve();
    });
  });
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  await closed;
  return served;
}

const connectInOrder = async (count: number, address?: string) => {
  const results: boolean[] = [];
  for (let index = 0; index < count; index += 1) results.push(await isServed(address));
  return results;
};

test('The number of connections from an IP address is limited, except for a trusted proxy', async () => {
  if (lanAddress === undefined) throw new Error('This machine has only a loopback address');
  const isProxy = (address: string) => address.endsWith('127.0.0.1');
  Object.assign(config, { maxConnections: 0, maxConnectionsPerAddress: 3, isProxy });
  expect(await connectInOrder(5, lanAddress)).toEqual([true, true, true, false, false]);
  expect(await connectInOrder(5)).toEqual([true, true, true, true, true]);
});

test('The total number of connections is limited, and closing a connection makes room for a new one', async () => {
  Object.assign(config, { maxConnections: 2, maxConnectionsPerAddress: 0, isProxy: () => true });
  expect(await connectInOrder(3)).toEqual([true, true, false]);
  const closed = new Promise((resolve) =>
    server.once('request', ({ socket }) => socket.once('close', resolve)),
  );
  sockets[0]?.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
  await closed;
  expect(await isServed()).toBe(true);
});

/** Simulates a connection from this IP address. @returns whether the server accepts it */
function isAccepted(remoteAddress: string): boolean {
  const socket = Object.defineProperty(new Socket(), 'remoteAddress', { value: remoteAddress });
  sockets.push(socket);
  server.emit('connection', socket);
  return !socket.destroyed;
}

test('The IP addresses of one IPv6 network share a connection limit, and another network has a separate one', () => {
  Object.assign(config, { maxConnections: 0, maxConnectionsPerAddress: 2, isProxy: () => false });
  const addresses = ['2001:db8:0:1::1', '2001:db8:0:1::2', '2001:db8:0:1:a:b:c:d', '2001:db8:0:2::1'];
  expect(addresses.map(isAccepted)).toEqual([true, true, false, true]);
});

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['2001:db8:0:1::', '2001:db8:0:1'],
  ['::1', '0:0:0:0'],
  ['::2:3:4:5:6:7', '0:0:2:3'],
  ['1::2:3:4:5:6:7', '1:0:2:3'],
  ['::2:3:4:5:203.0.113.9', '0:0:2:3'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['', ''],
])('The IP address %j belongs to the network %j', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
