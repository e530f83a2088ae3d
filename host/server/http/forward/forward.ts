/**
 * Forwards requests for the API and for the remotes' files, so that browsers can send them to the page's
 * origin.
 */
import httpProxy, { type FastifyHttpProxyOptions } from '@fastify/http-proxy';
import type { FastifyError, FastifyInstance } from 'fastify';
import { REQUEST_ID_HEADER } from '@press-start/api/contract';
import { DRAINING_HEADER } from '../../../../scripts/common/draining';
import { config } from '../../config';
import { recentWriteCookie } from '../recent-write';
import { strictTransport } from '../security-headers';
import { type RawRequest, withTrace } from '../trace-context';
import { bucketFileRoutes } from './bucket-files';
import { developmentPaths, restrictToLocalVisitors } from './development-paths';
import { isTimeout, isVisitorFault, sendForwardError } from './errors';
import { boundedBody, isTooLarge, sendTooLarge, waitForBody } from './request-body';
import { UpstreamPool } from './upstream-pool';

type Hooks = NonNullable<FastifyHttpProxyOptions['replyOptions']>;
type Reply = Parameters<NonNullable<Hooks['onError']>>[0];
type Headers = Record<string, string | string[] | undefined>;

interface VisitorRequest {
  raw: RawRequest;
  id: string;
  ip: string;
  host: string;
  protocol: string;
}

/** Headers that apply to one connection only (RFC 9110, section 7.6.1), and `expect`, which Node handles. */
const hopByHop = [
  ...['connection', 'keep-alive', 'proxy-connection', 'te', 'trailer', 'transfer-encoding', 'upgrade'],
  ...['proxy-authorization', 'expect'],
];

/** Response headers that the host sets, or that are meant only for the host. */
const ownHeaders = ['strict-transport-security', REQUEST_ID_HEADER, DRAINING_HEADER];

const without = (headers: Headers, names: readonly string[]): Headers =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)));

/**
 * Returns the headers to forward: without hop-by-hop headers, and with the request id, the trace and the
 * visitor's IP address, as determined from the connection or reported by a trusted proxy.
 */
const upstreamHeaders = ({ raw, id, ip, host, protocol }: VisitorRequest, headers: Headers): Headers => ({
  ...withTrace(raw, without(headers, hopByHop)),
  'x-forwarded-for': ip,
  'x-forwarded-host': host,
  'x-forwarded-proto': protocol,
  [REQUEST_ID_HEADER]: id,
});

/** Replaces the API's `ownHeaders`; only the host knows whether visitors use HTTPS. */
const visitorHeaders = (headers: Headers): Headers => ({
  ...without(headers, ownHeaders),
  ...strictTransport(),
});

const withRecentWrite = (headers: Headers): Headers => ({
  ...headers,
  'set-cookie': [...[headers['set-cookie'] ?? []].flat(), recentWriteCookie()],
});

/**
 * Disables the proxy's own retries, which would repeat a request ten times after a 503 from an overloaded
 * process.
 */
const retryDelay = () => null;

/**
 * Returns whether a request can be retried safely; a failed process may already have carried out part of a
 * write.
 */
const isRepeatable = ({ method }: { method: string }) => method === 'GET' || method === 'HEAD';

/**
 * Returns the options of a proxy that forwards to an available API process. If that process fails, a read
 * that has not timed out is retried on another process, and a write fails.
 */
function apiProxyOptions(upstreams: UpstreamPool, prefix: string, rewritePrefix: string, onWrite = () => {}) {
  const upstreamOf = new WeakMap<object, string>();
  const upstreamFor = (request: { method: string }, except?: string) => {
    const url = upstreams.next(isRepeatable(request), except);
    upstreamOf.set(request, url);
    return url;
  };
  const fail = (reply: Reply, error: Error) => {
    upstreams.recordFailure(upstreamOf.get(reply.request) ?? '');
    sendForwardError(reply.request, reply, error);
  };
  const hooks: Hooks = {
    rewriteRequestHeaders: upstreamHeaders,
    retryDelay,
    getUpstream: (request) => upstreamFor(request),
    rewriteHeaders: (headers, request) => {
      const upstream = (request && upstreamOf.get(request)) ?? '';
      if (headers[DRAINING_HEADER] === undefined) upstreams.recordResponse(upstream);
      else upstreams.recordFailure(upstream);
      if (!request || isRepeatable(request)) return visitorHeaders(headers);
      onWrite();
      return withRecentWrite(visitorHeaders(headers));
    },
    onResponse: (request, reply, { stream }) => {
      // The API may respond before it has received the whole body, for example to an upload without a login.
      void waitForBody(request).then(() => reply.removeHeader('connection').send(stream));
    },
  };
  const onError = (reply: Reply, { error }: { error: Error }) => {
    const { request } = reply;
    if (isVisitorFault(request, error)) return sendForwardError(request, reply, error);
    const failed = upstreamOf.get(request) ?? '';
    const [path = ''] = request.url.split('?', 1);
    const canRetry = isRepeatable(request) && !isTimeout(error) && path.startsWith(prefix);
    const otherUpstream = canRetry ? upstreamFor(request, failed) : '';
    if (otherUpstream === '') {
      upstreamOf.set(request, failed);
      return fail(reply, error);
    }
    upstreams.recordFailure(failed);
    reply.from(`${rewritePrefix}${path.slice(prefix.length)}`, {
      ...hooks,
      getUpstream: () => otherUpstream,
      onError: (finalReply, reason) => fail(finalReply, reason.error),
    });
  };
  return { upstream: '', prefix, rewritePrefix, replyOptions: { ...hooks, onError } };
}

/** @param onWrite called when the API has responded to a request that may have changed data */
export async function forwardRoutes(app: FastifyInstance, { onWrite }: { onWrite?: () => void }) {
  const upstreams = new UpstreamPool(config.apiUrls);
  await app.register(async (api) => {
    // Forward bodies unparsed, because the API validates content types.
    api.removeAllContentTypeParsers();
    api.setErrorHandler<FastifyError>((error, request, reply) => sendForwardError(request, reply, error));
    api.addHook('onRequest', async (request, reply) => {
      if (isTooLarge(request)) return void sendTooLarge(reply);
    });
    api.addHook('preHandler', async (request) => {
      if (request.body) request.body = boundedBody(request);
    });
    await api.register(httpProxy, apiProxyOptions(upstreams, '/api', '', onWrite));
    await api.register(httpProxy, apiProxyOptions(upstreams, '/images', '/images'));
    if (config.production) return;
    await api.register(async (development) => {
      restrictToLocalVisitors(development);
      for (const path of developmentPaths)
        await development.register(httpProxy, apiProxyOptions(upstreams, path, path));
    });
  });
  if (config.releasesBucket) return void (await app.register(bucketFileRoutes));
  await app.register(httpProxy, {
    upstream: config.releasesOrigin,
    prefix: '/releases',
    rewritePrefix: '',
    replyOptions: { rewriteRequestHeaders: upstreamHeaders, rewriteHeaders: visitorHeaders, retryDelay },
  });
}
