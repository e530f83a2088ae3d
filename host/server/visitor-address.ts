/** Whether a visitor sits at this machine. */
import proxyAddr from '@fastify/proxy-addr';
import type { FastifyRequest } from 'fastify';

const isLoopback = proxyAddr.compile('loopback');

/** By the address behind the proxies that are believed. */
export const isOwnMachine = ({ ip }: Pick<FastifyRequest, 'ip'>) => isLoopback(ip, 0);
