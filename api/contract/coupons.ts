import { endpoint } from './endpoint';
import type * as calls from './schemas/coupons';

export type { Coupon, CouponCheck, EditedCoupon, NewCoupon } from './schemas/coupons';

/**
 * Returns the discount that a code gives now; 0 for a code that cannot be used. Rate-limited per IP address,
 * because codes can be guessed without an account.
 */
export const checkCoupon = endpoint<typeof calls.checkCoupon>({
  method: 'GET',
  path: '/coupon',
  access: 'public',
});

export const listCoupons = endpoint<typeof calls.listCoupons>({
  method: 'GET',
  path: '/coupons',
  access: 'admin',
});

export const getCoupon = endpoint<typeof calls.getCoupon>({
  method: 'GET',
  path: '/coupons/:id',
  access: 'admin',
});

/** Creates a coupon. 409 if the code already exists. */
export const createCoupon = endpoint<typeof calls.createCoupon>({
  method: 'POST',
  path: '/coupons',
  access: 'admin',
  success: 201,
});

/** Updates the fields in the body; 409 if `version` is outdated. Existing orders are not affected. */
export const updateCoupon = endpoint<typeof calls.updateCoupon>({
  method: 'PUT',
  path: '/coupons/:id',
  access: 'admin',
});
