import type { Game } from '@press-start/api/contract';
import { clampQuantity, isCartQuantity, remainingUnits } from '@press-start/api/contract/rules';
import { platformNames } from '../format';
import type { GameNames } from '../format';

/** One line of the cart: what drawing it needs of the game, and how many. */
export type CartLine = Pick<
  Game,
  'id_product' | 'name_product' | 'price_product' | 'thumbnail_product' | 'in_stock' | 'platforms'
> & {
  /**
   * A whole number from 1 to `in_stock`. Both are 0 for a game that cannot be had any more: it costs nothing and counts
   * for nothing, and its line stays until the shopper takes it out.
   */
  quantity: number;
};

/** What a line takes over of a game, in every shape that a product may have. */
export type CartGame = Omit<CartLine, 'quantity' | 'platforms'> &
  Pick<GameNames, 'platforms' | 'name_platform'>;

/** What became of a line when the cart met the store. Money in whole dollars. */
export type CartChange = Pick<CartLine, 'id_product' | 'name_product'> &
  (
    | { what: 'price'; from: number; to: number }
    /** `quantity`: what the cart holds now of the `wanted`; 0: sold out. */
    | { what: 'stock'; wanted: number; quantity: number }
    /** No longer for sale. */
    | { what: 'gone' }
    /** It had been sold out and can be had again. */
    | { what: 'back' }
  );

/** Whether any of this game can be bought. */
export function isAvailable(line: Pick<CartLine, 'quantity'>): boolean {
  return line.quantity > 0;
}

interface Outcome {
  lines: CartLine[];
  changes: CartChange[];
}

/** A line with as many as asked, as far as the stock goes; undefined when there is none to be had. */
export function lineFromGame(game: CartGame, quantity: number): CartLine | undefined {
  const { id_product, name_product, price_product, thumbnail_product, in_stock } = game;
  const platforms = platformsOf(game);
  const held = clampQuantity(quantity, in_stock);
  if (held < 1) return undefined;
  return { id_product, name_product, price_product, thumbnail_product, in_stock, platforms, quantity: held };
}

export function quantityInCart(lines: readonly CartLine[], idProduct: number): number {
  return lines.find((line) => line.id_product === idProduct)?.quantity ?? 0;
}

/** How many more of the game fit into the cart; 0: 'Sin Stock'. */
export function remainingStock(
  lines: readonly CartLine[],
  game: Pick<Game, 'id_product' | 'in_stock'>,
): number {
  return remainingUnits(quantityInCart(lines, game.id_product), game.in_stock);
}

/** A new line, or the quantity added to the existing one (specification, section 4), never above the stock. */
export function addLine(lines: readonly CartLine[], game: CartGame, quantity: number): CartLine[] {
  if (!Number.isInteger(quantity) || quantity < 1) return [...lines];
  const present = quantityInCart(lines, game.id_product);
  const added = lineFromGame(game, present + quantity);
  if (!added) return [...lines];
  if (!lines.some((line) => line.id_product === added.id_product)) return [...lines, added];
  return lines.map((line) => (line.id_product === added.id_product ? added : line));
}

/** A line with another quantity; one outside 1 to `in_stock` leaves the line as it is (specification, section 4). */
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
    const requested = quantityInCart(lines, game.id_product) + game.quantity;
    lines = addLine(lines, game, game.quantity);
    const quantity = quantityInCart(lines, game.id_product);
    if (quantity < requested) changes.push({ ...nameOf(game), what: 'stock', wanted: requested, quantity });
  }
  return { lines, changes };
}

/**
 * The lines with the store's present prices and stock. `games` are those asked for anew; nothing leaves the cart: a game
 * that is `gone` or sold out keeps its line with none of it. Every change is told. Lines not asked about stay as they are.
 */
export function refreshLines(
  lines: readonly CartLine[],
  games: readonly CartGame[],
  gone: readonly number[],
): Outcome {
  const present = new Map(games.map((game) => [game.id_product, game]));
  const changes: CartChange[] = [];
  const stored = lines.map((line) => {
    if (gone.includes(line.id_product)) {
      if (isAvailable(line)) changes.push({ ...nameOf(line), what: 'gone' });
      return noneOf(line);
    }
    const game = present.get(line.id_product);
    if (!game) return line;
    const fresh = lineFromGame(game, line.quantity) ?? noneOf({ ...line, ...game });
    changes.push(...changesOf(line, fresh));
    return fresh;
  });
  return { lines: stored, changes };
}

function changesOf(before: CartLine, now: CartLine): CartChange[] {
  const name = nameOf(now);
  if (!isAvailable(before)) return isAvailable(now) ? [{ ...name, what: 'back' }] : [];
  const { price_product: from, quantity: requested } = before;
  const { price_product: to, quantity } = now;
  const changes: CartChange[] = [];
  // What a game costs that is not to be had matters to nobody.
  if (from !== to && isAvailable(now)) changes.push({ ...name, what: 'price', from, to });
  if (quantity < requested) changes.push({ ...name, what: 'stock', wanted: requested, quantity });
  return changes;
}

const nameOf = ({ id_product, name_product }: Pick<CartLine, 'id_product' | 'name_product'>) => ({
  id_product,
  name_product,
});

/** Stored lines have one shape. */
const platformsOf = (game: CartGame) => platformNames(game).map((name_platform) => ({ name_platform }));

/** The line of a game that cannot be had. */
export function noneOf(game: CartGame): CartLine {
  const { id_product, name_product, price_product, thumbnail_product } = game;
  const platforms = platformsOf(game);
  return { id_product, name_product, price_product, thumbnail_product, platforms, in_stock: 0, quantity: 0 };
}
