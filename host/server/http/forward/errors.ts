/**
 * Handles errors in forwarded requests. Errors caused by the visitor result in a 4xx response; only other
 * errors are recorded as failures of the API process.
 */
import type { ErrorReply, ForwardedRequest } from './request-body';
import { bodyFault, sendTooLarge } from './request-body';

/** Undici error codes for requests that it rejects before it sends anything. */
const unforwardableCodes = new Set([
  'UND_ERR_INVALID_ARG',
  'UND_ERR_NOT_SUPPORTED',
  'UND_ERR_REQ_CONTENT_LENGTH_MISMATCH',
]);

const codeOf = (error: unknown) =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';

const statusOf = (error: Error) => ('statusCode' in error ? Number(error.statusCode) : 500);

export const isTimeout = (error: Error) => statusOf(error) === 504;

export const isVisitorFault = (request: ForwardedRequest, error: Error) =>
  bodyFault(request) !== undefined ||
  (statusOf(error) >= 400 && statusOf(error) < 500) ||
  unforwardableCodes.has(codeOf(error.cause));

/** Sends an error in the API's format. */
export function sendForwardError(request: ForwardedRequest, reply: ErrorReply, error: Error): void {
  reply.header('cache-control', 'no-store');
  if (bodyFault(request) === 'too large' || statusOf(error) === 413) return sendTooLarge(reply);
  if (isVisitorFault(request, error)) {
    const isUnsupportedType = statusOf(error) === 415;
    reply.code(isUnsupportedType ? 415 : 400).send({
      error: isUnsupportedType ? 'unsupported-type' : 'bad-request',
      message: isUnsupportedType ? 'Please send JSON.' : 'The request could not be read.',
    });
    return;
  }
  reply
    .code(isTimeout(error) ? 504 : 503)
    .header('retry-after', 2)
    .send({
      error: 'unavailable',
      message: 'The store does not answer right now. Please try again in a moment.',
    });
}
