import { COUPONS } from './coupon';
import { isMoment } from './moment';

/** Maximum discount in percent, below 100 because a free order would not wait for a payment. */
export const MAX_PERCENT = 90;

/** Highest limit that can be set, so that counting the uses of a coupon stays fast. */
const MAX_USES = 100_000;

/** The coupon form fields. */
export interface CouponForm {
  /** As returned by `canonicalCode`. */
  code: string;
  /** Undefined for an empty field. */
  percent: number | undefined;
  /** The coupon can be used from this moment (ISO 8601, UTC); null for no start. */
  starts_at: string | null;
  /** The coupon can be used before this moment; null for no end. */
  ends_at: string | null;
  /** Maximum number of orders in total; null for no limit. */
  use_limit: number | null;
  /** Maximum number of orders of one account. */
  customer_limit: number | null;
}

/** Returns the discount that the puzzle promises for a code, or undefined for other codes. */
export function promisedPercent(code: string): number | undefined {
  return new Map<string, number>(Object.entries(COUPONS)).get(code);
}

/** Returns the error messages of all invalid fields. */
export function couponErrors(form: CouponForm): Partial<Record<keyof CouponForm, string>> {
  const errors: Record<keyof CouponForm, string | undefined> = {
    code: codeError(form.code),
    percent: percentError(form),
    starts_at: momentError(form.starts_at),
    ends_at: momentError(form.ends_at) ?? periodError(form),
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

function percentError({ code, percent }: CouponForm): string | undefined {
  const isValid =
    percent !== undefined && Number.isInteger(percent) && percent >= 1 && percent <= MAX_PERCENT;
  if (!isValid) return `The discount must be a whole number from 1 to ${MAX_PERCENT}`;
  const promised = promisedPercent(code);
  return promised === undefined || promised === percent
    ? undefined
    : `The puzzle promises ${promised}% for ${code}`;
}

function momentError(moment: string | null): string | undefined {
  return moment === null || isMoment(moment) ? undefined : 'Please enter a date and a time';
}

function periodError({ starts_at: start, ends_at: end }: CouponForm): string | undefined {
  if (start === null || end === null || !isMoment(start)) return undefined;
  return Date.parse(start) < Date.parse(end) ? undefined : 'The end must be later than the start';
}

function limitError(limit: number | null): string | undefined {
  return limit === null || (Number.isInteger(limit) && limit >= 1 && limit <= MAX_USES)
    ? undefined
    : `A limit must be a whole number from 1 to ${MAX_USES}`;
}
