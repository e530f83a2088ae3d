/** Implements the rules of the sliding puzzle: three numbered tiles and a hole on a two-by-two board. */

/** The tiles at the four positions, row by row; 0 is the hole. */
export type Board = readonly number[];

/** Side length of the board in CSS pixels (specification, section 9). */
export const BOARD_PX = 280;

export const SOLVED: Board = [1, 2, 3, 0];

/** For each position, the positions that share an edge with it. */
const neighbours: readonly (readonly number[])[] = [
  [1, 2],
  [0, 3],
  [0, 3],
  [1, 2],
];

/** Offset from the hole to the tile that each key moves. */
const keyOffsets = { ArrowLeft: 1, ArrowRight: -1, ArrowUp: 2, ArrowDown: -2 } satisfies Record<
  string,
  number
>;

export function isSolved(board: Board): boolean {
  return board.every((tile, position) => tile === SOLVED[position]);
}

export function canSlide(board: Board, position: number): boolean {
  return neighbours[board.indexOf(0)]?.includes(position) ?? false;
}

/**
 * Returns the board after the tile at `position` has moved into the hole, or the same board if the tile cannot move.
 */
export function slide(board: Board, position: number): Board {
  if (!canSlide(board, position)) return board;
  const tile = board[position];
  return board.map((value) => (value === 0 ? (tile ?? 0) : value === tile ? 0 : value));
}

/** Returns the position of the tile that an arrow key moves, or `undefined` if no tile can move in that direction. */
export function positionForKey(board: Board, key: string): number | undefined {
  if (!isArrow(key)) return undefined;
  const position = board.indexOf(0) + keyOffsets[key];
  return canSlide(board, position) ? position : undefined;
}

function isArrow(key: string): key is keyof typeof keyOffsets {
  return Object.hasOwn(keyOffsets, key);
}

export const solvableBoards: readonly Board[] = reachableBoards(SOLVED);

function reachableBoards(start: Board): Board[] {
  const boards = new Map([[start.join(), start]]);
  // Iterating a Map includes the entries that are added during the iteration.
  for (const board of boards.values())
    for (const position of board.keys()) {
      const next = slide(board, position);
      boards.set(next.join(), next);
    }
  return [...boards.values()];
}

/**
 * Returns a shuffled board that needs at least two moves and differs from the previous one.
 *
 * @param random a number from 0 (inclusive) to 1 (exclusive)
 */
export function shuffle(random: number, previous: Board = SOLVED): Board {
  const candidates = solvableBoards.filter(
    (board) => !isAlmostSolved(board) && board.join() !== previous.join(),
  );
  return candidates[Math.floor(random * candidates.length)] ?? previous;
}

/** Returns whether the board is already solved or needs only one move, which would be too easy. */
function isAlmostSolved(board: Board): boolean {
  return [...board.keys()].some((position) => isSolved(slide(board, position)));
}
