/** Paths that other processes answer: the api (same origin, so no preflight) and the remotes' files. */
import httpProxy, { type FastifyHttpProxyOptions } from '@fastify/http-proxy';
import type { FastifyInstance } from 'fastify';
import { bucketFiles } from './bucket-files';
import { config } from './config';
import { Turns } from './turns';

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
  // A process that says it is too busy is believed; by default it would be asked ten times more.
  retryDelay: () => null,
};

const samePath = [
  '/images',
  ...(config.production ? [] : ['/dev', '/dev-idp', '/dev-pay', '/docs', '/openapi.json']),
];

type Hooks = NonNullable<FastifyHttpProxyOptions['replyOptions']>;
type Reply = Parameters<NonNullable<Hooks['onError']>>[0];

/** Only what changes nothing may be asked twice: nobody knows how far a process came that died over a request. */
const isRepeatable = ({ method }: { method: string }) => method === 'GET' || method === 'HEAD';

const isTimeout = (error: Error) => 'statusCode' in error && error.statusCode === 504;

/** Forwards to whichever process of the api answers: reading survives the death of one, an order is told of it. */
function toApi(turns: Turns, prefix: string, rewritePrefix: string) {
  const asked = new WeakMap<object, string>();
  const ask = (request: { method: string }, but?: string) => {
    const url = turns.next(isRepeatable(request), but);
    asked.set(request, url);
    return url;
  };
  const fail = (reply: Reply, error: Error) => {
    turns.failed(asked.get(reply.request) ?? '');
    const message = 'The store does not answer right now. Please try again in a moment.';
    reply
      .code(isTimeout(error) ? 504 : 503)
      .header('retry-after', 2)
      .header('cache-control', 'no-store')
      .send({ error: 'unavailable', message });
  };
  const hooks: Hooks = {
    ...replyOptions,
    getUpstream: (request) => ask(request),
    rewriteHeaders: (headers, request) => {
      turns.answered((request && asked.get(request)) ?? '');
      return headers;
    },
  };
  const onError = (reply: Reply, { error }: { error: Error }) => {
    const { request } = reply;
    const failed = asked.get(request) ?? '';
    const [path = ''] = request.url.split('?', 1);
    const repeat = isRepeatable(request) && !isTimeout(error) && path.startsWith(prefix);
    const another = repeat ? ask(request, failed) : '';
    if (another === '') {
      asked.set(request, failed);
      return fail(reply, error);
    }
    turns.failed(failed);
    reply.from(`${rewritePrefix}${path.slice(prefix.length)}`, {
      ...hooks,
      getUpstream: () => another,
      onError: (last, reason) => fail(last, reason.error),
    });
  };
  return { upstream: '', prefix, rewritePrefix, replyOptions: { ...hooks, onError } };
}

export async function forwardRoutes(app: FastifyInstance) {
  const turns = new Turns(config.apiUrls);
  await app.register(httpProxy, toApi(turns, '/api', ''));
  for (const prefix of samePath) {
    await app.register(httpProxy, toApi(turns, prefix, prefix));
  }
  if (config.releasesBucket) return void (await app.register(bucketFiles));
  await app.register(httpProxy, {
    upstream: config.releasesOrigin,
    prefix: '/releases',
    rewritePrefix: '',
    replyOptions,
  });
}
