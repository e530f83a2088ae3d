import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ApiErrorBody, FieldProblem } from '../../contract';
import { DatabaseUnavailable } from '../db/failure';

/** An expected error. The error handler sends `body` to the caller. */
export class HttpError extends Error {
  override name = 'HttpError';

  constructor(
    readonly status: number,
    readonly body: ApiErrorBody,
    /** Retry-After in seconds. */
    readonly retryAfter?: number,
  ) {
    super(body.message);
  }
}

export const unauthorised = (message = 'Please log in.') =>
  new HttpError(401, { error: 'unauthorised', message });
export const forbidden = (message = 'This is not yours.') =>
  new HttpError(403, { error: 'forbidden', message });
export const notFound = (message: string) => new HttpError(404, { error: 'not-found', message });

export const conflict = (error: string, message: string, more: Partial<ApiErrorBody> = {}) =>
  new HttpError(409, { error, message, ...more });

/** The error's message is that of the first field. */
export const invalid = (fields: FieldProblem[]) =>
  new HttpError(422, {
    error: 'invalid',
    message: fields[0]?.message ?? 'Some fields are not right.',
    fields,
  });

/** For an external service that is unavailable. */
export const unavailable = (error: string, message: string) =>
  new HttpError(503, { error, message }, UNAVAILABLE_RETRY_AFTER);

/** @param retryAfter in seconds */
export const tooMany = (retryAfter: number, message: string) =>
  new HttpError(429, { error: 'too-many-requests', message }, retryAfter);

/** In seconds. */
const UNAVAILABLE_RETRY_AFTER = 5;

/** In seconds. */
const MAX_RETRY_AFTER = 60;

/** Error responses have the contract's error body; unexpected errors reveal no internals. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const { status, body, retryAfter } = responseTo(error);
    if (error instanceof DatabaseUnavailable)
      request.log.error({ err: error, reason: error.reason }, 'database unavailable');
    else if (status >= 500) request.log.error({ err: error }, 'request failed');
    else request.log.info({ status, error: body.error }, 'request rejected');
    return send(reply, status, body, retryAfter);
  });
  app.setNotFoundHandler((request: FastifyRequest, reply) =>
    send(reply, 404, {
      error: 'not-found',
      message: `There is no ${request.method} ${request.url.split('?')[0]}.`,
    }),
  );
}

/** Responds to requests that the router rejects before it runs any handler. */
export function rejectUnroutable(error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void {
  const { status, body } = responseTo(error);
  void send(reply, status, body);
}

/** The reason appears only in the log. */
const DATABASE_UNAVAILABLE = {
  status: 503,
  body: {
    error: 'unavailable',
    message: 'The store does not answer right now. Please try again in a moment.',
  },
  retryAfter: 2,
};

function responseTo(error: FastifyError): {
  status: number;
  body: ApiErrorBody;
  retryAfter?: number | undefined;
} {
  if (error instanceof HttpError) return error;
  if (error instanceof DatabaseUnavailable) return DATABASE_UNAVAILABLE;
  const status = error.statusCode ?? 500;
  if (status === 429) return { status, body: { error: 'too-many-requests', message: error.message } };
  if (status === 413) return { status, body: { error: 'too-large', message: 'The request is too large.' } };
  if (status === 415) return { status, body: { error: 'unsupported-type', message: 'Please send JSON.' } };
  if (status >= 400 && status < 500) {
    return { status, body: { error: 'bad-request', message: 'The request could not be read.' } };
  }
  return { status: 500, body: { error: 'internal', message: 'Something went wrong on our side.' } };
}

function send(reply: FastifyReply, status: number, body: ApiErrorBody, retryAfter?: number): FastifyReply {
  const seconds = retryAfter ?? Number(reply.getHeader('retry-after') ?? NaN);
  if (seconds >= 0) reply.header('retry-after', Math.min(seconds, MAX_RETRY_AFTER));
  return reply.status(status).header('cache-control', 'no-store').send(body);
}
