import type { ApiErrorBody } from '@press-start/api/contract';

type FieldProblem = NonNullable<ApiErrorBody['fields']>[number];
type OrderLineProblem = NonNullable<ApiErrorBody['lines']>[number];

interface ApiErrorParts {
  status: number;
  code: string;
  message: string;
  fields?: FieldProblem[];
  lines?: OrderLineProblem[];
  amountOrder?: number;
  retryAfter?: number;
}

/** A failed call. Check with `isApiError`: a remote may have its own copy of this class. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** HTTP status; 0 if there was no response (codes `unreachable` and `timeout`). */
  readonly status: number;
  /** Code from the API, such as `not-found`, or `unreachable`, `timeout` or `unexpected` from this client. */
  readonly code: string;
  /** Errors in individual fields (422). */
  readonly fields: readonly FieldProblem[];
  /** Errors in individual order lines (409). */
  readonly lines: readonly OrderLineProblem[];
  /** Correct order amount in whole dollars (409 `amount-mismatch` and `coupon-rejected`). */
  readonly amountOrder: number | undefined;
  /** Seconds to wait before trying again (429 and 503). */
  readonly retryAfter: number | undefined;

  constructor({ status, code, message, fields, lines, amountOrder, retryAfter }: ApiErrorParts) {
    super(message);
    this.status = status;
    this.code = code;
    this.fields = fields ?? [];
    this.lines = lines ?? [];
    this.amountOrder = amountOrder;
    this.retryAfter = retryAfter;
  }
}

/**
 * Returns whether the error is an `ApiError`, even from another copy of this module.
 *
 * @example if (isApiError(error) && error.status === 404) return notFound();
 */
export function isApiError(error: unknown): error is ApiError {
  return error instanceof Error && error.name === 'ApiError' && 'status' in error;
}

/**
 * Returns the result of a call, or `undefined` if the API responds with 404.
 *
 * @throws any other error of the call
 * @example const game = await undefinedIfNotFound(call(getGame, { params: { id } }));
 */
export async function undefinedIfNotFound<Result>(request: Promise<Result>): Promise<Result | undefined> {
  try {
    return await request;
  } catch (error) {
    if (isApiError(error) && error.status === 404) return undefined;
    throw error;
  }
}

/**
 * Returns a message that explains to the user why a call failed.
 *
 * @param formatRetryAfter combines the API's message and `retryAfter`; called only after too many requests (429), because
 * a failure of the store has a `retryAfter` too
 */
export function errorMessage(
  error: unknown,
  formatRetryAfter: (message: string, seconds: number) => string = (message) => message,
): string {
  if (!isApiError(error)) return 'Something went wrong. Please try again.';
  const { status, message, retryAfter } = error;
  return status === 429 && retryAfter ? formatRetryAfter(message, retryAfter) : message;
}

/**
 * Returns the messages of a 422 error by field name, or an empty object for any other error.
 *
 * @example fieldErrors(error)['email']
 */
export function fieldErrors(error: unknown): Record<string, string> {
  if (!isApiError(error) || error.status !== 422) return {};
  return Object.fromEntries(error.fields.map(({ path, message }) => [path.replace(/^\//, ''), message]));
}

/**
 * Parses an error response. The code is `unexpected` if the body violates the contract, for example because
 * a proxy sent it.
 */
export async function parseError(response: Response): Promise<ApiError> {
  const status = response.status;
  const retryAfter = Number(response.headers.get('retry-after')) || undefined;
  const body: unknown = await response.json().catch(() => undefined);
  if (!isErrorBody(body)) {
    return new ApiError({
      status,
      code: 'unexpected',
      message: 'The store did not answer as expected.',
      retryAfter,
    });
  }
  const { error: code, message, fields, lines, amount_order: amountOrder } = body;
  return new ApiError({ status, code, message, fields, lines, amountOrder, retryAfter });
}

function isErrorBody(body: unknown): body is ApiErrorBody {
  return (
    typeof body === 'object' &&
    body !== null &&
    'error' in body &&
    typeof body.error === 'string' &&
    'message' in body &&
    typeof body.message === 'string' &&
    (!('fields' in body) || Array.isArray(body.fields)) &&
    (!('lines' in body) || Array.isArray(body.lines))
  );
}
