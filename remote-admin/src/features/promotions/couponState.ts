import type { Coupon } from '@press-start/api/contract';

export type CouponState = 'Active' | 'Off' | 'Not yet' | 'Ended' | 'Used up';

/** Returns 'Active' if customers can use the coupon, otherwise the reason. `now` is in milliseconds. */
export function couponState(coupon: Coupon, now: number): CouponState {
  const { active, starts_at, ends_at, use_limit, uses } = coupon;
  if (!active) return 'Off';
  if (starts_at !== null && now < Date.parse(starts_at)) return 'Not yet';
  if (ends_at !== null && now >= Date.parse(ends_at)) return 'Ended';
  return use_limit !== null && uses >= use_limit ? 'Used up' : 'Active';
}
