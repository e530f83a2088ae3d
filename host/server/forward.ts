/** Paths that other processes answer: the api (same origin, so no preflight) and the remotes' files. */
import httpProxy from '@fastify/http-proxy';
import type { FastifyInstance } from 'fastify';
import { config } from './config';

let turn = 0;
const nextApi = () => config.apiUrls[turn++ % config.apiUrls.length] ?? '';

interface Visitor {
  ip: string;
  host: string;
  protocol: string;
}

/** The visitor's address as this server saw it: what the visitor claims about it is not passed on. */
const replyOptions = {
  rewriteRequestHeaders: <Headers>({ ip, host, protocol }: Visitor, headers: Headers) => ({
    ...headers,
    'x-forwarded-for': ip,
    'x-forwarded-host': host,
    'x-forwarded-proto': protocol,
  }),
};

const samePath = ['/images', ...(config.production ? [] : ['/dev', '/dev-idp', '/dev-pay', '/docs'])];

export async function forwardRoutes(app: FastifyInstance) {
  const toApi = { upstream: '', replyOptions: { ...replyOptions, getUpstream: nextApi } };
  await app.register(httpProxy, { ...toApi, prefix: '/api', rewritePrefix: '' });
  for (const prefix of samePath) await app.register(httpProxy, { ...toApi, prefix, rewritePrefix: prefix });
  await app.register(httpProxy, {
    upstream: config.releasesOrigin,
    prefix: '/releases',
    rewritePrefix: '',
    replyOptions,
  });
}
