/** Creates shoppers and logs them in. */
import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { open } from './test';

export const password = 'start123';

export function generateShopper() {
  const username = `p${Date.now().toString(36).slice(-7)}${Math.floor(Math.random() * 1e4)}`;
  return { username, email: `${username}@example.com` };
}

type Shopper = ReturnType<typeof generateShopper>;

export const profile = { name: 'Player', lastname: 'One', address: '1 Arcade Row' };

/** Creates an account through the API. Does not log in. */
export async function makeShopper(page: Page, changes: Partial<typeof profile> = {}): Promise<Shopper> {
  const shopper = generateShopper();
  const data = { ...shopper, ...profile, ...changes, password, confirmPassword: password };
  const response = await page.request.post('/api/auth/signup', { data });
  expect(response.status(), await response.text()).toBe(201);
  return shopper;
}

/** Signs up with the form, declines to log in and waits for /home to open. */
export async function signUp(page: Page, shopper: Shopper) {
  await open(page, '/signup');
  await expect(page.getByRole('button', { name: 'Register' })).toBeDisabled();
  await fillSignUp(page, shopper);
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByRole('dialog')).toContainText('Account created');
  await page.getByRole('dialog').getByRole('button', { name: 'Later' }).click();
  await expect(page).toHaveURL(/\/home/);
  // The URL changes before the page renders, and rendering the page closes an open menu.
  await expect(page.getByRole('button', { name: 'Register' })).toBeHidden();
}

export async function fillSignUp(page: Page, { username, email }: Shopper) {
  const fields = {
    Username: username,
    Password: password,
    'Confirm password': password,
    Email: email,
    Name: profile.name,
    Lastname: profile.lastname,
    Address: profile.address,
  };
  for (const [label, value] of Object.entries(fields))
    await page.getByLabel(label, { exact: true }).fill(value);
}

export async function logIn(page: Page, username: string, secret = password) {
  await open(page, '/login');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Username').fill(username);
  await dialog.getByLabel('Password').fill(secret);
  await dialog.getByRole('button', { name: 'Login' }).click();
  await expect(dialog).toBeHidden();
}

/** Logs in as the administrator that `npm start` creates. */
export const logInAsAdmin = (page: Page) => logIn(page, 'keeper', process.env.E2E_ADMIN_PASSWORD);

export const sessionOf = (page: Page): Promise<{ id: number; token: string }> =>
  page.evaluate(() => {
    const { id, data } = JSON.parse(localStorage.getItem('userData') ?? '{}');
    return { id, token: data.token };
  });

/**
 * Returns the first link that matches the pattern in the emails that the store sent to this recipient.
 * @throws if no link matches
 */
export async function findEmailLink(page: Page, to: string, path: RegExp): Promise<string> {
  const mails: { to: string; text: string }[] = await (await page.request.get('/dev/mail.json')).json();
  const [link] = mails.filter((mail) => mail.to === to).flatMap(({ text }) => path.exec(text)?.[0] ?? []);
  if (!link) throw new Error(`No email to ${to} contains a link to ${String(path)}`);
  return link;
}

/** Logs out with the account menu and waits until local storage is empty and the catalogue is open. */
export async function logOut(page: Page) {
  const banner = page.getByRole('banner');
  await banner.locator('summary').click();
  await banner.getByRole('button', { name: 'Logout' }).click();
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  // The URL changes before the page renders, and rendering the page closes an open menu.
  await expect(page.getByRole('heading', { level: 1, name: 'All games' })).toBeVisible();
}

/** Adds a game to the favourites of the logged-in shopper, on its product page. */
export async function addFavourite(page: Page, idGame: number) {
  await open(page, `/game/${idGame}`);
  await page
    .getByRole('button', { name: /^Add .+ to favourites$/ })
    .first()
    .click();
  await expect(page.getByRole('dialog')).toContainText('Added to favs!');
}
