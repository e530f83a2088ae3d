import { getDefaultStore } from 'jotai';
import { getGame } from '@press-start/api/contract';
import { call, isApiError } from '../api';
import { toast } from '../feedback';
import { capitalise } from '../format';
import { currentSession } from '../session/state';
import type { CartGame, CartLine } from './lines';
import { lineFromGame, quantityInCart, unavailableLine } from './lines';
import { currentCart, replaceCartAtom } from './state';

/** A fetched game; `gone` if it is no longer for sale, `undefined` if the request failed. */
type FetchedGame = CartGame | 'gone' | undefined;

/** Shows a toast with the name or the number of the removed games and a button that restores them. */
export function showUndo(before: readonly CartLine[]): void {
  const current = currentCart();
  const removed = before.filter((line) => !current.some(({ id_product }) => id_product === line.id_product));
  const [first] = removed;
  if (!first) return;
  const shopper = currentSession()?.id;
  // After a logout, the removed games must not appear in the cart of the next shopper.
  const isSameShopper = () => currentSession()?.id === shopper;
  const run = () => {
    if (isSameShopper()) void undo(before, removed, isSameShopper);
  };
  toast(removed.length === 1 ? `${nameOf(first)} was removed.` : `${removed.length} games were removed.`, {
    ...(removed.length === 1 && { thumbnail: first.thumbnail_product }),
    action: { label: 'Undo', run },
  });
}

async function undo(
  before: readonly CartLine[],
  removed: readonly CartLine[],
  isSameShopper: () => boolean,
): Promise<void> {
  const games = new Map(
    await Promise.all(removed.map(async ({ id_product: id }) => [id, await fetchGame(id)] as const)),
  );
  if (!isSameShopper()) return;
  // The cart may have changed while the games were fetched.
  const lines = restoreLines(currentCart(), before, games);
  getDefaultStore().set(replaceCartAtom, lines);
  for (const line of removed) {
    const quantity = quantityInCart(lines, line.id_product);
    if (quantity < line.quantity) toast(shortageText(line, quantity, games.get(line.id_product)));
  }
  toast(
    removed.length === 1
      ? `${nameOf(removed[0])} is back in your cart.`
      : 'Your games are back in your cart.',
  );
}

/**
 * Returns the cart with the removed lines at their original positions, with current prices and quantities
 * limited to the stock. A game that was added again stays at its new position.
 *
 * @param lines the current cart
 * @param before the cart before the removal
 * @param games an entry for each removed line, by game id
 */
export function restoreLines(
  lines: readonly CartLine[],
  before: readonly CartLine[],
  games: ReadonlyMap<number, FetchedGame>,
): CartLine[] {
  const restored = [...lines];
  let position = 0;
  for (const line of before) {
    const { id_product: id } = line;
    const index = restored.findIndex(({ id_product }) => id_product === id);
    const isPresent = index >= 0;
    if (!isPresent && !games.has(id)) continue;
    if (isPresent) position = index;
    if (games.has(id)) {
      const quantity = quantityInCart(restored, id) + line.quantity;
      restored.splice(position, isPresent ? 1 : 0, restoredLine(line, quantity, games.get(id)));
    }
    position += 1;
  }
  return restored;
}

function restoredLine(line: CartLine, quantity: number, game: FetchedGame): CartLine {
  if (game === 'gone') return unavailableLine(line);
  // A line with quantity 0 gets quantity 1 if its game is available again.
  return lineFromGame(game ?? line, quantity) ?? unavailableLine({ ...line, ...game });
}

function shortageText(line: CartLine, quantity: number, game: FetchedGame): string {
  if (game === 'gone') return `${nameOf(line)} is no longer for sale.`;
  return quantity === 0
    ? `${nameOf(line)} is sold out.`
    : `Only ${quantity} of ${line.quantity} ${nameOf(line)} are in stock.`;
}

const nameOf = (line: CartLine | undefined) => capitalise(line?.name_product ?? '');

async function fetchGame(id: number): Promise<FetchedGame> {
  try {
    return await call(getGame, { params: { id }, cache: 'no-cache' });
  } catch (error) {
    return isApiError(error) && error.status === 404 ? 'gone' : undefined;
  }
}
