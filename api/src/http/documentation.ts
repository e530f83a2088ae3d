import swagger, { type SwaggerTransformObject } from '@fastify/swagger';
import type { FastifyInstance, FastifySchema } from 'fastify';
import { Type, type TSchema } from 'typebox';
import * as contract from '../../contract';
import type { CallSchemas, Endpoint } from '../../contract';
import * as schemas from '../../contract/schemas';
import manifest from '../../package.json' with { type: 'json' };

const SESSION = 'session';

/** Every endpoint's name in the contract; it is the id of the operation. */
const names = new Map<unknown, string>(Object.entries(contract).map(([name, value]) => [value, name]));

/** The names of calls whose body may be missing. */
const bodyIsOptional = new Set(
  Object.values(schemas)
    .flatMap((part) => Object.entries(part))
    .filter(([, call]: [string, unknown]) => hasOptionalBody(call))
    .map(([name]) => name),
);

/** Collects the calls of the contract for an OpenAPI 3.1 document, which `app.swagger()` returns. Call it before the routes are added. */
export async function collectCalls(app: FastifyInstance, publicUrl: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Press Start',
        version: manifest.version,
        description: 'The API of an online store for retro video games. Prices are whole dollars, times UTC.',
        license: { name: manifest.license, identifier: manifest.license },
      },
      servers: [{ url: `${publicUrl}/api` }],
      components: {
        schemas: { ApiErrorBody: schemas.ApiErrorBody },
        securitySchemes: { [SESSION]: { type: 'apiKey', in: 'header', name: contract.TOKEN_HEADER } },
      },
    },
    // Routes beside the contract have no tags.
    hideUntagged: true,
    convertConstToEnum: false,
    transformObject: complete,
  });
}

/** Adds what the plugin cannot know: which bodies may be missing. An operation without parameters has an empty list. */
const complete: SwaggerTransformObject = (collected) => {
  if (!('openapiObject' in collected)) return collected.swaggerObject;
  for (const path of Object.values(collected.openapiObject.paths ?? {})) {
    for (const method of ['get', 'post', 'put', 'delete'] as const) {
      const operation = path?.[method];
      if (operation === undefined) continue;
      operation.parameters ??= [];
      const { operationId = '', requestBody } = operation;
      if (requestBody && 'content' in requestBody) requestBody.required = !bodyIsOptional.has(operationId);
    }
  }
  return collected.openapiObject;
};

/** What the document says about one call of the contract: its schemas, its access and every answer. */
export function documentCall(endpoint: Endpoint, call: CallSchemas): FastifySchema {
  const { params, query, headers, body, response, summary } = call;
  const paged = query !== undefined && Type.IsObject(query) && 'page' in query.properties;
  return {
    operationId: names.get(endpoint) ?? '',
    summary,
    tags: [endpoint.path.split('/')[1] ?? ''],
    security: endpoint.access === 'public' ? [] : [{ [SESSION]: [] }],
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(headers && { headers }),
    ...(body && { body }),
    response: {
      [endpoint.success]: {
        description: endpoint.success === 201 ? 'Made' : 'Done',
        ...(paged && { headers: { [contract.TOTAL_HEADER]: total } }),
        content: { [contentTypeOf(response)]: { schema: response } },
      },
      ...Object.fromEntries(
        Object.entries(failuresOf(endpoint, call)).map(([status, meaning]) => [status, failure(meaning)]),
      ),
      default: failure('What was wrong, for programs and for people'),
    },
  };
}

/** Every error status that a call can respond with, and what it means. */
export function failuresOf(
  endpoint: Endpoint,
  { query, headers, body, failures }: CallSchemas,
): Record<number, string> {
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
  return { ...found, ...failures };
}

/** JSON, unless the answer is a file or a stream of events. */
const contentTypeOf = (response: TSchema) =>
  'contentMediaType' in response ? String(response.contentMediaType) : 'application/json';

const total = { description: 'Length of the whole list', type: 'integer', minimum: 0 };

const failure = (description: string) => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/ApiErrorBody' } } },
});

function hasOptionalBody(call: unknown): boolean {
  if (typeof call !== 'object' || call === null || !('body' in call)) return false;
  return Type.IsSchema(call.body) && Type.IsOptional(call.body);
}
