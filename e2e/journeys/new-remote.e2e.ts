import { execFile } from 'node:child_process';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe';
import { copyStore } from '../support/store-copy';
import { expect, open, test } from '../support/test';

const run = promisify(execFile);

let copy = '';
const npm = (...args: string[]) =>
  run('npm', args, { cwd: copy, env: { ...process.env, PORT: process.env.E2E_PORT, FORCE_COLOR: '0' } });

test.beforeAll(() => (copy = copyStore()));
test.afterAll(() => rmSync(copy, { recursive: true, force: true }));

const filesOf = (folder: string) =>
  readdirSync(path.join(copy, folder)).filter((file) => !['dist', 'node_modules'].includes(file));

async function computeHostHash(): Promise<string> {
  const program = "import { sourceHash } from './scripts/build/sources.ts'; console.log(sourceHash('host'));";
  const options = ['--import', 'tsx', '--input-type=module', '-e', program];
  return (await run(process.execPath, options, { cwd: copy })).stdout;
}

// The browser reports these errors while the remote's files are unavailable.
test.use({ expectedErrors: [/net::|Failed to load|RUNTIME-008|ScriptNetworkError|cannot be loaded/] });

/** Opens the remote's page from the menu while its files are unavailable, then restores them and retries. */
async function openFromMenu(page: Page) {
  await open(page, '/about');
  await page.route('**/releases/arcade/**', (route) => route.abort('connectionrefused'));
  const menu = page.getByRole('banner');
  await menu.getByText('User').click();
  await menu.getByRole('link', { name: 'Arcade' }).click();
  await expect(page.getByText('Arcade is closed for a moment.')).toBeVisible();
  await page.unroute('**/releases/arcade/**');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { name: 'Arcade', level: 1 })).toBeVisible();
}

/** Checks the title and the accessibility of the page, and that its button adds a game to the cart. */
async function expectPageToWork(page: Page) {
  await open(page, '/arcade');
  await expect(page).toHaveTitle('Arcade | Press Start');
  await page.getByRole('button', { name: /^Add .* to cart$/ }).click();
  // The cart button in the header belongs to the host.
  await expect(page.getByRole('banner').getByRole('button', { name: /cart/i })).toContainText('1');
  await expectAccessible(page, 'a new remote');
}

test('One command creates a remote that can be tested, deployed and opened in the running store [R450 R451]', async ({
  page,
  request,
}) => {
  const fetchStatus = async () => (await request.get('/arcade')).status();
  expect(await fetchStatus()).toBe(404);

  const before = await computeHostHash();
  expect((await npm('run', 'new-remote', 'arcade')).stdout).toContain('one page at /arcade');
  // The new remote does not change the host.
  expect(await computeHostHash()).toBe(before);
  // `npm ci` fails if a package is missing from the lockfile.
  await npm('ci', '--dry-run', '--offline', '--ignore-scripts');
  expect(filesOf('remote-arcade')).toEqual(filesOf('remote-shop'));
  expect((await npm('test', '-w', 'remote-arcade')).stderr).toMatch(/Tests: +4 passed, 4 total/);

  expect((await npm('run', 'deploy', 'arcade')).stdout).toMatch(/arcade \S+ is live/);
  try {
    // The deploy did not build the host.
    expect(existsSync(path.join(copy, 'host/dist'))).toBe(false);
    const response = await request.get('/arcade');
    expect(response.status()).toBe(200);
    expect(await response.text()).toMatch(/<h1[^>]*>Arcade<\/h1>/);
    expect(await (await request.get('/sitemap.xml')).text()).toContain('/arcade</loc>');
    await openFromMenu(page);
    await expectPageToWork(page);
  } finally {
    await npm('run', 'releases', '--', '--remove', 'arcade');
  }
  await expect.poll(fetchStatus).toBe(404);
});
