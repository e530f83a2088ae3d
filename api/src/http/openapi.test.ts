import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { Type } from 'typebox';
import { Check } from 'typebox/value';
import { everyCall } from '../testing/calls';
import { demandDeclared } from '../testing/declared';
import { TestStore } from '../testing/store';

/** The parts of OpenAPI 3.1's own schema that a document of this kind can break. */
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

const plain = (schema: unknown): unknown => JSON.parse(JSON.stringify(schema));

describe('GET /openapi.json', () => {
  test('is an OpenAPI 3.1 document, public and cacheable', async () => {
    expect(Check(Document, document)).toBe(true);
    const response = await store.get('/openapi.json');
    expect(response.headers['content-type']).toMatch(/^application\/json/);
    expect(response.headers['cache-control']).toMatch(/^public/);
    expect(document.servers).toEqual([{ url: 'http://shop.example/api' }]);
  });

  test.each(everyCall().map((call) => [`${call.endpoint.method} ${call.endpoint.path}`, call] as const))(
    '%s stands in it with its schemas, its access and a line that says what it does',
    (_title, { name, endpoint, schemas }) => {
      const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
      const operation = document.paths[path]?.[endpoint.method.toLowerCase()];
      expect(operation).toMatchObject({ operationId: name, summary: expect.any(String) });
      const type =
        'contentMediaType' in schemas.response ? schemas.response.contentMediaType : 'application/json';
      const content = operation?.responses[endpoint.success]?.content;
      expect(content).toEqual({ [String(type)]: { schema: plain(schemas.response) } });
      const body = operation?.requestBody?.content['application/json']?.schema;
      expect(body).toEqual(schemas.body && plain(schemas.body));
      const named = operation?.parameters.filter((field) => field.in === 'path').map((field) => field.name);
      expect(named).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, field]) => field));
      for (const [where, part] of [['query', schemas.query] as const, ['header', schemas.headers] as const]) {
        const fields = operation?.parameters.filter((field) => field.in === where) ?? [];
        const requested = part && Type.IsObject(part) ? part.properties : {};
        expect(Object.fromEntries(fields.map((field) => [field.name, field.schema]))).toEqual(
          plain(requested),
        );
      }
      expect(operation?.security.length).toBe(endpoint.access === 'public' ? 0 : 1);
      expect(operation?.responses).toMatchObject({ 400: expect.anything(), 503: expect.anything() });
    },
  );

  test('has each operation once, and every reference leads somewhere', () => {
    const ids = Object.values(document.paths).flatMap((path) =>
      Object.values(path).map((one) => one.operationId),
    );
    expect([new Set(ids).size, ids.length]).toEqual([everyCall().length, everyCall().length]);
    const references = JSON.stringify(document).matchAll(/"\$ref":"([^"]*)"/g);
    const found = new Set([...references].map(([, target]) => target));
    expect(found).toEqual(new Set(['#/components/schemas/ApiErrorBody']));
    expect(document.components.schemas['ApiErrorBody']).toMatchObject({ type: 'object' });
  });
});

test('the recommended rules of Redocly find one error in it, which the specification brings', async () => {
  const problems = await lintFromString({
    source: JSON.stringify(document),
    absoluteRef: 'openapi.json',
    config: await createConfig({ extends: ['recommended'] }),
  });
  const of = (severity: string) => problems.filter((problem) => problem.severity === severity);
  // GET and POST of reviews name game and user in opposite orders (specification, section 7).
  expect(of('error')).toMatchObject([
    { ruleId: 'no-identical-paths', message: expect.stringMatching(/review\/\{idUser\}\/\{idGame\}/) },
  ]);
  // An id is a number and never equals one of these words, so the router cannot confuse the paths.
  const pairs = of('warn').map(({ message }) =>
    message
      .match(/`[^`]+`/g)
      ?.sort()
      .join(' '),
  );
  expect(pairs.sort()).toEqual([
    '`/user/confirmEmail/{token}` `/user/{id}/export`',
    '`/videogames/review/0/{idOrder}` `/videogames/review/{idProduct}/0`',
    '`/videogames/review/{idGame}/{idUser}` `/videogames/review/{idUser}/{idGame}`',
  ]);
  expect(problems).toHaveLength(4);
});

test('a call says every error that it can respond with', () => {
  expect(() => demandDeclared('POST', '/auth/login', 429)).not.toThrow();
  expect(() => demandDeclared('GET', '/videogames/12?page=1', 409)).toThrow(
    /GET \/videogames\/12 responds 409/,
  );
});

describe('the page for people', () => {
  const page = async (path: string) => store.get(path);

  test('runs its own scripts only: everything it names is there, and its policy allows it', async () => {
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

  test('is not there where it is not wanted, the document is', async () => {
    const strict = await TestStore.open({ docs: false });
    expect((await strict.get('/docs')).statusCode).toBe(404);
    expect((await strict.get('/docs/json')).statusCode).toBe(404);
    expect((await strict.get('/openapi.json')).statusCode).toBe(200);
    await strict.close();
  });
});
