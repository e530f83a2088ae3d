import type { SavedCartLine } from '@press-start/api/contract';
import { clampQuantity, quantitiesOf } from '@press-start/api/contract/rules';
import type { CartChange, CartLine } from '../../cart';
import { isAvailable } from '../../cart';
import type { CartGame } from '../../cart/lines';
import { lineFromGame, unavailableLine } from '../../cart/lines';

/** A fetched game; `gone` if it is no longer for sale, `unknown` if the request failed. */
export type FetchedGame = CartGame | 'gone' | 'unknown';

interface Carts {
  /** The account's cart at the last sync, plus the changes that this browser has sent since. */
  known: readonly SavedCartLine[];
  /** The account's current cart. */
  account: readonly SavedCartLine[];
  /** The games of the account's cart whose quantity differs from `known`. */
  games: ReadonlyMap<number, FetchedGame>;
}

interface Merged {
  lines: CartLine[];
  /** The part of the account's cart that `lines` reflects: all but new games that could not be fetched. */
  base: SavedCartLine[];
  changes: CartChange[];
}

/** Returns the ids of the games whose quantity differs between the two carts. */
export function changedGameIds(known: readonly SavedCartLine[], account: readonly SavedCartLine[]): number[] {
  const [before, now] = [quantitiesOf(known), quantitiesOf(account)];
  return [...new Set([...now.keys(), ...before.keys()])].filter((id) => before.get(id) !== now.get(id));
}

/**
 * Applies the account's changes to this browser's lines, which may have changed too. Limits quantities to the
 * stock and appends new games, as in a login merge (specification, section 4).
 */
export function mergeAccountCart(lines: readonly CartLine[], { known, account, games }: Carts): Merged {
  const [before, now] = [quantitiesOf(known), quantitiesOf(account)];
  const changes: CartChange[] = [];
  const localIds = new Set(lines.map((line) => line.id_product));
  const unknownIds = new Set<number>();

  const merged = lines.flatMap((line) => {
    const [from = 0, to = 0] = [before.get(line.id_product), now.get(line.id_product)];
    if (from === to) return line;
    // A sold-out line has quantity 0, although the shopper has not changed it.
    const quantity = to - from + (isAvailable(line) ? line.quantity : from);
    if (quantity <= 0) return [];
    const game = games.get(line.id_product);
    if (game === 'gone') return unavailableLine(line);
    if (game === undefined || game === 'unknown')
      return { ...line, quantity: clampQuantity(quantity, line.in_stock) };
    return lineFor(game, quantity, changes);
  });

  for (const id of changedGameIds(known, account)) {
    const quantity = (now.get(id) ?? 0) - (before.get(id) ?? 0);
    if (localIds.has(id) || quantity <= 0) continue;
    const game = games.get(id) ?? 'unknown';
    if (game === 'unknown') unknownIds.add(id);
    else if (game === 'gone') changes.push({ id_product: id, name_product: '', what: 'gone' });
    else merged.push(lineFor(game, quantity, changes));
  }
  return { lines: merged, base: account.filter((line) => !unknownIds.has(line.id_product)), changes };
}

function lineFor(game: CartGame, requested: number, changes: CartChange[]): CartLine {
  const line = lineFromGame(game, requested) ?? unavailableLine(game);
  const { id_product, name_product } = game;
  if (line.quantity < requested)
    changes.push({ id_product, name_product, what: 'stock', requested, quantity: line.quantity });
  return line;
}
