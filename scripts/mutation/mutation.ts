/**
 * `npm run mutation -- [word …]`: changes the rules of the store in many small ways (mutants), one at a time, and
 * runs the tests beside the rules. Prints, per file, the percentage of the mutants that the tests notice (the
 * score). Fails if a score is below 90%, or if a mutant survives without a reason in `accepted-survivors.ts`. The
 * words select the files whose path contains one of them; without words, the run takes about half an hour. The
 * reports in `.mutation/reports/` show every mutant in its code.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Stryker } from '@stryker-mutator/core';
import { root } from '../checkout';
import { runCommand } from '../release/command';
import { acceptedSurvivors } from './accepted-survivors';
import { type Environment, type RuleFile, ruleFiles } from './rule-files';
import { type Mutant, reviewSurvivors, type Score, scoreOf, survivorsOf } from './survivors';

const jestConfigs: Record<Environment, string> = {
  api: 'api/jest.config.mjs',
  node: 'scripts/mutation/jest-node.config.mjs',
  browser: 'scripts/mutation/jest-browser.config.mjs',
};

/** The API's Jest configuration prepares a database, which most rules do not need. */
const withoutDatabase = { globalSetup: null, globalTeardown: null };

/**
 * Runs Stryker for one file: such a run needs only the tests of this file, and preserves the results of other files.
 * Stryker prints an error and sets the exit code to 1 if the score is below the threshold in its configuration.
 */
function runStryker({ file, tests, environment, ...rule }: RuleFile): Promise<readonly Mutant[]> {
  return new Stryker({
    configFile: 'scripts/mutation/stryker.config.mjs',
    mutate: [file],
    htmlReporter: { fileName: `.mutation/reports/${file}.html` },
    testRunnerNodeArgs: environment === 'api' ? ['--experimental-vm-modules', '--no-warnings'] : [],
    ...(rule.selectsEnvironment && { coverageAnalysis: 'off' }),
    jest: {
      projectType: 'custom',
      configFile: jestConfigs[environment],
      // Jest would find more tests: all those that import the file.
      enableFindRelatedTests: false,
      config: {
        testMatch: tests.map((test) => `**/${test}`),
        ...(environment === 'api' && !rule.usesDatabase && withoutDatabase),
      },
    },
  }).runMutationTest();
}

const formatRow = (file: string, { mutants, noticed, percent }: Score) =>
  `| ${file} | ${mutants} | ${noticed} | ${percent.toFixed(1)} |`;

/** Returns a sentence for each problem with the file. */
async function checkFile(rule: RuleFile): Promise<string[]> {
  const { file } = rule;
  const mutants = await runStryker(rule);
  console.log(formatRow(file, scoreOf(mutants)));
  const survivors = survivorsOf(mutants, readFileSync(path.join(root, file), 'utf8'));
  const explanations = acceptedSurvivors.filter((accepted) => accepted.file === file);
  const { unexplained, outdated } = reviewSurvivors(survivors, explanations);
  return [
    ...unexplained.map(
      ({ line, original, becomes }) =>
        `${file}:${line}: no test notices this change:\n  - ${original}\n  + ${becomes}`,
    ),
    ...outdated.map(
      ({ becomes }) => `${file}: remove the explanation of a mutant that is noticed: ${becomes}`,
    ),
  ];
}

await runCommand(async () => {
  const words = process.argv.slice(2);
  const selected = ruleFiles.filter(
    ({ file }) => words.length === 0 || words.some((word) => file.includes(word)),
  );
  if (selected.length === 0) throw new Error(`No rule file has a path with ${words.join(' or ')}.`);
  // Stryker copies the working directory.
  process.chdir(root);
  console.log('| file | mutants | noticed | score in % |\n| --- | --- | --- | --- |');
  const problems: string[] = [];
  for (const rule of selected) problems.push(...(await checkFile(rule)));
  if (problems.length > 0) throw new Error(problems.join('\n'));
});
