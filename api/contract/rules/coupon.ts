/** The codes that players of the puzzle can win, with their discount in percent (specification, section 9). */
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

/** Returns a typed code in its canonical form: in capital letters, without surrounding spaces. */
export function canonicalCode(typed: string): string {
  return typed.trim().toUpperCase();
}

export function subtotal(lines: readonly PricedLine[]): number {
  return lines.reduce((sum, line) => sum + line.price_product * line.quantity, 0);
}

/**
 * Returns the order amount in whole dollars: every unit is discounted by `percent`, and the total is rounded
 * down once. Multiplying before dividing avoids results such as 2.9999 for 90% off $30.
 */
export function orderAmount(lines: readonly PricedLine[], percent: number): number {
  return Math.floor((subtotal(lines) * (100 - percent)) / 100);
}
