import { atom, getDefaultStore } from 'jotai';
import type { CouponCode } from '@press-start/api/contract/rules';
import { couponCode, couponPercent } from '@press-start/api/contract/rules';
import { onKeyChangedElsewhere, readJson, removeKey, writeKey } from '../storage';

const codeAtom = atom<CouponCode | undefined>(undefined);

/** The active coupon, one of the five codes. Only the code is stored; the percentage is always computed. */
export const couponAtom = atom((get) => get(codeAtom));

/** Discount on every unit, in percent; 0 without a coupon. */
export const couponPercentAtom = atom((get) => couponPercent(get(codeAtom) ?? ''));

/** Applies a typed code and returns its percentage. An unknown code removes the active coupon and returns 0. */
export const applyCouponAtom = atom(null, (_get, set, typed: string): number => {
  const code = couponCode(typed);
  if (code) writeKey('coupon', JSON.stringify({ code }));
  else removeKey('coupon');
  set(codeAtom, code);
  return couponPercent(typed);
});

/** Removes the coupon. Called after a purchase and at logout. */
export function removeCoupon(): void {
  getDefaultStore().set(applyCouponAtom, '');
}

/** Syncs the atom with storage and with other tabs until the returned function is called. */
export function hydrateCoupon(): () => void {
  const store = getDefaultStore();
  const read = () => store.set(codeAtom, storedCoupon());
  read();
  const unsubscribe = onKeyChangedElsewhere('coupon', read);
  return () => {
    unsubscribe();
    store.set(codeAtom, undefined);
  };
}

function storedCoupon(): CouponCode | undefined {
  const stored = readJson('coupon');
  const code = typeof stored === 'object' && stored !== null && 'code' in stored ? stored.code : undefined;
  return typeof code === 'string' ? couponCode(code) : undefined;
}
