import { useAtomValue } from 'jotai';
import { useEffect, useEffectEvent } from 'react';
import { useRevalidator } from 'react-router-dom';
import { couponAtom, couponCodeAtom } from '@press-start/shared-ui/cart';
import type { LoadedCoupon } from './loadCoupon';

/** Reloads the page's data when another tab stores a code that this tab has not checked. */
export function useRevalidateOnNewCoupon(loaded: LoadedCoupon | undefined): void {
  const code = useAtomValue(couponCodeAtom);
  const coupon = useAtomValue(couponAtom);
  const { revalidate } = useRevalidator();
  const checkNewCode = useEffectEvent(() => {
    const hasFailed = loaded?.error !== undefined && loaded.code === code;
    if (code !== undefined && code !== coupon && !hasFailed) void revalidate();
  });
  useEffect(() => checkNewCode(), [code]);
}
