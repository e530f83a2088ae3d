import type { FastifyInstance, FastifySchemaCompiler } from 'fastify';
import { Type, type TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import type { FieldProblem } from '../../contract';
import { invalid, notFound, HttpError } from './errors';

interface SchemaError {
  instancePath: string;
  keyword: string;
  params: object;
  message: string;
}

/** NUL, or (with the u flag) a surrogate without its other half. */
const NO_TEXT = /\0|\p{Surrogate}/u;
const NOT_A_CHARACTER = {
  error: 'bad-request',
  message: 'The request holds something that is no character of any text.',
};

/**
 * Checks every request against the contract. Bodies are taken as they are ('false' is no boolean); texts of the
 * path and the query become the numbers and booleans they stand for; unknown fields are dropped, never stored.
 */
export const compileRequestSchema: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) => {
  const validator = Compile(schema);
  return (data: unknown) => {
    if (mayBeMissing(schema) && isMissing(data)) return { value: {} };
    if (holdsNoText(data)) return { error: new HttpError(400, NOT_A_CHARACTER) };
    const texts = httpPart === 'params' || httpPart === 'querystring';
    const plain = texts ? readTexts(schema, data) : data;
    // Headers belong to the framework too: they are checked, not cleaned.
    const value = httpPart === 'headers' ? plain : validator.Clean(plain);
    if (validator.Check(value)) return { value };
    if (httpPart === 'params') return { error: notFound('There is nothing at this address.') };
    return { error: invalid(fieldProblems(validator.Errors(value))) };
  };
};

/** Some clients name a JSON body and send none; where none is wanted, that is no error. */
export function parseJson(app: FastifyInstance): void {
  app.removeContentTypeParser('text/plain');
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined);
    else parse(request, body.toString(), done);
  });
}

/** A body that is missing altogether counts as unreadable, unless its schema is optional: then it is an empty one. */
export function rejectMissingBodies(app: FastifyInstance): void {
  app.addHook('preValidation', async (request) => {
    const { body } = request;
    const requested = request.routeOptions.schema?.body;
    if (requested === undefined || (mayBeMissing(requested) && isMissing(body))) return;
    if (typeof body !== 'object' || body === null || Array.isArray(body)) {
      throw new HttpError(400, { error: 'bad-request', message: 'The request needs a JSON object.' });
    }
  });
}

function mayBeMissing(schema: unknown): boolean {
  return Type.IsSchema(schema) && Type.IsOptional(schema);
}

function isMissing(body: unknown): boolean {
  return body === undefined || body === null;
}

/** One problem per field: of a choice that fits none, only the summary, which comes last. */
function fieldProblems(errors: SchemaError[]): FieldProblem[] {
  const problems = errors.map(fieldProblem);
  return [...new Map(problems.map((problem) => [problem.path, problem])).values()];
}

function fieldProblem(error: SchemaError): FieldProblem {
  const missing = 'requiredProperties' in error.params && Array.isArray(error.params.requiredProperties);
  const name: unknown = missing ? Object.values(error.params).flat()[0] : undefined;
  const path = typeof name === 'string' ? `${error.instancePath}/${name}` : error.instancePath;
  const field = path.split('/').at(-1) ?? '';
  const choice = error.keyword === 'anyOf' ? 'is none of the allowed values' : error.message;
  return { path, message: `${field} ${missing ? 'is required' : choice}`.trim() };
}

/**
 * Turns '12' into 12 and 'true' into true where the schema wants that; anything else stays and fails the check.
 * An empty number, switch or choice (`?page=`) is one that was not given.
 */
function readTexts(schema: TSchema, data: unknown): unknown {
  if (typeof data !== 'object' || data === null || !Type.IsObject(schema)) return data;
  const entries = Object.entries(data).map(([key, text]) => [key, readText(schema.properties[key], text)]);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

function readText(schema: TSchema | undefined, text: unknown): unknown {
  if (typeof text !== 'string' || schema === undefined) return text;
  if (text === '' && !Type.IsString(schema)) return undefined;
  if (Type.IsInteger(schema)) return /^\d{1,10}$/.test(text) ? Number(text) : text;
  if (Type.IsBoolean(schema)) return text === 'true' ? true : text === 'false' ? false : text;
  return text;
}

/**
 * PostgreSQL cannot store the NUL character, and half a surrogate pair would be stored as another character; refused
 * here it is a bad request. A loop, not a recursion: a body may be nested deeper than the stack is high.
 */
function holdsNoText(data: unknown): boolean {
  const rest = [data];
  while (rest.length > 0) {
    const value = rest.pop();
    if (typeof value === 'string' && NO_TEXT.test(value)) return true;
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, inner] of Object.entries(value)) rest.push(key, inner);
  }
  return false;
}
