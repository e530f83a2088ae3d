/** The rules of the sliding puzzle: three numbered tiles and a hole on a two-by-two board. */

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

/** Returns the board with the tile at `position` moved into the hole, or the same board if it cannot move. */
export function slide(board: Board, position: number): Board {
  if (!canSlide(board, position)) return board;
  const tile = board[position];
  return board.map((value) => (value === 0 ? (tile ?? 0) : value === tile ? 0 : value));
}

/** Returns the position of the tile that a key moves, or `undefined` if the key moves no tile. */
export function positionForKey(board: Board, key: string): number | undefined {
  if (!isArrow(key)) return undefined;
  const position = board.indexOf(0) + keyOffsets[key];
  return canSlide(board, position) ? position : undefined;
}

function isArrow(key: string): key is keyof typeof keyOffsets {
  return Object.hasOwn(keyOffsets, key);
}

/** The solvable boards with the minimum number of moves to the solved board, keyed by their tiles. */
const solvable = findReachableBoards(SOLVED);

export const solvableBoards: readonly Board[] = [...solvable.values()].map(({ board }) => board);

/** Returns the minimum number of moves that solve a board, which must be solvable. */
export const minimumMoves = (board: Board) => solvable.get(board.join())?.moves ?? 0;

/**
 * Returns all boards that can be reached from `start`, with their minimum numbers of moves. The search is
 * breadth-first, because a Map iterates in insertion order and includes entries that are added during the
 * iteration.
 */
function findReachableBoards(start: Board) {
  const boards = new Map([[start.join(), { board: start, moves: 0 }]]);
  for (const { board, moves } of boards.values())
    for (const position of board.keys()) {
      const next = slide(board, position);
      if (!boards.has(next.join())) boards.set(next.join(), { board: next, moves: moves + 1 });
    }
  return boards;
}

/**
 * Returns a shuffled board that needs at least two moves and differs from the previous one.
 *
 * @param random a number from 0 (inclusive) to 1 (exclusive)
 */
export function shuffle(random: number, previous: Board = SOLVED): Board {
  const candidates = solvableBoards.filter(
    (board) => minimumMoves(board) > 1 && board.join() !== previous.join(),
  );
  return candidates[Math.floor(random * candidates.length)] ?? previous;
}
