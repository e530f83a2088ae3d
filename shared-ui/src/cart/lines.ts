import type { Game } from '@press-start/api/contract';
import { clampQuantity, isCartQuantity, roomInStock } from '@press-start/api/contract/rules';

/** One line of the cart: what drawing it needs of the game, and how many. */
export type CartLine = Pick<
  Game,
  'id_product' | 'name_product' | 'price_product' | 'thumbnail_product' | 'in_stock' | 'platforms'
> & {
  /** A whole number from 1 to `in_stock`. */
  quantity: number;
};

/** What had to give way when the cart met the stock. */
export interface CartChange {
  name_product: string;
  /** Quantity that was wanted. */
  wanted: number;
  /** Quantity the cart holds now; 0: the line is gone. */
  quantity: number;
}

interface Outcome {
  lines: CartLine[];
  changes: CartChange[];
}

/** A line with as many as asked, as far as the stock goes; undefined when there is none to be had. */
export function lineFromGame(game: Omit<CartLine, 'quantity'>, quantity: number): CartLine | undefined {
  const { id_product, name_product, price_product, thumbnail_product, in_stock, platforms } = game;
  const held = clampQuantity(quantity, in_stock);
  if (held < 1) return undefined;
  return { id_product, name_product, price_product, thumbnail_product, in_stock, platforms, quantity: held };
}

export function quantityInCart(lines: readonly CartLine[], idProduct: number): number {
  return lines.find((line) => line.id_product === idProduct)?.quantity ?? 0;
}

/** How many more of the game fit into the cart; 0: 'Sin Stock'. */
export function roomFor(lines: readonly CartLine[], game: Pick<Game, 'id_product' | 'in_stock'>): number {
  return roomInStock(quantityInCart(lines, game.id_product), game.in_stock);
}

/** A new line, or the quantity added to the existing one (spec section 4), never above the stock. */
export function addLine(
  lines: readonly CartLine[],
  game: Omit<CartLine, 'quantity'>,
  quantity: number,
): CartLine[] {
  if (!Number.isInteger(quantity) || quantity < 1) return [...lines];
  const present = quantityInCart(lines, game.id_product);
  const added = lineFromGame(game, present + quantity);
  if (!added) return [...lines];
  if (present === 0) return [...lines, added];
  return lines.map((line) => (line.id_product === added.id_product ? added : line));
}

/** A line with another quantity; one outside 1 to `in_stock` leaves the line as it is (spec section 4). */
export function withQuantity(lines: readonly CartLine[], idProduct: number, quantity: number): CartLine[] {
  return lines.map((line) =>
    line.id_product === idProduct && isCartQuantity(quantity, line.in_stock) ? { ...line, quantity } : line,
  );
}

export function removeLine(lines: readonly CartLine[], idProduct: number): CartLine[] {
  return lines.filter((line) => line.id_product !== idProduct);
}

/** The lines without what was bought; games put there meanwhile stay. */
export function withoutBought(
  lines: readonly CartLine[],
  bought: readonly Pick<CartLine, 'id_product' | 'quantity'>[],
): CartLine[] {
  return lines.flatMap((line) => {
    const quantity =
      line.quantity - (bought.find((one) => one.id_product === line.id_product)?.quantity ?? 0);
    return quantity > 0 ? [{ ...line, quantity }] : [];
  });
}

/**
 * Login merge: quantities of the same game are summed, games of the account only are appended, and what exceeds the
 * stock is cut and told. `saved` lines may carry a quantity above their stock.
 */
export function mergeLines(local: readonly CartLine[], saved: readonly CartLine[]): Outcome {
  let lines = [...local];
  const changes: CartChange[] = [];
  for (const game of saved) {
    const wanted = quantityInCart(lines, game.id_product) + game.quantity;
    lines = addLine(lines, game, game.quantity);
    const quantity = quantityInCart(lines, game.id_product);
    if (quantity < wanted) changes.push({ name_product: game.name_product, wanted, quantity });
  }
  return { lines, changes };
}

/**
 * The lines with the store's present prices and stock. `games` are those asked for anew; a game that is `gone` or
 * sold out leaves the cart, and every cut is told. Lines not asked about stay as they are.
 */
export function refreshLines(
  lines: readonly CartLine[],
  games: readonly Omit<CartLine, 'quantity'>[],
  gone: readonly number[],
): Outcome {
  const present = new Map(games.map((game) => [game.id_product, game]));
  const changes: CartChange[] = [];
  const kept = lines.flatMap((line) => {
    const game = present.get(line.id_product) ?? line;
    const fresh = gone.includes(line.id_product) ? undefined : lineFromGame(game, line.quantity);
    const quantity = fresh?.quantity ?? 0;
    if (quantity < line.quantity)
      changes.push({ name_product: line.name_product, wanted: line.quantity, quantity });
    return fresh ? [fresh] : [];
  });
  return { lines: kept, changes };
}
