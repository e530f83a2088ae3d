/**
 * Adds a new workspace package to package-lock.json and node_modules, as `npm install` would, but offline:
 * all its dependencies are already installed.
 */
import { mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../checkout';

interface Lockfile {
  packages: Record<string, object>;
}

interface Manifest {
  name: string;
  version: string;
  license: string;
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
}

const manifestOf = (folder: string): Manifest =>
  JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));

function addTo(file: string, folder: string): void {
  const lockfile: Lockfile = JSON.parse(readFileSync(file, 'utf8'));
  const { name, version, license, dependencies, devDependencies } = manifestOf(folder);
  const location = path.relative(root, folder);
  lockfile.packages[`node_modules/${name}`] = { resolved: location, link: true };
  lockfile.packages[location] = { name, version, license, dependencies, devDependencies };
  // Sort the entries as npm does, so that npm does not reorder them later.
  const sortedEntries = Object.entries(lockfile.packages).sort(([a], [b]) => a.localeCompare(b, 'en'));
  const text = JSON.stringify({ ...lockfile, packages: Object.fromEntries(sortedEntries) }, null, 2);
  // Replace the file instead of overwriting it: another process may be reading it, or another checkout may
  // share it through a hard link.
  writeFileSync(`${file}.new`, `${text}\n`);
  renameSync(`${file}.new`, file);
}

/** Adds the package to the lockfile and to npm's record of the installed packages. */
export function addToLockfiles(folder: string): void {
  addTo(path.join(root, 'package-lock.json'), folder);
  // Write npm's record last: `npm start` would install the packages if the record were older than the
  // lockfile.
  addTo(path.join(root, 'node_modules/.package-lock.json'), folder);
}

export function linkPackage(folder: string): void {
  const link = path.join(root, 'node_modules', manifestOf(folder).name);
  mkdirSync(path.dirname(link), { recursive: true });
  rmSync(link, { recursive: true, force: true });
  // npm uses junctions on Windows, where symbolic links require extra privileges.
  symlinkSync(path.relative(path.dirname(link), folder), link, 'junction');
}
