/** Whether a cart may hold this many: a whole number from 1 to what is in stock. */
export function isCartQuantity(quantity: number, inStock: number): boolean {
  return Number.isInteger(quantity) && quantity >= 1 && quantity <= inStock;
}

/** The nearest quantity the cart may hold, or 0 when nothing can be had. */
export function clampQuantity(quantity: number, inStock: number): number {
  const whole = Number.isFinite(quantity) ? Math.trunc(quantity) : 1;
  return Math.min(Math.max(whole, 1), Math.max(inStock, 0));
}

/** How many more of a game may be added when `inCart` are in the cart already. */
export function remainingUnits(inCart: number, inStock: number): number {
  return Math.max(inStock - inCart, 0);
}
