/** Builds what changed, two packages at a time. */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from '../webpack/base';
import { sourceHash } from './sources';

/** Slowest first, so that they do not come last. */
export const builtPackages = ['host', 'remote-shop', 'remote-account', 'remote-admin', 'api'];

function isBuilt(name: string) {
  try {
    return readFileSync(path.join(root, name, 'dist/built-from'), 'utf8') === sourceHash(name);
  } catch {
    return false;
  }
}

function buildOne(name: string): Promise<void> {
  const program = fileURLToPath(new URL('./build-package.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', program, name], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`The build of ${name} failed`))));
  });
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
