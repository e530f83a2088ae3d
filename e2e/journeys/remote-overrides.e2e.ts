/** Tests remote overrides: releases that a visitor chooses instead of the live ones. */
import { createReadStream, existsSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe';
import { createEditedRelease, releaseFolder } from '../support/releases';
import { logIn, makeShopper } from '../support/shopper';
import { expect, open, test } from '../support/test';

const withHeading = (text: string) => (_file: string, content: string) =>
  content.replaceAll('"New player"', `"${text}"`);
const createReleaseWithHeading = (text: string) =>
  createEditedRelease('account', { web: withHeading(text), server: withHeading(text) });

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/**
 * Serves the stored release `served.release` of the account remote, as `npm run dev` serves a build. A test
 * can change `served.release` to serve another release.
 */
async function serveRelease(served: { release: string }) {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const folder = releaseFolder('account', served.release);
    // All stored releases of a remote share one folder of browser files.
    const file = path.join(pathname.startsWith('/web/') ? path.dirname(folder) : folder, pathname);
    if (!existsSync(file)) return response.writeHead(404).end();
    response.setHeader('content-type', file.endsWith('.json') ? 'application/json' : 'text/javascript');
    response.setHeader('access-control-allow-origin', '*').setHeader('timing-allow-origin', '*');
    return createReadStream(file).pipe(response);
  });
  // Try the ports that the host allows by default, from the highest, because lower ports may be in use.
  for (let port = 3110; port > 3100; port -= 1) {
    const listening = new Promise<boolean>((resolve) => {
      server.once('listening', () => resolve(true)).once('error', () => resolve(false));
    });
    server.listen(port);
    if (await listening) break;
  }
  const { port }: Pick<AddressInfo, 'port'> = Object(server.address());
  const close = () => {
    server.close();
    // Otherwise, open connections would still serve this release after the next server has reused the port.
    server.closeAllConnections();
  };
  return { url: `http://localhost:${port}`, close };
}

test('A visitor overrides a remote with a stored release, sees the override, and removes it [R452]', async ({
  page,
  newVisitor,
}) => {
  const release = createReleaseWithHeading('Player 2');
  await page.goto(`/signup?remote.account=${release}`);
  await expect(page).toHaveURL(/\/signup$/);
  await expect(heading(page, 'Player 2')).toBeVisible();

  const otherVisitor = await newVisitor();
  expect(await (await otherVisitor.request.get('/signup')).text()).toContain('New player');

  await page.getByRole('button', { name: 'Composed: account' }).click();
  const panel = page.getByRole('complementary', { name: 'Composition' });
  await expect(panel.getByRole('heading', { name: 'Composition' })).toBeFocused();
  const card = panel.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'account' }) });
  await expect(card).toContainText('this page is its own');
  await expect(card).toContainText(release);
  await expect(card).toContainText(/\d+ files, \d+\.\d KB, ready after \d+ ms/);
  await expectAccessible(page, 'composition panel');
  const otherTab = await page.context().newPage();
  await logIn(otherTab, (await makeShopper(otherTab)).username);
  await otherTab.close();
  await expect(panel.getByText('session:started')).toBeVisible();
  await panel.getByRole('button', { name: 'Outline the remotes' }).click();
  await expect(page.getByText('host').first()).toBeVisible();

  await card.getByRole('button', { name: 'Use the live one' }).click();
  await expect(heading(page, 'New player')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Composed: account' })).toHaveCount(0);
});

test('The host renders an override from a URL, and an open tab shows a new build without a reload [R452]', async ({
  page,
}) => {
  const served = { release: createReleaseWithHeading('Player 2') };
  const { url, close } = await serveRelease(served);
  try {
    await page.goto(`/signup?remote.account=${url}`);
    await expect(heading(page, 'Player 2')).toBeVisible();
    await page.getByRole('button', { name: 'Composed: account' }).waitFor();
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    served.release = createReleaseWithHeading('Player 3');
    await expect(heading(page, 'Player 3')).toBeVisible({ timeout: 15_000 });
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
    await page.getByLabel('Username').fill('still a form');
    await page.getByRole('link', { name: 'Press Start' }).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  } finally {
    close();
  }
});

test.describe('After a faulty build of an override', () => {
  test.use({
    expectedErrors: [/RUNTIME-|ScriptExecutionError|simulated fault|cannot be loaded|integrity/],
  });

  test('After a faulty build of an override, an open tab shows a notice, and then shows the next build without a reload [R452]', async ({
    page,
  }) => {
    // This release throws only in browsers, because the host rejects a release that throws on the server.
    const faulty = createEditedRelease('account', {
      web: (file, text) =>
        file === 'remoteEntry.js'
          ? `if (window.MessageChannel) throw new Error('simulated fault');${text}`
          : text,
    });
    const served = { release: faulty };
    const { url, close } = await serveRelease(served);
    try {
      await page.goto(`/signup?remote.account=${encodeURIComponent(url)}`);
      await expect(page.getByText('The account desk is closed for a moment.')).toBeVisible();
      await page.evaluate(() => Object.assign(window, { sameDocument: true }));
      served.release = createReleaseWithHeading('Fixed');
      await expect(heading(page, 'Fixed')).toBeVisible();
      expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
    } finally {
      close();
    }
  });
});

test('A forbidden override is rejected, and an unavailable override is replaced by the live release, with the reason in the panel [R452]', async ({
  page,
}) => {
  expect((await page.request.get('/home?remote.shop=https://example.com')).status()).toBe(403);
  await open(page, '/signup?remote.account=9.9.9%2Bnothing');
  await expect(heading(page, 'New player')).toBeVisible();
  await page.keyboard.press('Alt+Shift+KeyC');
  const panel = page.getByRole('complementary', { name: 'Composition' });
  await expect(panel.getByRole('alert')).toContainText('no such release');
  await page.keyboard.press('Escape');
  await expect(panel.getByRole('alert')).toHaveCount(0);
});
