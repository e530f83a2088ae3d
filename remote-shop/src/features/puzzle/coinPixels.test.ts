import { CELLS, coinPaths, inks } from './coinPixels';

function cellsOf(path: string): string[] {
  return [...path.matchAll(/M(\d+) (\d+)h(\d+)v1H(\d+)z/g)].flatMap(([, x, y, width]) =>
    Array.from({ length: Number(width) }, (_, step) => `${Number(x) + step},${y}`),
  );
}

test('Every painted cell is within the coin picture, and no cell is painted twice', () => {
  const paths = coinPaths();
  const cells = inks.flatMap((ink) => cellsOf(paths[ink]));
  expect(cells.length).toBeGreaterThan(CELLS * CELLS * 0.5);
  expect(new Set(cells).size).toBe(cells.length);
  for (const cell of cells) for (const part of cell.split(',')) expect(Number(part)).toBeLessThan(CELLS);
});

test('The four quarters of the coin picture contain shapes made of two, three, five and five blocks', () => {
  const paths = coinPaths();
  const blockCells = cellsOf(paths.block).map((cell) => cell.split(',').map(Number));
  // Each block has two by two inner cells, which have the ink `block`.
  const blocks = [0, 1, 2, 3].map(
    (quarter) =>
      blockCells.filter(([x = 0, y = 0]) => (x < CELLS / 2 ? 0 : 1) + (y < CELLS / 2 ? 0 : 2) === quarter)
        .length / 4,
  );
  expect(blocks).toEqual([2, 3, 5, 5]);
});
