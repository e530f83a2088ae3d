import type { SavedCartLine } from '../schemas/accounts';

/** Maximum number of lines in an account's cart, and in an order. */
export const MAX_CART_LINES = 100;

export const MAX_CART_QUANTITY = 1_000_000;

export function isCartQuantity(quantity: number, inStock: number): boolean {
  return Number.isInteger(quantity) && quantity >= 1 && quantity <= inStock;
}

/**
 * Truncates the quantity and clamps it to 1..`inStock`. A quantity that is not finite becomes 1. Returns 0 if nothing
 * is in stock.
 */
export function clampQuantity(quantity: number, inStock: number): number {
  const whole = Number.isFinite(quantity) ? Math.trunc(quantity) : 1;
  return Math.min(Math.max(whole, 1), Math.max(inStock, 0));
}

export function remainingUnits(inCart: number, inStock: number): number {
  return Math.max(inStock - inCart, 0);
}

/**
 * Returns an account's cart after a device has changed its copy from `base` to `cart`. Applies only the difference in
 * each quantity, so that concurrent changes from several devices are merged.
 */
export function withCartChanges(
  current: readonly SavedCartLine[],
  base: readonly SavedCartLine[],
  cart: readonly SavedCartLine[],
): SavedCartLine[] {
  const quantities = quantitiesOf(current);
  const [before, after] = [quantitiesOf(base), quantitiesOf(cart)];
  for (const id of new Set([...before.keys(), ...after.keys()])) {
    const change = (after.get(id) ?? 0) - (before.get(id) ?? 0);
    quantities.set(id, Math.min((quantities.get(id) ?? 0) + change, MAX_CART_QUANTITY));
  }
  return [...quantities]
    .filter(([, quantity]) => quantity > 0)
    .map(([id_product, quantity]) => ({ id_product, quantity }));
}

/** Returns the total quantity of each game by its id. */
export function quantitiesOf(cart: readonly SavedCartLine[]): Map<number, number> {
  const quantities = new Map<number, number>();
  for (const { id_product, quantity } of cart)
    quantities.set(id_product, (quantities.get(id_product) ?? 0) + quantity);
  return quantities;
}
