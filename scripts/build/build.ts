/** Builds what changed, two packages at a time. */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { folderOf, remoteNames, root } from '../checkout';
import { sourceHash } from './sources';

/** Slowest first, so that it does not come last. */
export const builtPackages = ['host', ...remoteNames.map((name) => `remote-${name}`), 'api'];

function isBuilt(name: string) {
  try {
    return readFileSync(path.join(folderOf(name), 'dist/built-from'), 'utf8') === sourceHash(name);
  } catch {
    return false;
  }
}

/** A program for each kind, so that a remote's own checkout needs none of what draws the host's art and fonts. */
function programFor(name: string): string {
  const kind = name.startsWith('remote-') ? 'remote' : name === 'host' ? 'host' : 'service';
  return path.join(import.meta.dirname, `build-${kind}.ts`);
}

function buildOne(name: string): Promise<void> {
  const child = spawn(process.execPath, ['--import', 'tsx', programFor(name), name], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  // A build goes on for a minute after nobody waits for it.
  const end = () => child.kill();
  process.once('exit', end);
  return new Promise<void>((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`The build of ${name} failed`))));
  }).finally(() => process.off('exit', end));
}

/**
 * @param say told about each package as it is built
 * @throws when a build fails; its messages are on the console
 */
export async function build(say: (line: string) => void, packages = builtPackages) {
  const waiting = packages.filter((name) => !isBuilt(name));
  const work = async () => {
    for (let name = waiting.shift(); name; name = waiting.shift()) {
      const started = Date.now();
      await buildOne(name);
      say(`built ${name} in ${((Date.now() - started) / 1000).toFixed(1)} s`);
    }
  };
  await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, work));
}
