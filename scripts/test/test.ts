/**
 * `npm test`: checks types, lint and format, and runs unit and component tests, the API tests on the embedded
 * database, the faults in docs/reliability.md, the simulator and the e2e tests. With `-- --postgres`, which
 * CI uses, also tests a cluster; most API tests and the tests of production mode use PostgreSQL
 * (`DATABASE_URL`), and a test that is skipped in every run counts as failed. The last line shows the totals.
 */
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { build } from '../build/build';
import { findCaddy } from './caddy';
import { findChromium } from './chromium';
import type { Result } from './runners';
import { report, runJest, runPlaywright, runProgram, runScenarios } from './runners';
import { prepareSeededData } from './seeded-data';
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
const buildOnce = () => (building ??= build((line) => console.log(line)));

const adminPassword = testEnvironment['E2E_ADMIN_PASSWORD'] ?? 'arcade-1978';

/** There are more shards than run concurrently, because their durations differ. */
const shards = 12;

/** A browser and its store mostly wait for each other, so two pairs fully use two processors. */
const concurrentShards = 2;

function failBrowserRun(reason: string): Result[] {
  console.error(reason);
  return [{ name: 'browser', passed: 0, failed: 1, failures: [reason], ran: [], skipped: [], seconds: 0 }];
}

async function runE2eTests(): Promise<Result[]> {
  const chromium = await findChromium();
  if (!chromium) return failBrowserRun('No Chromium is available for the e2e tests: set CHROMIUM_PATH.');
  const caddy = findCaddy();
  if (!caddy)
    console.error(
      'No Caddy is available, so the browser reaches the store directly, and the tests of production mode are skipped: set CADDY_PATH.',
    );
  await buildOnce();
  const seeded = await prepareSeededData(adminPassword).catch(String);
  if (typeof seeded === 'string')
    return failBrowserRun(`No store for the e2e tests can be started: ${seeded}`);
  const shard = async (number: number) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'press-start-e2e-'));
    cpSync(seeded.dataDir, folder, { recursive: true });
    const result = await runPlaywright(
      `browser ${number} of ${shards}`,
      ['--config', 'e2e/playwright.config.ts', `--shard=${number}/${shards}`],
      scratch,
      {
        ...testEnvironment,
        CHROMIUM_PATH: chromium,
        ...(caddy && { CADDY_PATH: caddy }),
        // Each shard has its own store.
        E2E_PORT: String(firstPort + 10 * (number - 1)),
        E2E_DATA_DIR: folder,
        E2E_ADMIN_PASSWORD: adminPassword,
        ...(values.postgres && { E2E_DATABASE_URL: databaseUrl }),
      },
    );
    // Playwright's reports about failed tests stay in the folder.
    const removed = result.failed > 0 ? readdirSync(seeded.dataDir) : [''];
    for (const entry of removed) rmSync(path.join(folder, entry), { recursive: true, force: true });
    return result;
  };
  try {
    return await runConcurrently(
      Array.from({ length: shards }, (_, index) => () => shard(index + 1)),
      concurrentShards,
    );
  } finally {
    await seeded.close();
  }
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

const testsWithoutDatabase = ['/api/contract/', '/api/src/config', '/api/src/server'];

/**
 * API tests in the embedded run with `--postgres`: those without a database, and those that depend on the
 * engine (migrations, seeds, locks, processes). The SQL of the others is the same on both engines.
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
  const args = ['scripts/faults/faults.ts', '--short', ...(values.postgres ? [] : ['--no-postgres'])];
  return runScenarios('faults', args, scratch, testEnvironment);
}

async function testCluster(): Promise<Result> {
  await buildOnce();
  const caddy = findCaddy();
  return runScenarios('cluster', ['scripts/cluster/cluster.ts', '--short'], scratch, {
    ...testEnvironment,
    DATABASE_URL: databaseUrl,
    ...(caddy && { CADDY_PATH: caddy }),
  });
}

/** A fixed seed, so that a failure is caused by the change under test. Nightly runs use other seeds. */
const simulation = ['tsx/dist/cli.mjs', 'scripts/simulate/simulate.ts', '--seed', '1', '--steps', '600'];

const testSimulator: Run = () => runProgram('simulator', simulation, testEnvironment);

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

// At most two of these suites run concurrently; the faults, which take longest, mostly wait. The e2e tests run
// alone, because on two processors a concurrent suite makes them several times slower.
const firstResults = await runConcurrently(
  [testFaults, ...checks, components, apiEmbedded, testSimulator],
  2,
);
// Alone, because no request may fail while its programs restart.
if (values.postgres) firstResults.push(await testCluster());
const e2eResults = await runE2eTests();
const onPostgres = values.postgres ? [await apiOnPostgres()] : [];
const results = [...firstResults, ...e2eResults, ...onPostgres];

rmSync(scratch, { recursive: true, force: true });
process.exitCode = report(results, { failOnSkip: values.postgres });
