import type { Coupon, EditedCoupon, NewCoupon } from '@press-start/api/contract';
import type { CouponForm } from '@press-start/api/contract/rules';
import { canonicalCode, couponErrors } from '@press-start/api/contract/rules';
import { toInputValue, toTimestamp } from '../forms/timestamps';

/** Values of the coupon form, as strings. Times are in UTC. */
export interface CouponValues {
  code: string;
  percent: string;
  starts_at: string;
  ends_at: string;
  use_limit: string;
  customer_limit: string;
}

export const emptyCoupon: CouponValues = {
  code: '',
  percent: '10',
  starts_at: '',
  ends_at: '',
  use_limit: '',
  customer_limit: '',
};

export function toFormValues(coupon: Coupon): CouponValues {
  return {
    code: coupon.code,
    percent: String(coupon.percent),
    starts_at: toInputValue(coupon.starts_at),
    ends_at: toInputValue(coupon.ends_at),
    use_limit: String(coupon.use_limit ?? ''),
    customer_limit: String(coupon.customer_limit ?? ''),
  };
}

export function couponFormErrors(values: CouponValues): Partial<Record<keyof CouponValues, string>> {
  return couponErrors(toForm(values));
}

export function toNewCoupon(values: CouponValues): NewCoupon {
  return toForm(values);
}

/** Returns only the changed fields, so that concurrent edits to other fields survive. */
export function toEditedCoupon(values: CouponValues, loaded: Coupon): EditedCoupon {
  const before = new Map(Object.entries(toFormValues(loaded)));
  const changed = new Set(
    Object.entries(values).flatMap(([field, value]) => (value === before.get(field) ? [] : [field])),
  );
  const { code: _code, ...form } = toForm(values);
  return Object.fromEntries(Object.entries(form).filter(([field]) => changed.has(field)));
}

function toForm(values: CouponValues): CouponForm {
  return {
    code: canonicalCode(values.code),
    percent: toNumber(values.percent) ?? undefined,
    starts_at: toTimestamp(values.starts_at),
    ends_at: toTimestamp(values.ends_at),
    use_limit: toNumber(values.use_limit),
    customer_limit: toNumber(values.customer_limit),
  };
}

const toNumber = (text: string) => (text.trim() === '' ? null : Number(text));
