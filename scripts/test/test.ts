/**
 * Everything CI runs: types, lint, format, unit and component tests, the api on its embedded database, the faults of
 * docs/reliability.md, journeys in a real browser. With `-- --postgres`, as in CI, the api and a store in production mode
 * are tested on PostgreSQL (`DATABASE_URL`), and a test that no run takes fails. Ends with one line of totals.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { build } from '../build/build';
import { findChromium } from './chromium';
import { command, faultsRun, jestRun, playwrightRun, report } from './runners';
import type { Result } from './runners';

const { values } = parseArgs({ options: { postgres: { type: 'boolean', default: false } } });
const scratch = mkdtempSync(path.join(tmpdir(), 'press-start-test-'));

/** The api's own tests choose their engine by DATABASE_URL: it is given to the runs on PostgreSQL alone. */
const { DATABASE_URL = 'postgres://postgres@127.0.0.1:5432/postgres', ...environment } = process.env;
const vmModules = { NODE_OPTIONS: '--experimental-vm-modules --no-warnings' };

let built: Promise<void> | undefined;
/** All packages, once for everybody who needs them. */
const buildOnce = () => (built ??= build((line) => console.log(line)));

/** A browser and a store wait for each other most of the time: two pairs of them keep two processors busy. */
const shards = 2;
const firstPort = Number(environment.E2E_PORT ?? 3700);

async function e2eTests(): Promise<Result[]> {
  const chromium = await findChromium();
  if (!chromium) {
    console.error('No Chromium to be had for the browser tests: set CHROMIUM_PATH to one.');
    return [{ name: 'browser', passed: 0, failed: 1, failures: [], ran: [], skipped: [], seconds: 0 }];
  }
  await buildOnce();
  const shard = (number: number) =>
    playwrightRun(
      `browser ${number} of ${shards}`,
      ['--config', 'e2e/playwright.config.ts', `--shard=${number}/${shards}`],
      scratch,
      {
        ...environment,
        CHROMIUM_PATH: chromium,
        // Each has a store of its own.
        E2E_PORT: String(firstPort + 10 * (number - 1)),
        ...(values.postgres && { E2E_DATABASE_URL: DATABASE_URL }),
      },
    );
  return Promise.all(Array.from({ length: shards }, (_, index) => shard(index + 1)));
}

type Run = () => Promise<Result>;

const checks: Run[] = [
  () => command('types', ['typescript/bin/tsc', '--noEmit', '-p', '.'], environment),
  () => command('lint', ['eslint/bin/eslint.js', '.', '--max-warnings', '0'], environment),
  () => command('format', ['prettier/bin/prettier.cjs', '--check', '--log-level', 'warn', '.'], environment),
];

const components: Run = () => jestRun('components', ['--config', 'jest.config.mjs'], scratch, environment);

const api = (name: string, args: string[], env: NodeJS.ProcessEnv): Run => {
  const config = ['--config', 'api/jest.config.mjs', ...args];
  return () => jestRun(name, config, scratch, { ...environment, ...vmModules, ...env });
};

/** What asks no PostgreSQL is the same wherever the other tests have theirs. */
const anyDatabase = ['/api/contract/', '/api/seed/covers/', '/api/src/config', '/api/src/server'];

/**
 * What depends on the engine itself: migrations, seeds, locks and processes. All else is one SQL, which PostgreSQL runs
 * beside it, and the journeys run on the embedded database.
 */
const embedded = [
  ...anyDatabase,
  '/api/seed/seed',
  '/api/src/db/',
  '/api/src/modules/orders/(parallel|last-unit|orders|interrupted)',
  '/api/src/modules/catalogue/',
];

async function faults(): Promise<Result> {
  await buildOnce();
  const args = ['--short', ...(values.postgres ? [] : ['--no-postgres'])];
  return faultsRun('faults', args, scratch, environment);
}

async function inOrder(runs: Run[]): Promise<Result[]> {
  const results: Result[] = [];
  for (const run of runs) results.push(await run());
  return results;
}

const apiOnPostgres = api('api, PostgreSQL', ['--testPathIgnorePatterns', '/node_modules/', ...anyDatabase], {
  DATABASE_URL,
});
const apiEmbedded = api(
  'api, embedded database',
  values.postgres ? ['--testPathPatterns', ...embedded] : [],
  {},
);

// One after the other: on two processors a second suite makes the journeys several times as slow, because a browser renders
// on while a test waits. The faults mostly wait for what they have brought about.
const [steps, faultResult] = await Promise.all([inOrder([...checks, components, apiEmbedded]), faults()]);
const e2eResults = await e2eTests();
const onPostgres = await inOrder(values.postgres ? [apiOnPostgres] : []);
const results = [...steps, faultResult, ...e2eResults, ...onPostgres];

rmSync(scratch, { recursive: true, force: true });
process.exitCode = report(results, { nothingSkipped: values.postgres });
