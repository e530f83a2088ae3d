/** Paths that other processes answer: the api (same origin, so no preflight) and the remotes' files. */
import httpProxy, { type FastifyHttpProxyOptions } from '@fastify/http-proxy';
import type { FastifyError, FastifyInstance } from 'fastify';
import { bucketFiles } from './bucket-files';
import { config } from './config';
import { developmentPaths, forOwnMachineOnly } from './development-paths';
import { isTimeout, isVisitorsFault, sendFault } from './forward-faults';
import { toUpstream, toVisitor } from './forwarded-headers';
import { bodySent, boundedBody, isTooLong, sendTooLong } from './request-body';
import { UpstreamPool } from './turns';

type Hooks = NonNullable<FastifyHttpProxyOptions['replyOptions']>;
type Reply = Parameters<NonNullable<Hooks['onError']>>[0];

/** A process that says it is too busy is believed; by default it would be asked ten times more. */
const retryDelay = () => null;

/** Only what changes nothing may be asked twice: nobody knows how far a process came that died over a request. */
const isRepeatable = ({ method }: { method: string }) => method === 'GET' || method === 'HEAD';

/** Forwards to whichever process of the api answers: reading survives the death of one, an order is told of it. */
function toApi(upstreams: UpstreamPool, prefix: string, rewritePrefix: string) {
  const recorded = new WeakMap<object, string>();
  const upstreamFor = (request: { method: string }, but?: string) => {
    const url = upstreams.next(isRepeatable(request), but);
    recorded.set(request, url);
    return url;
  };
  const fail = (reply: Reply, error: Error) => {
    upstreams.failed(recorded.get(reply.request) ?? '');
    sendFault(reply.request, reply, error);
  };
  const hooks: Hooks = {
    rewriteRequestHeaders: toUpstream,
    retryDelay,
    getUpstream: (request) => upstreamFor(request),
    rewriteHeaders: (headers, request) => {
      upstreams.recordResponse((request && recorded.get(request)) ?? '');
      return toVisitor(headers);
    },
    onResponse: (request, reply, { stream }) => {
      // The response may come before the whole body has: an upload without a login, say.
      void bodySent(request).then(() => reply.removeHeader('connection').send(stream));
    },
  };
  const onError = (reply: Reply, { error }: { error: Error }) => {
    const { request } = reply;
    // What the visitor did says nothing about the process that was to answer.
    if (isVisitorsFault(request, error)) return sendFault(request, reply, error);
    const failed = recorded.get(request) ?? '';
    const [path = ''] = request.url.split('?', 1);
    const repeat = isRepeatable(request) && !isTimeout(error) && path.startsWith(prefix);
    const another = repeat ? upstreamFor(request, failed) : '';
    if (another === '') {
      recorded.set(request, failed);
      return fail(reply, error);
    }
    upstreams.failed(failed);
    reply.from(`${rewritePrefix}${path.slice(prefix.length)}`, {
      ...hooks,
      getUpstream: () => another,
      onError: (last, reason) => fail(last, reason.error),
    });
  };
  return { upstream: '', prefix, rewritePrefix, replyOptions: { ...hooks, onError } };
}

export async function forwardRoutes(app: FastifyInstance) {
  const upstreams = new UpstreamPool(config.apiUrls);
  await app.register(async (api) => {
    // Bodies go on as they come: what a type means, and whether it is one, is for the api to say.
    api.removeAllContentTypeParsers();
    api.setErrorHandler<FastifyError>((error, request, reply) => sendFault(request, reply, error));
    api.addHook('onRequest', async (request, reply) => {
      if (isTooLong(request)) return void sendTooLong(reply);
    });
    api.addHook('preHandler', async (request) => {
      if (request.body) request.body = boundedBody(request);
    });
    await api.register(httpProxy, toApi(upstreams, '/api', ''));
    await api.register(httpProxy, toApi(upstreams, '/images', '/images'));
    if (config.production) return;
    await api.register(async (development) => {
      forOwnMachineOnly(development);
      for (const path of developmentPaths)
        await development.register(httpProxy, toApi(upstreams, path, path));
    });
  });
  if (config.releasesBucket) return void (await app.register(bucketFiles));
  await app.register(httpProxy, {
    upstream: config.releasesOrigin,
    prefix: '/releases',
    rewritePrefix: '',
    replyOptions: { rewriteRequestHeaders: toUpstream, rewriteHeaders: toVisitor, retryDelay },
  });
}
