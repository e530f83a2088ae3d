/**
 * Number of days before a sale. The lowest price in this period determines the earlier price (EU directive
 * 98/6/EC, article 6a).
 */
export const EARLIER_PRICE_DAYS = 30;

interface Prices {
  price: number;
  listPrice: number | null;
  /** The lowest price of the `EARLIER_PRICE_DAYS` before the sale; null without a sale, or if it is unknown. */
  priorPrice: number | null;
}

/**
 * Returns the earlier price, which is shown struck through: the lowest price before the sale, capped at the list price.
 * Returns `undefined` if either of them is missing or the result is not higher than the current price.
 */
export function earlierPrice({ price, listPrice, priorPrice }: Prices): number | undefined {
  if (listPrice === null || priorPrice === null) return undefined;
  const earlier = Math.min(listPrice, priorPrice);
  return earlier > price ? earlier : undefined;
}

/** Returns the reduction from the earlier price in percent, rounded down so that it is never overstated. */
export function reductionPercent(earlier: number, price: number): number {
  return Math.floor(((earlier - price) * 100) / earlier);
}
