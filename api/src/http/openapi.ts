import swagger, { type SwaggerTransformObject } from '@fastify/swagger';
import type { FastifyInstance, FastifySchema } from 'fastify';
import { type TSchema, Type } from 'typebox';
import type { CallSchemas, Endpoint } from '../../contract';
import * as contract from '../../contract';
import { store } from '../../contract/rules';
import * as schemas from '../../contract/schemas';
import manifest from '../../package.json' with { type: 'json' };

const SESSION = 'session';

/** Names of endpoints, used as operation ids. */
const endpointNames = new Map<unknown, string>(
  Object.entries(contract).map(([name, value]) => [value, name]),
);

const optionalBodies = new Set(
  Object.values(schemas)
    .flatMap((part) => Object.entries(part))
    .filter(([, call]: [string, unknown]) => hasOptionalBody(call))
    .map(([name]) => name),
);

/** Call this function before adding the routes, because `app.swagger()` contains only routes added later. */
export async function registerOpenApi(app: FastifyInstance, publicUrl: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: store.name,
        version: manifest.version,
        description:
          'The API of an online store for retro video games. Prices are in whole dollars, times in UTC.',
        license: { name: manifest.license, identifier: manifest.license },
      },
      servers: [{ url: `${publicUrl}/api` }],
      components: {
        schemas: { ApiErrorBody: schemas.ApiErrorBody },
        securitySchemes: { [SESSION]: { type: 'apiKey', in: 'header', name: contract.TOKEN_HEADER } },
      },
    },
    // Only the contract's routes have tags.
    hideUntagged: true,
    convertConstToEnum: false,
    transformObject: completeDocument,
  });
}

/** Adds parts that the plugin does not generate: whether a body is required, and empty parameter lists. */
const completeDocument: SwaggerTransformObject = (collected) => {
  if (!('openapiObject' in collected)) return collected.swaggerObject;
  for (const path of Object.values(collected.openapiObject.paths ?? {})) {
    for (const method of ['get', 'post', 'put', 'delete'] as const) {
      const operation = path?.[method];
      if (operation === undefined) continue;
      operation.parameters ??= [];
      const { operationId = '', requestBody } = operation;
      if (requestBody && 'content' in requestBody) requestBody.required = !optionalBodies.has(operationId);
    }
  }
  return collected.openapiObject;
};

export function documentCall(endpoint: Endpoint, call: CallSchemas): FastifySchema {
  const { params, query, headers, body, response, summary } = call;
  const isPaginated = query !== undefined && Type.IsObject(query) && 'page' in query.properties;
  return {
    operationId: endpointNames.get(endpoint) ?? '',
    summary,
    tags: [endpoint.path.split('/')[1] ?? ''],
    security: endpoint.access === 'public' ? [] : [{ [SESSION]: [] }],
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(headers && { headers }),
    ...(body && { body }),
    response: {
      [endpoint.success]: {
        description: endpoint.success === 201 ? 'Created' : 'Success',
        ...(isPaginated && { headers: { [contract.TOTAL_HEADER]: totalHeader } }),
        content: { [contentTypeOf(response)]: { schema: response } },
      },
      ...Object.fromEntries(
        Object.entries(failuresOf(endpoint, call)).map(([status, meaning]) => [
          status,
          errorResponse(meaning),
        ]),
      ),
      default: errorResponse('An error with a code for programs and a message for people'),
    },
  };
}

/** Returns the meanings of an endpoint's documented error statuses. */
export function failuresOf(
  endpoint: Endpoint,
  { query, headers, body, failures }: CallSchemas,
): Record<number, string> {
  const meanings: Record<number, string> = {
    400: 'The request could not be read',
    503: 'The store is unavailable or overloaded: Retry-After is the number of seconds to wait',
  };
  if (endpoint.access !== 'public') meanings[401] = 'The session is missing or has expired';
  if (endpoint.access === 'admin') meanings[403] = 'The caller is not an administrator';
  if (endpoint.path.includes(':')) meanings[404] = 'The resource does not exist';
  if (body !== undefined) {
    meanings[413] = 'The request is too large';
    meanings[415] = 'The body is not JSON';
  }
  if (query !== undefined || headers !== undefined || body !== undefined) {
    meanings[422] = 'A field is invalid: see `fields`';
  }
  return { ...meanings, ...failures };
}

const contentTypeOf = (response: TSchema) =>
  'contentMediaType' in response ? String(response.contentMediaType) : 'application/json';

const totalHeader = { description: 'Length of the whole list', type: 'integer', minimum: 0 };

const errorResponse = (description: string) => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/ApiErrorBody' } } },
});

function hasOptionalBody(call: unknown): boolean {
  if (typeof call !== 'object' || call === null || !('body' in call)) return false;
  return Type.IsSchema(call.body) && Type.IsOptional(call.body);
}
