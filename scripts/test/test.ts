/**
 * Everything CI runs: types, lint, format, unit and component tests, the api on its embedded database, journeys in a
 * real browser. `npm test -- --postgres` adds the api on PostgreSQL (`DATABASE_URL`). Ends with one line of totals.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { build } from '../build/build';
import { findChromium } from './chromium';
import { command, jestRun, playwrightRun, report } from './runners';
import type { Result } from './runners';

const { values } = parseArgs({ options: { postgres: { type: 'boolean', default: false } } });
const scratch = mkdtempSync(path.join(tmpdir(), 'press-start-test-'));

/** The api's own tests choose their engine by DATABASE_URL; the first pass is always the embedded one. */
const { DATABASE_URL = 'postgres://postgres@127.0.0.1:5432/postgres', ...environment } = process.env;
const vmModules = { NODE_OPTIONS: '--experimental-vm-modules --no-warnings' };

async function browserJourneys(): Promise<Result> {
  const chromium = await findChromium();
  if (!chromium) {
    console.error('No Chromium to be had for the browser tests: set CHROMIUM_PATH to one.');
    return { name: 'browser', passed: 0, failed: 1, seconds: 0 };
  }
  await build((line) => console.log(line));
  return playwrightRun(scratch, { ...environment, CHROMIUM_PATH: chromium });
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
  return () => jestRun(name, config, scratch, { ...environment, ...vmModules, ...env }, true);
};

/** What asks no database is the same on both engines. */
const withoutDatabase = ['/node_modules/', '/api/contract/', '/api/seed/covers/', '/api/src/config'];

async function inOrder(runs: Run[]): Promise<Result[]> {
  const results: Result[] = [];
  for (const run of runs) results.push(await run());
  return results;
}

const apiRuns = [api('api, embedded database', [], {})];
if (values.postgres)
  apiRuns.push(api('api, PostgreSQL', ['--testPathIgnorePatterns', ...withoutDatabase], { DATABASE_URL }));

// Two processors. The journeys wait for the network and for the screen half of the time: the api's tests take that time.
const lanes = await Promise.all([inOrder(apiRuns), inOrder([...checks, components, browserJourneys])]);

rmSync(scratch, { recursive: true, force: true });
process.exitCode = report(lanes.flat());
