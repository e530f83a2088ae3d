/**
 * `npm test`: types, lint, format, unit and component tests, the API on its embedded database, the faults in
 * docs/reliability.md, and e2e tests. `-- --postgres`, as in CI, also tests the API and a store in production mode on
 * PostgreSQL (`DATABASE_URL`), and fails if a test is skipped in every run. The last line shows the totals.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { build } from '../build/build';
import { findChromium } from './chromium';
import type { Result } from './runners';
import { command, faultsRun, jestRun, playwrightRun, report } from './runners';
import { databaseUrl, firstPort, testEnvironment } from './settings';

const { values } = parseArgs({ options: { postgres: { type: 'boolean', default: false } } });
const scratch = mkdtempSync(path.join(tmpdir(), 'press-start-test-'));

const vmModules = { NODE_OPTIONS: '--experimental-vm-modules --no-warnings' };

let built: Promise<void> | undefined;
/** Builds all packages once for all callers. */
const buildOnce = () => (built ??= build((line) => console.log(line)));

/** A browser and its store mostly wait for each other, so two pairs fully use two processors. */
const shards = 2;

async function e2eTests(): Promise<Result[]> {
  const chromium = await findChromium();
  if (!chromium) {
    console.error('No Chromium is available for the e2e tests: set CHROMIUM_PATH.');
    return [{ name: 'browser', passed: 0, failed: 1, failures: [], ran: [], skipped: [], seconds: 0 }];
  }
  await buildOnce();
  const shard = (number: number) =>
    playwrightRun(
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
  return Promise.all(Array.from({ length: shards }, (_, index) => shard(index + 1)));
}

type Run = () => Promise<Result>;

const checks: Run[] = [
  () => command('types', ['typescript/bin/tsc', '--noEmit', '-p', '.'], testEnvironment),
  () => command('lint', ['eslint/bin/eslint.js', '.', '--max-warnings', '0'], testEnvironment),
  () =>
    command('format', ['prettier/bin/prettier.cjs', '--check', '--log-level', 'warn', '.'], testEnvironment),
];

const components: Run = () =>
  jestRun('components', ['--config', 'jest.config.mjs'], scratch, testEnvironment);

const api = (name: string, args: string[], env: NodeJS.ProcessEnv): Run => {
  const config = ['--config', 'api/jest.config.mjs', ...args];
  return () => jestRun(name, config, scratch, { ...testEnvironment, ...vmModules, ...env });
};

/** Tests that do not use a database. */
const withoutDatabase = ['/api/contract/', '/api/src/config', '/api/src/server'];

/**
 * Tests that depend on the database engine: migrations, seeds, locks and processes. The others run on PostgreSQL only,
 * with the same SQL; the e2e tests run on the embedded database.
 */
const embedded = [
  ...withoutDatabase,
  '/api/seed/seed',
  '/api/src/db/',
  '/api/src/modules/orders/(parallel|last-unit|orders|interrupted)',
  '/api/src/modules/catalogue/',
];

async function faults(): Promise<Result> {
  await buildOnce();
  const args = ['--short', ...(values.postgres ? [] : ['--no-postgres'])];
  return faultsRun('faults', args, scratch, testEnvironment);
}

async function inOrder(runs: Run[]): Promise<Result[]> {
  const results: Result[] = [];
  for (const run of runs) results.push(await run());
  return results;
}

const apiOnPostgres = api(
  'api, PostgreSQL',
  ['--testPathIgnorePatterns', '/node_modules/', ...withoutDatabase],
  {
    DATABASE_URL: databaseUrl,
  },
);
const apiEmbedded = api(
  'api, embedded database',
  values.postgres ? ['--testPathPatterns', ...embedded] : [],
  {},
);

// The suites run in sequence, because a second suite makes the e2e tests several times slower on two processors. Only
// the faults run concurrently, because they mostly wait.
const [steps, faultResult] = await Promise.all([inOrder([...checks, components, apiEmbedded]), faults()]);
const e2eResults = await e2eTests();
const onPostgres = await inOrder(values.postgres ? [apiOnPostgres] : []);
const results = [...steps, faultResult, ...e2eResults, ...onPostgres];

rmSync(scratch, { recursive: true, force: true });
process.exitCode = report(results, { failOnSkip: values.postgres });
