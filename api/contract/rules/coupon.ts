/** Percent taken off by each code (specification, section 9). */
export const COUPONS = { BIT: 25, TUQUI: 20, LUCK: 15, GOOD: 10, TUKI: 5 } as const satisfies Record<
  string,
  number
>;

export type CouponCode = keyof typeof COUPONS;

export interface PricedLine {
  /** Unit price in whole dollars. */
  price_product: number;
  quantity: number;
}

/** Percent of a code as the shopper typed it (outer space and case do not matter); 0 for anything else. */
export function couponPercent(code: string): number {
  const known = couponCode(code);
  return known === undefined ? 0 : COUPONS[known];
}

/** The code as the store writes it, or undefined when it is none of the five. */
export function couponCode(code: string): CouponCode | undefined {
  const requested = code.trim().toUpperCase();
  return isCouponCode(requested) ? requested : undefined;
}

/** Sum of price times quantity, in whole dollars. */
export function subtotal(lines: readonly PricedLine[]): number {
  return lines.reduce((sum, line) => sum + line.price_product * line.quantity, 0);
}

/**
 * The amount of an order in whole dollars: every unit discounted by `percent`, the total rounded down once.
 * Counted in cents as integers, so that 10 % of 30 is 3 and never 2.9999999.
 */
export function orderAmount(lines: readonly PricedLine[], percent: number): number {
  return Math.floor((subtotal(lines) * (100 - percent)) / 100);
}

/** A discounted unit price in cents, for display; the order is charged by `orderAmount`. */
export function discountedUnitCents(price: number, percent: number): number {
  return price * (100 - percent);
}

function isCouponCode(text: string): text is CouponCode {
  return Object.hasOwn(COUPONS, text);
}
