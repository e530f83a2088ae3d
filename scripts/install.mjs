// Installs the packages if they are missing or older than the lockfile. This file is plain JavaScript,
// because it runs before any package is installed.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath, pathToFileURL } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Press Start requires Node 20.19 or newer, but this is ${process.versions.node}.`);
  process.exit(1);
}

/** Interval between two progress lines, in milliseconds. */
const reportIntervalMs = 5000;

/**
 * Returns the modification time of a file in milliseconds, or 0 if the file does not exist.
 * @param {string} file relative to the root
 */
function modifiedAt(file) {
  try {
    return statSync(path.join(root, file)).mtimeMs;
  } catch {
    return 0;
  }
}

/** Counts the external packages in the lockfile. */
function packageCount() {
  const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
  return Object.entries(packages).filter(
    ([location, { link }]) => location.includes('node_modules/') && !link,
  ).length;
}

/**
 * Returns a line such as `  120 of 900 packages fetched (15 s)`.
 * @param {number} fetched @param {number} count @param {number} seconds
 */
const progressLine = (fetched, count, seconds) =>
  `  ${fetched < count ? `${fetched} of ${count} packages fetched` : 'packages fetched, npm is installing them'} (${seconds} s)`;

/**
 * Installs the packages and returns npm's exit code. Without a terminal, npm shows no progress bar: in that
 * case, prints the number of requests in npm's log.
 */
async function install() {
  const isTerminal = process.stdout.isTTY && process.stderr.isTTY;
  const options = isTerminal ? ['--loglevel=error', '--progress=true'] : ['--loglevel=http'];
  const child = spawn('npm', ['ci', '--no-audit', '--no-fund', ...options], {
    cwd: root,
    stdio: ['ignore', 'inherit', isTerminal ? 'inherit' : 'pipe'],
    shell: process.platform === 'win32',
    env: { ...process.env, PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1' },
  });
  process.once('exit', () => child.kill());
  const closed = once(child, 'close');
  if (child.stderr) {
    const started = Date.now();
    const count = packageCount();
    let fetched = 0;
    const report = () =>
      console.log(progressLine(Math.min(fetched, count), count, Math.round((Date.now() - started) / 1000)));
    const timer = setInterval(report, reportIntervalMs);
    for await (const line of createInterface({ input: child.stderr })) {
      if (/^npm http (fetch|cache)/.test(line)) fetched += 1;
      else if (!/^npm (http|warn|notice)/.test(line)) console.error(line);
    }
    clearInterval(timer);
  }
  const [status] = await closed;
  return status;
}

export async function installIfNeeded() {
  // npm writes this file last, so it exists only after a complete installation.
  if (modifiedAt('node_modules/.package-lock.json') >= modifiedAt('package-lock.json')) return;
  console.log('Installing packages …');
  if ((await install()) === 0) return;
  console.error('Installing the packages failed; see the lines above.');
  process.exit(1);
}

/**
 * Runs a TypeScript program in this process, so that signals reach it directly.
 * @param {string} file relative to the root
 * @param {string[]} args
 */
export async function runTypeScript(file, args) {
  // The TypeScript loader is available only after the packages are installed.
  await import('tsx');
  process.argv = [process.argv[0], path.join(root, file), ...args];
  process.chdir(root);
  await import(pathToFileURL(path.join(root, file)).href);
}
