/**
 * A new package of ours in package-lock.json and in node_modules, as `npm install` would have put it there: all it needs
 * is installed already, so no registry has to be asked.
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
  const place = path.relative(root, folder);
  lockfile.packages[`node_modules/${name}`] = { resolved: place, link: true };
  lockfile.packages[place] = { name, version, license, dependencies, devDependencies };
  // In npm's order, or its next change would move lines about.
  const inOrder = Object.entries(lockfile.packages).sort(([a], [b]) => a.localeCompare(b, 'en'));
  const text = JSON.stringify({ ...lockfile, packages: Object.fromEntries(inOrder) }, null, 2);
  // In one step, and as a file of its own: others may read it now, or share it by a hard link.
  writeFileSync(`${file}.new`, `${text}\n`);
  renameSync(`${file}.new`, file);
}

/** @param folder the package's, absolute */
export function addToLockfiles(folder: string): void {
  addTo(path.join(root, 'package-lock.json'), folder);
  // npm's own note of what is installed; written last, it is younger than the lockfile: `npm start` has nothing to install.
  addTo(path.join(root, 'node_modules/.package-lock.json'), folder);
}

/** @param folder the package's, absolute */
export function linkPackage(folder: string): void {
  const link = path.join(root, 'node_modules', manifestOf(folder).name);
  mkdirSync(path.dirname(link), { recursive: true });
  rmSync(link, { recursive: true, force: true });
  // A junction is what npm makes on Windows, where a symbolic link takes more rights.
  symlinkSync(path.relative(path.dirname(link), folder), link, 'junction');
}
