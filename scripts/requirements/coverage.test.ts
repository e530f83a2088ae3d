import { readFileSync } from 'node:fs';
import path from 'node:path';
import { findProblems, readInterpretationNumbers, readRequirements, readTests } from './coverage';
import { formatTable, listTests } from './table';

const root = path.resolve(__dirname, '../..');
const readDoc = (name: string) => readFileSync(path.join(root, 'docs', name), 'utf8');
const requirements = readRequirements(readDoc('requirements.md'));
const interpretations = readInterpretationNumbers(readDoc('readings.md'));
const tests = readTests(root);

const markdown = `# Requirements

A line such as R009 in the introduction is ignored.

## A. Routes (§2)
- R001 [c] \`/\` shows the landing page.
- R002 [e] \`/home\` shows 'All' | 'On Sale'.

## B. Cart
- R003 [u] A line can be removed.
`;
const sample = readRequirements(markdown);
const testTitle = (title: string, numbers: string[], misplaced: string[] = []) => ({
  file: 'shop.test.ts',
  title,
  numbers,
  misplaced,
});
const all = [testTitle('Opens', ['R001', 'R002']), testTitle('Removes `a` | `b`', ['R003'])];

test('Each requirement is read with its number, text and section', () => {
  expect(sample).toHaveLength(3);
  expect(sample[0]).toEqual({
    number: 'R001',
    text: '`/` shows the landing page.',
    section: 'A. Routes (§2)',
  });
  expect(sample[2]).toMatchObject({ number: 'R003', section: 'B. Cart' });
});

test('A requirement without a test is reported', () => {
  expect(findProblems(sample, [], all)).toEqual([]);
  expect(findProblems(sample, [], all.slice(0, 1))).toEqual(['R003 has no test: A line can be removed.']);
});

test('A test title that cites an unknown requirement or interpretation is reported', () => {
  expect(findProblems(sample, ['Q1'], [...all, testTitle('Closes', ['R001', 'R004', 'Q1', 'Q2'])])).toEqual([
    "shop.test.ts: 'Closes' cites R004, which is not defined in docs/.",
    "shop.test.ts: 'Closes' cites Q2, which is not defined in docs/.",
  ]);
});

test('A requirement number outside the brackets of a test title is reported', () => {
  expect(findProblems(sample, [], [...all, testTitle('R001 closes', [], ['R001'])])).toEqual([
    "shop.test.ts: 'R001 closes' has R001 outside the brackets at the end of the title.",
  ]);
});

test('The printed list shows each requirement, followed by its tests', () => {
  expect(listTests(sample.slice(0, 2), all)).toBe(
    [
      'R001 `/` shows the landing page.',
      '  shop.test.ts: Opens',
      "R002 `/home` shows 'All' | 'On Sale'.",
      '  shop.test.ts: Opens',
    ].join('\n'),
  );
});

test('The table of requirements has a section per heading, a row per requirement, and escaped cells', () => {
  const rows = formatTable(sample, all)
    .split('\n')
    .filter((line) => /^(##|\| R)/.test(line));
  expect(rows).toEqual([
    '## A. Routes (§2)',
    '| R001 | `/` shows the landing page. | `shop.test.ts: Opens` |',
    "| R002 | `/home` shows 'All' \\| 'On Sale'. | `shop.test.ts: Opens` |",
    '## B. Cart',
    '| R003 | A line can be removed. | ``shop.test.ts: Removes `a` \\| `b` `` |',
  ]);
});

test('The table of requirements shortens a long text after a whole word and shows `none` if there is no test', () => {
  const long = readRequirements(`- R001 [c] ${'words '.repeat(30)}end.`);
  expect(formatTable(long, [])).toContain(`| R001 | ${'words '.repeat(15)}… | none |`);
});

test('docs/requirements.md numbers its 454 requirements consecutively from 1', () => {
  const numbers = Array.from({ length: 454 }, (_, index) => `R${String(index + 1).padStart(3, '0')}`);
  expect(requirements.map(({ number }) => number)).toEqual(numbers);
});

test('Every requirement in docs/requirements.md has a test, and test titles cite only defined numbers, in brackets at the end', () => {
  expect(findProblems(requirements, interpretations, tests)).toEqual([]);
});

test('docs/requirements-tests.md is up to date (npm run requirements -- --write updates it)', () => {
  // Compare with `===`, because Jest takes minutes to print the difference between two long texts.
  expect(readDoc('requirements-tests.md') === formatTable(requirements, tests)).toBe(true);
});
