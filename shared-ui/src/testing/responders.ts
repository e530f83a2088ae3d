import type { ApiErrorBody, Endpoint, ResponseOf } from '@press-start/api/contract';

export interface RecordedRequest {
  method: string;
  /** Path and query, without the path of the base URL: `/order?idUser=7`. */
  path: string;
  params: Record<string, string | undefined>;
  query: URLSearchParams;
  headers: Headers;
  /** Parsed JSON, the `FormData` of an upload, or `undefined` without a body. */
  body: unknown;
}

export interface Responder {
  endpoint: Endpoint;
  reply: (recorded: RecordedRequest) => Response | Promise<Response>;
}

type Reply<Value> = Value | ((recorded: RecordedRequest) => Value | Promise<Value>);

/**
 * Mocks an endpoint with a response body, or with a function that returns it.
 *
 * @example respond(getGame, ({ params }) => makeGame({ id_product: Number(params.id) }))
 */
export function respond<E extends Endpoint>(endpoint: E, reply: Reply<ResponseOf<E>>): Responder;
export function respond(endpoint: Endpoint, reply: unknown): Responder {
  return {
    endpoint,
    reply: async (recorded) => json(isFunction(reply) ? await reply(recorded) : reply, endpoint.success),
  };
}

/** Mocks an endpoint with a function that returns a `Response`, to control the headers, status and timing. */
export function respondWith(endpoint: Endpoint, reply: Responder['reply']): Responder {
  return { endpoint, reply };
}

/** @example respondError(login, 401, { error: 'unauthorised', message: 'Wrong username or password' }) */
export function respondError(endpoint: Endpoint, status: number, body: ApiErrorBody): Responder {
  return { endpoint, reply: () => json(body, status) };
}

/**
 * Returns a `fetch` that uses the first matching responder and records the request in `calls`. Rejects a
 * request that matches no responder, without recording it.
 */
export function mockFetch(
  baseUrl: string,
  responders: readonly Responder[],
  calls: RecordedRequest[],
): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    request.signal.throwIfAborted();
    const url = new URL(request.url);
    const path = url.pathname.slice(new URL(baseUrl).pathname.length);
    for (const { endpoint, reply } of responders) {
      const params = endpoint.method === request.method ? matchPath(endpoint.path, path) : undefined;
      if (!params) continue;
      const body = init?.body instanceof FormData ? init.body : await bodyOf(request);
      const { method, headers } = request;
      const recorded = { method, path: path + url.search, params, query: url.searchParams, headers, body };
      calls.push(recorded);
      return reply(recorded);
    }
    throw new Error(`No mock response for ${request.method} ${path}`);
  };
}

async function bodyOf(request: Request): Promise<unknown> {
  const text = await request.text();
  return text ? JSON.parse(text) : undefined;
}

function matchPath(pattern: string, path: string): Record<string, string | undefined> | undefined {
  const expression = new RegExp(`^${pattern.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`);
  const match = expression.exec(path);
  return match ? { ...match.groups } : undefined;
}

function json(value: unknown, status: number): Response {
  return new Response(JSON.stringify(value), { status, headers: { 'content-type': 'application/json' } });
}

function isFunction(reply: unknown): reply is (recorded: RecordedRequest) => unknown {
  return typeof reply === 'function';
}
