/** Testers put the store together of other releases, for themselves alone. */
import { createReadStream, existsSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { expectNoBarriers } from './axe';
import { editedRelease, folderOf } from './releases';
import { logIn, makeShopper } from './shopper';
import { expect, open, test } from './test';
import type { Page } from '@playwright/test';

const welcome = (text: string) => (_file: string, content: string) =>
  content.replaceAll('"New player"', `"${text}"`);
const edited = (text: string) => editedRelease('account', { web: welcome(text), server: welcome(text) });

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** Serves a folder where a host takes previews from, as `npm run dev` does; the folder may be another one later. */
async function preview(folder: { now: string }) {
  const server = createServer((request, response) => {
    const file = path.join(folder.now, new URL(request.url ?? '/', 'http://localhost').pathname);
    if (!existsSync(file)) return response.writeHead(404).end();
    response.setHeader('content-type', file.endsWith('.json') ? 'application/json' : 'text/javascript');
    response.setHeader('access-control-allow-origin', '*').setHeader('timing-allow-origin', '*');
    return createReadStream(file).pipe(response);
  });
  // The last of the ports that are allowed by default: the first ones may be somebody's.
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
    // A connection that stays open would go on serving this folder at the address of the next preview.
    server.closeAllConnections();
  };
  return { address: `http://localhost:${port}`, close };
}

test('A visitor composes the store of another stored release, sees that it is composed, and goes back [R452]', async ({
  page,
  newVisitor,
}) => {
  const release = edited('Player 2');
  await page.goto(`/signup?remote.account=${release}`);
  await expect(page).toHaveURL(/\/signup$/);
  await expect(heading(page, 'Player 2')).toBeVisible();

  // Nobody else sees it.
  const other = await newVisitor();
  expect(await (await other.request.get('/signup')).text()).toContain('New player');

  await page.getByRole('button', { name: 'Composed: account' }).click();
  const panel = page.getByRole('complementary', { name: 'Composition' });
  await expect(panel.getByRole('heading', { name: 'Composition' })).toBeFocused();
  const card = panel.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'account' }) });
  await expect(card).toContainText('this page is its own');
  await expect(card).toContainText(release);
  await expect(card).toContainText(/\d+ files, \d+\.\d KB, ready after \d+ ms/);
  await expectNoBarriers(page, 'composition panel');
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

test('A release that is served elsewhere is drawn, run and followed while it changes, without a reload [R452]', async ({
  page,
}) => {
  const folder = { now: folderOf('account', edited('Player 2')) };
  const { address, close } = await preview(folder);
  try {
    await page.goto(`/signup?remote.account=${address}`);
    await expect(heading(page, 'Player 2')).toBeVisible();
    await page.getByRole('button', { name: 'Composed: account' }).waitFor();
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    folder.now = folderOf('account', edited('Player 3'));
    await expect(heading(page, 'Player 3')).toBeVisible({ timeout: 15_000 });
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
    await page.getByLabel('Username').fill('still a form');
    await page.getByRole('link', { name: 'Press Start' }).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  } finally {
    close();
  }
});

test.describe('while a release is being saved that cannot be run', () => {
  test.use({
    expectedErrors: [/RUNTIME-|ScriptExecutionError|fault of the test|cannot be loaded|integrity/],
  });

  test('A composed tab shows the notice, and the next release without a reload [R452]', async ({ page }) => {
    // In browsers only: what throws in the host's own page as well is never composed.
    const broken = editedRelease('account', {
      web: (file, text) =>
        file === 'remoteEntry.js'
          ? `if (window.MessageChannel) throw new Error('fault of the test');${text}`
          : text,
    });
    const folder = { now: folderOf('account', broken) };
    const { address, close } = await preview(folder);
    try {
      await page.goto(`/signup?remote.account=${encodeURIComponent(address)}`);
      await expect(page.getByText('The account desk is closed for a moment.')).toBeVisible();
      await page.evaluate(() => Object.assign(window, { sameDocument: true }));
      folder.now = folderOf('account', edited('Mended'));
      await expect(heading(page, 'Mended')).toBeVisible();
      expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
    } finally {
      close();
    }
  });
});

test('What nobody has allowed is refused; what cannot be had leaves the live release, and says why [R452]', async ({
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
