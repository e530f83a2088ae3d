import type { CouponCheck } from '@press-start/api/contract';
import { checkCoupon } from '@press-start/api/contract';
import { COUPONS } from '@press-start/api/contract/rules';
import { respond } from '@press-start/shared-ui/testing';

/** Mocks the coupon check with the coupons in the specification. */
export const coupons = respond(checkCoupon, ({ query }): CouponCheck => {
  const code = query.get('code') ?? '';
  const percent = new Map<string, number>(Object.entries(COUPONS)).get(code);
  return percent === undefined ? { code, percent: 0, reason: 'unknown' } : { code, percent };
});
