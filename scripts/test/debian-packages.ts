/** Finds programs for the tests, and installs Debian packages that contain them. */
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import path from 'node:path';
import { root } from '../checkout';
import { programFolders } from './settings';

/** Options for commands whose output is ignored. */
export const options = { stdio: 'ignore', cwd: root } as const;

export function canRun(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns the path of the first program that can be run: `configured`, or one of `names` in `PATH`; undefined
 * if there is none.
 */
export function findProgram(names: readonly string[], configured = ''): string | undefined {
  const onPath = names.flatMap((name) => programFolders.map((folder) => path.join(folder, name)));
  return [configured, ...onPath].find(canRun);
}

/** Installs Debian packages if this process is root. Returns whether they were installed. */
export function installPackages(...packages: string[]): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  spawnSync('apt-get', ['update'], options);
  const { status } = spawnSync('apt-get', ['install', '-y', '--no-install-recommends', ...packages], options);
  return status === 0;
}
