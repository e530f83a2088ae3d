/**
 * `npm run faults`: injects the faults in docs/reliability.md into real processes and prints the results.
 * Exits with code 1 if a result is unexpected. Options, after `--`:
 * - `<name> [...]` runs only the named scenarios.
 * - `--short` shortens the faults and does not enforce time limits, for CI.
 * - `--no-postgres` skips the scenarios that need a PostgreSQL server.
 * - `--output <file>` writes the description and the problems of each fault as JSON.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { Cleanups } from '../common/cleanups';
import {
  connectionLost,
  postgresAbsent,
  postgresFailover,
  postgresFrozen,
  postgresStopped,
  wrongPassword,
} from './database-faults';
import { orderStorm } from './order-storm';
import {
  apiKilled,
  clientHangs,
  hostHangs,
  hostKilled,
  releaseServerKilled,
  slowClients,
} from './program-faults';
import {
  fragmentLoops,
  releaseExits,
  releaseLoops,
  remoteExits,
  remoteLoops,
  remoteMemory,
  remoteWaits,
} from './remote-faults';
import type { Result, Scenario } from './scenario';

const COLUMNS = ['fault', 'effect', 'recovery ms', 'acknowledged', 'lost', 'duplicated', 'result'];

const withPostgres: Scenario[] = [
  connectionLost,
  postgresStopped,
  postgresFailover,
  postgresFrozen,
  postgresAbsent,
  wrongPassword,
  orderStorm,
];

const withoutPostgres: Scenario[] = [
  apiKilled,
  hostKilled,
  releaseServerKilled,
  hostHangs,
  clientHangs,
  slowClients,
  remoteLoops,
  remoteWaits,
  remoteExits,
  remoteMemory,
  fragmentLoops,
  releaseLoops,
  releaseExits,
];

const cleanups = new Cleanups();
cleanups.runOnSignals();

async function runScenario({ name, run }: Scenario, short: boolean): Promise<Result> {
  try {
    return await run({ short, defer: cleanups.defer });
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    return { fault: name, effect: 'the scenario itself failed', problems: [problem] };
  } finally {
    await cleanups.run();
  }
}

const { values, positionals } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    'no-postgres': { type: 'boolean', default: false },
    output: { type: 'string' },
  },
  allowPositionals: true,
});
const scenarios = [...withoutPostgres, ...(values['no-postgres'] ? [] : withPostgres)];
const unknownNames = positionals.filter((name) => !scenarios.some((scenario) => scenario.name === name));
if (unknownNames.length > 0) {
  console.error(
    `There is no scenario '${unknownNames.join("', '")}'. Scenarios: ${scenarios.map(({ name }) => name).join(', ')}.`,
  );
  process.exit(1);
}

const selected = scenarios.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
const results: Result[] = [];
for (const scenario of selected) {
  console.log(`${scenario.name} …`);
  const result = await runScenario(scenario, values.short);
  console.log(`  ${[result.effect, ...result.problems].join('; ')}`);
  results.push(result);
}
console.log(formatTable(results));
if (values.output !== undefined)
  writeFileSync(
    values.output,
    JSON.stringify(results.map(({ fault, problems }) => ({ name: fault, problems }))),
  );
for (const { fault, problems } of results) {
  for (const problem of problems) console.log(`FAILED ${fault}: ${problem}`);
}
const failed = results.filter(({ problems }) => problems.length > 0).length;
console.log(`${results.length - failed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

function formatTable(results: readonly Result[]): string {
  const rows = [COLUMNS, ...results.map(toRow)];
  const widths = COLUMNS.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join(' | ')
        .trimEnd(),
    )
    .join('\n');
}

function toRow({ fault, effect, problems, ...measured }: Result): string[] {
  const numbers = [measured.recoveryMs, measured.acknowledged, measured.lost, measured.duplicated];
  return [
    fault,
    effect,
    ...numbers.map((number) => (number === undefined ? '-' : String(Math.round(number)))),
    problems.length === 0 ? 'passed' : 'FAILED',
  ];
}
