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

/** The error of a call that the API rejected or did not respond to. Check with `isApiError`, not with `instanceof`. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** HTTP status; 0 if there was no response (codes `unreachable` and `timeout`). */
  readonly status: number;
  /**
   * Stable code from the contract, such as `not-found`. The codes `unreachable`, `timeout` and `unexpected` come from
   * this client.
   */
  readonly code: string;
  /** Errors in individual fields (422). */
  readonly fields: readonly FieldProblem[];
  /** Errors in individual order lines (409). */
  readonly lines: readonly OrderLineProblem[];
  /** Order amount that the API computed, in whole dollars (409 `amount-mismatch`). */
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
 * Returns whether the error is an `ApiError`, including one from another copy of this module in a remote.
 *
 * @example if (isApiError(error) && error.status === 404) return notFound();
 */
export function isApiError(error: unknown): error is ApiError {
  return error instanceof Error && error.name === 'ApiError' && 'status' in error;
}

/**
 * Returns the result of a call, or `undefined` when the API responds with 404.
 *
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
 * @param formatRetryAfter combines the API's message and the seconds to wait; called only if the error
 *   contains both
 */
export function errorMessage(
  error: unknown,
  formatRetryAfter: (message: string, seconds: number) => string = (message) => message,
): string {
  if (!isApiError(error)) return 'Something went wrong. Please try again.';
  return error.retryAfter ? formatRetryAfter(error.message, error.retryAfter) : error.message;
}

/**
 * Returns the messages for individual fields (422) by field name. Returns an empty object for any other
 * error.
 *
 * @example fieldErrors(error)['email']
 */
export function fieldErrors(error: unknown): Record<string, string> {
  if (!isApiError(error) || error.status !== 422) return {};
  return Object.fromEntries(error.fields.map(({ path, message }) => [path.replace(/^\//, ''), message]));
}

/**
 * Returns the error in a response. Its code is `unexpected` if the body violates the contract, as a proxy's error page
 * does.
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
