import { atom, getDefaultStore } from 'jotai';
import type { CouponCheck } from '@press-start/api/contract';
import { checkCoupon, TOKEN_HEADER } from '@press-start/api/contract';
import { canonicalCode } from '@press-start/api/contract/rules';
import { call } from '../api';
// Avoid an import cycle: the entry point of the session imports the cart.
import { currentSession } from '../session/state';
import { onKeyChangedElsewhere, readJson, removeKey, writeJson } from '../storage';

const codeAtom = atom<string | undefined>(undefined);
const checkAtom = atom<CouponCheck | undefined>(undefined);

/** The stored code. The server accepted it when it was stored, but may reject it now. */
export const couponCodeAtom = atom((get) => get(codeAtom));

/** The latest result of a check, if it gives a discount for the stored code. */
const acceptedAtom = atom((get) => {
  const check = get(checkAtom);
  return check !== undefined && check.percent > 0 && check.code === get(codeAtom) ? check : undefined;
});

/** The active coupon: the stored code, once the server has accepted it since the document was loaded. */
export const couponAtom = atom((get) => get(acceptedAtom)?.code);

/** Discount in percent, as returned by the server; 0 without an active coupon. */
export const couponPercentAtom = atom((get) => get(acceptedAtom)?.percent ?? 0);

/**
 * Number of changes to the coupon, including attempts to apply a code. The result of a check is not applied
 * if this number has changed since the check started.
 */
let changeCount = 0;

const setCouponAtom = atom(null, (_get, set, check: CouponCheck) => {
  changeCount += 1;
  if (check.percent > 0) writeJson('coupon', { code: check.code });
  else removeKey('coupon');
  set(checkAtom, check);
  set(codeAtom, check.percent > 0 ? check.code : undefined);
});

/**
 * Checks a typed code and returns the result. An accepted code replaces the coupon; a rejected or empty code
 * removes the coupon. If the coupon has changed in the meantime, the result is not applied.
 *
 * @throws ApiError if the code could not be checked; the coupon is then unchanged
 */
export const applyCouponAtom = atom(null, async (_get, set, typed: string): Promise<CouponCheck> => {
  const countAtStart = (changeCount += 1);
  const check = canonicalCode(typed) === '' ? { code: '', percent: 0 } : await fetchCoupon(typed);
  if (countAtStart === changeCount) set(setCouponAtom, check);
  return check;
});

/**
 * Checks a stored code again, because the coupon may have expired or been used up. Returns the result, and
 * applies it unless the coupon has changed in the meantime.
 *
 * @throws ApiError if the code could not be checked; the coupon is then unchanged
 */
export async function refreshCoupon(code: string, signal?: AbortSignal): Promise<CouponCheck> {
  const countAtStart = changeCount;
  const check = await fetchCoupon(code, signal);
  if (countAtStart === changeCount) getDefaultStore().set(setCouponAtom, check);
  return check;
}

/** The response contains 0 percent if the server rejects the code for the current shopper or visitor. */
function fetchCoupon(code: string, signal?: AbortSignal): Promise<CouponCheck> {
  return call(checkCoupon, {
    query: { code: canonicalCode(code) },
    headers: { [TOKEN_HEADER]: currentSession()?.data.token },
    ...(signal && { signal }),
  });
}

export function removeCoupon(): void {
  getDefaultStore().set(setCouponAtom, { code: '', percent: 0 });
}

/** Syncs the coupon code with storage and with other tabs until the returned function is called. */
export function hydrateCoupon(): () => void {
  const store = getDefaultStore();
  const read = () => store.set(codeAtom, storedCoupon());
  read();
  const unsubscribe = onKeyChangedElsewhere('coupon', () => {
    changeCount += 1;
    read();
  });
  return () => {
    unsubscribe();
    store.set(codeAtom, undefined);
    store.set(checkAtom, undefined);
  };
}

/** Returns the stored code, which the server may reject now, or `undefined` if no valid code is stored. */
export function storedCoupon(): string | undefined {
  const stored = readJson('coupon');
  const code = typeof stored === 'object' && stored !== null && 'code' in stored ? stored.code : undefined;
  return typeof code === 'string' && code.length <= 20 ? canonicalCode(code) || undefined : undefined;
}
