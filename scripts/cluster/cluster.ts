/**
 * `npm run cluster`: runs the package as on several machines, with two hosts, two APIs, one PostgreSQL database, one
 * bucket and Caddy, and checks that they act as one store. Prints the figures of each scenario, and exits with code 1
 * if a check fails. Needs PostgreSQL (`DATABASE_URL`) and Caddy. Options, after `--`:
 * - `<name> [...]` runs only the named scenarios.
 * - `--short` shortens the scenarios, sends fewer requests and does not enforce time limits, for CI.
 * - `--rate <number>` is the load in requests per second (default: 200, or 20 with `--short`).
 * - `--seconds <number>` is the time under load before and after each fault (default: 5, or 1 with `--short`).
 * - `--output <file>` writes the name and the problems of each scenario as JSON.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from '../checkout';
import { Cleanups } from '../common/cleanups';
import { readArguments } from './arguments';
import { Catalogue } from './catalogue';
import { jobs } from './jobs';
import { kill } from './kill';
import { registryChanges } from './registry-changes';
import { findRequirements } from './requirements';
import { rollingRestart } from './rolling-restart';
import { RunningCluster } from './running-cluster';
import type { Context, Outcome, Scenario } from './scenario';
import { sharedLimits } from './shared-limits';
import { sharedState } from './shared-state';

const allScenarios: Scenario[] = [sharedState, sharedLimits, registryChanges, jobs, rollingRestart, kill];

const cleanups = new Cleanups();

function exitWith(lines: readonly string[]): never {
  for (const line of lines) console.error(line);
  process.exit(1);
}

function readOptions() {
  try {
    return readArguments(
      process.argv.slice(2),
      allScenarios.map(({ name }) => name),
    );
  } catch (error) {
    return exitWith([error instanceof Error ? error.message : String(error)]);
  }
}

/** Builds what has changed, and writes the package. Returns its folder. */
function writePackage(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'press-start-package-'));
  cleanups.defer(() => rmSync(folder, { recursive: true, force: true }));
  const args = ['--import', 'tsx', 'scripts/package/package.ts', '--no-archive', '--output', folder];
  execFileSync(process.execPath, args, { cwd: root, stdio: 'inherit' });
  return path.join(folder, 'press-start');
}

async function runScenario({ name, run }: Scenario, context: Context): Promise<Outcome> {
  const started = performance.now();
  const outcome = await run(context).catch((error: unknown) => ({
    figures: 'the scenario itself failed',
    problems: [error instanceof Error ? error.message : String(error)],
  }));
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(
    `${outcome.problems.length === 0 ? 'passed' : 'FAILED'} ${name} (${seconds} s): ${outcome.figures}`,
  );
  for (const problem of outcome.problems) console.log(`  ${problem}`);
  return outcome;
}

const { scenarios, short, rate, seconds, output } = readOptions();
const requirements = await findRequirements();
if ('missing' in requirements) exitWith(['npm run cluster cannot start:', ...requirements.missing]);
cleanups.runOnSignals();
const report: { name: string; problems: string[] }[] = [];
try {
  const packageDir = writePackage();
  const started = performance.now();
  const cluster = await RunningCluster.open({ ...requirements, packageDir, short, defer: cleanups.defer });
  const catalogue = await Catalogue.create(cluster.database.db);
  console.log(
    `The cluster is open after ${((performance.now() - started) / 1000).toFixed(1)} s: ${cluster.origin}`,
  );
  const context = { cluster, catalogue, short, rate, seconds };
  for (const scenario of allScenarios.filter(({ name }) => scenarios.includes(name))) {
    const { problems } = await runScenario(scenario, context);
    report.push({ name: `cluster ${scenario.name}`, problems });
  }
} catch (error) {
  console.error(error);
  report.push({ name: 'cluster', problems: [error instanceof Error ? error.message : String(error)] });
} finally {
  await cleanups.run();
}
if (output !== undefined) writeFileSync(output, JSON.stringify(report));
const failed = report.filter(({ problems }) => problems.length > 0).length;
console.log(`${report.length - failed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
