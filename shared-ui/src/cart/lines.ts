import type { Game } from '@press-start/api/contract';
import { clampQuantity, isCartQuantity, remainingUnits } from '@press-start/api/contract/rules';
import type { GameNames } from '../format';
import { platformNames } from '../format';

/** The properties of a game that the cart needs, and the quantity. */
export type CartLine = Pick<
  Game,
  'id_product' | 'name_product' | 'price_product' | 'thumbnail_product' | 'in_stock' | 'platforms'
> & {
  /** An integer from 1 to `in_stock`. Both are 0 for an unavailable game, whose line stays in the cart. */
  quantity: number;
};

/** The properties of a game that a line needs, with the platforms in any of the specified formats. */
export type CartGame = Omit<CartLine, 'quantity' | 'platforms'> &
  Pick<GameNames, 'platforms' | 'name_platform'>;

/** A change that a merge or a refresh made to a line. Prices are in whole dollars. */
export type CartChange = Pick<CartLine, 'id_product' | 'name_product'> &
  (
    | { what: 'price'; from: number; to: number }
    /** The stock limits the `requested` quantity to `quantity`; 0 means sold out. */
    | { what: 'stock'; requested: number; quantity: number }
    /** The game is no longer for sale. */
    | { what: 'gone' }
    /** The game is available again. */
    | { what: 'back' }
  );

export function isAvailable(line: Pick<CartLine, 'quantity'>): boolean {
  return line.quantity > 0;
}

interface LinesAndChanges {
  lines: CartLine[];
  changes: CartChange[];
}

/** Returns a line with the quantity clamped to 1..`in_stock`, or `undefined` if the game is sold out. */
export function lineFromGame(game: CartGame, quantity: number): CartLine | undefined {
  const { id_product, name_product, price_product, thumbnail_product, in_stock } = game;
  const platforms = platformsOf(game);
  const available = clampQuantity(quantity, in_stock);
  if (available < 1) return undefined;
  return {
    id_product,
    name_product,
    price_product,
    thumbnail_product,
    in_stock,
    platforms,
    quantity: available,
  };
}

export function quantityInCart(lines: readonly CartLine[], idProduct: number): number {
  return lines.find((line) => line.id_product === idProduct)?.quantity ?? 0;
}

/** Returns how many more units of the game can be added. Pages display 0 as 'Sin Stock'. */
export function remainingStock(
  lines: readonly CartLine[],
  game: Pick<Game, 'id_product' | 'in_stock'>,
): number {
  return remainingUnits(quantityInCart(lines, game.id_product), game.in_stock);
}

/**
 * Adds a line or increases its quantity, up to the stock (specification, section 4). Ignores a sold-out game
 * and a quantity that is not a positive integer.
 */
export function addLine(lines: readonly CartLine[], game: CartGame, quantity: number): CartLine[] {
  if (!Number.isInteger(quantity) || quantity < 1) return [...lines];
  const inCart = quantityInCart(lines, game.id_product);
  const added = lineFromGame(game, inCart + quantity);
  if (!added) return [...lines];
  if (!lines.some((line) => line.id_product === added.id_product)) return [...lines, added];
  return lines.map((line) => (line.id_product === added.id_product ? added : line));
}

/** Sets a quantity. Ignores anything but an integer from 1 to `in_stock` (specification, section 4). */
export function withQuantity(lines: readonly CartLine[], idProduct: number, quantity: number): CartLine[] {
  return lines.map((line) =>
    line.id_product === idProduct && isCartQuantity(quantity, line.in_stock) ? { ...line, quantity } : line,
  );
}

export function removeLine(lines: readonly CartLine[], idProduct: number): CartLine[] {
  return lines.filter((line) => line.id_product !== idProduct);
}

/**
 * Subtracts the bought quantities and removes lines with no units left. Units added in the meantime and games
 * that were not bought stay in the cart.
 */
export function removeBought(
  lines: readonly CartLine[],
  bought: readonly Pick<CartLine, 'id_product' | 'quantity'>[],
): CartLine[] {
  return lines.flatMap((line) => {
    const item = bought.find(({ id_product }) => id_product === line.id_product);
    if (!item) return [line];
    const quantity = line.quantity - item.quantity;
    return quantity > 0 ? [{ ...line, quantity }] : [];
  });
}

/**
 * Merges saved lines, such as those of a failed order, into the cart: sums the quantities of the same game
 * and appends the other games. Limits the quantities to the stock and reports each reduction.
 */
export function mergeLines(local: readonly CartLine[], saved: readonly CartLine[]): LinesAndChanges {
  let lines = [...local];
  const changes: CartChange[] = [];
  for (const game of saved) {
    const requested = quantityInCart(lines, game.id_product) + game.quantity;
    lines = addLine(lines, game, game.quantity);
    const quantity = quantityInCart(lines, game.id_product);
    if (quantity < requested) changes.push({ ...idAndName(game), what: 'stock', requested, quantity });
  }
  return { lines, changes };
}

/**
 * Updates the lines from `games`. Reports each new price of an available game, each reduced quantity, and
 * each game that became available or unavailable. Sets the quantity of a `gone` or sold-out game to 0.
 */
export function refreshLines(
  lines: readonly CartLine[],
  games: readonly CartGame[],
  gone: readonly number[],
): LinesAndChanges {
  const gamesById = new Map(games.map((game) => [game.id_product, game]));
  const changes: CartChange[] = [];
  const refreshed = lines.map((line) => {
    if (gone.includes(line.id_product)) {
      if (isAvailable(line)) changes.push({ ...idAndName(line), what: 'gone' });
      return unavailableLine(line);
    }
    const game = gamesById.get(line.id_product);
    if (!game) return line;
    const updated = lineFromGame(game, line.quantity) ?? unavailableLine({ ...line, ...game });
    changes.push(...changesOf(line, updated));
    return updated;
  });
  return { lines: refreshed, changes };
}

function changesOf(before: CartLine, after: CartLine): CartChange[] {
  const game = idAndName(after);
  if (!isAvailable(before)) return isAvailable(after) ? [{ ...game, what: 'back' }] : [];
  const { price_product: from, quantity: requested } = before;
  const { price_product: to, quantity } = after;
  const changes: CartChange[] = [];
  if (from !== to && isAvailable(after)) changes.push({ ...game, what: 'price', from, to });
  if (quantity < requested) changes.push({ ...game, what: 'stock', requested, quantity });
  return changes;
}

const idAndName = ({ id_product, name_product }: Pick<CartLine, 'id_product' | 'name_product'>) => ({
  id_product,
  name_product,
});

const platformsOf = (game: CartGame) => platformNames(game).map((name_platform) => ({ name_platform }));

export function unavailableLine(game: CartGame): CartLine {
  const { id_product, name_product, price_product, thumbnail_product } = game;
  const platforms = platformsOf(game);
  return { id_product, name_product, price_product, thumbnail_product, platforms, in_stock: 0, quantity: 0 };
}
