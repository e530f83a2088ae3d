import type { TSchema } from 'typebox';
import { Type } from 'typebox';
import * as contract from '../../contract';
import type { CallSchemas, Endpoint } from '../../contract';
import * as schemas from '../../contract/schemas';
import { failures } from '../../contract/failures';
import { summaries } from '../../contract/summaries';
import manifest from '../../package.json' with { type: 'json' };

type Json = Record<string, unknown>;

const SESSION = 'session';
const AN_ERROR = { $ref: '#/components/schemas/ApiErrorBody' };

/** One call of the contract with everything that is known of it. */
export interface Call {
  name: string;
  endpoint: Endpoint;
  schemas: CallSchemas;
}

/** The API as an OpenAPI 3.1 document, whose schemas are the contract's own: TypeBox writes JSON Schema. */
export function openApiDocument(publicUrl: string): Json {
  const paths: Record<string, Json> = {};
  for (const call of everyCall()) {
    const path = call.endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [call.endpoint.method.toLowerCase()]: operation(call) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Press Start',
      version: manifest.version,
      description: 'The API of an online store for retro video games. Prices are whole dollars, times UTC.',
      license: { name: manifest.license, identifier: manifest.license },
    },
    servers: [{ url: `${publicUrl}/api` }],
    paths,
    components: {
      schemas: { ApiErrorBody: schemas.ApiErrorBody },
      securitySchemes: { [SESSION]: { type: 'apiKey', in: 'header', name: contract.TOKEN_HEADER } },
    },
  };
}

/** Every call of the contract by its name; schemas bear the name of their endpoint. Throws for one without schemas. */
export function everyCall(): Call[] {
  const described = new Map<string, unknown>(Object.values(schemas).flatMap((part) => Object.entries(part)));
  return Object.entries(contract).flatMap(([name, endpoint]) => {
    if (!isEndpoint(endpoint)) return [];
    const parts = described.get(name);
    if (!isCallSchemas(parts)) throw new Error(`The contract has no schemas for '${name}'`);
    return { name, endpoint, schemas: parts };
  });
}

function operation(call: Call): Json {
  const { name, endpoint, schemas: parts } = call;
  const { params, query, headers, body, response } = parts;
  const paged = query !== undefined && Type.IsObject(query) && 'page' in query.properties;
  const success = {
    description: endpoint.success === 201 ? 'Made' : 'Done',
    ...(paged && { headers: { [contract.TOTAL_HEADER]: totalHeader } }),
    content: { [contentTypeOf(response)]: { schema: response } },
  };
  return {
    operationId: name,
    summary: summaries[name],
    tags: [endpoint.path.split('/')[1]],
    parameters: [
      ...parameters('path', params),
      ...parameters('query', query),
      ...parameters('header', headers),
    ],
    ...(body && {
      requestBody: { required: !Type.IsOptional(body), content: { 'application/json': { schema: body } } },
    }),
    security: endpoint.access === 'public' ? [] : [{ [SESSION]: [] }],
    responses: {
      [endpoint.success]: success,
      ...Object.fromEntries(
        Object.entries(failuresOf(call)).map(([status, description]) => [status, refusal(description)]),
      ),
      default: refusal('What was wrong, for programs and for people'),
    },
  };
}

/** Every error status that a call can respond with, and what it means. */
export function failuresOf({
  name,
  endpoint,
  schemas: { query, headers, body },
}: Call): Record<number, string> {
  const found: Record<number, string> = {
    400: 'The request could not be read',
    503: 'The store is unavailable or very busy: Retry-After says when to try again',
  };
  if (endpoint.access !== 'public') found[401] = 'No session, or one that is over';
  if (endpoint.access === 'admin') found[403] = 'The caller is no administrator';
  if (endpoint.path.includes(':')) found[404] = 'There is nothing at this address';
  if (body !== undefined) {
    found[413] = 'The request is too large';
    found[415] = 'The body is not JSON';
  }
  if (query !== undefined || headers !== undefined || body !== undefined) {
    found[422] = 'A field is not valid: `fields` says which';
  }
  return { ...found, ...failures[name] };
}

/** What an answer is that is no JSON: a file, or events. */
const contentTypeOf = (response: TSchema) =>
  'contentMediaType' in response ? String(response.contentMediaType) : 'application/json';

const totalHeader = { description: 'Length of the whole list', schema: { type: 'integer', minimum: 0 } };

const refusal = (description: string) => ({
  description,
  content: { 'application/json': { schema: AN_ERROR } },
});

/** The fields of an object schema as parameters; those of the path are always wanted. */
function parameters(where: 'path' | 'query' | 'header', schema: TSchema | undefined): Json[] {
  if (schema === undefined || !Type.IsObject(schema)) return [];
  return Object.entries(schema.properties).map(([name, field]) => ({
    name,
    in: where,
    required: where === 'path' || !Type.IsOptional(field),
    schema: field,
  }));
}

function isEndpoint(value: unknown): value is Endpoint {
  return (
    typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value
  );
}

function isCallSchemas(value: unknown): value is CallSchemas {
  return typeof value === 'object' && value !== null && 'response' in value;
}
