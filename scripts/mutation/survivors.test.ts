import { existsSync } from 'node:fs';
import path from 'node:path';
import { acceptedSurvivors } from './accepted-survivors';
import { ruleFiles } from './rule-files';
import { type Mutant, reviewSurvivors, scoreOf, survivorsOf } from './survivors';

const mutant = (status: Mutant['status'], replacement = '', from = [1, 1], to = [1, 1]): Mutant => ({
  status,
  replacement,
  location: {
    start: { line: from[0] ?? 1, column: from[1] ?? 1 },
    end: { line: to[0] ?? 1, column: to[1] ?? 1 },
  },
});

test('The score is the percentage of noticed mutants; mutants that cannot run do not count', () => {
  const statuses = [
    'Killed',
    'Timeout',
    'Killed',
    'Survived',
    'NoCoverage',
    'Ignored',
    'RuntimeError',
  ] as const;
  expect(scoreOf(statuses.map((status) => mutant(status)))).toEqual({ mutants: 5, noticed: 3, percent: 60 });
  expect(scoreOf([])).toEqual({ mutants: 0, noticed: 0, percent: 100 });
});

const source = `export function isFree(price: number): boolean {
  return price <= 0 && price >= 0;
}`;

test('Each surviving mutant is described by its lines before and after the change, in the sequence of the code', () => {
  const mutants = [
    mutant('NoCoverage', 'true', [2, 10], [2, 34]),
    mutant('Survived', '{}', [1, 48], [3, 2]),
    mutant('Killed', 'false', [2, 10], [2, 34]),
  ];
  expect(survivorsOf(mutants, source)).toEqual([
    {
      line: 1,
      original: 'export function isFree(price: number): boolean { return price <= 0 && price >= 0; }',
      becomes: 'export function isFree(price: number): boolean {}',
    },
    { line: 2, original: 'return price <= 0 && price >= 0;', becomes: 'return true;' },
  ]);
});

test('A survivor needs an explanation with its changed lines, and an explanation needs a survivor', () => {
  const survivor = { line: 2, original: 'return a;', becomes: 'return true;' };
  const explanation = { file: 'a.ts', becomes: 'return true;', reason: 'Nothing depends on it.' };
  const outdated = { ...explanation, becomes: 'return false;' };
  const other = { ...survivor, becomes: 'return b;' };
  expect(reviewSurvivors([survivor, other], [explanation, outdated])).toEqual({
    accepted: [survivor],
    unexplained: [other],
    outdated: [outdated],
  });
});

test('All rule files and their tests exist, and explanations belong to rule files', () => {
  const root = path.resolve(__dirname, '../..');
  const missing = ruleFiles
    .flatMap(({ file, tests }) => [file, ...tests])
    .filter((file) => !existsSync(path.join(root, file)));
  expect(missing).toEqual([]);
  const files = ruleFiles.map(({ file }) => file);
  expect(acceptedSurvivors.filter(({ file }) => !files.includes(file))).toEqual([]);
});
