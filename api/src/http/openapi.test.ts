import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { Type } from 'typebox';
import { Check } from 'typebox/value';
import { declaredCalls } from '../../../scripts/contract/declared-calls';
import { typedCalls } from '../../../scripts/contract/typed-calls';
import { assertDeclared, listContractEndpoints } from '../testing/contract-calls';
import { TestStore } from '../testing/store';

// These schemas describe the parts of OpenAPI 3.1 that the document could violate.

const Media = Type.Record(
  Type.String({ pattern: '^(application/json|text/csv|text/event-stream)$' }),
  Type.Object({ schema: Type.Object({}) }),
);
const Result = Type.Object({ description: Type.String({ minLength: 1 }), content: Media });
const Operation = Type.Object(
  {
    operationId: Type.String({ pattern: '^\\w+$' }),
    summary: Type.String({ pattern: '^[A-Z].*[^.]$' }),
    tags: Type.Array(Type.String(), { minItems: 1 }),
    parameters: Type.Array(
      Type.Object(
        {
          name: Type.String(),
          in: Type.Union([Type.Literal('path'), Type.Literal('query'), Type.Literal('header')]),
          required: Type.Boolean(),
          schema: Type.Object({}),
        },
        { additionalProperties: false },
      ),
    ),
    requestBody: Type.Optional(Type.Object({ required: Type.Boolean(), content: Media })),
    security: Type.Array(Type.Object({ session: Type.Array(Type.String()) })),
    responses: Type.Record(Type.String({ pattern: '^([1-5]\\d\\d|default)$' }), Result),
  },
  { additionalProperties: false },
);
const Document = Type.Object(
  {
    openapi: Type.String({ pattern: '^3\\.1\\.\\d+$' }),
    info: Type.Object({ title: Type.String(), version: Type.String({ pattern: '^\\d+\\.\\d+\\.\\d+$' }) }),
    servers: Type.Array(Type.Object({ url: Type.String() })),
    paths: Type.Record(
      Type.String({ pattern: '^/' }),
      Type.Record(Type.String({ pattern: '^(get|put|post|delete)$' }), Operation),
    ),
    components: Type.Object({
      schemas: Type.Record(Type.String(), Type.Object({})),
      securitySchemes: Type.Object({
        session: Type.Object({
          type: Type.Literal('apiKey'),
          in: Type.Literal('header'),
          name: Type.String(),
        }),
      }),
    }),
  },
  { additionalProperties: false },
);
type Document = Type.Static<typeof Document>;

let store: TestStore;
let document: Document;

beforeAll(async () => {
  store = await TestStore.open({ docs: true });
  document = (await store.get('/openapi.json')).json();
});
afterAll(() => store.close());

const plainJson = (schema: unknown): unknown => JSON.parse(JSON.stringify(schema));

describe('GET /openapi.json', () => {
  test('The OpenAPI document conforms to OpenAPI 3.1 and is public and cacheable', async () => {
    expect(Check(Document, document)).toBe(true);
    const response = await store.get('/openapi.json');
    expect(response.headers['content-type']).toMatch(/^application\/json/);
    expect(response.headers['cache-control']).toMatch(/^public/);
    expect(document.servers).toEqual([{ url: 'http://shop.example/api' }]);
  });

  test('The OpenAPI document declares every call of the contract with the same types that remotes record in their releases', () => {
    const declared = declaredCalls(document);
    const typed = typedCalls();
    expect(Object.keys(typed)).toHaveLength(listContractEndpoints().length);
    expect(declared).toMatchObject(typed);
  });

  test.each(
    listContractEndpoints().map((call) => [`${call.endpoint.method} ${call.endpoint.path}`, call] as const),
  )('%s is documented with its schemas, access rule and summary', (_title, { name, endpoint, schemas }) => {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    const operation = document.paths[path]?.[endpoint.method.toLowerCase()];
    expect(operation).toMatchObject({ operationId: name, summary: expect.any(String) });
    const type =
      'contentMediaType' in schemas.response ? schemas.response.contentMediaType : 'application/json';
    const content = operation?.responses[endpoint.success]?.content;
    expect(content).toEqual({ [String(type)]: { schema: plainJson(schemas.response) } });
    const body = operation?.requestBody?.content['application/json']?.schema;
    expect(body).toEqual(schemas.body && plainJson(schemas.body));
    const pathParameters = operation?.parameters
      .filter((field) => field.in === 'path')
      .map((field) => field.name);
    expect(pathParameters).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, field]) => field));
    for (const [location, part] of [
      ['query', schemas.query] as const,
      ['header', schemas.headers] as const,
    ]) {
      const fields = operation?.parameters.filter((field) => field.in === location) ?? [];
      const properties = part && Type.IsObject(part) ? part.properties : {};
      expect(Object.fromEntries(fields.map((field) => [field.name, field.schema]))).toEqual(
        plainJson(properties),
      );
    }
    expect(operation?.security.length).toBe(endpoint.access === 'public' ? 0 : 1);
    expect(operation?.responses).toMatchObject({ 400: expect.anything(), 503: expect.anything() });
  });

  test('Every operation id in the OpenAPI document is unique, and every reference resolves', () => {
    const ids = Object.values(document.paths).flatMap((path) =>
      Object.values(path).map((operation) => operation.operationId),
    );
    expect([new Set(ids).size, ids.length]).toEqual([
      listContractEndpoints().length,
      listContractEndpoints().length,
    ]);
    const references = JSON.stringify(document).matchAll(/"\$ref":"([^"]*)"/g);
    const targets = new Set([...references].map(([, target]) => target));
    expect(targets).toEqual(new Set(['#/components/schemas/ApiErrorBody']));
    expect(document.components.schemas['ApiErrorBody']).toMatchObject({ type: 'object' });
  });
});

test('In the OpenAPI document, Redocly’s recommended rules find only one error and four warnings, which are about identical and ambiguous paths', async () => {
  const problems = await lintFromString({
    source: JSON.stringify(document),
    absoluteRef: 'openapi.json',
    config: await createConfig({ extends: ['recommended'] }),
  });
  const withSeverity = (severity: string) => problems.filter((problem) => problem.severity === severity);
  // The GET and POST paths of reviews contain game id and user id in opposite order (specification, section 7).
  expect(withSeverity('error')).toMatchObject([
    { ruleId: 'no-identical-paths', message: expect.stringMatching(/review\/\{idUser\}\/\{idGame\}/) },
  ]);
  // An id is a positive number, so it cannot equal a segment such as `templates` or `0`. The paths of the last pair
  // also cause the error.
  const pairs = withSeverity('warn').map(({ message }) =>
    message
      .match(/`[^`]+`/g)
      ?.sort()
      .join(' '),
  );
  expect(pairs.sort()).toEqual([
    '`/mails/templates/{name}` `/mails/{id}/resend`',
    '`/user/confirmEmail/{token}` `/user/{id}/export`',
    '`/videogames/review/0/{idOrder}` `/videogames/review/{idProduct}/0`',
    '`/videogames/review/{idGame}/{idUser}` `/videogames/review/{idUser}/{idGame}`',
  ]);
  expect(problems).toHaveLength(5);
});

test('assertDeclared throws for an error status that the endpoint does not declare', () => {
  expect(() => assertDeclared('POST', '/auth/login', 429)).not.toThrow();
  expect(() => assertDeclared('GET', '/videogames/12?page=1', 409)).toThrow(
    /GET \/videogames\/12 responds with 409/,
  );
});

describe('the documentation page', () => {
  const page = async (path: string) => store.get(path);

  test('The documentation page loads only its own scripts and styles, which exist and are allowed by its policy', async () => {
    const response = await page('/docs');
    expect(response.statusCode).toBe(200);
    const policy = String(response.headers['content-security-policy']);
    expect(policy).toMatch(/default-src 'none'; script-src 'self'; style-src 'self' 'sha256-[^ ;]+';/);
    expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe|https?:/);
    expect(response.body).not.toMatch(/<script>|<style|\son\w+=/);
    const files = [...response.body.matchAll(/(?:src|href)="(\/docs\/[^"]+)"/g)].map(
      ([, file]) => file ?? '',
    );
    expect(files.length).toBeGreaterThanOrEqual(5);
    for (const file of files) expect((await page(file)).statusCode).toBe(200);
    expect((await page('/docs/json')).json()).toEqual(document);
  });

  test('The OpenAPI document is served even without the documentation page', async () => {
    const strict = await TestStore.open({ docs: false });
    expect((await strict.get('/docs')).statusCode).toBe(404);
    expect((await strict.get('/docs/json')).statusCode).toBe(404);
    expect((await strict.get('/openapi.json')).statusCode).toBe(200);
    await strict.close();
  });
});
