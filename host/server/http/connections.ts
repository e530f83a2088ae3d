/** Limits connections, so that slow clients at one IP address cannot block all other clients. */
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { isIPv6 } from 'node:net';
import { config } from '../config';

/**
 * Returns the network whose connections are counted together, as in the API's rate limits: the /64 network of
 * an IPv6 address, because one visitor usually has the whole network. An IPv4 address, even mapped to IPv6,
 * is counted individually.
 */
export function networkOf(address: string): string {
  const ipv4 = /^::ffff:([\d.]+)$/i.exec(address)?.[1];
  if (ipv4 !== undefined) return ipv4;
  if (!isIPv6(address)) return address;
  // Neither a zone id nor an IPv4 suffix is part of the network prefix.
  const groups = address.replace(/%.*$/, '').replace(/[\d.]+\.\d+$/, '0:0');
  const [start = [], end = []] = groups.split('::').map((part) => part.split(':').filter(Boolean));
  const zeros = Array.from({ length: 8 - start.length - end.length }, () => '0');
  return [...start, ...zeros, ...end].slice(0, 4).join(':');
}

/** Limits a server's connections, including those that additional listeners pass to it (`addListeners`). */
export function limitConnections(server: Server): void {
  const openByNetwork = new Map<string, number>();
  let total = 0;
  server.prependListener('connection', (socket: Socket) => {
    const { remoteAddress = '' } = socket;
    const network = networkOf(remoteAddress);
    const { maxConnections, maxConnectionsPerAddress: perAddress } = config;
    const count = (openByNetwork.get(network) ?? 0) + 1;
    const exceedsLimit = perAddress > 0 && count > perAddress && !config.isProxy(remoteAddress);
    if (exceedsLimit || (maxConnections > 0 && total >= maxConnections)) return void socket.destroy();
    total += 1;
    openByNetwork.set(network, count);
    socket.once('close', () => {
      total -= 1;
      const remaining = (openByNetwork.get(network) ?? 1) - 1;
      if (remaining > 0) openByNetwork.set(network, remaining);
      else openByNetwork.delete(network);
    });
  });
}
