/** Discount of each code in percent (specification, section 9). */
export const COUPONS = { BIT: 25, TUQUI: 20, LUCK: 15, GOOD: 10, TUKI: 5 } as const satisfies Record<
  string,
  number
>;

export type CouponCode = keyof typeof COUPONS;

interface PricedLine {
  /** Unit price in whole dollars. */
  price_product: number;
  quantity: number;
}

/** Returns the discount for a typed code in percent, ignoring case and surrounding spaces; 0 for an unknown code. */
export function couponPercent(code: string): number {
  const known = couponCode(code);
  return known === undefined ? 0 : COUPONS[known];
}

/** Returns the code in its canonical form, or undefined for an unknown code. */
export function couponCode(code: string): CouponCode | undefined {
  const canonical = code.trim().toUpperCase();
  return isCouponCode(canonical) ? canonical : undefined;
}

export function subtotal(lines: readonly PricedLine[]): number {
  return lines.reduce((sum, line) => sum + line.price_product * line.quantity, 0);
}

/**
 * Returns the order amount in whole dollars: every unit is discounted by `percent`, and the total is rounded down
 * once. It uses integer arithmetic, so that 10 % of 30 is 3 and not 2.9999999.
 */
export function orderAmount(lines: readonly PricedLine[], percent: number): number {
  return Math.floor((subtotal(lines) * (100 - percent)) / 100);
}

function isCouponCode(text: string): text is CouponCode {
  return Object.hasOwn(COUPONS, text);
}
