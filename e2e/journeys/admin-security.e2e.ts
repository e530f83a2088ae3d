import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { SpawnedStore } from '../../scripts/start/testing/spawned-store';
import { expectAccessible } from '../support/axe';
import { logIn, logOut, makeShopper, password } from '../support/shopper';
import type { NewVisitor } from '../support/test';
import { expect, open, test } from '../support/test';

const adminPassword = process.env.E2E_ADMIN_PASSWORD ?? '';

/** Creates an administrator who is logged in on `page`. Returns the username. */
async function makeAdmin(page: Page, newVisitor: NewVisitor): Promise<string> {
  const shopper = await makeShopper(page);
  const adminPage = await (await newVisitor()).newPage();
  await logIn(adminPage, 'keeper', adminPassword);
  await open(adminPage, `/admin?section=users&q=${shopper.username}`);
  await adminPage.getByRole('button', { name: `Admin: ${shopper.username}` }).click();
  await expect(adminPage.getByRole('dialog')).toContainText('cambio a Admin');
  await logIn(page, shopper.username);
  return shopper.username;
}

class AuthenticatorApp {
  readonly #totp: TOTP;

  constructor(secret: string) {
    this.#totp = new TOTP({ secret: Secret.fromBase32(secret) });
  }

  /**
   * Returns a time-based one-time code.
   *
   * @param steps number of 30-second steps from now; each code is accepted only once
   */
  code(steps = 0): string {
    return this.#totp.generate({ timestamp: Date.now() + steps * 30_000 });
  }
}

const codeDialog = (page: Page) => page.getByRole('dialog', { name: 'One more step' });

async function openCodeDialog(page: Page, username: string) {
  await open(page, '/login');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password').fill(password);
  await page.keyboard.press('Enter');
  await expect(codeDialog(page)).toBeVisible();
}

const themes = ['original', 'retro'] as const;
const widths = [1280, 390];

/** Changes the theme as another tab would, because an open dialog covers the theme switch. */
async function changeTheme(page: Page, theme: string) {
  await page.context().addCookies([{ name: 'theme', value: theme, url: new URL(page.url()).origin }]);
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
}

/**
 * Checks that the page is accessible and does not scroll horizontally, in both themes, 1280 px and 390 px
 * wide. If `E2E_SHOTS` names a folder, saves
 * screenshots in that folder.
 */
async function expectToFit(page: Page, where: string, part?: string) {
  for (const theme of themes) {
    await changeTheme(page, theme);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      const screen = `${where}, ${theme}, ${width} px`;
      await expectAccessible(page, screen, part);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), screen).toBe(width);
      if (process.env.E2E_SHOTS)
        await page.screenshot({ path: `${process.env.E2E_SHOTS}/${where}-${theme}-${width}.png` });
    }
  }
}

test.describe('Second factor', () => {
  test.use({ expectedErrors: [/status of (403|422)/] });

  test('Login accepts a valid code or an unused recovery code, and rejects a wrong code or a used recovery code', async ({
    page,
    newVisitor,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const username = await makeAdmin(page, newVisitor);
    await open(page, '/admin?section=security');
    await expectToFit(page, 'security-off');
    await page.getByRole('button', { name: 'Set it up' }).click();
    await expect(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
    const key = (await page.locator('code').textContent()) ?? '';
    const app = new AuthenticatorApp(key.replaceAll(' ', ''));
    await expectToFit(page, 'security-set-up');
    await page.getByLabel('Code', { exact: true }).fill(app.code());
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeFocused();
    await expectToFit(page, 'security-codes');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save as a file' }).click();
    const codes = readFileSync(await (await download).path(), 'utf8')
      .trim()
      .split('\n');
    expect(codes).toEqual(await page.locator('main code').allTextContents());
    expect(new Set(codes).size).toBe(10);
    await page.getByRole('button', { name: 'I have kept them' }).click();
    await expect(page.getByText('10 recovery codes are left.')).toBeVisible();
    await expectToFit(page, 'security-on');
    await page.setViewportSize({ width: 1280, height: 900 });
    await logOut(page);

    await openCodeDialog(page, username);
    await expect(page.getByLabel('Code', { exact: true })).toBeFocused();
    expect(await page.evaluate(() => localStorage.getItem('userData'))).toBeNull();
    await page.getByLabel('Code', { exact: true }).fill('abcdef');
    await page.keyboard.press('Enter');
    await expect(page.getByText('This code is wrong, or has been used already')).toBeVisible();
    await expectToFit(page, 'login-code', 'dialog');
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.getByLabel('Code', { exact: true }).fill(app.code(1));
    await page.keyboard.press('Enter');
    await expect(codeDialog(page)).toBeHidden();
    await open(page, '/admin?section=security');
    await expect(page.getByRole('heading', { name: 'Security' })).toBeVisible();
    await logOut(page);

    const [recovery = ''] = codes;
    for (const isFirst of [true, false]) {
      await openCodeDialog(page, username);
      await page.getByLabel('Code', { exact: true }).fill(recovery);
      await page.keyboard.press('Enter');
      if (isFirst) {
        await expect(codeDialog(page)).toBeHidden();
        await logOut(page);
      } else await expect(page.getByText('This code is wrong, or has been used already')).toBeVisible();
    }
    await page.getByLabel('Code', { exact: true }).fill(codes[1] ?? '');
    await page.keyboard.press('Enter');
    await expect(codeDialog(page)).toBeHidden();
    await open(page, '/admin?section=security');
    await expect(page.getByText('8 recovery codes are left.')).toBeVisible();
    await page.getByRole('link', { name: 'Audit log' }).click();
    const auditEntry = (name: string) =>
      page.getByRole('row', { name: new RegExp(`${username}.*${name}`, 'i') });
    await expect(auditEntry('Recovery code used')).toHaveCount(2);
    await expect(auditEntry('Second factor enabled')).toBeVisible();

    await page.getByRole('link', { name: 'Security' }).click();
    await page.getByLabel('Your password').fill(password);
    await page.getByLabel('Code, or a recovery code').fill(codes[2] ?? '');
    await page.getByRole('button', { name: 'Turn it off' }).click();
    await expect(page.getByText(/^It is off\./)).toBeVisible();
    await logOut(page);
    await logIn(page, username);
  });
});

test.describe('Re-authentication of administrators', () => {
  test.use({ expectedErrors: [/status of (403|422)/] });
  let store: SpawnedStore;
  test.beforeAll(async () => {
    store = await SpawnedStore.open({
      ADMIN_USERNAME: 'keeper',
      ADMIN_PASSWORD: adminPassword,
      ADMIN_REAUTHENTICATION: '1',
      FRESH_LOGIN_MINUTES: '0',
    });
  });
  test.afterAll(() => store.close());

  test('Before granting a role, an administrator must re-enter the password, and can cancel, retry and submit the prompt by keyboard', async ({
    newVisitor,
  }) => {
    const context = await newVisitor({
      baseURL: `http://localhost:${store.portOf('host')}`,
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    const { username } = await makeShopper(page);
    await logIn(page, 'keeper', adminPassword);
    await open(page, `/admin?section=users&q=${username}`);
    const toggle = page.getByRole('button', { name: `Admin: ${username}` });
    const passwordDialog = page.getByRole('dialog', { name: 'Is it still you?' });

    await toggle.press('Enter');
    await expect(passwordDialog.getByLabel('Your password')).toBeFocused();
    await expectToFit(page, 're-authentication', 'dialog');
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.keyboard.press('Escape');
    await expect(passwordDialog).toBeHidden();
    await expect(toggle).toBeFocused();
    await expect(toggle).toHaveAttribute('aria-pressed', 'false');
    await expect(toggle).toHaveAttribute('aria-disabled', 'false');
    await expect(page.getByRole('searchbox', { name: 'Search by nickname' })).toHaveValue(username);

    await page.keyboard.press('Enter');
    await expect(passwordDialog.getByLabel('Your password')).toBeFocused();
    await page.keyboard.type('wrong-1');
    await page.keyboard.press('Enter');
    await expect(passwordDialog).toContainText('Wrong password');
    await expectToFit(page, 're-authentication-wrong', 'dialog');
    await page.setViewportSize({ width: 1280, height: 900 });
    await passwordDialog.getByLabel('Your password').fill(adminPassword);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toContainText('cambio a Admin');
    await page.keyboard.press('Enter');
    await expect(toggle).toHaveAttribute('aria-pressed', 'true');

    await page.getByRole('button', { name: `Delete ${username}` }).click();
    await page.getByRole('button', { name: 'Yes, delete it!' }).click();
    await expect(page.getByRole('dialog')).toContainText('Deleted!');
  });
});
