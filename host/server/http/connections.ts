/** Limits connections, so that slow clients at one IP address cannot block all other clients. */
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { isIPv6 } from 'node:net';
import { config } from '../config';

/**
 * Returns the network whose connections are counted together, as in the API's rate limits: an IPv6 visitor usually has
 * a whole /64 network of addresses. An IPv4 address is counted individually, even when it is mapped to IPv6.
 */
export function networkOf(address: string): string {
  const ipv4 = /^::ffff:([\d.]+)$/i.exec(address)?.[1];
  if (ipv4 !== undefined) return ipv4;
  if (!isIPv6(address)) return address;
  // Neither a zone id nor an IPv4 suffix is part of the network prefix.
  const inGroups = address.replace(/%.*$/, '').replace(/[\d.]+\.\d+$/, '0:0');
  const [start = [], end = []] = inGroups.split('::').map((part) => part.split(':').filter(Boolean));
  const zeros = Array.from({ length: 8 - start.length - end.length }, () => '0');
  return [...start, ...zeros, ...end].slice(0, 4).join(':');
}

/** Limits a server's connections, including those that it receives from other listeners. */
export function limitConnections(server: Server): void {
  const open = new Map<string, number>();
  let all = 0;
  server.prependListener('connection', (socket: Socket) => {
    const { remoteAddress = '' } = socket;
    const network = networkOf(remoteAddress);
    const { maxConnections, maxConnectionsPerAddress: perAddress } = config;
    const count = (open.get(network) ?? 0) + 1;
    const tooMany = perAddress > 0 && count > perAddress && !config.isProxy(remoteAddress);
    if (tooMany || (maxConnections > 0 && all >= maxConnections)) return void socket.destroy();
    all += 1;
    open.set(network, count);
    socket.once('close', () => {
      all -= 1;
      const remaining = (open.get(network) ?? 1) - 1;
      if (remaining > 0) open.set(network, remaining);
      else open.delete(network);
    });
  });
}
