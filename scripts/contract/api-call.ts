/** Format of an API call in the contract. */
import Type, { type Static } from 'typebox';
import type { ObjectShape, Shape } from './shape';
import { shapeSchema } from './shape';

export const apiCallSchema = Type.Object({
  /** Set if the call needs a session. */
  session: Type.Optional(Type.Literal(true)),
  /**
   * An object with `params` (a tuple in the order of the path), `query`, `headers` and `body`, if the call
   * has them.
   */
  request: shapeSchema,
  response: shapeSchema,
});

export type ApiCall = Static<typeof apiCallSchema>;

/** Calls by method and path, such as `GET /videogames/:id`. */
export type ApiCalls = Record<string, ApiCall>;

/** Removes the names of parameters, so that calls or paths that differ only in these names are equal. */
export const callKey = (call: string) => call.replace(/:\w+/g, ':');

export interface CallParts {
  session: boolean;
  params: Shape[];
  query: Shape | undefined;
  headers: Shape | undefined;
  body: Shape | undefined;
  hasOptionalBody: boolean;
  response: Shape;
}

const canBeOmitted = (shape: Shape) =>
  typeof shape === 'object' &&
  'fields' in shape &&
  Object.keys(shape.fields).every((key) => key.endsWith('?'));

export function makeCall({
  session,
  params,
  query,
  headers,
  body,
  hasOptionalBody,
  response,
}: CallParts): ApiCall {
  const fields: ObjectShape['fields'] = {
    ...(body !== undefined && { [hasOptionalBody ? 'body?' : 'body']: body }),
    ...(headers !== undefined && { [canBeOmitted(headers) ? 'headers?' : 'headers']: headers }),
    ...(params.length > 0 && { params: { tuple: params } }),
    ...(query !== undefined && { [canBeOmitted(query) ? 'query?' : 'query']: query }),
  };
  return { ...(session && { session }), request: { fields }, response };
}
