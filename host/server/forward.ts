/** Paths that other processes answer: the api (same origin, so no preflight) and the remotes' files. */
import httpProxy from '@fastify/http-proxy';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { config } from './config';

let turn = 0;
const nextApi = () => config.apiUrls[turn++ % config.apiUrls.length] ?? '';

/** The visitor's address as this server saw it: what the visitor claims about it is not passed on. */
const withVisitor = (request: FastifyRequest, headers: Record<string, string | string[] | undefined>) => ({
  ...headers,
  'x-forwarded-for': request.ip,
  'x-forwarded-host': request.host,
  'x-forwarded-proto': request.protocol,
});

const replyOptions = {
  rewriteRequestHeaders: (request: FastifyRequest, headers: Record<string, string | string[] | undefined>) =>
    withVisitor(request, headers),
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
