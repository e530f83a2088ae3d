import { COUPONS } from './coupon';
import { isUtcTimestamp } from './timestamp';

/** Maximum discount in percent. */
export const MAX_PERCENT = 90;

/** Upper bound for both limits, so that a coupon's uses can be counted quickly. */
const MAX_LIMIT = 100_000;

export interface CouponForm {
  /** As returned by `canonicalCode`. */
  code: string;
  /** Undefined for an empty field. */
  percent: number | undefined;
  /** Time from which the coupon can be used (ISO 8601, UTC); null if it is valid immediately. */
  starts_at: string | null;
  /** Time until which the coupon can be used; null if it does not expire. */
  ends_at: string | null;
  /** Maximum number of orders in total; null for no limit. */
  use_limit: number | null;
  /** Maximum number of orders per account; null for no limit. */
  customer_limit: number | null;
}

/** Returns the discount of a coupon that shoppers can win in the puzzle, or undefined for other codes. */
export function puzzlePercent(code: string): number | undefined {
  return new Map<string, number>(Object.entries(COUPONS)).get(code);
}

export function couponErrors(form: CouponForm): Partial<Record<keyof CouponForm, string>> {
  const errors: Record<keyof CouponForm, string | undefined> = {
    code: codeError(form.code),
    percent: percentError(form),
    starts_at: timestampError(form.starts_at),
    ends_at: timestampError(form.ends_at) ?? periodError(form),
    use_limit: limitError(form.use_limit),
    customer_limit: limitError(form.customer_limit),
  };
  return Object.fromEntries(Object.entries(errors).filter(([, text]) => text !== undefined));
}

function codeError(code: string): string | undefined {
  return /^[A-Z0-9][A-Z0-9-]{2,19}$/.test(code)
    ? undefined
    : 'A code has 3 to 20 characters: letters, digits and hyphens';
}

function percentError({ code, percent = NaN }: CouponForm): string | undefined {
  // A missing percentage is NaN, which is not an integer.
  const isValid = Number.isInteger(percent) && percent >= 1 && percent <= MAX_PERCENT;
  if (!isValid) return `The discount must be a whole number from 1 to ${MAX_PERCENT}`;
  const promised = puzzlePercent(code);
  return promised === undefined || promised === percent
    ? undefined
    : `The puzzle promises ${promised}% for ${code}`;
}

function timestampError(timestamp: string | null): string | undefined {
  return timestamp === null || isUtcTimestamp(timestamp) ? undefined : 'Please enter a date and a time';
}

function periodError({ starts_at: start, ends_at: end }: CouponForm): string | undefined {
  if (start === null || end === null || !isUtcTimestamp(start)) return undefined;
  return Date.parse(start) < Date.parse(end) ? undefined : 'The end must be later than the start';
}

function limitError(limit: number | null): string | undefined {
  return limit === null || (Number.isInteger(limit) && limit >= 1 && limit <= MAX_LIMIT)
    ? undefined
    : `A limit must be a whole number from 1 to ${MAX_LIMIT}`;
}
