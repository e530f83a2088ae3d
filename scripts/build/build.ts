import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { folderOf, isWholeStore, remoteNames, root, themesFolder } from '../checkout';
import { sourceHash } from './sources';
import { writeThemeIndex } from './theme-index';

/** Packages to build, slowest first to shorten the total time. */
export const builtPackages = ['host', ...remoteNames.map((name) => `remote-${name}`), 'api'];

function isUpToDate(name: string) {
  try {
    return readFileSync(path.join(folderOf(name), 'dist/built-from'), 'utf8') === sourceHash(name);
  } catch {
    return false;
  }
}

/**
 * Returns the build program for this kind of package. The programs are separate, because a remote's own
 * checkout lacks the libraries for the host's art and fonts.
 */
function programFor(name: string): string {
  const kind = name.startsWith('remote-') ? 'remote' : name === 'host' ? 'host' : 'service';
  return path.join(import.meta.dirname, `build-${kind}.ts`);
}

function buildPackage(name: string): Promise<void> {
  const child = spawn(process.execPath, ['--import', 'tsx', programFor(name), name], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  // When this process exits, the build would otherwise continue.
  const stop = () => child.kill();
  process.once('exit', stop);
  return new Promise<void>((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`The build of ${name} failed`))));
  }).finally(() => process.off('exit', stop));
}

/**
 * Builds the packages whose sources have changed, at most two at a time.
 * @param log receives a line for each package that has been built
 * @throws if a build fails; the program that runs the build has already printed the reason
 */
export async function build(log: (line: string) => void, packages = builtPackages) {
  if (isWholeStore) writeThemeIndex(themesFolder);
  const queue = packages.filter((name) => !isUpToDate(name));
  const worker = async () => {
    for (let name = queue.shift(); name; name = queue.shift()) {
      const started = Date.now();
      await buildPackage(name);
      log(`built ${name} in ${((Date.now() - started) / 1000).toFixed(1)} s`);
    }
  };
  await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, worker));
}
