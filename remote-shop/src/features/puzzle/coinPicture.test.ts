import { CELLS, drawCoin, inks } from './coinPicture';

/** Which cells each ink covers, read back from the paths. */
function cellsOf(path: string): string[] {
  return [...path.matchAll(/M(\d+) (\d+)h(\d+)v1H(\d+)z/g)].flatMap(([, x, y, width]) =>
    Array.from({ length: Number(width) }, (_, step) => `${Number(x) + step},${y}`),
  );
}

test('every cell has one ink at most, and all lie on the board', () => {
  const paths = drawCoin();
  const cells = inks.flatMap((ink) => cellsOf(paths[ink]));
  expect(cells.length).toBeGreaterThan(CELLS * CELLS * 0.5);
  expect(new Set(cells).size).toBe(cells.length);
  for (const cell of cells) for (const part of cell.split(',')) expect(Number(part)).toBeLessThan(CELLS);
});

test('each quarter has a piece of its own, of two, three or five blocks and never of four', () => {
  const paths = drawCoin();
  const faces = cellsOf(paths.block).map((cell) => cell.split(',').map(Number));
  // The face of a block is two cells by two.
  const blocks = [0, 1, 2, 3].map(
    (quarter) =>
      faces.filter(([x = 0, y = 0]) => (x < CELLS / 2 ? 0 : 1) + (y < CELLS / 2 ? 0 : 2) === quarter).length /
      4,
  );
  expect(blocks).toEqual([2, 3, 5, 5]);
});
