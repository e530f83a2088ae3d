/** The lowest price of this many days before a sale is its earlier price (EU directive 98/6/EC, article 6a). */
export const EARLIER_PRICE_DAYS = 30;

interface Prices {
  /** The price that is charged. */
  price: number;
  listPrice: number | null;
  /** The lowest price of the days before the sale; null if it is unknown or without a sale. */
  priorPrice: number | null;
}

/**
 * Returns the earlier price, which is shown struck through: the lowest price before the sale, at most the list price.
 * Returns `undefined` if it is not higher than the price.
 */
export function earlierPrice({ price, listPrice, priorPrice }: Prices): number | undefined {
  if (listPrice === null || priorPrice === null) return undefined;
  const earlier = Math.min(listPrice, priorPrice);
  return earlier > price ? earlier : undefined;
}

/** Returns by how much percent the price is lower than the earlier price, rounded down, so that it is never overstated. */
export function reductionPercent(earlier: number, price: number): number {
  return Math.floor(((earlier - price) * 100) / earlier);
}
