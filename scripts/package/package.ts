/**
 * `npm run package`: writes the folder `press-start` and the archive `press-start-<version>.tar.gz`, which
 * contain everything that a production machine needs except Node. Options, after `--`:
 * - `--output <folder>` is the parent folder of both; by default `.package`.
 * - `--previous <folder>` is the package in production. The new package includes the browser files of its
 *   host, so that open tabs can still load them after the upgrade.
 * - `--no-archive` writes only the folder.
 */
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { build, builtPackages } from '../build/build';
import { root } from '../checkout';
import { checkPreviousPackage, PreviousPackageError } from './previous-package';
import { writePackage } from './write-package';

const { values } = parseArgs({
  options: {
    output: { type: 'string', default: path.join(root, '.package') },
    previous: { type: 'string' },
    archive: { type: 'boolean', default: true },
  },
  allowNegative: true,
});

const log = (line: string) => console.log(`  ${line}`);

const output = path.resolve(values.output);
const folder = path.join(output, 'press-start');
const previous = values.previous === undefined ? undefined : path.resolve(values.previous);
try {
  // Before the builds, which can take minutes.
  if (previous !== undefined) checkPreviousPackage(folder, previous);
} catch (error) {
  if (!(error instanceof PreviousPackageError)) throw error;
  console.error(error.message);
  process.exit(1);
}
await build(log, [...builtPackages, 'scripts']);
const version = await writePackage(folder, previous);
log(`wrote ${folder} (${version})`);
if (values.archive) {
  const archive = path.join(output, `press-start-${version}.tar.gz`);
  execFileSync('tar', ['-czf', archive, '-C', output, 'press-start'], { stdio: 'inherit' });
  log(`wrote ${archive}`);
}
