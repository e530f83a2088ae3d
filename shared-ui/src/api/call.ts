import type { HTTPError } from 'ky';
import type { BodyOf, Endpoint, HeadersOf, ParamsOf, QueryOf, ResponseOf } from '@press-start/api/contract';
import { CORRECTED_HEADER, TOKEN_HEADER, TOTAL_HEADER } from '@press-start/api/contract';
import { emit } from '../events';
// Avoid an import cycle: the entry point of the session imports the API client.
import { currentSession, endSession } from '../session/state';
import { currentConfig, hostUrl } from './config';
import { ApiError, parseError } from './error';
import { loadApiClient } from './loadApiClient';

const TIMEOUT_MS = 15_000;

/**
 * One key of the input, such as `query`. It is optional if all its fields are optional, and absent if the
 * endpoint has no schema for it.
 */
type Part<Key extends string, Value> = [Value] extends [undefined]
  ? unknown
  : Record<string, never> extends Value
    ? { [K in Key]?: Value }
    : { [K in Key]: Value };

export type CallInput<E> = Part<'params', ParamsOf<E>> &
  Part<'query', QueryOf<E>> &
  Part<'body', BodyOf<E>> &
  Part<'headers', HeadersOf<E>> & {
    signal?: AbortSignal;
    /** Whether the request continues after the page is closed. Limits the body to 64 KB. */
    keepalive?: boolean;
    /** Whether the request emits `api:written`. Default: true for every method except GET. */
    affectsPages?: boolean;
    /** Cache mode of the request; `no-cache` revalidates even a fresh response. */
    cache?: RequestCache;
  };

type InputArgs<E> =
  Record<string, never> extends CallInput<E> ? [input?: CallInput<E>] : [input: CallInput<E>];

export interface Page<Item> {
  items: Item[];
  /** Number of items on all pages. */
  total: number;
  /** Corrected search text, if the API corrected a misspelling. */
  corrected?: string;
}

type ItemOf<E> = ResponseOf<E> extends readonly (infer Item)[] ? Item : never;

/**
 * Calls the API and returns the parsed response body. The first call loads the API client. Never retries.
 *
 * @throws ApiError, the abort reason if `signal` aborts the call, or the browser's error if the body of a
 *   successful response cannot be read
 * @example const game = await call(getGame, { params: { id: 7 }, signal: request.signal });
 */
export function call<E extends Endpoint>(endpoint: E, ...input: InputArgs<E>): Promise<ResponseOf<E>>;
export async function call(endpoint: Endpoint, input: LooseInput = {}): Promise<unknown> {
  const response = await send(endpoint, input);
  return response.json();
}

/**
 * Like `call`, but sends the request to the absolute URL of the host, as the specification requires for
 * orders (section 7, interpretation Q47).
 *
 * @throws the same errors as `call`
 */
export function callHost<E extends Endpoint>(endpoint: E, ...input: InputArgs<E>): Promise<ResponseOf<E>>;
export async function callHost(endpoint: Endpoint, input: LooseInput = {}): Promise<unknown> {
  const response = await send(endpoint, input, hostUrl());
  return response.json();
}

/**
 * Returns one page of a list. Pass `page` and `limit` in the query.
 *
 * @throws the same errors as `call`
 * @example const { items, total } = await callPage(listGames, { query: { page: 2, limit: 12 } });
 */
export function callPage<E extends Endpoint>(endpoint: E, ...input: InputArgs<E>): Promise<Page<ItemOf<E>>>;
export async function callPage(endpoint: Endpoint, input: LooseInput = {}): Promise<Page<unknown>> {
  const response = await send(endpoint, input);
  const items: unknown[] = await response.json();
  const corrected = response.headers.get(CORRECTED_HEADER);
  return {
    items,
    total: Number(response.headers.get(TOTAL_HEADER) ?? items.length),
    ...(corrected && { corrected: decodeURIComponent(corrected) }),
  };
}

/**
 * Downloads a file.
 *
 * @throws the same errors as `call`
 * @example const file = await callFile(exportGames, { query: { name: 'moon' } });
 */
export function callFile<E extends Endpoint>(endpoint: E, ...input: InputArgs<E>): Promise<Blob>;
export async function callFile(endpoint: Endpoint, input: LooseInput = {}): Promise<Blob> {
  const response = await send(endpoint, input);
  return response.blob();
}

/**
 * Returns a response with a streamed body, such as server-sent events. The timeout applies only until the
 * headers arrive; `signal` also aborts the body.
 *
 * @throws ApiError, or the abort reason if `signal` aborts the call
 */
export function callStream<E extends Endpoint>(endpoint: E, ...input: InputArgs<E>): Promise<Response>;
export function callStream(endpoint: Endpoint, input: LooseInput = {}): Promise<Response> {
  return send(endpoint, input);
}

let bypassCacheUntil = 0;

/** Makes GET calls revalidate cached responses for the next `ms` milliseconds, unless they set `cache`. */
export function bypassHttpCache(ms: number): void {
  bypassCacheUntil = Math.max(bypassCacheUntil, performance.now() + ms);
}

const cacheMode = ({ method }: Endpoint): RequestCache | undefined =>
  method === 'GET' && performance.now() < bypassCacheUntil ? 'no-cache' : undefined;

/** The input without the types of the endpoint, which the overloads above enforce. */
interface LooseInput {
  params?: object;
  query?: object;
  body?: unknown;
  headers?: object;
  signal?: AbortSignal;
  keepalive?: boolean;
  affectsPages?: boolean;
  cache?: RequestCache;
}

async function send(
  endpoint: Endpoint,
  input: LooseInput,
  prefixUrl = currentConfig().baseUrl,
): Promise<Response> {
  const { fetch } = currentConfig();
  const token = endpoint.access === 'public' ? undefined : currentSession()?.data.token;
  const path = fillPath(endpoint.path, input.params);
  try {
    const ky = await loadApiClient();
    return await ky(path, {
      method: endpoint.method,
      prefixUrl,
      searchParams: new URLSearchParams(entries(input.query)),
      headers: { ...Object.fromEntries(entries(input.headers)), ...(token && { [TOKEN_HEADER]: token }) },
      json: input.body,
      signal: input.signal,
      keepalive: input.keepalive,
      cache: input.cache ?? cacheMode(endpoint),
      timeout: TIMEOUT_MS,
      retry: 0,
      ...(fetch && { fetch }),
    });
  } catch (error) {
    throw await toApiError(error, input.signal, token);
  } finally {
    // Emit the event even after an error, because the server may have stored the change.
    if (input.affectsPages ?? endpoint.method !== 'GET') emit('api:written', {});
  }
}

async function toApiError(
  error: unknown,
  signal: AbortSignal | undefined,
  token: string | undefined,
): Promise<unknown> {
  if (signal?.aborted) return signal.reason;
  if (isTimeout(error)) {
    return new ApiError({ status: 0, code: 'timeout', message: 'The store took too long to answer.' });
  }
  if (!isHttpError(error)) {
    return new ApiError({ status: 0, code: 'unreachable', message: 'The store cannot be reached.' });
  }
  return errorFromResponse(error.response, token);
}

/** Returns whether ky timed out (`TimeoutError`), or webpack timed out loading ky (`ChunkLoadError`). */
const isTimeout = (error: unknown) =>
  error instanceof Error && (error.name === 'TimeoutError' || ('type' in error && error.type === 'timeout'));

/** Checks the name, because importing the class from ky would load ky early. */
const isHttpError = (error: unknown): error is HTTPError =>
  error instanceof Error && error.name === 'HTTPError' && 'response' in error;

/** Parses an error response. A 401 response to a request with the current token ends the session. */
export function errorFromResponse(response: Response, token: string | undefined): Promise<ApiError> {
  // A late response for a previous session must not end the current one.
  if (response.status === 401 && token && token === currentSession()?.data.token) endSession('expired');
  return parseError(response);
}

/**
 * Returns `videogames/7` for `/videogames/:id` and `{ id: 7 }`. ky adds the slash after the prefix URL.
 *
 * @throws if a parameter is missing
 */
function fillPath(path: string, params: object | undefined): string {
  const values = Object.fromEntries(entries(params));
  return path.slice(1).replace(/:(\w+)/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`${path} requires the parameter '${name}'`);
    return encodeURIComponent(value);
  });
}

function entries(part: object | undefined): [name: string, value: string][] {
  return Object.entries(part ?? {})
    .filter(([, value]) => value !== undefined)
    .flatMap(([name, value]) => [value].flat().map((item): [string, string] => [name, String(item)]));
}
