import { atom, getDefaultStore } from 'jotai';
import { couponCode, couponPercent } from '@press-start/api/contract/rules';
import type { CouponCode } from '@press-start/api/contract/rules';
import { onKeyChangedElsewhere, readJson, removeKey, writeKey } from '../storage';

const codeAtom = atom<CouponCode | undefined>(undefined);

/** The coupon in force, one of the five codes. Only the code is stored; its percentage is always worked out anew. */
export const couponAtom = atom((get) => get(codeAtom));

/** Percent off every unit; 0 without a coupon. */
export const couponPercentAtom = atom((get) => couponPercent(get(codeAtom) ?? ''));

/** Takes a code as typed. Answers its percent; a text that is no code gives 0 and leaves no coupon in force. */
export const applyCouponAtom = atom(null, (_get, set, typed: string): number => {
  const code = couponCode(typed);
  if (code) writeKey('coupon', JSON.stringify({ code }));
  else removeKey('coupon');
  set(codeAtom, code);
  return couponPercent(typed);
});

/** Takes the coupon away: after a purchase and at logout. */
export function dropCoupon(): void {
  getDefaultStore().set(applyCouponAtom, '');
}

/** Fills the atom from storage and follows the other tabs, until ended. Part of `hydrateStores()`. */
export function hydrateCoupon(): () => void {
  const store = getDefaultStore();
  const read = () => store.set(codeAtom, storedCoupon());
  read();
  const end = onKeyChangedElsewhere('coupon', read);
  return () => {
    end();
    store.set(codeAtom, undefined);
  };
}

function storedCoupon(): CouponCode | undefined {
  const stored = readJson('coupon');
  const code = typeof stored === 'object' && stored !== null && 'code' in stored ? stored.code : undefined;
  return typeof code === 'string' ? couponCode(code) : undefined;
}
