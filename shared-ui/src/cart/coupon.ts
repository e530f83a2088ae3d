import { atom, getDefaultStore } from 'jotai';
import type { CouponCheck } from '@press-start/api/contract';
import { checkCoupon, TOKEN_HEADER } from '@press-start/api/contract';
import { canonicalCode } from '@press-start/api/contract/rules';
import { call } from '../api';
// Import the file directly to avoid a cycle: the session's entry point imports the cart.
import { currentSession } from '../session/state';
import { onKeyChangedElsewhere, readJson, removeKey, writeJson } from '../storage';

const codeAtom = atom<string | undefined>(undefined);
const checkAtom = atom<CouponCheck | undefined>(undefined);

/** The stored code, which the server may not have checked yet. */
export const couponCodeAtom = atom((get) => get(codeAtom));

/** The active coupon: the stored code, once the server has accepted it. */
export const couponAtom = atom((get) => {
  const check = get(checkAtom);
  return check !== undefined && check.percent > 0 && check.code === get(codeAtom) ? check.code : undefined;
});

/** Discount on the price of every unit, in percent, as returned by the server; 0 without an active coupon. */
export const couponPercentAtom = atom((get) =>
  get(couponAtom) === undefined ? 0 : (get(checkAtom)?.percent ?? 0),
);

/**
 * Number of changes to the coupon, including attempts to apply a code. The result of a check that started before the
 * latest change is not applied.
 */
let changeCount = 0;

/**
 * Applies the result of a check: stores an accepted code, and removes the coupon if the code was rejected.
 */
const setCouponAtom = atom(null, (_get, set, check: CouponCheck) => {
  changeCount += 1;
  if (check.percent > 0) writeJson('coupon', { code: check.code });
  else removeKey('coupon');
  set(checkAtom, check);
  set(codeAtom, check.percent > 0 ? check.code : undefined);
});

/**
 * Checks a typed code. An accepted code becomes the coupon; any other code removes the coupon. Returns the
 * result of the check, and does not apply it if the coupon has changed in the meantime.
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
 * Checks a stored code again, because the coupon may have expired or been used up. Returns the result, and applies it
 * unless the coupon has changed in the meantime.
 *
 * @throws ApiError if the code could not be checked; the coupon is then unchanged
 */
export async function refreshCoupon(code: string, signal?: AbortSignal): Promise<CouponCheck> {
  const countAtStart = changeCount;
  const check = await fetchCoupon(code, signal);
  if (countAtStart === changeCount) getDefaultStore().set(setCouponAtom, check);
  return check;
}

/**
 * Asks the server which discount a code gives the current shopper or visitor: 0 percent if it rejects the
 * code.
 */
function fetchCoupon(code: string, signal?: AbortSignal): Promise<CouponCheck> {
  const token = currentSession()?.data.token;
  return call(checkCoupon, {
    query: { code: canonicalCode(code) },
    headers: token === undefined ? {} : { [TOKEN_HEADER]: token },
    ...(signal && { signal }),
  });
}

/** Removes the coupon. Called after a purchase and at logout. */
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

/** Returns the coupon code in browser storage. Can be called outside React. */
export function storedCoupon(): string | undefined {
  const stored = readJson('coupon');
  const code = typeof stored === 'object' && stored !== null && 'code' in stored ? stored.code : undefined;
  return typeof code === 'string' && code.length <= 20 ? canonicalCode(code) || undefined : undefined;
}
