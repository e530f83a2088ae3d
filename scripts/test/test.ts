/**
 * `npm test`: checks types, lint and format, and runs unit and component tests, the API tests on the embedded database,
 * the faults in docs/reliability.md, and the e2e tests. `-- --postgres`, which CI uses, also tests the API and a store
 * in production mode on PostgreSQL (`DATABASE_URL`), and fails if a test is skipped in every run. The last line shows
 * the totals.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { build } from '../build/build';
import { findChromium } from './chromium';
import type { Result } from './runners';
import { report, runFaults, runJest, runPlaywright, runProgram } from './runners';
import { databaseUrl, firstPort, testEnvironment } from './settings';

const { values } = parseArgs({ options: { postgres: { type: 'boolean', default: false } } });
const scratch = mkdtempSync(path.join(tmpdir(), 'press-start-test-'));

const vmModules = { NODE_OPTIONS: '--experimental-vm-modules --no-warnings' };

type Run = () => Promise<Result>;

/** Starts the runs in order, at most `limit` at a time. */
async function runConcurrently(runs: Run[], limit: number): Promise<Result[]> {
  const results: Result[] = [];
  const waiting = runs.values();
  const runRest = async () => {
    for (const run of waiting) results.push(await run());
  };
  await Promise.all(Array.from({ length: limit }, runRest));
  return results;
}

let building: Promise<void> | undefined;
/** Builds all packages once for all callers. */
const buildOnce = () => (building ??= build((line) => console.log(line)));

/** Number of parts of the e2e tests. Their durations differ, so there are more parts than run concurrently. */
const shards = 8;

/** A browser and its store mostly wait for each other, so two pairs fully use two processors. */
const concurrentShards = 2;

async function runE2eTests(): Promise<Result[]> {
  const chromium = await findChromium();
  if (!chromium) {
    console.error('No Chromium is available for the e2e tests: set CHROMIUM_PATH.');
    return [{ name: 'browser', passed: 0, failed: 1, failures: [], ran: [], skipped: [], seconds: 0 }];
  }
  await buildOnce();
  const shard = (number: number) =>
    runPlaywright(
      `browser ${number} of ${shards}`,
      ['--config', 'e2e/playwright.config.ts', `--shard=${number}/${shards}`],
      scratch,
      {
        ...testEnvironment,
        CHROMIUM_PATH: chromium,
        // Each shard has its own store.
        E2E_PORT: String(firstPort + 10 * (number - 1)),
        ...(values.postgres && { E2E_DATABASE_URL: databaseUrl }),
      },
    );
  return runConcurrently(
    Array.from({ length: shards }, (_, index) => () => shard(index + 1)),
    concurrentShards,
  );
}

const checks: Run[] = [
  () => runProgram('types', ['typescript/bin/tsc', '--noEmit', '-p', '.'], testEnvironment),
  () => runProgram('lint', ['eslint/bin/eslint.js', '.', '--max-warnings', '0'], testEnvironment),
  () =>
    runProgram(
      'format',
      ['prettier/bin/prettier.cjs', '--check', '--log-level', 'warn', '.'],
      testEnvironment,
    ),
];

const components: Run = () =>
  runJest('components', ['--config', 'jest.config.mjs'], scratch, testEnvironment);

const api = (name: string, args: string[], env: NodeJS.ProcessEnv): Run => {
  const config = ['--config', 'api/jest.config.mjs', ...args];
  return () => runJest(name, config, scratch, { ...testEnvironment, ...vmModules, ...env });
};

/** Tests that do not use a database. */
const testsWithoutDatabase = ['/api/contract/', '/api/src/config', '/api/src/server'];

/**
 * API tests that run on the embedded database with `--postgres`: those without a database, and those that
 * depend on the engine (migrations, seeds, locks, processes). The others then run only on PostgreSQL, because
 * their SQL is the same on both engines.
 */
const embeddedTests = [
  ...testsWithoutDatabase,
  '/api/seed/seed',
  '/api/src/db/',
  '/api/src/modules/orders/(parallel|last-unit|orders|interrupted)',
  '/api/src/modules/catalogue/',
];

async function testFaults(): Promise<Result> {
  await buildOnce();
  const args = ['--short', ...(values.postgres ? [] : ['--no-postgres'])];
  return runFaults('faults', args, scratch, testEnvironment);
}

const apiOnPostgres = api(
  'api, PostgreSQL',
  ['--testPathIgnorePatterns', '/node_modules/', ...testsWithoutDatabase],
  {
    DATABASE_URL: databaseUrl,
  },
);
const apiEmbedded = api(
  'api, embedded database',
  values.postgres ? ['--testPathPatterns', ...embeddedTests] : [],
  {},
);

// The suites run in sequence, because on two processors a concurrent suite makes the e2e tests several times
// slower. Only the faults run concurrently with other suites, because they mostly wait.
const [firstResults, faultResult] = await Promise.all([
  runConcurrently([...checks, components, apiEmbedded], 1),
  testFaults(),
]);
const e2eResults = await runE2eTests();
const onPostgres = values.postgres ? [await apiOnPostgres()] : [];
const results = [...firstResults, faultResult, ...e2eResults, ...onPostgres];

rmSync(scratch, { recursive: true, force: true });
process.exitCode = report(results, { failOnSkip: values.postgres });
