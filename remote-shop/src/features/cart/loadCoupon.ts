import type { CouponCheck } from '@press-start/api/contract';
import { errorMessage, isApiError } from '@press-start/shared-ui/api';
import { refreshCoupon, storedCoupon } from '@press-start/shared-ui/cart';

/** The coupon code in browser storage, with the server's response or an error message. */
export interface LoadedCoupon {
  code: string;
  check?: CouponCheck;
  error?: string;
}

/**
 * Checks the stored coupon, which may have expired or been used up. Returns `undefined` if no coupon is
 * stored, and returns the message of an API error instead of throwing the error.
 */
export async function loadCoupon(signal: AbortSignal): Promise<LoadedCoupon | undefined> {
  const code = storedCoupon();
  if (code === undefined) return undefined;
  try {
    return { code, check: await refreshCoupon(code, signal) };
  } catch (error) {
    if (!isApiError(error)) throw error;
    return { code, error: errorMessage(error) };
  }
}
