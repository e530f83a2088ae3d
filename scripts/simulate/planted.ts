import { spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from '../checkout';
import { ruleOf } from './invariants';

const PATCHES = path.join(import.meta.dirname, 'planted');
/** Processor time in which a simulation must find a bug, not counting the start of the database. */
const SECONDS = 60;
/** Folders that are copied; the other files that a simulation needs are linked. */
const COPIED = ['api', 'scripts'];
const SKIPPED = new Set(['node_modules', 'dist', '.cache', '.data']);

/**
 * Simulates a copy of the repository with each patch. Prints the violated rules and the times, and returns
 * whether every simulation violated in time the rule that the first line of its patch names.
 * @param names names of the patches, without `.patch`; all patches if empty
 */
export async function findPlantedBugs(names: readonly string[]): Promise<boolean> {
  const all = readdirSync(PATCHES).map((file) => path.basename(file, '.patch'));
  const unknown = names.find((name) => !all.includes(name));
  if (unknown !== undefined) throw new Error(`There is no patch '${unknown}'. Patches: ${all.join(', ')}.`);
  let missed = 0;
  for (const name of names.length === 0 ? all : names) {
    const patch = path.join(PATCHES, `${name}.patch`);
    const [, rule] = /^Violates (.*)/.exec(readFileSync(patch, 'utf8')) ?? [];
    const output = await simulateWith(patch);
    const [, seconds] = /steps in ([\d.]+) s/.exec(output) ?? [];
    const [, steps, violation = ''] = /violates a rule after (\d+) steps: (.*)/.exec(output) ?? [];
    const isFound = ruleOf(violation) === rule;
    if (!isFound) missed += 1;
    console.log(
      isFound
        ? `${name}: found in ${seconds} s, after ${steps} steps: ${violation}`
        : `${name}: NOT FOUND, because '${rule}' was not violated\n${output}`,
    );
  }
  console.log(missed === 0 ? 'All planted bugs were found.' : `${missed} planted bugs were not found.`);
  return missed === 0;
}

/** Applies the patch to a copy of the repository, and returns the output of its simulation. */
async function simulateWith(patch: string): Promise<string> {
  const copy = mkdtempSync(path.join(tmpdir(), 'press-start-planted-'));
  try {
    for (const folder of COPIED) {
      cpSync(path.join(root, folder), path.join(copy, folder), {
        recursive: true,
        filter: (source) => !SKIPPED.has(path.basename(source)),
      });
      const modules = path.join(root, folder, 'node_modules');
      if (readdirSync(path.join(root, folder)).includes('node_modules'))
        symlinkSync(modules, path.join(copy, folder, 'node_modules'));
    }
    for (const name of ['node_modules', 'package.json', 'store.config.ts', 'art'])
      symlinkSync(path.join(root, name), path.join(copy, name));
    const applied = spawnSync('git', ['apply', patch], { cwd: copy, encoding: 'utf8' });
    if (applied.status !== 0) throw new Error(`${patch} does not apply: ${applied.stderr}`);
    return await runSimulation(copy);
  } finally {
    rmSync(copy, { recursive: true });
  }
}

function runSimulation(folder: string): Promise<string> {
  const program = path.join('scripts', 'simulate', 'simulate.ts');
  const args = ['--import', 'tsx', program, '--seconds', String(SECONDS), '--unshortened'];
  const child = spawn(process.execPath, args, { cwd: folder });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', () => resolve(output));
  });
}
