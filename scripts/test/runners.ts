/** The test runners, each reduced to a count. */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import path from 'node:path';
import { root } from '../webpack/base';

export interface Result {
  name: string;
  passed: number;
  failed: number;
  seconds: number;
}

type Environment = NodeJS.ProcessEnv;

const library = (file: string) => path.join(root, 'node_modules', file);

/** A runner `inBackground` takes what processor time the others leave. */
function run(program: string, args: string[], env: Environment, inBackground = false): Promise<number> {
  const child = spawn(process.execPath, [library(program), ...args], {
    cwd: root,
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (inBackground && child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code) => resolve(code ?? 1));
  });
}

async function timed(name: string, work: () => Promise<Pick<Result, 'passed' | 'failed'>>): Promise<Result> {
  console.log(`\n── ${name}`);
  const started = Date.now();
  const counts = await work();
  return { name, ...counts, seconds: (Date.now() - started) / 1000 };
}

/** A checker that only says yes or no counts as one test. */
export const command = (name: string, [program = '', ...args]: string[], env: Environment) =>
  timed(name, async () =>
    (await run(program, args, env)) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 },
  );

/** A runner that ends badly without a failed test (a suite that cannot be loaded, say) has failed all the same. */
const orFailed = (code: number, counts: Pick<Result, 'passed' | 'failed'>) =>
  code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;

function readReport<Report>(file: string): Report | undefined {
  try {
    const content: Report = JSON.parse(readFileSync(file, 'utf8'));
    return content;
  } catch {
    return undefined;
  }
}

export const jestRun = (
  name: string,
  args: string[],
  scratch: string,
  env: Environment,
  inBackground = false,
) =>
  timed(name, async () => {
    const file = path.join(scratch, `${name.replace(/\W+/g, '-')}.json`);
    const code = await run(
      'jest/bin/jest.js',
      [...args, '--json', '--outputFile', file, '--silent=false'],
      env,
      inBackground,
    );
    const counts = readReport<{ numPassedTests: number; numFailedTests: number }>(file);
    return orFailed(code, { passed: counts?.numPassedTests ?? 0, failed: counts?.numFailedTests ?? 0 });
  });

export const playwrightRun = (scratch: string, env: Environment) =>
  timed('browser', async () => {
    const file = path.join(scratch, 'browser.json');
    const code = await run('@playwright/test/cli.js', ['test', '--config', 'e2e/playwright.config.ts'], {
      ...env,
      PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    });
    const counts = readReport<{ stats: { expected: number; unexpected: number; flaky: number } }>(
      file,
    )?.stats;
    return orFailed(code, {
      passed: counts?.expected ?? 0,
      failed: (counts?.unexpected ?? 0) + (counts?.flaky ?? 0),
    });
  });

/** Prints seconds per runner and the totals. @returns the exit code */
export function report(results: Result[]): number {
  console.log('');
  for (const { name, passed, failed, seconds } of results)
    console.log(`${name}: ${passed} passed, ${failed} failed in ${seconds.toFixed(1)} s`);
  const sum = (of: 'passed' | 'failed') => results.reduce((total, result) => total + result[of], 0);
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
  return sum('failed') > 0 ? 1 : 0;
}
