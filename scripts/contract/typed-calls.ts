/** Reads the API's calls from its typed endpoints. Loads all schemas, so only builds and tools use it. */
import Type from 'typebox';
import type { CallSchemas, Endpoint } from '@press-start/api/contract';
import * as contract from '@press-start/api/contract';
import * as schemas from '@press-start/api/contract/schemas';
import type { ApiCall, ApiCalls } from './api-call';
import { makeCall } from './api-call';
import { shapeOfSchema } from './json-schema';
import type { ObjectShape, Shape } from './shape';

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'access' in value;

const isCall = (value: unknown): value is CallSchemas =>
  typeof value === 'object' && value !== null && 'response' in value && 'summary' in value;

const schemasByName = new Map<string, unknown>(
  Object.values(schemas).flatMap((part) => Object.entries(part)),
);

/** @param names exports of the API's contract; by default, all */
export function typedCalls(names: Iterable<string> = Object.keys(contract)): ApiCalls {
  const endpoints: Record<string, unknown> = contract;
  return Object.fromEntries(
    [...names].sort().flatMap((name): [string, ApiCall][] => {
      const endpoint = endpoints[name];
      const call = schemasByName.get(name);
      if (!isEndpoint(endpoint) || !isCall(call)) return [];
      return [[`${endpoint.method} ${endpoint.path}`, typedCall(endpoint, call)]];
    }),
  );
}

/** Removes the properties with which typebox marks optional schemas. JSON omits these properties. */
const plain = (schema: unknown): unknown =>
  schema === undefined ? undefined : JSON.parse(JSON.stringify(schema));

function typedCall(
  { path, access }: Endpoint,
  { params, query, headers, body, response }: CallSchemas,
): ApiCall {
  const shapeOf = (schema: unknown) => (schema === undefined ? undefined : shapeOfSchema(plain(schema)));
  const { fields } = objectShape(shapeOf(params));
  return makeCall({
    session: access !== 'public',
    params: [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => fields[name] ?? 'string'),
    query: shapeOf(query),
    headers: shapeOf(headers),
    body: shapeOf(body),
    hasOptionalBody: body !== undefined && Type.IsOptional(body),
    response:
      'contentMediaType' in response ? String(response.contentMediaType) : shapeOfSchema(plain(response)),
  });
}

const objectShape = (shape: Shape | undefined): ObjectShape =>
  typeof shape === 'object' && 'fields' in shape ? shape : { fields: {} };
