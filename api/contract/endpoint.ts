import type { Static, TSchema } from 'typebox';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Who may call: anybody, anybody signed in, or an administrator. */
export type Access = 'public' | 'session' | 'admin';

/** The schemas of one call and what its documentation says; they live in `./schemas` and reach the browser as types only. */
export interface CallSchemas {
  /** What the call does, in one line. */
  summary: string;
  /** Status and meaning of errors, besides those that every call of its kind has. */
  failures?: Readonly<Record<number, string>>;
  params?: TSchema;
  query?: TSchema;
  headers?: TSchema;
  body?: TSchema;
  response: TSchema;
}

/**
 * One call of the API. At run time it is three words and a number, so a browser bundle that imports an
 * endpoint carries no schema library; `S` ties it to its schemas for the compiler.
 */
export interface Endpoint<S extends CallSchemas = CallSchemas> {
  readonly method: Method;
  /** Path with `:name` placeholders, without the `/api` prefix of the store's own origin. */
  readonly path: string;
  readonly access: Access;
  /** Status of the successful answer. */
  readonly success: 200 | 201;
  /** Never set: carries the types. */
  readonly schemas?: S;
}

type Part<S extends CallSchemas, K extends Exclude<keyof CallSchemas, 'summary' | 'failures'>> =
  S extends Record<K, infer T extends TSchema> ? Static<T> : undefined;

export type ParamsOf<E> = E extends Endpoint<infer S> ? Part<S, 'params'> : never;
export type QueryOf<E> = E extends Endpoint<infer S> ? Part<S, 'query'> : never;
export type HeadersOf<E> = E extends Endpoint<infer S> ? Part<S, 'headers'> : never;
export type BodyOf<E> = E extends Endpoint<infer S> ? Part<S, 'body'> : never;
export type AnswerOf<E> = E extends Endpoint<infer S> ? Part<S, 'response'> : never;

/**
 * Declares a call of the API.
 * @example export const getGame = endpoint<typeof calls.getGame>({ method: 'GET', path: '/videogames/:id', access: 'public' });
 */
export function endpoint<S extends CallSchemas>(
  call: Pick<Endpoint, 'method' | 'path' | 'access'> & { success?: Endpoint['success'] },
): Endpoint<S> {
  return { success: 200, ...call };
}
