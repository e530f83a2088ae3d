import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/axe';
import {
  findEmailLink,
  generateShopper,
  logIn,
  logInAsAdmin,
  logOut,
  makeShopper,
  password,
  sessionOf,
  signUp,
} from '../support/shopper';
import { expect, open, test, waitForHydration } from '../support/test';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Login' });
const menu = (page: Page) => page.getByRole('banner').locator('summary');
const cart = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Cart/ });
const scrollPosition = (page: Page) => page.evaluate(() => scrollY);

/** Clicks with the mouse, because `locator.click` may scroll a page with a sticky header. */
async function clickWithMouse(page: Page, control: Locator) {
  const box = await control.boundingBox();
  if (!box) throw new Error(`${String(control)} is not visible`);
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

async function openLogin(page: Page) {
  await menu(page).click();
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).click();
  await expect(dialog(page)).toBeVisible();
}

test('The login dialog opens over the current page, and Back and Escape close it without changing the page [R013 Q1]', async ({
  page,
}) => {
  await open(page, '/contact');
  await page.getByLabel('Your Message').fill('Half a sentence');
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  for (const close of [() => page.keyboard.press('Escape'), () => page.goBack()]) {
    await page.mouse.wheel(0, 120);
    await expect.poll(() => scrollPosition(page)).toBe(120);
    await clickWithMouse(page, menu(page));
    await clickWithMouse(page, page.getByRole('banner').getByRole('link', { name: 'Login' }));
    await expect(dialog(page)).toBeVisible();
    expect(await scrollPosition(page)).toBe(120);
    await expect(page).toHaveURL(/\/login\?returnTo=%2Fcontact$/);
    await expect(page).toHaveTitle('Login | Press Start');
    await expect(dialog(page).getByLabel('Username')).toBeFocused();
    await close();
    await expect(dialog(page)).toBeHidden();
    await expect(page).toHaveURL(/\/contact$/);
    await expect(page.getByLabel('Your Message')).toHaveValue('Half a sentence');
    expect(await scrollPosition(page)).toBe(120);
    await expect(menu(page)).toBeFocused();
    await page.evaluate(() => scrollTo(0, 0));
  }
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
});

test('After a reload, the login dialog appears over the server-rendered catalogue [R013 Q1]', async ({
  page,
}) => {
  const response = await page.request.get('/login');
  expect(await response.text()).toMatch(/<title>Login \| Press Start<\/title>[^]*<article/);
  await open(page, '/game/1');
  await openLogin(page);
  await page.reload();
  await waitForHydration(page);
  await expect(dialog(page)).toBeVisible();
  await expect(page.getByRole('article', { includeHidden: true }).first()).toBeVisible();
  await expect(page).toHaveURL(/\/login\?returnTo=%2Fgame%2F1$/);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
});

test('For a visitor, a private page opens the login dialog, and logging in returns to that page [Q1 Q34]', async ({
  page,
}) => {
  const shopper = await makeShopper(page);
  await open(page, '/orders');
  await expect(page).toHaveURL(/\/login\?returnTo=%2Forders$/);
  await expect(dialog(page)).toBeVisible();
  await dialog(page).getByLabel('Username').fill(shopper.username);
  await dialog(page).getByLabel('Password').fill(password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/orders$/);
  await expect(page.getByText("You don't have any orders")).toBeVisible();
});

test('A shopper who signs up receives exactly one welcome email [R014 R224 R225 R226 R227]', async ({
  page,
}) => {
  const shopper = generateShopper();
  await signUp(page, shopper);
  const mails: { to: string; subject: string }[] = await (await page.request.get('/dev/mail.json')).json();
  expect(mails.filter(({ to }) => to === shopper.email).map(({ subject }) => subject)).toEqual([
    'Welcome to Press Start',
  ]);
});

test('The sign-up form preserves text typed before the scripts load [R223]', async ({ page }) => {
  let resumeScripts = () => {};
  const resumed = new Promise<void>((resolve) => (resumeScripts = resolve));
  await page.route('**/*.js', async (route) => {
    await resumed;
    await route.continue();
  });
  await page.goto('/signup', { waitUntil: 'commit' });
  const { username, email } = generateShopper();
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByLabel('Name', { exact: true }).fill('Player');
  await page.getByLabel('Lastname').fill('One');
  await page.getByLabel('Address').fill('1 Arcade Row');
  resumeScripts();
  await expect(page.getByRole('button', { name: 'Register' })).toBeEnabled();
});

test('A forgotten password can be reset with the emailed link, and no Referer header contains the token of the link [R015 R184 R191 R192 R198 R206]', async ({
  page,
}) => {
  const shopper = await makeShopper(page);
  await open(page, '/home');
  await openLogin(page);
  const readHeight = () => page.locator('dialog').evaluate((element) => element.clientHeight);
  const before = await readHeight();
  await page.getByRole('button', { name: 'I forgot my password' }).click();
  expect(await readHeight()).toBe(before);
  await page.getByLabel('Email').fill(shopper.email);
  await page.getByRole('button', { name: 'Send email' }).click();
  await expect(page.getByText('Go and check your email account')).toBeVisible();
  await page.getByRole('button', { name: 'OK' }).click();

  const link = await findEmailLink(page, shopper.email, /\/reset\/[\w-]+/);
  const referrers: string[] = [];
  page.on('request', (request) => {
    // Ignore fonts: Chromium uses a different referrer policy for fonts in inline style sheets.
    if (request.resourceType() !== 'font')
      referrers.push(`${request.url()} ${request.headers().referer ?? ''}`);
  });
  const response = await open(page, link);
  expect(response?.headers()['referrer-policy']).toBe('no-referrer');
  await expect(page).toHaveURL(/\/reset$/);
  const token = link.slice('/reset/'.length);
  expect(referrers.filter((line) => line.includes(token))).toHaveLength(1);
  await page.getByLabel('New password').fill('insert2coins');
  await page.getByLabel('Confirm password').fill('insert2coins');
  await page.keyboard.press('Enter');
  await expect(page.getByText('You can log in now!')).toBeVisible();
  await page.getByRole('button', { name: 'OK' }).click();
  await expect(dialog(page)).toBeVisible();
  await dialog(page).getByLabel('Username').fill(shopper.username);
  await dialog(page).getByLabel('Password').fill('insert2coins');
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toBeHidden();
  await open(page, link);
  await expect(page).toHaveURL(/\/home$/);
});

test('After a social login, the visitor returns to the previous page and is logged in [R181 R194 R424]', async ({
  page,
}) => {
  await open(page, '/game/4');
  await openLogin(page);
  await dialog(page).getByRole('link', { name: 'Continue with social login' }).click();
  await expect(page).toHaveURL(/\/dev-idp\//);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog(page).getByRole('alert')).toContainText('You turned back at the door.');
  await expect(page).toHaveURL(/\/login\?returnTo=%2Fgame%2F4$/);

  await dialog(page).getByRole('link', { name: 'Continue with social login' }).click();
  await page.getByRole('button', { name: /@/ }).first().click();
  await expect(page).toHaveURL(/\/game\/4$/);
  await expect(menu(page)).not.toContainText('User');
});

test('Logging out and back in five times restores the same cart each time [R229 R231 Q27]', async ({
  page,
}) => {
  const shopper = await makeShopper(page);
  await logIn(page, shopper.username);
  await open(page, '/game/4');
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(cart(page)).toContainText('1');
  for (let cycle = 0; cycle < 5; cycle += 1) {
    await logOut(page);
    await expect(cart(page)).toContainText('0');
    await openLogin(page);
    await dialog(page).getByLabel('Username').fill(shopper.username);
    await dialog(page).getByLabel('Password').fill(password);
    await page.keyboard.press('Enter');
    await expect(dialog(page)).toBeHidden();
    await expect(cart(page)).toContainText('1');
  }
});

test('Logins, cart changes and logouts are synchronised between two tabs, and a logout in one tab opens the login dialog over a private page in the other [Q57]', async ({
  page,
  context,
}) => {
  const shopper = await makeShopper(page);
  const otherTab = await context.newPage();
  await open(otherTab, '/home');
  await logIn(page, shopper.username);
  await expect(menu(otherTab)).toContainText('Player');
  await open(page, '/game/4');
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(cart(otherTab)).toContainText('1');
  await open(otherTab, '/user');
  await expect(otherTab.getByRole('heading', { name: 'Player One' })).toBeVisible();
  await logOut(page);
  await expect(otherTab).toHaveURL(/\/login\?returnTo=%2Fuser$/);
  await expect(dialog(otherTab)).toBeVisible();
  await otherTab.keyboard.press('Escape');
  await expect(otherTab).toHaveURL(/\/home$/);
  await otherTab.close();
});

test.describe('After the session has ended', () => {
  test.use({ expectedErrors: [/401|role could not be fetched/] });

  test('After the session has ended, a private page opens the login dialog, and the cart stays unchanged [Q57]', async ({
    page,
  }) => {
    const shopper = await makeShopper(page);
    await logIn(page, shopper.username);
    await open(page, '/game/4');
    // A call in flight would notice the end of the session before the click on My Orders.
    await expect(page.getByRole('region', { name: 'Your copy' })).toBeVisible();
    const saved = page.waitForResponse((response) => response.url().endsWith('/api/order/save'));
    await page.getByRole('button', { name: 'Add to cart' }).click();
    await saved;
    await expect(cart(page)).toContainText('1');
    const { token } = await sessionOf(page);
    await page.request.post('/api/auth/logoutEverywhere', { headers: { 'x-access-token': token }, data: {} });
    await menu(page).click();
    await page.getByRole('banner').getByRole('link', { name: 'My Orders' }).click();
    await expect(dialog(page)).toBeVisible();
    await expect(page).toHaveURL(/\/login\?returnTo=%2Forders$/);
    await expect(page.getByText('Your session has ended. Your cart is kept: log in to go on.')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(/\/game\/4$/);
    await expect(cart(page)).toContainText('1');
  });

  test('After the session has ended, text typed on a public page is still there after login [Q57]', async ({
    page,
  }) => {
    const shopper = await makeShopper(page);
    await logIn(page, shopper.username);
    await open(page, '/contact');
    await page.getByLabel('Your Message').fill('Half a mess');
    const { token } = await sessionOf(page);
    await page.request.post('/api/auth/logoutEverywhere', { headers: { 'x-access-token': token }, data: {} });
    // The page checks the session when its tab receives focus.
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect(dialog(page).getByRole('alert')).toHaveText(
      'Your session has ended. Your cart is kept: log in to go on.',
    );
    await dialog(page).getByLabel('Username').fill(shopper.username);
    await dialog(page).getByLabel('Password').fill(password);
    await page.keyboard.press('Enter');
    await expect(dialog(page)).toBeHidden();
    await expect(page).toHaveURL(/\/contact$/);
    await expect(page.getByLabel('Your Message')).toHaveValue('Half a mess');
  });
});

test.describe('Without the account remote', () => {
  test.use({ expectedErrors: [/Failed to load|net::|RUNTIME-008|ScriptNetworkError|integrity/i] });

  test('While the account remote is unavailable, the page stays usable, and Retry opens the login dialog once the remote is available again [R013]', async ({
    page,
  }) => {
    await page.route('**/releases/account/**', (route) => route.abort());
    await open(page, '/home');
    await menu(page).click();
    await page.getByRole('banner').getByRole('link', { name: 'Login' }).click();
    const notice = page.getByRole('alert').filter({ hasText: 'The account desk is closed for a moment.' });
    await expect(notice).toBeVisible();
    await page.getByRole('main').getByRole('article').getByRole('button', { name: /^Add/ }).first().click();
    await expect(cart(page)).toContainText('1');
    await page.unroute('**/releases/account/**');
    await notice.getByRole('button', { name: 'Retry' }).click();
    await expect(dialog(page)).toBeVisible();
  });
});

for (const theme of ['original', 'retro'])
  for (const width of [1280, 390])
    test(`The login, reset, email confirmation and edit pages are accessible and not wider than the viewport in the ${theme} theme at ${width} px`, async ({
      page,
      context,
      baseURL,
    }) => {
      await context.addCookies([{ name: 'theme', value: theme, url: baseURL ?? '' }]);
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ reducedMotion: 'reduce' });
      const check = async (screen: string) => {
        await expectAccessible(page, screen);
        const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth);
        expect(scrollWidth, `${screen} is wider than the viewport`).toBe(width);
      };
      await open(page, '/login?social=account-exists');
      await expect(page.getByRole('alert')).toBeVisible();
      await check('login');
      await page.getByRole('button', { name: 'I forgot my password' }).click();
      await check('forgotten password');
      await open(page, '/reset/a-token');
      await page.getByLabel('New password').fill('x');
      await check('reset');
      await open(page, '/confirmEmail/a-token');
      await expect(page.getByRole('button', { name: 'Confirm this address' })).toBeVisible();
      await check('confirm');
      await logInAsAdmin(page);
      await open(page, '/edit');
      await page.getByLabel('First name').fill('x');
      await page.getByRole('button', { name: 'Log out' }).first().waitFor();
      await check('edit');
    });
