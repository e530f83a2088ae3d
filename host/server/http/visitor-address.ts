import proxyAddr from '@fastify/proxy-addr';
import type { FastifyRequest } from 'fastify';

const isLoopback = proxyAddr.compile('loopback');

/** Returns whether the request was sent from this machine, judging by the client IP address behind trusted proxies. */
export const isLocalVisitor = ({ ip }: Pick<FastifyRequest, 'ip'>) => isLoopback(ip, 0);
