/** A shopper of a journey: invented, signed up and logged in through the screens. */
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { open } from './test';

export const password = 'start123';

/** A shopper nobody else in this run is. */
export function newShopper() {
  const username = `p${Date.now().toString(36).slice(-7)}${Math.floor(Math.random() * 1e4)}`;
  return { username, email: `${username}@example.com` };
}

export async function signUp(page: Page, { username, email }: ReturnType<typeof newShopper>) {
  await open(page, '/signup');
  await expect(page.getByRole('button', { name: 'Register' })).toBeDisabled();
  const fields = {
    Username: username,
    Password: password,
    'Confirm password': password,
    Email: email,
    Name: 'Player',
    Lastname: 'One',
    Address: '1 Arcade Row',
  };
  for (const [label, value] of Object.entries(fields))
    await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByRole('dialog')).toContainText('Account created');
  await page.getByRole('dialog').getByRole('button').click();
  await expect(page).toHaveURL(/\/home/);
  // The address comes a moment before the page, which closes what has been opened on the one before.
  await expect(page.getByRole('button', { name: 'Register' })).toBeHidden();
}

export async function logIn(page: Page, username: string, secret = password) {
  await open(page, '/login');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Username').fill(username);
  await dialog.getByLabel('Password').fill(secret);
  await dialog.getByRole('button', { name: 'Login' }).click();
  await expect(dialog).toBeHidden();
}

/** The path in the newest mail to an address, as the development outbox shows it. */
export async function linkIn(page: Page, to: string, path: RegExp): Promise<string> {
  const mails: { to: string; text: string }[] = await (await page.request.get('/dev/mail.json')).json();
  const found = mails.filter((mail) => mail.to === to).flatMap(({ text }) => path.exec(text)?.[0] ?? []);
  const [link] = found;
  if (!link) throw new Error(`No mail to ${to} leads to ${String(path)}`);
  return link;
}

/** By the account menu; what the shopper had in the browser is gone then. */
export async function logOut(page: Page) {
  const banner = page.getByRole('banner');
  await banner.locator('summary').click();
  await banner.getByRole('button', { name: 'Logout' }).click();
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).toEqual([]);
}
