import type { FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';
import { CATALOGUE_VERSION_HEADER } from '../../../contract';
import { cacheFor, etagOf } from '../../http/caching';
import { acceptsGzip, compressText, MIN_LENGTH_TO_COMPRESS } from '../../http/compression';
import type { CatalogueVersionCache } from './catalogue-version-cache';
import { type Versioned, VersionedCache } from './versioned-cache';

const RESPONSE_LIMITS = { maxEntries: 5000, maxBytes: 32 * 1024 * 1024 };
const MAX_URLS = 5000;
const MAX_URL_LENGTH = 300;

const JSON_TYPE = 'application/json; charset=utf-8';

/** A serialised response that is the same for all callers. */
interface CachedResponse {
  body: Buffer;
  etag: string;
  maxAge: number;
  headers: Record<string, string | number>;
  /** Too short to be compressed. */
  isShort: boolean;
  /** Set after the first request that accepts gzip. */
  gzip?: Buffer;
  compressing?: Promise<Buffer>;
}

interface LoadedContent {
  content: unknown;
  headers?: Record<string, string | number>;
}

interface CachedCall {
  /** Requests with the same key share one response. */
  key: string;
  /** Seconds for which browsers and other caches may reuse the response. */
  maxAge: number;
  load: () => Promise<Versioned<LoadedContent>>;
}

/** Caches public responses as serialised JSON until the catalogue version changes. */
export class ResponseCache {
  readonly #responses = new VersionedCache<CachedResponse>({ ...RESPONSE_LIMITS, bytesOf });
  /** Cache keys of URLs that have passed validation. */
  readonly #keys = new Map<string, string>();

  constructor(private readonly versionCache: CatalogueVersionCache) {}

  /** Sends the cached response, if any, before the request is validated. */
  readonly onRequest: onRequestHookHandler = (request, reply, done) => {
    const response = this.#find(request);
    if (response === undefined) return done();
    void reply.send(prepareBody(request, reply, response));
  };

  /** Returns the response body, from the cache if possible, and sets the response headers. */
  async body(
    request: FastifyRequest,
    reply: FastifyReply,
    { key, maxAge, load }: CachedCall,
  ): Promise<Buffer> {
    const { all } = await this.versionCache.current(minimumOf(request));
    const { value } = await this.#responses.load(key, all, async () => {
      const { version, value } = await load();
      return { version, value: toResponse(String(reply.serialize(value.content)), maxAge, value.headers) };
    });
    this.#remember(request.url, key);
    if (!value.isShort && acceptsGzip(request)) {
      value.gzip = await (value.compressing ??= compressText(value.body));
    }
    return prepareBody(request, reply, value);
  }

  #find(request: FastifyRequest): CachedResponse | undefined {
    const recent = this.versionCache.recent(minimumOf(request));
    if (recent === undefined) return undefined;
    const key = this.#keys.get(request.url);
    const response = key === undefined ? undefined : this.#responses.get(key, recent.all);
    const isReady = response?.isShort === true || response?.gzip !== undefined || !acceptsGzip(request);
    return isReady ? response : undefined;
  }

  #remember(url: string, key: string): void {
    if (url.length > MAX_URL_LENGTH || this.#keys.has(url)) return;
    if (this.#keys.size >= MAX_URLS) this.#keys.clear();
    this.#keys.set(url, key);
  }
}

function toResponse(
  text: string,
  maxAge: number,
  headers: Record<string, string | number> = {},
): CachedResponse {
  const isShort = text.length < MIN_LENGTH_TO_COMPRESS;
  return { body: Buffer.from(text), etag: etagOf(text), maxAge, headers, isShort };
}

function prepareBody(request: FastifyRequest, reply: FastifyReply, response: CachedResponse): Buffer {
  const { body, etag, maxAge, headers, isShort, gzip } = response;
  cacheFor(reply, maxAge).type(JSON_TYPE).headers(headers).header('etag', etag);
  if (isShort) return body;
  reply.header('vary', 'accept-encoding');
  // If the ETag matches, the hook in `addEtags` replaces the body with an empty 304 response.
  if (request.headers['if-none-match'] === etag || gzip === undefined || !acceptsGzip(request)) return body;
  reply.header('content-encoding', 'gzip');
  return gzip;
}

function bytesOf({ body }: CachedResponse): number {
  return Math.ceil(body.length * 1.5) + 500;
}

function minimumOf({ headers }: FastifyRequest): number {
  const version = Number(headers[CATALOGUE_VERSION_HEADER] ?? 0);
  return version > 0 ? version : 0;
}
