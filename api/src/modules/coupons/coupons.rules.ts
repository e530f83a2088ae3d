import type { CouponCheck } from '../../../contract';

export interface CouponTerms {
  code: string;
  percent: number;
  starts_at: Date | null;
  ends_at: Date | null;
  use_limit: number | null;
  customer_limit: number | null;
  active: boolean;
}

/** A count is zero if the coupon does not have the corresponding limit. */
export interface CouponUses {
  total: number;
  byCustomer: number;
}

export type CouponRejection = NonNullable<CouponCheck['reason']>;

/**
 * Returns why a coupon cannot be used, or undefined if it can. A coupon that is inactive or not yet valid is
 * reported as unknown, so that future codes cannot be discovered.
 */
export function couponRejection(
  coupon: CouponTerms,
  uses: CouponUses,
  now: Date,
): CouponRejection | undefined {
  if (!coupon.active) return 'unknown';
  if (coupon.starts_at !== null && now < coupon.starts_at) return 'unknown';
  if (coupon.ends_at !== null && now >= coupon.ends_at) return 'ended';
  return findReachedLimit(coupon, uses);
}

export function findReachedLimit(
  { use_limit, customer_limit }: Pick<CouponTerms, 'use_limit' | 'customer_limit'>,
  { total, byCustomer }: CouponUses,
): 'used-up' | 'used-by-customer' | undefined {
  // If both limits are reached, report the limit per customer, because it is more specific.
  if (customer_limit !== null && byCustomer >= customer_limit) return 'used-by-customer';
  return use_limit !== null && total >= use_limit ? 'used-up' : undefined;
}

export function rejectionText(code: string, reason: CouponRejection): string {
  switch (reason) {
    case 'ended':
      return `The coupon ${code} has ended.`;
    case 'used-up':
      return `The coupon ${code} has been used up.`;
    case 'used-by-customer':
      return `You have already used the coupon ${code}.`;
    case 'unknown':
      return `There is no coupon ${code}.`;
  }
}
