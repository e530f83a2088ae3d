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

/** A call that was refused or never answered. Ask with `isApiError`, not with `instanceof`. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** HTTP status; 0 when no answer came (`unreachable`, `timeout`). */
  readonly status: number;
  /** The contract's stable code, e.g. `not-found`. */
  readonly code: string;
  /** What is wrong with which field (422). */
  readonly fields: readonly FieldProblem[];
  /** What is wrong with which line of an order (409). */
  readonly lines: readonly OrderLineProblem[];
  /** Whole dollars an order costs by the store's own arithmetic (409 `amount-mismatch`). */
  readonly amountOrder: number | undefined;
  /** Seconds to wait before trying again (429). */
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
 * True for an `ApiError`, also for one made by another copy of this module (each remote may bring one).
 *
 * @example if (isApiError(error) && error.status === 404) return notFound();
 */
export function isApiError(error: unknown): error is ApiError {
  return error instanceof Error && error.name === 'ApiError' && 'status' in error;
}

/**
 * Returns why a call failed, as text for people.
 *
 * @param withWait words the text of an error that says after how many seconds to try again
 */
export function errorMessage(
  error: unknown,
  withWait: (message: string, seconds: number) => string = (message) => message,
): string {
  if (!isApiError(error)) return 'Something went wrong. Please try again.';
  return error.retryAfter ? withWait(error.message, error.retryAfter) : error.message;
}

/**
 * Returns the API's messages about single fields (422) by the name of the field; empty for any other error.
 *
 * @example fieldErrors(error)['email']
 */
export function fieldErrors(error: unknown): Record<string, string> {
  if (!isApiError(error) || error.status !== 422) return {};
  return Object.fromEntries(error.fields.map(({ path, message }) => [path.replace(/^\//, ''), message]));
}

/** The error that an answer of the API stands for. An answer that is no contract error (a proxy's page) is told apart. */
export async function errorFromResponse(response: Response): Promise<ApiError> {
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
