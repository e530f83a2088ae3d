import fc from 'fast-check';
import type { Board } from './board';
import {
  BOARD_PX,
  canSlide,
  isSolved,
  minimumMoves,
  positionForKey,
  shuffle,
  slide,
  solvableBoards,
  SOLVED,
} from './board';

const anyRandom = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
const anyBoard = fc.constantFrom(...solvableBoards);
const combinations = [0, 1, 2, 3].flatMap((a) =>
  [0, 1, 2, 3].flatMap((b) => [0, 1, 2, 3].flatMap((c) => [0, 1, 2, 3].map((d) => [a, b, c, d]))),
);
const permutations = combinations.filter((board) => new Set(board).size === 4);

/** Returns the minimum number of moves to the solved board, or `undefined` if the board is not solvable. */
function movesToSolve(board: Board): number | undefined {
  const steps = new Map([[board.join(), 0]]);
  const queue = [board];
  for (const current of queue) {
    const moves = steps.get(current.join()) ?? 0;
    if (isSolved(current)) return moves;
    for (const position of current.keys()) {
      const next = slide(current, position);
      if (!steps.has(next.join())) {
        steps.set(next.join(), moves + 1);
        queue.push(next);
      }
    }
  }
  return undefined;
}

test('The board is 280 px wide and contains three tiles and a hole [R174]', () => {
  expect(BOARD_PX).toBe(280);
  expect(SOLVED).toEqual([1, 2, 3, 0]);
});

test('Exactly 12 of the 24 possible boards are solvable [R173]', () => {
  expect(permutations).toHaveLength(24);
  const expected = permutations
    .filter((board) => movesToSolve(board) !== undefined)
    .map((board) => board.join());
  expect(new Set(solvableBoards.map((board) => board.join()))).toEqual(new Set(expected));
  expect(solvableBoards).toHaveLength(12);
});

test('A shuffled board is solvable, needs more than one move and differs from the previous board [R172 R173]', () => {
  fc.assert(
    fc.property(anyRandom, anyBoard, (random, previous) => {
      const shuffled = shuffle(random, previous);
      expect(movesToSolve(shuffled)).toBeGreaterThan(1);
      expect(shuffled).not.toEqual(previous);
    }),
  );
});

test('The par of a board is the minimum number of moves that solve it', () => {
  for (const board of solvableBoards) expect(minimumMoves(board)).toBe(movesToSolve(board));
  expect(minimumMoves([1, 2, 0, 3])).toBe(1);
});

test('A shuffle can result in any of the nine boards that need more than one move [R172]', () => {
  const shuffled = Array.from({ length: 9 }, (_, index) => shuffle((index + 0.5) / 9).join());
  expect(new Set(shuffled).size).toBe(9);
});

test('Only a tile next to the hole can move into it, and pressing any other tile has no effect [R175]', () => {
  fc.assert(
    fc.property(anyBoard, fc.integer({ min: -2, max: 6 }), (board, position) => {
      const hole = board.indexOf(0);
      const isLegal = position >= 0 && position <= 3 && position !== hole && position + hole !== 3;
      expect(canSlide(board, position)).toBe(isLegal);
      const after = slide(board, position);
      if (!isLegal) return expect(after).toBe(board);
      expect(after[hole]).toBe(board[position]);
      expect(after[position]).toBe(0);
      expect([...after].sort()).toEqual([0, 1, 2, 3]);
      expect(slide(after, hole)).toEqual(board);
    }),
  );
});

test('An arrow key moves the tile that can slide in the direction of the arrow [R175]', () => {
  // The first row of the solved board has the tiles 1 and 2, the second row tile 3 and the hole.
  expect(positionForKey(SOLVED, 'ArrowRight')).toBe(2);
  expect(positionForKey(SOLVED, 'ArrowDown')).toBe(1);
  expect(positionForKey(SOLVED, 'ArrowLeft')).toBeUndefined();
  expect(positionForKey(SOLVED, 'ArrowUp')).toBeUndefined();
  expect(positionForKey([1, 0, 3, 2], 'ArrowLeft')).toBeUndefined();
  expect(positionForKey([1, 0, 3, 2], 'ArrowUp')).toBe(3);
  for (const key of ['Enter', 'a', 'toString']) expect(positionForKey(SOLVED, key)).toBeUndefined();
});

test('An arrow key moves only a tile that can also be moved with a click [R175]', () => {
  fc.assert(
    fc.property(
      anyBoard,
      fc.constantFrom('ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'),
      (board, key) => {
        const position = positionForKey(board, key);
        if (position !== undefined) expect(canSlide(board, position)).toBe(true);
      },
    ),
  );
});
