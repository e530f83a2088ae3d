/**
 * `npm run bench`: measures the store and prints Markdown for docs/performance.md. Options, after `--`:
 * - `<section> [...]` runs only the named sections.
 * - `--products 480,10000` and `--engines postgresql` select the databases.
 * - `--runs 5` sets the number of runs of each browser, start and build measurement. Slow measurements have a
 *   maximum of their own.
 * - `--seconds 4` sets the duration of each load measurement.
 * - `--output <file>` also writes the measured sections to that file, replacing their previous versions.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { build } from '../build/build';
import { root } from '../checkout';
import { Cleanups } from '../common/cleanups';
import { api } from './api';
import { type Options, readArguments } from './arguments';
import { bytes } from './bytes';
import { html } from './html';
import { interactions } from './interactions';
import { type Environment, formatSection, type SectionResult, withSection } from './markdown';
import { memory } from './memory';
import { navigation } from './navigation';
import { orders } from './orders';
import { pages } from './pages';
import type { Measurements, Section } from './section';
import { times } from './times';
import { visitors } from './visitors';

const sections: Section[] = [
  pages,
  bytes,
  interactions,
  navigation,
  html,
  visitors,
  api,
  orders,
  memory,
  times,
];

const cleanups = new Cleanups();
cleanups.runOnSignals();

function readOptions(): Options {
  try {
    return readArguments(
      process.argv.slice(2),
      sections.map(({ name }) => name),
    );
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}

/** Logs progress to stderr, so that stdout contains only Markdown. */
const log = (line: string) => console.error(`  ${line}`);

/**
 * Returns the short commit hash, and a note if there are uncommitted changes. Must run before a section is
 * written, because Git may track the output file.
 */
function describeCommit(): string {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
  const suffix =
    git('status', '--porcelain', '--untracked-files=no') === '' ? '' : ' with uncommitted changes';
  return git('rev-parse', '--short', 'HEAD') + suffix;
}

const readEnvironment = (commit: string): Environment => ({
  date: new Date().toISOString().slice(0, 10),
  commit,
  node: process.versions.node,
  processors: availableParallelism(),
  load: loadavg()[0] ?? NaN,
});

async function measure({ run }: Section, options: Options): Promise<Measurements> {
  try {
    return await run({ options, log, defer: cleanups.defer });
  } catch (error) {
    return { tables: [], problems: [error instanceof Error ? error.message : String(error)] };
  } finally {
    await cleanups.run();
  }
}

function publish(result: SectionResult, output: string | undefined): void {
  console.log(`${formatSection(result)}\n`);
  if (output !== undefined)
    writeFileSync(output, withSection(existsSync(output) ? readFileSync(output, 'utf8') : '', result));
}

const options = readOptions();
await build(log);
const commit = describeCommit();
const failures: string[] = [];
for (const section of sections.filter(({ name }) => options.sections.includes(name))) {
  const { name, title } = section;
  const environment = readEnvironment(commit);
  console.error(`${name} …`);
  const { tables, problems = [] } = await measure(section, options);
  if (tables.length > 0) publish({ name, title, tables, environment }, options.output);
  failures.push(...problems.map((problem) => `${name}: ${problem}`));
}
for (const problem of failures) console.error(`FAILED ${problem}`);
process.exitCode = failures.length === 0 ? 0 : 1;
