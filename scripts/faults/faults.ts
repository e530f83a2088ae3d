/**
 * `npm run faults`: brings about every fault of docs/reliability.md on real processes and prints what came of it.
 * `-- <name>` runs one of them, `-- --short` is for CI, `-- --no-postgres` leaves out those that need a PostgreSQL server,
 * `-- --output <file>` writes name and problems of each as JSON.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { clientHangs, hostHangs } from './closing';
import { connectionLost } from './connection-lost';
import { orderStorm } from './order-storm';
import { postgresAbsent } from './postgres-absent';
import { postgresFailover } from './postgres-failover';
import { postgresFrozen } from './postgres-frozen';
import { postgresStopped } from './postgres-stopped';
import { apiKilled, hostKilled, releaseServerKilled } from './program-killed';
import {
  releaseExits,
  releaseLoops,
  remoteExits,
  remoteLoops,
  remoteMemory,
  remoteWaits,
} from './remote-faults';
import type { Result, Scenario } from './scenario';
import { slowClients } from './slow-clients';
import { table } from './table';
import { wrongPassword } from './wrong-password';

/** Each has a PostgreSQL of its own. */
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
  releaseLoops,
  releaseExits,
];

/** What the running scenario leaves behind, unless it is cleaned up. */
const cleanups: (() => unknown)[] = [];

async function cleanUp(): Promise<void> {
  for (let next = cleanups.pop(); next !== undefined; next = cleanups.pop()) await next();
}

async function runOne({ name, run }: Scenario, short: boolean): Promise<Result> {
  try {
    return await run({ short, defer: (cleanup) => cleanups.push(cleanup) });
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    return { fault: name, happened: 'the scenario itself failed', problems: [problem] };
  } finally {
    await cleanUp();
  }
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void cleanUp().then(() => process.exit(1)));
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
const unknown = positionals.filter((name) => !scenarios.some((one) => one.name === name));
if (unknown.length > 0) {
  console.error(
    `There is no fault '${unknown.join("', '")}'; there are ${scenarios.map(({ name }) => name).join(', ')}.`,
  );
  process.exit(1);
}

const chosen = scenarios.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
const results: Result[] = [];
for (const scenario of chosen) {
  console.log(`${scenario.name} …`);
  const result = await runOne(scenario, values.short);
  console.log(`  ${[result.happened, ...result.problems].join('; ')}`);
  results.push(result);
}
console.log(table(results));
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
