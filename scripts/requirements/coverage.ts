/** Compares the requirement and interpretation numbers in docs/ with those that test titles cite. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { TestTitle } from './titles';
import { readTitles } from './titles';

export interface Requirement {
  /** R001 to R999. */
  number: string;
  text: string;
  /** Heading of its section. */
  section: string;
}

/**
 * Returns the requirements in the order of the document.
 * @param markdown docs/requirements.md
 */
export function readRequirements(markdown: string): Requirement[] {
  let section = '';
  return markdown.split('\n').flatMap((line) => {
    section = /^## (.+)/.exec(line)?.[1] ?? section;
    const [, number, text] = /^- (R\d{3}) \[[ucea]\] (.+)/.exec(line) ?? [];
    return number && text ? [{ number, text, section }] : [];
  });
}

/**
 * Returns the numbers of the interpretations of the specification, for example Q57.
 * @param markdown docs/readings.md
 */
export function readInterpretationNumbers(markdown: string): string[] {
  return [...markdown.matchAll(/^\| (Q\d+) \|/gm)].flatMap(([, number]) => number ?? []);
}

/**
 * Reads the titles of all unit, component and e2e tests, committed or not, except in files that Git ignores.
 */
export function readTests(root: string): TestTitle[] {
  const list = ['ls-files', '--cached', '--others', '--exclude-standard'];
  const files = execFileSync('git', [...list, '*.test.ts', '*.test.tsx', '*.e2e.ts'], {
    cwd: root,
    encoding: 'utf8',
  });
  return files
    .split('\n')
    .filter((file) => file !== '' && existsSync(path.join(root, file)))
    .sort()
    .flatMap((file) => readTitles(file, readFileSync(path.join(root, file), 'utf8')));
}

export const testsOf = ({ number }: Requirement, tests: readonly TestTitle[]) =>
  tests.filter(({ numbers }) => numbers.includes(number));

/**
 * Returns one sentence per problem.
 * @param interpretations result of `readInterpretationNumbers`
 */
export function findProblems(
  requirements: readonly Requirement[],
  interpretations: readonly string[],
  tests: readonly TestTitle[],
): string[] {
  const validNumbers = new Set([...requirements.map(({ number }) => number), ...interpretations]);
  const untested = requirements.filter((requirement) => testsOf(requirement, tests).length === 0);
  return [
    ...untested.map(({ number, text }) => `${number} has no test: ${text}`),
    ...tests.flatMap(({ file, title, numbers, misplaced }) => [
      ...numbers
        .filter((number) => !validNumbers.has(number))
        .map((number) => `${file}: '${title}' cites ${number}, which is not defined in docs/.`),
      ...misplaced.map(
        (number) => `${file}: '${title}' has ${number} outside the brackets at the end of the title.`,
      ),
    ]),
  ];
}
