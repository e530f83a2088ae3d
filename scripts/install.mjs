// Installs the project's packages when they are missing or older than the lockfile. Plain JavaScript: it runs before
// anything is installed.
import { spawn, spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Press Start needs Node 20.19 or newer; this is ${process.versions.node}.`);
  process.exit(1);
}

/** @param {string} file */
function modified(file) {
  try {
    return statSync(path.join(root, file)).mtimeMs;
  } catch {
    return 0;
  }
}

export function installIfNeeded() {
  // npm writes this file last, after everything it names is in place.
  if (modified('node_modules/.package-lock.json') >= modified('package-lock.json')) return;
  console.log('Installing packages (once) …');
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
    env: { ...process.env, PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1' },
  });
  if (status !== 0) {
    console.error('Installing the packages failed; the lines above say why.');
    process.exit(1);
  }
}

/**
 * Runs a TypeScript program in the foreground and ends with its exit code.
 * @param {string} file relative to the root
 * @param {string[]} args
 */
export function runTypeScript(file, args) {
  const child = spawn(process.execPath, ['--import', 'tsx', file, ...args], {
    cwd: root,
    // The channel closes with this program, however it ends: the child hears of it.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  // Ctrl-C reaches the child as well; it decides when everything is closed.
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM']))
    process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}
