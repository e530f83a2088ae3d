/** Finds or installs Chromium for the e2e tests, benchmarks and screenshots. */
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { root } from '../checkout';
import { chromiumPath, programFolders } from './settings';

/** The headless shell is first, because it renders pages in 75% of the time that the full browser needs. */
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

const options = { stdio: 'ignore', cwd: root } as const;

/** Installs Debian packages if possible. @returns whether they have been installed */
function installPackages(...packages: string[]): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  spawnSync('apt-get', ['update'], options);
  const { status } = spawnSync('apt-get', ['install', '-y', '--no-install-recommends', ...packages], options);
  return status === 0;
}

/**
 * Installs Liberation Sans if it is missing. The store's fallback fonts are based on this font, which has the metrics
 * of Arial. With another font, text moves when the store's own fonts load.
 */
function installFonts(): void {
  const { status } = spawnSync('fc-list', ['--quiet', 'Liberation Sans'], options);
  if (status === 1) installPackages('fonts-liberation');
}

/** Installs the Debian package if possible, otherwise the browser that Playwright downloads. */
function install() {
  console.log('Installing Chromium …');
  if (installPackages('chromium-headless-shell', 'fonts-liberation')) return;
  spawnSync(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium'], options);
}

/**
 * Returns the path of Chromium, or undefined if it is unavailable. If Chromium is missing, installs it unless
 * `CHROMIUM_PATH` is set.
 */
export async function findChromium(): Promise<string | undefined> {
  const installed = findInstalled();
  if (installed) {
    installFonts();
    return installed;
  }
  if (chromiumPath) return undefined;
  install();
  return findInstalled();
}
