import type { AnswerOf, ApiErrorBody, Endpoint } from '@press-start/api/contract';

/** A call as it arrived. */
export interface RecordedRequest {
  method: string;
  /** Path with its query, without the base: `/order?idUser=7`. */
  path: string;
  /** Values of the path's placeholders. */
  params: Record<string, string | undefined>;
  query: URLSearchParams;
  headers: Headers;
  /** Of a form that is uploaded, the form itself. */
  body: unknown;
}

export interface Responder {
  endpoint: Endpoint;
  reply: (recorded: RecordedRequest) => Response | Promise<Response>;
}

type Reply<Value> = Value | ((recorded: RecordedRequest) => Value | Promise<Value>);

/**
 * A line of the API's table: this endpoint answers that.
 *
 * @example answer(getGame, ({ params }) => makeGame({ id_product: Number(params.id) }))
 */
export function respond<E extends Endpoint>(endpoint: E, reply: Reply<AnswerOf<E>>): Responder;
export function respond(endpoint: Endpoint, reply: unknown): Responder {
  return {
    endpoint,
    reply: async (recorded) => json(isFunction(reply) ? await reply(recorded) : reply, endpoint.success),
  };
}

/** A line whose answer is a whole Response: for headers, or for one refusal among good answers. */
export function respondWith(endpoint: Endpoint, reply: Responder['reply']): Responder {
  return { endpoint, reply };
}

/** @example refuse(login, 401, { error: 'unauthorised', message: 'Wrong username or password' }) */
export function respondError(endpoint: Endpoint, status: number, body: ApiErrorBody): Responder {
  return { endpoint, reply: () => json(body, status) };
}

/** A `fetch` that answers from the table, and writes down what it was asked. */
export function tableFetch(
  base: string,
  table: readonly Responder[],
  calls: RecordedRequest[],
): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    request.signal.throwIfAborted();
    const url = new URL(request.url);
    const path = url.pathname.slice(new URL(base).pathname.length);
    for (const { endpoint, reply } of table) {
      const params = endpoint.method === request.method ? matchPath(endpoint.path, path) : undefined;
      if (!params) continue;
      const body = init?.body instanceof FormData ? init.body : await bodyOf(request);
      const { method, headers } = request;
      const recorded = { method, path: path + url.search, params, query: url.searchParams, headers, body };
      calls.push(recorded);
      return reply(recorded);
    }
    throw new Error(`No answer in the table for ${request.method} ${path}`);
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
