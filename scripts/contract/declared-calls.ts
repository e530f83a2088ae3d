/** Reads the calls that an API declares in its OpenAPI document. */
import Type, { type Static } from 'typebox';
import { Check } from 'typebox/value';
import type { ApiCall, ApiCalls } from './api-call';
import { makeCall } from './api-call';
import { shapeOfSchema } from './json-schema';
import type { Shape } from './shape';

const content = Type.Record(Type.String(), Type.Object({ schema: Type.Optional(Type.Unknown()) }));

const operation = Type.Object({
  parameters: Type.Optional(
    Type.Array(
      Type.Object({
        name: Type.String(),
        in: Type.String(),
        required: Type.Optional(Type.Boolean()),
        schema: Type.Unknown(),
      }),
    ),
  ),
  requestBody: Type.Optional(Type.Object({ required: Type.Optional(Type.Boolean()), content })),
  security: Type.Optional(Type.Array(Type.Unknown())),
  responses: Type.Record(Type.String(), Type.Object({ content: Type.Optional(content) })),
});

const openApiDocument = Type.Object({
  openapi: Type.String(),
  paths: Type.Record(Type.String(), Type.Record(Type.String(), operation)),
});

/** Returns the calls that an OpenAPI document declares, or undefined if the value is not such a document. */
export function declaredCalls(document: unknown): ApiCalls | undefined {
  if (!Check(openApiDocument, document)) return undefined;
  return Object.fromEntries(
    Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, declared]) => [
        `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`,
        declaredCall(path, declared),
      ]),
    ),
  );
}

function declaredCall(
  path: string,
  { parameters = [], requestBody, security = [], responses }: Static<typeof operation>,
): ApiCall {
  const inPart = (part: string) => parameters.filter((parameter) => parameter.in === part);
  const objectOf = (part: string): Shape | undefined => {
    const declared = inPart(part).map(({ name, required, schema }): [string, Shape] => [
      required ? name : `${name}?`,
      shapeOfSchema(schema),
    ]);
    if (declared.length === 0) return undefined;
    return { fields: Object.fromEntries(declared.sort(([a], [b]) => (a < b ? -1 : 1))) };
  };
  const success = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1].content ?? {};
  const [type = '', media] = Object.entries(success)[0] ?? [];
  return makeCall({
    session: security.length > 0,
    params: [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) =>
      shapeOfSchema(inPart('path').find((parameter) => parameter.name === name)?.schema),
    ),
    query: objectOf('query'),
    headers: objectOf('header'),
    body: requestBody && shapeOfSchema(Object.values(requestBody.content)[0]?.schema),
    hasOptionalBody: requestBody?.required !== true,
    response: type === 'application/json' ? shapeOfSchema(media?.schema) : type,
  });
}
