/** Finds or installs Chromium for the e2e tests and benchmarks. */
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { root } from '../checkout';
import { chromiumPath, programFolders } from './settings';

/** The headless shell is first, because it is 25% faster. */
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

function findInstalled(): string | undefined {
  const onPath = names.flatMap((name) => programFolders.map((folder) => path.join(folder, name)));
  return [chromiumPath ?? '', ...onPath, ...macApplications, chromium.executablePath()].find(canRun);
}

/** Installs the Debian package if possible, otherwise the browser that Playwright downloads. */
function install() {
  const options = { stdio: 'ignore', cwd: root } as const;
  console.log('Installing Chromium …');
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    spawnSync('apt-get', ['update'], options);
    const { status } = spawnSync(
      'apt-get',
      ['install', '-y', '--no-install-recommends', 'chromium-headless-shell'],
      options,
    );
    if (status === 0) return;
  }
  spawnSync(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium'], options);
}

/**
 * Returns the path of the executable, or undefined if there is none. Installs Chromium unless `CHROMIUM_PATH` is set.
 */
export async function findChromium(): Promise<string | undefined> {
  const installed = findInstalled();
  if (installed) return installed;
  if (chromiumPath) return undefined;
  install();
  return findInstalled();
}
