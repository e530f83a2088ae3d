import fc from 'fast-check';
import { BOARD_PX, canSlide, deal, isSolved, placeFor, slide, solvable, SOLVED } from './board';
import type { Board } from './board';

const anyRandom = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
const anyBoard = fc.constantFrom(...solvable);
const everyBoard = [0, 1, 2, 3].flatMap((a) =>
  [0, 1, 2, 3].flatMap((b) => [0, 1, 2, 3].flatMap((c) => [0, 1, 2, 3].map((d) => [a, b, c, d]))),
);
const permutations = everyBoard.filter((board) => new Set(board).size === 4);

/** Fewest moves to the solved board; undefined when there is no way. */
function wayHome(board: Board): number | undefined {
  const steps = new Map([[board.join(), 0]]);
  const queue = [board];
  for (const here of queue) {
    const taken = steps.get(here.join()) ?? 0;
    if (isSolved(here)) return taken;
    for (const place of here.keys()) {
      const next = slide(here, place);
      if (!steps.has(next.join())) {
        steps.set(next.join(), taken + 1);
        queue.push(next);
      }
    }
  }
  return undefined;
}

test('The board is 280 px and has two rows of two places: three tiles and the hole [R174]', () => {
  expect(BOARD_PX).toBe(280);
  expect(SOLVED).toEqual([1, 2, 3, 0]);
});

test('The solvable boards are the twelve of the 24 that have a way home, and none other [R173]', () => {
  expect(permutations).toHaveLength(24);
  const home = permutations.filter((board) => wayHome(board) !== undefined).map((board) => board.join());
  expect(new Set(solvable.map((board) => board.join()))).toEqual(new Set(home));
  expect(solvable).toHaveLength(12);
});

test('Whatever is dealt has a way home, is never solved, nor what lay there [R172 R173]', () => {
  fc.assert(
    fc.property(anyRandom, anyBoard, (random, before) => {
      const dealt = deal(random, before);
      expect(wayHome(dealt)).toBeGreaterThan(1);
      expect(dealt).not.toEqual(before);
    }),
  );
});

test('Each of the nine boards that no single move solves is dealt [R172]', () => {
  const dealt = Array.from({ length: 9 }, (_, index) => deal((index + 0.5) / 9).join());
  expect(new Set(dealt).size).toBe(9);
});

test('Only a tile beside the hole slides, into the hole; any other press changes nothing [R175]', () => {
  fc.assert(
    fc.property(anyBoard, fc.integer({ min: -2, max: 6 }), (board, place) => {
      const hole = board.indexOf(0);
      const legal = place >= 0 && place <= 3 && place !== hole && place + hole !== 3;
      expect(canSlide(board, place)).toBe(legal);
      const after = slide(board, place);
      if (!legal) return expect(after).toBe(board);
      expect(after[hole]).toBe(board[place]);
      expect(after[place]).toBe(0);
      expect([...after].sort()).toEqual([0, 1, 2, 3]);
      // And back again.
      expect(slide(after, hole)).toEqual(board);
    }),
  );
});

test('An arrow key pushes a tile its own way [R175]', () => {
  // 1 2 / 3 _
  expect(placeFor(SOLVED, 'ArrowRight')).toBe(2);
  expect(placeFor(SOLVED, 'ArrowDown')).toBe(1);
  expect(placeFor(SOLVED, 'ArrowLeft')).toBeUndefined();
  expect(placeFor(SOLVED, 'ArrowUp')).toBeUndefined();
  expect(placeFor([1, 0, 3, 2], 'ArrowLeft')).toBeUndefined();
  expect(placeFor([1, 0, 3, 2], 'ArrowUp')).toBe(3);
  for (const key of ['Enter', 'a', 'toString']) expect(placeFor(SOLVED, key)).toBeUndefined();
});

test('Keys and presses agree: a key moves only what a press may [R175]', () => {
  fc.assert(
    fc.property(
      anyBoard,
      fc.constantFrom('ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'),
      (board, key) => {
        const place = placeFor(board, key);
        if (place !== undefined) expect(canSlide(board, place)).toBe(true);
      },
    ),
  );
});
