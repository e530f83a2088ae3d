import { TOKEN_HEADER, TOTAL_HEADER } from '@press-start/api/contract';
import type { AnswerOf, BodyOf, Endpoint, HeadersOf, ParamsOf, QueryOf } from '@press-start/api/contract';
import ky, { HTTPError, TimeoutError } from 'ky';
// Not by its door: the session's role asks through this very file.
import { currentSession, endSession } from '../session/state';
import { currentConfig, hostUrl } from './config';
import { ApiError, errorFromResponse } from './error';

const TIMEOUT_MS = 15_000;

/** A part of the input: absent when the endpoint has none, optional when it may be empty. */
type Part<Key extends string, Value> = [Value] extends [undefined]
  ? unknown
  : Record<string, never> extends Value
    ? { [K in Key]?: Value }
    : { [K in Key]: Value };

/** What a call of this endpoint needs, from the contract's schemas. */
export type CallInput<E> = Part<'params', ParamsOf<E>> &
  Part<'query', QueryOf<E>> &
  Part<'body', BodyOf<E>> &
  Part<'headers', HeadersOf<E>> & {
    signal?: AbortSignal;
    /** The request outlives its page. Bodies up to 64 KB. */
    keepalive?: boolean;
    /** How the browser's cache is used; `no-cache` asks the store even for what may be seconds old. */
    cache?: RequestCache;
  };

type InputArgs<E> =
  Record<string, never> extends CallInput<E> ? [input?: CallInput<E>] : [input: CallInput<E>];

export interface Page<Item> {
  items: Item[];
  /** Length of the whole list of which `items` is one page. */
  total: number;
}

type ItemOf<E> = AnswerOf<E> extends readonly (infer Item)[] ? Item : never;

/**
 * Calls the API. Answers what the contract says, or throws an `ApiError` (a call that was aborted by its own
 * `signal` throws the signal's reason). Nothing is retried: the router and the shopper decide what to do again.
 *
 * @example const game = await call(getGame, { params: { id: 7 }, signal: request.signal });
 */
export function call<E extends Endpoint>(endpoint: E, ...input: InputArgs<E>): Promise<AnswerOf<E>>;
export async function call(endpoint: Endpoint, input: LooseInput = {}): Promise<unknown> {
  const response = await send(endpoint, input);
  return response.json();
}

/**
 * Calls the full address of the store's host instead of the path that all other calls go to: section 7 of the
 * specification has orders sent there (reading Q47). Token, errors and answers are those of `call`.
 */
export function callHost<E extends Endpoint>(endpoint: E, ...input: InputArgs<E>): Promise<AnswerOf<E>>;
export async function callHost(endpoint: Endpoint, input: LooseInput = {}): Promise<unknown> {
  const response = await send(endpoint, input, hostUrl());
  return response.json();
}

/**
 * Calls a list for one page of it. Pass `page` and `limit` in the query.
 *
 * @example const { items, total } = await callPage(listGames, { query: { page: 2, limit: 12 } });
 */
export function callPage<E extends Endpoint>(endpoint: E, ...input: InputArgs<E>): Promise<Page<ItemOf<E>>>;
export async function callPage(endpoint: Endpoint, input: LooseInput = {}): Promise<Page<unknown>> {
  const response = await send(endpoint, input);
  const items: unknown[] = await response.json();
  return { items, total: Number(response.headers.get(TOTAL_HEADER) ?? items.length) };
}

/**
 * Calls for a file.
 *
 * @example const file = await callFile(exportGames, { query: { name: 'moon' } });
 */
export function callFile<E extends Endpoint>(endpoint: E, ...input: InputArgs<E>): Promise<Blob>;
export async function callFile(endpoint: Endpoint, input: LooseInput = {}): Promise<Blob> {
  const response = await send(endpoint, input);
  return response.blob();
}

/**
 * Calls for an answer that comes bit by bit, such as events: its body may go on for as long as it likes, until `signal`
 * ends it.
 */
export function callStream<E extends Endpoint>(endpoint: E, ...input: InputArgs<E>): Promise<Response>;
export function callStream(endpoint: Endpoint, input: LooseInput = {}): Promise<Response> {
  return send(endpoint, input);
}

/** The input as the wire sees it; the typed signatures above let nothing else in. */
interface LooseInput {
  params?: object;
  query?: object;
  body?: unknown;
  headers?: object;
  signal?: AbortSignal;
  keepalive?: boolean;
  cache?: RequestCache;
}

async function send(
  endpoint: Endpoint,
  input: LooseInput,
  prefixUrl = currentConfig().baseUrl,
): Promise<Response> {
  const { fetch } = currentConfig();
  const token = endpoint.access === 'public' ? undefined : currentSession()?.data.token;
  try {
    return await ky(fillPath(endpoint.path, input.params), {
      method: endpoint.method,
      prefixUrl,
      searchParams: new URLSearchParams(entries(input.query)),
      headers: { ...Object.fromEntries(entries(input.headers)), ...(token && { [TOKEN_HEADER]: token }) },
      json: input.body,
      signal: input.signal,
      keepalive: input.keepalive,
      cache: input.cache,
      timeout: TIMEOUT_MS,
      retry: 0,
      ...(fetch && { fetch }),
    });
  } catch (error) {
    throw await translate(error, input.signal, token);
  }
}

async function translate(
  error: unknown,
  signal: AbortSignal | undefined,
  token: string | undefined,
): Promise<unknown> {
  if (signal?.aborted) return signal.reason;
  if (error instanceof TimeoutError) {
    return new ApiError({ status: 0, code: 'timeout', message: 'The store took too long to answer.' });
  }
  if (!(error instanceof HTTPError)) {
    return new ApiError({ status: 0, code: 'unreachable', message: 'The store cannot be reached.' });
  }
  return errorOf(error.response, token);
}

/** What the API's refusal of a call stands for; one for a dead token ends the session. */
export function errorOf(response: Response, token: string | undefined): Promise<ApiError> {
  // A late answer to a session that has ended meanwhile must not end the next one.
  if (response.status === 401 && token && token === currentSession()?.data.token) endSession('expired');
  return errorFromResponse(response);
}

/** `/videogames/:id` and `{ id: 7 }` -> `videogames/7`: without the first slash, as the prefix ends with one. */
function fillPath(path: string, params: object | undefined): string {
  const values = Object.fromEntries(entries(params));
  return path.slice(1).replace(/:(\w+)/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`${path} needs the parameter '${name}'`);
    return encodeURIComponent(value);
  });
}

function entries(part: object | undefined): [name: string, value: string][] {
  return Object.entries(part ?? {})
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [name, String(value)]);
}
