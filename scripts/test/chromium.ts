/** Finds or installs Chromium for the e2e tests, benchmarks and screenshots. */
import { spawnSync } from 'node:child_process';
import { chromium } from '@playwright/test';
import { canRun, findProgram, installPackages, options } from './debian-packages';
import { chromiumPath } from './settings';

/** The headless shell is first, because it renders pages in 25% less time than the full browser. */
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

function findInstalled(): string | undefined {
  return findProgram(names, chromiumPath) ?? [...macApplications, chromium.executablePath()].find(canRun);
}

/**
 * Installs Liberation Sans if it is missing. The store's fallback fonts assume the metrics of this font: with
 * another font, text moves when the store's own fonts load.
 */
function installFonts(): void {
  const { status } = spawnSync('fc-list', ['--quiet', 'Liberation Sans'], options);
  if (status === 1) installPackages('fonts-liberation');
}

/** Installs the Debian package or, if that fails, the browser that Playwright downloads. */
function install() {
  console.log('Installing Chromium …');
  if (installPackages('chromium-headless-shell', 'fonts-liberation')) return;
  spawnSync(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium'], options);
}

/**
 * Returns the path of Chromium, or undefined if it is unavailable. Tries to install Chromium if it is missing
 * and `CHROMIUM_PATH` is not set.
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
