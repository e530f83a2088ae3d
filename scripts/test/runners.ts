/** Runs Jest, Playwright and other checks, and counts their results. */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../checkout';

export interface Result {
  name: string;
  passed: number;
  failed: number;
  /**
   * Full titles of the failed tests, names of the failed fault scenarios with their problems, and files of
   * suites that could not be loaded.
   */
  failures: string[];
  /** Full titles of the tests that were run; only Jest reports them. */
  ran: string[];
  /** Full titles of the tests that were not run. */
  skipped: string[];
  seconds: number;
}

type Counts = Omit<Result, 'name' | 'seconds'>;

type Environment = NodeJS.ProcessEnv;

const emptyCounts: Counts = { passed: 0, failed: 0, failures: [], ran: [], skipped: [] };

const libraryPath = (file: string) => path.join(root, 'node_modules', file);

function run(program: string, args: string[], env: Environment): Promise<number> {
  const child = spawn(process.execPath, [libraryPath(program), ...args], {
    cwd: root,
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code) => resolve(code ?? 1));
  });
}

async function runTimed(name: string, work: () => Promise<Counts>): Promise<Result> {
  console.log(`\n── ${name}`);
  const started = Date.now();
  const counts = await work();
  return { name, ...counts, seconds: (Date.now() - started) / 1000 };
}

/** Runs a program that reports no individual results, such as the type check, and counts it as one test. */
export const runProgram = (name: string, [program = '', ...args]: string[], env: Environment) =>
  runTimed(name, async () =>
    (await run(program, args, env)) === 0 ? { ...emptyCounts, passed: 1 } : { ...emptyCounts, failed: 1 },
  );

/** Adds a failure if the runner failed without a failed test, for example because it found no tests. */
const withFailure = (code: number, counts: Counts) =>
  code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;

function readReport<Report>(file: string): Report | undefined {
  try {
    const content: Report = JSON.parse(readFileSync(file, 'utf8'));
    return content;
  } catch {
    return undefined;
  }
}

interface JestReport {
  numPassedTests: number;
  numFailedTests: number;
  /** Number of suites that could not be loaded. */
  numRuntimeErrorTestSuites: number;
  testResults: {
    name: string;
    status: string;
    assertionResults: { status: string; fullName: string }[];
  }[];
}

const jestFailures = ({ testResults }: JestReport): string[] =>
  testResults.flatMap(({ name, status, assertionResults }) => {
    const titles = assertionResults
      .filter((test) => test.status === 'failed')
      .map(({ fullName }) => fullName);
    return status === 'failed' && titles.length === 0 ? [path.relative(root, name)] : titles;
  });

function jestCounts(report: JestReport): Counts {
  const tests = report.testResults.flatMap(({ assertionResults }) => assertionResults);
  const wasRun = ({ status }: { status: string }) => status === 'passed' || status === 'failed';
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
    failures: jestFailures(report),
    ran: tests.filter(wasRun).map(({ fullName }) => fullName),
    skipped: tests.filter((test) => !wasRun(test)).map(({ fullName }) => fullName),
  };
}

export const runJest = (name: string, args: string[], scratch: string, env: Environment) =>
  runTimed(name, async () => {
    const file = path.join(scratch, `${name.replace(/\W+/g, '-')}.json`);
    const code = await run(
      'jest/bin/jest.js',
      [...args, '--json', '--outputFile', file, '--silent=false'],
      env,
    );
    const report = readReport<JestReport>(file);
    return withFailure(code, report ? jestCounts(report) : emptyCounts);
  });

interface PlaywrightSuite {
  title: string;
  suites?: PlaywrightSuite[];
  specs: { title: string; tests: { status: string }[] }[];
}

interface PlaywrightReport {
  suites: PlaywrightSuite[];
  stats: { expected: number; unexpected: number; flaky: number };
}

/** Returns the full titles of the e2e tests with one of these statuses. */
const titlesIn = ({ title, suites = [], specs }: PlaywrightSuite, statuses: string[]): string[] => [
  ...specs
    .filter(({ tests }) => tests.some(({ status }) => statuses.includes(status)))
    .map((spec) => `${title} ${spec.title}`),
  ...suites.flatMap((suite) => titlesIn(suite, statuses)),
];

const playwrightCounts = ({ stats, suites }: PlaywrightReport): Counts => ({
  passed: stats.expected,
  failed: stats.unexpected + stats.flaky,
  failures: suites.flatMap((suite) => titlesIn(suite, ['unexpected', 'flaky'])),
  ran: [],
  skipped: suites.flatMap((suite) => titlesIn(suite, ['skipped'])),
});

export const runPlaywright = (name: string, args: string[], scratch: string, env: Environment) =>
  runTimed(name, async () => {
    const file = path.join(scratch, `${name.replace(/\W+/g, '-')}.json`);
    const code = await run('@playwright/test/cli.js', ['test', ...args], {
      ...env,
      PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    });
    const report = readReport<PlaywrightReport>(file);
    return withFailure(code, report ? playwrightCounts(report) : emptyCounts);
  });

interface ScenarioReport {
  name: string;
  problems: string[];
}

/** Runs a program of scenarios, such as scripts/faults/faults.ts, which writes its results to `--output`. */
export const runScenarios = (name: string, args: string[], scratch: string, env: Environment) =>
  runTimed(name, async () => {
    const file = path.join(scratch, `${name}.json`);
    const code = await run('tsx/dist/cli.mjs', [...args, '--output', file], env);
    const all = readReport<ScenarioReport[]>(file) ?? [];
    const failed = all.filter(({ problems }) => problems.length > 0);
    return withFailure(code, {
      ...emptyCounts,
      passed: all.length - failed.length,
      failed: failed.length,
      failures: failed.map((scenario) => `${scenario.name}: ${scenario.problems.join('; ')}`),
    });
  });

/**
 * Prints the duration of each runner, the failed and the skipped tests, and the totals on the last line. A
 * test that one runner skips does not count as skipped if another runner runs it on another database.
 * @param failOnSkip whether a skipped test counts as failed
 * @returns the exit code: 1 if a test failed, otherwise 0
 */
export function report(results: Result[], { failOnSkip }: { failOnSkip: boolean }): number {
  console.log('');
  const ran = new Set(results.flatMap((result) => result.ran));
  const total = { passed: 0, failed: 0, skipped: 0 };
  for (const { name, passed, failed, failures, skipped: notRunHere, seconds } of results) {
    const skipped = notRunHere.filter((title) => !ran.has(title));
    console.log(
      `${name}: ${passed} passed, ${failed} failed, ${skipped.length} skipped in ${seconds.toFixed(1)} s`,
    );
    for (const failure of failures) console.log(`  failed: ${failure}`);
    for (const title of skipped) console.log(`  skipped: ${title}`);
    total.passed += passed;
    total.failed += failed + (failOnSkip ? skipped.length : 0);
    total.skipped += skipped.length;
  }
  if (failOnSkip && total.skipped > 0) console.log('In this run, skipped tests count as failed.');
  console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
  return total.failed > 0 ? 1 : 0;
}
