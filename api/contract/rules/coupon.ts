/** The codes that shoppers can win in the puzzle, with their discount in percent (specification, section 9). */
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

export function canonicalCode(typed: string): string {
  return typed.trim().toUpperCase();
}

export function subtotal(lines: readonly PricedLine[]): number {
  return lines.reduce((sum, line) => sum + line.price_product * line.quantity, 0);
}

/**
 * Returns the order amount in whole dollars, rounded down once at the end. Multiplying before dividing avoids results
 * such as 2.9999 for 90% off $30.
 */
export function orderAmount(lines: readonly PricedLine[], percent: number): number {
  return Math.floor((subtotal(lines) * (100 - percent)) / 100);
}
