import type { AnswerOf, ApiErrorBody, Endpoint } from '@press-start/api/contract';

/** A call as it arrived. */
export interface Asked {
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

export interface Answer {
  endpoint: Endpoint;
  reply: (asked: Asked) => Response | Promise<Response>;
}

type Reply<Value> = Value | ((asked: Asked) => Value | Promise<Value>);

/**
 * A line of the API's table: this endpoint answers that.
 *
 * @example answer(getGame, ({ params }) => makeGame({ id_product: Number(params.id) }))
 */
export function answer<E extends Endpoint>(endpoint: E, reply: Reply<AnswerOf<E>>): Answer;
export function answer(endpoint: Endpoint, reply: unknown): Answer {
  return {
    endpoint,
    reply: async (asked) => json(isFunction(reply) ? await reply(asked) : reply, endpoint.success),
  };
}

/** A line whose answer is a whole Response: for headers, or for one refusal among good answers. */
export function answerWith(endpoint: Endpoint, reply: Answer['reply']): Answer {
  return { endpoint, reply };
}

/** @example refuse(login, 401, { error: 'unauthorised', message: 'Wrong username or password' }) */
export function refuse(endpoint: Endpoint, status: number, body: ApiErrorBody): Answer {
  return { endpoint, reply: () => json(body, status) };
}

/** A `fetch` that answers from the table, and writes down what it was asked. */
export function tableFetch(base: string, table: readonly Answer[], calls: Asked[]): typeof fetch {
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
      const asked = { method, path: path + url.search, params, query: url.searchParams, headers, body };
      calls.push(asked);
      return reply(asked);
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

function isFunction(reply: unknown): reply is (asked: Asked) => unknown {
  return typeof reply === 'function';
}
