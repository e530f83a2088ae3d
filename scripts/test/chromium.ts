/** A Chromium for the browser tests: one that is there, or one that can be installed. */
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { root } from '../webpack/base';

/** The shell draws the same pages without a window, in three quarters of the time. */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];
const macApplications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

function canRun(file: string) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function onThisMachine(): string | undefined {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  const onPath = names.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  return [process.env.CHROMIUM_PATH ?? '', ...onPath, ...macApplications, chromium.executablePath()].find(
    canRun,
  );
}

/** Debian's package as root, otherwise Playwright's own download. */
function install() {
  const quietly = { stdio: 'ignore', cwd: root } as const;
  console.log('Installing Chromium for the browser tests (once) …');
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    spawnSync('apt-get', ['update'], quietly);
    const { status } = spawnSync(
      'apt-get',
      ['install', '-y', '--no-install-recommends', 'chromium-headless-shell'],
      quietly,
    );
    if (status === 0) return;
  }
  spawnSync(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium'], quietly);
}

/** @returns the path of an executable, or undefined when there is none to be had */
export async function findChromium(): Promise<string | undefined> {
  const found = onThisMachine();
  if (found) return found;
  if (process.env.CHROMIUM_PATH) return undefined;
  install();
  return onThisMachine();
}
