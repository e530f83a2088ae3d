import type { CouponCheck } from '@press-start/api/contract';
import type { LoadedCoupon } from './loadCoupon';

/**
 * Returns the message for a code that gives no discount.
 *
 * @param typed the code as the shopper typed it
 */
export function rejectionText({ code, reason }: CouponCheck, typed = code): string {
  switch (reason) {
    case 'ended':
      return `${typed} takes nothing off any more: it has ended.`;
    case 'used-up':
      return `${typed} takes nothing off any more: it has been used up.`;
    case 'used-by-customer':
      return `${typed} takes nothing off any more: you have used it already.`;
    default:
      return `${typed} takes nothing off.`;
  }
}

/** Returns the problem with the stored coupon, or `undefined` if it applies or none is stored. */
export function loadedCouponText(loaded: LoadedCoupon | undefined): string | undefined {
  if (loaded?.error !== undefined) return `${loaded.code} could not be checked. ${loaded.error}`;
  return loaded?.check?.percent === 0 ? rejectionText(loaded.check) : undefined;
}
