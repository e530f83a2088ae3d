/** The sliding puzzle: three numbered tiles and a hole on two rows of two. Pure. */

/** What lies in the four places, row by row; 0 is the hole. */
export type Board = readonly number[];

/** Edge of the board in CSS pixels (specification, section 9). */
export const BOARD_PX = 280;

/** The tiles in order. */
export const SOLVED: Board = [1, 2, 3, 0];

/** Places that share an edge with each place. */
const neighbours: readonly (readonly number[])[] = [
  [1, 2],
  [0, 3],
  [0, 3],
  [1, 2],
];

/** Way from the hole to the tile that each key pushes into it, in places. */
const reach = { ArrowLeft: 1, ArrowRight: -1, ArrowUp: 2, ArrowDown: -2 } satisfies Record<string, number>;

export function isSolved(board: Board): boolean {
  return board.every((tile, place) => tile === SOLVED[place]);
}

/** Whether the tile at this place lies beside the hole. */
export function canSlide(board: Board, place: number): boolean {
  return neighbours[board.indexOf(0)]?.includes(place) ?? false;
}

/** The board after the tile at `place` has slid into the hole; the same board when it cannot. */
export function slide(board: Board, place: number): Board {
  if (!canSlide(board, place)) return board;
  const tile = board[place];
  return board.map((other) => (other === 0 ? (tile ?? 0) : other === tile ? 0 : other));
}

/** The place of the tile that an arrow key pushes its own way, if there is one. */
export function placeFor(board: Board, key: string): number | undefined {
  if (!isArrow(key)) return undefined;
  const place = board.indexOf(0) + reach[key];
  return canSlide(board, place) ? place : undefined;
}

function isArrow(key: string): key is keyof typeof reach {
  return Object.hasOwn(reach, key);
}

/** Every board that moves can turn into the solved one; there are twelve. */
export const solvable: readonly Board[] = boardsFrom(SOLVED);

function boardsFrom(start: Board): Board[] {
  const found = new Map([[start.join(), start]]);
  // A map is walked through to what was added on the way.
  for (const board of found.values())
    for (const place of board.keys()) {
      const next = slide(board, place);
      found.set(next.join(), next);
    }
  return [...found.values()];
}

/**
 * A shuffled board with a way home of two moves or more, and not the one it takes the place of.
 *
 * @param random a number from 0 to below 1
 */
export function deal(random: number, before: Board = SOLVED): Board {
  const fresh = solvable.filter((board) => !isNearHome(board) && board.join() !== before.join());
  return fresh[Math.floor(random * fresh.length)] ?? before;
}

/** Solved, or solved by the next move: that is no game. */
function isNearHome(board: Board): boolean {
  return [...board.keys()].some((place) => isSolved(slide(board, place)));
}
