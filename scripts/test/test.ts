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

const runs: (() => Promise<Result>)[] = [
  () => command('types', ['typescript/bin/tsc', '--noEmit', '-p', '.'], environment),
  () => command('lint', ['eslint/bin/eslint.js', '.', '--max-warnings', '0'], environment),
  () => command('format', ['prettier/bin/prettier.cjs', '--check', '--log-level', 'warn', '.'], environment),
  () => jestRun('components', ['--config', 'jest.config.mjs'], scratch, environment),
  () =>
    jestRun('api, embedded database', ['--config', 'api/jest.config.mjs'], scratch, {
      ...environment,
      ...vmModules,
    }),
  browserJourneys,
];
if (values.postgres) {
  const onPostgres = { ...environment, ...vmModules, DATABASE_URL };
  runs.push(() => jestRun('api, PostgreSQL', ['--config', 'api/jest.config.mjs'], scratch, onPostgres));
}

const results: Result[] = [];
for (const run of runs) results.push(await run());
rmSync(scratch, { recursive: true, force: true });
process.exitCode = report(results);
