/**
 * `npm run simulate -- --seed 7 --days 30`: simulates the API with shoppers, administrators, payments and
 * crashes, all decided by the seed, and checks the rules of `invariants.ts` after every step. After a
 * violated rule, prints a shortened script that violates it, and exits with status 1. Options, after `--`:
 * - `--seed <number>` is the first seed (default: 1); `--days <number>` is the simulated time per seed
 *   (default: 30, or 4 with `--steps` or `--seconds`).
 * - `--steps <number>` continues with the next seeds until this number of steps has been run. A line appears
 *   for every 10,000 steps.
 * - `--seconds <number>` continues with the next seeds for this processor time, not counting the start of the
 *   embedded database.
 * - `--unshortened` does not shorten the script.
 * - `--replay <file>` runs a script: one step per line, as JSON.
 * - `--planted [name …]` applies each patch in `planted/` to a copy of the API, and requires that a
 *   simulation finds the bug within 60 seconds of processor time.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { findPlantedBugs } from './planted';
import { SharedDatabase } from './shared-database';
import { type Failure, replay, shorten, simulate } from './simulation';
import type { Step } from './steps';

/** A line about the progress appears after this many steps. */
const progressSteps = 10_000;
const text = { type: 'string' } as const;
const { values, positionals } = parseArgs({
  options: {
    seed: text,
    days: text,
    steps: text,
    seconds: text,
    replay: text,
    planted: { type: 'boolean', default: false },
    unshortened: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});

function wholeNumber(name: string, given: string | undefined, otherwise: number): number {
  if (given === undefined) return otherwise;
  if (/^\d{1,9}$/.test(given)) return Number(given);
  throw new Error(`--${name} must be a whole number, not '${given}'.`);
}

function readScript(file: string): Step[] {
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.filter((line) => line.startsWith('{')).map((line): Step => JSON.parse(line));
}

async function reportFailure(shared: SharedDatabase, seed: number, failure: Failure): Promise<void> {
  console.log(`Seed ${seed} violates a rule after ${failure.script.length} steps: ${failure.violation}`);
  if (values.unshortened) return;
  const { violation, script } = await shorten(shared, failure);
  const lines = script.map((step) => JSON.stringify(step)).join('\n');
  const file = path.join('.data', 'simulate', `seed-${seed}.jsonl`);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, `${lines}\n`);
  console.log(`The shortened script, with ${script.length} steps: ${violation}\n${lines}`);
  console.log(`Run it again: npm run simulate -- --replay ${file}`);
}

async function runReplay(file: string): Promise<boolean> {
  const shared = await SharedDatabase.open();
  const violation = await replay(shared, readScript(file));
  console.log(violation ?? 'The script violates no rule.');
  await shared.close();
  return violation === undefined;
}

/** Simulates with one seed after another. Returns false after a violated rule. */
async function runSeeds(): Promise<boolean> {
  const first = wholeNumber('seed', values.seed, 1);
  const isSingle = values.steps === undefined && values.seconds === undefined;
  const days = wholeNumber('days', values.days, isSingle ? 30 : 4);
  const mostSteps = wholeNumber('steps', values.steps, Infinity);
  const mostSeconds = wholeNumber('seconds', values.seconds, Infinity);
  const shared = await SharedDatabase.open();
  const started = process.cpuUsage();
  const elapsed = () => {
    const { user, system } = process.cpuUsage(started);
    return (user + system) / 1_000_000;
  };
  let steps = 0;
  const isOver = (added: number) => steps + added >= mostSteps || elapsed() >= mostSeconds;
  for (let seed = first; ; seed += 1) {
    const outcome = await simulate(shared, seed, { days, isOver });
    const isProgress =
      Math.floor(steps / progressSteps) < Math.floor((steps + outcome.steps) / progressSteps);
    steps += outcome.steps;
    const rate = `${steps} steps in ${elapsed().toFixed(1)} s of processor time, ${Math.round(steps / elapsed())} steps/s`;
    if (outcome.failure !== undefined) {
      console.log(rate);
      await reportFailure(shared, seed, outcome.failure);
      return false;
    }
    if (isSingle || isOver(0)) {
      console.log(`Seeds ${first} to ${seed} violate no rule: ${rate}`);
      await shared.close();
      return true;
    }
    if (isProgress) console.log(`Seed ${seed}: ${rate}`);
  }
}

async function main(): Promise<boolean> {
  if (values.planted) return findPlantedBugs(positionals);
  return values.replay === undefined ? runSeeds() : runReplay(values.replay);
}

main().then(
  (succeeded) => process.exit(succeeded ? 0 : 1),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
