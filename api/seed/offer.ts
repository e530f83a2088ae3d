import { draw, pick, type GameFacts } from './facts';

/** What the store decides about a game: price in whole dollars, units to sell, and whether it is on sale. */
export interface Offer {
  price: number;
  inStock: number;
  onSale: boolean;
}

const PRICES = {
  classic: [9, 12, 14, 15, 19, 22, 24, 29],
  golden: [15, 19, 22, 24, 29, 34, 39, 45],
  late: [19, 24, 29, 34, 39, 44, 49, 59],
} as const satisfies Record<string, readonly [number, ...number[]]>;

const SALE_SHARE = 0.09;

/** Decided by the game alone, so that every fresh store has the same shelves: some empty, some nearly so. */
export function offerFor(game: GameFacts): Offer {
  return { price: priceOf(game), inStock: stockOf(game), onSale: draw(game, 'sale') < SALE_SHARE };
}

function priceOf(game: GameFacts): number {
  if (game.year < 1986) return pick(PRICES.classic, game, 'price');
  return pick(game.year < 1997 ? PRICES.golden : PRICES.late, game, 'price');
}

function stockOf(game: GameFacts): number {
  const shelf = draw(game, 'shelf');
  if (shelf < 0.04) return 0;
  if (shelf < 0.13) return 1 + Math.floor(draw(game, 'stock') * 5);
  return 8 + Math.floor(draw(game, 'stock') * 53);
}
