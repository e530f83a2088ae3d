import proxyAddr from '@fastify/proxy-addr';
import type { FastifyRequest } from 'fastify';

const isLoopback = proxyAddr.compile('loopback');

/** Returns whether the client IP address, as reported by trusted proxies, is a loopback address. */
export const isLocalVisitor = ({ ip }: Pick<FastifyRequest, 'ip'>) => isLoopback(ip, 0);
