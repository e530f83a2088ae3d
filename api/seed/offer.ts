import { type GameFacts, pick, seededNumber } from './facts';

export interface Offer {
  price: number;
  /** The price before the sale; null for a game that is not on sale. */
  listPrice: number | null;
  inStock: number;
  onSale: boolean;
}

const PRICES = {
  classic: [9, 12, 14, 15, 19, 22, 24, 29],
  golden: [15, 19, 22, 24, 29, 34, 39, 45],
  late: [19, 24, 29, 34, 39, 44, 49, 59],
} as const satisfies Record<string, readonly [number, ...number[]]>;

const SALE_SHARE = 0.09;

/** Returns an offer that depends only on the game, so that new stores have the same prices and stock. */
export function offerFor(game: GameFacts): Offer {
  const inStock = stockOf(game);
  if (seededNumber(game, 'sale') >= SALE_SHARE)
    return { price: priceOf(game), listPrice: null, inStock, onSale: false };
  // A multiple of $4 is exactly 80% of a multiple of $5.
  const fifth = Math.round(priceOf(game) / 4);
  return { price: fifth * 4, listPrice: fifth * 5, inStock, onSale: true };
}

function priceOf(game: GameFacts): number {
  if (game.year < 1986) return pick(PRICES.classic, game, 'price');
  return pick(game.year < 1997 ? PRICES.golden : PRICES.late, game, 'price');
}

function stockOf(game: GameFacts): number {
  const share = seededNumber(game, 'shelf');
  if (share < 0.04) return 0;
  if (share < 0.13) return 1 + Math.floor(seededNumber(game, 'stock') * 5);
  return 8 + Math.floor(seededNumber(game, 'stock') * 53);
}
