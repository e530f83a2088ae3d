import { games } from '../../api/seed/facts';
import { wallColumns } from '../../api/seed/wall';
import { type CoverPlan, planCovers } from './plan';

const plans = planCovers(games);
const columns = wallColumns.map((column) => column.flatMap(({ id }) => plans[id - 1] ?? []));

/** Returns the covers that may touch a cover from below or from the next column. */
const neighboursOf = (column: number, row: number): CoverPlan[] =>
  [columns[column]?.[row + 1], ...[-1, 0, 1].map((offset) => columns[column + 1]?.[row + offset])].flatMap(
    (plan) => plan ?? [],
  );

test('No two covers on the wall of the landing page have the same scene', () => {
  const scenes = columns.flat().map(({ scene }) => scene);
  expect(scenes).toHaveLength(32);
  expect(new Set(scenes).size).toBe(32);
});

test('Adjacent covers on the wall of the landing page have different palettes', () => {
  columns.forEach((column, x) =>
    column.forEach((plan, y) => {
      const palettes = neighboursOf(x, y).map(({ palette }) => palette.name);
      expect(palettes).not.toContain(plan.palette.name);
    }),
  );
});
