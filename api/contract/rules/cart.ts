/** Returns whether this is a valid quantity for a cart line: a whole number from 1 to the stock. */
export function isCartQuantity(quantity: number, inStock: number): boolean {
  return Number.isInteger(quantity) && quantity >= 1 && quantity <= inStock;
}

/**
 * Truncates the quantity and clamps it to 1..`inStock`. A quantity that is not finite becomes 1. Returns 0 if nothing is in
 * stock.
 */
export function clampQuantity(quantity: number, inStock: number): number {
  const whole = Number.isFinite(quantity) ? Math.trunc(quantity) : 1;
  return Math.min(Math.max(whole, 1), Math.max(inStock, 0));
}

/** Returns how many more units can be added if the cart already contains `inCart`. */
export function remainingUnits(inCart: number, inStock: number): number {
  return Math.max(inStock - inCart, 0);
}
