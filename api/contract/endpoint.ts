import type { Static, TSchema } from 'typebox';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export type Access = 'public' | 'session' | 'admin';

/** Schemas of one endpoint, defined in `./schemas`. Browser code imports only their types. */
export interface CallSchemas {
  /** One line for the API documentation, without a full stop. */
  summary: string;
  /** Meanings of the error statuses that are specific to this endpoint. */
  failures?: Readonly<Record<number, string>>;
  params?: TSchema;
  query?: TSchema;
  headers?: TSchema;
  body?: TSchema;
  response: TSchema;
}

/**
 * One endpoint of the API. It refers to its schemas only by the type `S`, so that browser bundles do not contain the
 * schema library.
 */
export interface Endpoint<S extends CallSchemas = CallSchemas> {
  readonly method: Method;
  /** Path with `:name` placeholders, without the prefix `/api`. */
  readonly path: string;
  readonly access: Access;
  /** Status code of a successful response. */
  readonly success: 200 | 201;
  /** Never set; exists only for type inference. */
  readonly schemas?: S;
}

type PartOf<S extends CallSchemas, K extends Exclude<keyof CallSchemas, 'summary' | 'failures'>> =
  S extends Record<K, infer T extends TSchema> ? Static<T> : undefined;

export type ParamsOf<E> = E extends Endpoint<infer S> ? PartOf<S, 'params'> : never;
export type QueryOf<E> = E extends Endpoint<infer S> ? PartOf<S, 'query'> : never;
export type HeadersOf<E> = E extends Endpoint<infer S> ? PartOf<S, 'headers'> : never;
export type BodyOf<E> = E extends Endpoint<infer S> ? PartOf<S, 'body'> : never;
export type ResponseOf<E> = E extends Endpoint<infer S> ? PartOf<S, 'response'> : never;

/**
 * Declares an API endpoint. The annotation below lets bundlers remove the endpoints that a bundle does not use.
 * @example
 * const path = '/videogames/:id';
 * export const getGame = endpoint<typeof calls.getGame>({ method: 'GET', path, access: 'public' });
 */
/*#__NO_SIDE_EFFECTS__*/
export function endpoint<S extends CallSchemas>(
  call: Pick<Endpoint, 'method' | 'path' | 'access'> & { success?: Endpoint['success'] },
): Endpoint<S> {
  return { success: 200, ...call };
}
