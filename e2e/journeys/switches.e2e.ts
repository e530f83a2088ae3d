/** Tests remotes that an operator has switched off, simulated faults and feature flags. */
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe';
import { runCommand } from '../support/releases';
import { disablePrefetching, expect, open, test } from '../support/test';

test.use({
  expectedErrors: [
    /Failed to load|net::|RUNTIME-|ScriptNetworkError|ScriptExecutionError|MIME type|integrity|cannot be loaded|simulated fault/,
  ],
});

const notice = (page: Page) => page.getByText('The account desk is closed for a moment.');
const registerButton = (page: Page) => page.getByRole('button', { name: 'Register' });

async function goToSignUp(page: Page) {
  await page.getByRole('banner').getByText('User').click();
  await page.getByRole('link', { name: 'Signup' }).first().click();
}

async function goToCatalogue(page: Page) {
  await page
    .getByRole('link', { name: /press start/i })
    .first()
    .click();
  await expect(page.getByRole('button', { name: /^Add/ }).first()).toBeVisible();
}

test('A remote that an operator switches off shows a notice in new and open tabs, and Retry loads it without a reload once it is switched on again', async ({
  page,
  request,
}) => {
  const waitForStatus = (status: number) =>
    expect.poll(async () => (await request.get('/signup')).status(), { intervals: [50] }).toBe(status);
  await open(page, '/home');
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await goToSignUp(page);
  await expect(registerButton(page)).toBeVisible();
  await goToCatalogue(page);
  try {
    const { output } = await runCommand('releases', '--off', 'account', '--reason', 'charges twice');
    expect(output).toMatch(/switched off by .*: charges twice/);
    await waitForStatus(503);
    await goToSignUp(page);
    await expect(notice(page)).toBeVisible();
    await expect(registerButton(page)).toHaveCount(0);
    await page.goBack();
    await expect(page.getByRole('button', { name: /^Add/ }).first()).toBeVisible();
    await goToSignUp(page);
    await expect(notice(page)).toBeVisible();
    const newTab = await page.context().newPage();
    expect((await newTab.goto('/signup'))?.status()).toBe(503);
    await expect(notice(newTab)).toBeVisible();
    await newTab.close();
    expect((await request.get('/home')).status()).toBe(200);
  } finally {
    await runCommand('releases', '--on', 'account');
  }
  await waitForStatus(200);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(registerButton(page)).toBeVisible();
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
});

for (const fault of ['!dead', '!html', '!corrupt', '!throws'])
  test(`With the simulated fault ${fault}, a tester sees the notice on the server-rendered page and after a navigation, and other visitors see the page itself [R452]`, async ({
    page,
    newVisitor,
  }) => {
    await disablePrefetching(page);
    const response = await page.goto(`/signup?remote.account=${fault}`);
    expect(response?.status()).toBe(fault === '!throws' ? 500 : 503);
    await expect(notice(page)).toBeVisible();
    await open(page, '/home');
    await goToSignUp(page);
    await expect(notice(page)).toBeVisible();
    const otherVisitor = await newVisitor();
    expect((await otherVisitor.request.get('/signup')).status()).toBe(200);
  });

test('A tester simulates a fault of a remote in the panel, and a slow remote works after its delay [R452]', async ({
  page,
}) => {
  await open(page, '/signup');
  await page.keyboard.press('Alt+Shift+KeyC');
  const panel = page.getByRole('complementary', { name: 'Composition' });
  const card = panel.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'account' }) });
  await card.getByText('Simulate a fault of account').click();
  await expectAccessible(page, 'panel with faults');
  // The panel reloads the page. Wait for the reload, because the notice may also appear before it.
  const reloaded = page.waitForEvent('load');
  await card.getByRole('button', { name: 'Unavailable' }).click();
  await reloaded;
  await expect(notice(page)).toBeVisible();
  await open(page, '/home?remote.account=!slow:300');
  await goToSignUp(page);
  await expect(registerButton(page)).toBeVisible();
  await open(page, '/signup');
  await expect(registerButton(page)).toBeVisible();
  await page.getByRole('button', { name: 'Composed: account' }).click();
  await expect(card).toContainText('!slow:300');
});

test('Retry reloads the document if its security policy forbids the live release [R452]', async ({
  page,
}) => {
  // Otherwise, the open tab would apply the new override.
  await page.route('/composition/changes', (route) => route.abort());
  await open(page, '/signup?remote.account=!dead');
  await expect(notice(page)).toBeVisible();
  await page.request.get('/home?remote.account=!slow:1');
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(registerButton(page)).toBeVisible();
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(false);
});

test('An active feature flag appears in the server-rendered page and in the panel', async ({
  page,
  request,
}) => {
  try {
    await runCommand('releases', '--flag', 'example=100');
    await expect
      .poll(async () => (await request.get('/home')).text(), { intervals: [50] })
      .toContain('"flags":["example"]');
    await open(page, '/home');
    await page.keyboard.press('Alt+Shift+KeyC');
    await expect(page.getByText('example: on for you, on for 100% of visitors')).toBeVisible();
  } finally {
    await runCommand('releases', '--flag', 'example=off');
  }
});
