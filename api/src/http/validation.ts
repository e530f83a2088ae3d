import type { FastifyInstance, FastifySchemaCompiler } from 'fastify';
import { type TObject, type TSchema, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { Settings } from 'typebox/system';
import type { FieldProblem } from '../../contract';
import { HttpError, invalid, notFound } from './errors';

interface SchemaError {
  instancePath: string;
  keyword: string;
  params: object;
  message: string;
}

// By default, `Clean` sorts the variants of a union by their number of fields on every call. In the request schemas,
// this would not change their order.
Settings.Set({ unionPrioritySort: false });

/** Matches NUL and, because of the `u` flag, a lone surrogate. */
const INVALID_CHARACTER = /\0|\p{Surrogate}/u;
const INVALID_CHARACTER_ERROR = {
  error: 'bad-request',
  message: 'The request holds something that is no character of any text.',
};

/**
 * Validates requests against the contract. Path and query values are coerced to numbers and booleans; bodies are not
 * coerced ('false' is not a boolean). Unknown fields are removed, except headers. Invalid path parameters are rejected
 * with 404, NUL and lone surrogates with 400, and other invalid values with 422.
 */
export const compileRequestSchema: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) => {
  const validator = Compile(schema);
  const shouldCoerce = httpPart === 'params' || httpPart === 'querystring';
  const prepare = (data: unknown): unknown => {
    // Unknown headers are not removed, because the framework needs them.
    if (httpPart === 'headers') return data;
    return shouldCoerce && Type.IsObject(schema) ? coerceFields(schema, data) : validator.Clean(data);
  };
  return (data: unknown) => {
    if (isOptional(schema) && isMissing(data)) return { value: {} };
    if (hasInvalidCharacter(data)) return { error: new HttpError(400, INVALID_CHARACTER_ERROR) };
    const value = prepare(data);
    if (validator.Check(value)) return { value };
    if (httpPart === 'params') return { error: notFound('There is nothing at this address.') };
    return { error: invalid(fieldProblems(validator.Errors(value))) };
  };
};

/** Parses JSON. Accepts an empty body, because some clients send it with the content type JSON. */
export function parseJson(app: FastifyInstance): void {
  app.removeContentTypeParser('text/plain');
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined);
    else parse(request, body.toString(), done);
  });
}

/** Responds with 400 if the body that a route expects is not a JSON object. It may be missing if optional. */
export function requireObjectBodies(app: FastifyInstance): void {
  app.addHook('preValidation', async (request) => {
    const { body } = request;
    const schema = request.routeOptions.schema?.body;
    if (schema === undefined || (isOptional(schema) && isMissing(body))) return;
    if (typeof body !== 'object' || body === null || Array.isArray(body)) {
      throw new HttpError(400, { error: 'bad-request', message: 'The request needs a JSON object.' });
    }
  });
}

function isOptional(schema: unknown): boolean {
  return Type.IsSchema(schema) && Type.IsOptional(schema);
}

function isMissing(body: unknown): boolean {
  return body === undefined || body === null;
}

/** Returns one problem per field: the last error, which for a union summarises the others. */
function fieldProblems(errors: SchemaError[]): FieldProblem[] {
  const problems = errors.map(fieldProblem);
  return [...new Map(problems.map((problem) => [problem.path, problem])).values()];
}

function fieldProblem(error: SchemaError): FieldProblem {
  const isMissingField =
    'requiredProperties' in error.params && Array.isArray(error.params.requiredProperties);
  const name: unknown = isMissingField ? Object.values(error.params).flat()[0] : undefined;
  const path = typeof name === 'string' ? `${error.instancePath}/${name}` : error.instancePath;
  const field = path.split('/').at(-1) ?? '';
  const problem = error.keyword === 'anyOf' ? 'is none of the allowed values' : error.message;
  return { path, message: `${field} ${isMissingField ? 'is required' : problem}`.trim() };
}

/**
 * Coerces '12' to 12 and 'true' to true where the schema requires it. An empty value (`?page=`) is treated as missing,
 * unless a string is expected. Unknown fields are removed.
 */
function coerceFields({ properties }: TObject, data: unknown): unknown {
  if (typeof data !== 'object' || data === null) return data;
  const known = Object.entries(data).filter(([key]) => Object.hasOwn(properties, key));
  const entries = known.map(([key, text]) => [key, coerce(properties[key], text)]);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

function coerce(schema: TSchema | undefined, text: unknown): unknown {
  if (typeof text !== 'string' || schema === undefined) return text;
  if (text === '' && !Type.IsString(schema)) return undefined;
  if (Type.IsInteger(schema)) return /^\d{1,10}$/.test(text) ? Number(text) : text;
  if (Type.IsBoolean(schema)) return text === 'true' ? true : text === 'false' ? false : text;
  return text;
}

/**
 * PostgreSQL rejects NUL and would store a lone surrogate as another character. Uses a loop, because recursion into a
 * deeply nested body would overflow the stack.
 */
function hasInvalidCharacter(data: unknown): boolean {
  const pending = [data];
  while (pending.length > 0) {
    const value = pending.pop();
    if (typeof value === 'string' && INVALID_CHARACTER.test(value)) return true;
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, inner] of Object.entries(value)) pending.push(key, inner);
  }
  return false;
}
