import type { Locator, Page } from '@playwright/test';
import { watchShifts } from '../support/shifts';
import { logIn, logInAsAdmin, logOut, makeShopper, password, sessionOf } from '../support/shopper';
import type { NewVisitor } from '../support/test';
import { expect, open, test, waitForHydration } from '../support/test';
import { expectResponsive } from '../support/widths';

async function openNewShopper(newVisitor: NewVisitor): Promise<{ page: Page; username: string }> {
  const page = await (await newVisitor()).newPage();
  const shopper = await makeShopper(page);
  await logIn(page, shopper.username);
  return { page, username: shopper.username };
}

async function placeOrder(page: Page): Promise<number> {
  const { id, token } = await sessionOf(page);
  const games: { id_product: number; price_product: number; in_stock: number }[] = await (
    await page.request.get('/api/videogames?page=3&limit=24')
  ).json();
  const game = games.find(({ in_stock }) => in_stock > 3);
  if (!game) throw new Error('No game on the third page has enough stock');
  const { id_product, price_product } = game;
  const response = await page.request.post('/api/order', {
    headers: { 'x-access-token': token },
    data: {
      id_user: id,
      status_order: 'pending',
      amount_order: price_product,
      address_order: '1 Arcade Row',
      cart: [{ id_product, price_product, quantity: 1 }],
    },
  });
  expect(response.status()).toBe(200);
  const placed: { id_order: number } = await response.json();
  return placed.id_order;
}

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error(`${String(locator)} is not visible`);
  return box;
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test('In the back office, a reload preserves the section, sort order and page; the chart labels the months; the admin menu can be hidden [R029 R038 R314 R317]', async ({
  page,
}) => {
  await logInAsAdmin(page);
  await open(page, '/admin?section=users&sort=nickname&page=2');
  await expect(heading(page, 'Users')).toBeVisible();
  await page.reload();
  await expect(page.getByText(/^11 to 20 of /)).toBeVisible();
  await expect(page).toHaveURL(/section=users&sort=nickname&page=2/);
  await page.getByRole('link', { name: 'HOME' }).click();
  const monthLabels = page.locator('svg[role="presentation"] text', { hasText: /^(Jan|Oct|Dec)$/ });
  await expect(monthLabels).toHaveCount(3);
  await page.getByRole('button', { name: 'Hide admin menu' }).click();
  await expect(page.getByRole('navigation', { name: 'Admin sections' })).toBeHidden();
});

test.describe('Header of the back office', () => {
  const officePaths = ['/admin', '/admin?section=sales', '/form', '/createGenre'];

  for (const theme of ['original', 'retro'])
    test(`The bars above the content of the back office end at most 56 px (on phones 104 px) below the top and cause no layout shift in the ${theme} theme`, async ({
      page,
      context,
      baseURL,
    }) => {
      await context.addCookies([{ name: 'theme', value: theme, url: baseURL ?? '' }]);
      const shifts = await watchShifts(page);
      await logInAsAdmin(page);
      const sections = page.getByRole('complementary', { name: 'Admin' });
      for (const [width, maxHeight] of [
        [1280, 56],
        [390, 104],
        [320, 104],
      ] as const) {
        await page.setViewportSize({ width, height: 844 });
        for (const path of officePaths) {
          await open(page, path);
          await expect(page.getByRole('main').getByText('Loading..')).toHaveCount(0);
          const header = await boxOf(page.getByRole('banner'));
          const row = await boxOf(sections);
          const barsEnd = width === 1280 ? header.y + header.height : row.y + row.height;
          expect(barsEnd, `bars of ${path} at ${width} px`).toBeLessThanOrEqual(maxHeight);
          expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
          expect(await shifts(), `shifts of ${path} at ${width} px`).toBeLessThan(0.001);
        }
      }
    });

  test('The server renders the header of the back office, and navigating from the shop to the back office replaces the navbar with this header', async ({
    page,
    newVisitor,
  }) => {
    const html = await (await page.request.get('/admin')).text();
    expect(html).toContain('Back office');
    expect(html).not.toContain('Search by name');
    expect(html).not.toContain('aria-label="Mobile"');

    const visitor = await (await newVisitor()).newPage();
    await logInAsAdmin(visitor);
    const banner = visitor.getByRole('banner');
    await expect(banner.getByRole('combobox', { name: 'Search by name' })).toBeVisible();
    await banner.locator('summary').click();
    await banner.getByRole('link', { name: 'Admin Panel' }).click();
    await expect(banner).toContainText('Back office');
    await expect(visitor.getByRole('combobox', { name: 'Search by name' })).toHaveCount(0);
    await expect(visitor.getByRole('contentinfo')).toContainText('fictional bootcamp project');
    expect((await boxOf(visitor.getByRole('contentinfo'))).height).toBeLessThanOrEqual(60);
    await banner.locator('summary').click();
    await banner.getByRole('link', { name: 'Shop' }).click();
    await expect(banner.getByRole('combobox', { name: 'Search by name' })).toBeVisible();
    await expect(banner).not.toContainText('Back office');
  });

  test('On a phone, the name of the administrator is on one line in the scrollable section navigation, and the cart opens from the menu [R040 R312]', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await logInAsAdmin(page);
    await open(page, '/admin');
    const sections = page.getByRole('complementary', { name: 'Admin' });
    const username = sections.getByText('Keeper', { exact: true });
    await expect(username).not.toBeInViewport();
    await username.scrollIntoViewIfNeeded();
    await expect(username).toBeInViewport();
    expect((await boxOf(username)).height).toBeLessThan(40);
    const menu = page.getByRole('banner').locator('summary');
    await menu.click();
    await page.getByRole('banner').getByRole('button', { name: 'Cart' }).click();
    await expect(page.getByRole('dialog', { name: /My Cart/ })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(menu).toBeFocused();
  });
});

test('Visitors and shoppers download no files from the admin remote, such as the chart library [R447]', async ({
  page,
  newVisitor,
}) => {
  const requested: string[] = [];
  const watch = (watched: Page) => watched.on('request', (request) => requested.push(request.url()));
  watch(page);
  await open(page, '/home');
  await page.getByRole('link', { name: /^Page 2/ }).click();
  await expect(page).toHaveURL(/page=2/);
  const { page: shopper } = await openNewShopper(newVisitor);
  watch(shopper);
  await shopper.goto('/admin');
  await expect(shopper).toHaveURL(/\/home/);
  await waitForHydration(shopper);
  await shopper.goto('/orders');
  await waitForHydration(shopper);
  expect(requested.filter((url) => url.includes('/releases/account/')).length).toBeGreaterThan(0);
  expect(requested.filter((url) => url.includes('/releases/admin/'))).toEqual([]);
});

test('The SALES section shows new orders live, and leaving the section closes the connection', async ({
  page,
  newVisitor,
}) => {
  const { page: buyer, username } = await openNewShopper(newVisitor);
  await logInAsAdmin(page);
  const connected = page.waitForResponse((response) => response.url().endsWith('/api/order/live'));
  await open(page, '/admin?section=sales');
  await expect(heading(page, 'Sales')).toBeVisible();
  await connected;
  const idOrder = await placeOrder(buyer);
  await page.getByRole('button', { name: '1 new order' }).click();
  await expect(page.getByRole('link', { name: `Order ${idOrder}, details` })).toBeVisible();

  const disconnected = page.waitForEvent('requestfailed', (request) =>
    request.url().endsWith('/api/order/live'),
  );
  await page.getByRole('link', { name: 'HOME' }).click();
  await disconnected;
  await open(page, `/admin?section=sales&q=${username.toUpperCase()}`);
  await expect(page.getByText('1 to 1 of 1')).toBeVisible();
});

test('An administrator confirms a new status for an unpaid order, and the change persists and appears in the audit log [R357 R359 R361]', async ({
  page,
  newVisitor,
}) => {
  const { page: buyer, username } = await openNewShopper(newVisitor);
  const idOrder = await placeOrder(buyer);
  await logInAsAdmin(page);
  await open(page, `/admin?section=sales&q=${username}`);
  const control = page.getByRole('combobox', { name: `Status of order ${idOrder}` });
  const dialog = page.getByRole('dialog');
  await control.selectOption('dispatched');
  await expect(dialog).toContainText('It has not been paid.');
  await dialog.getByRole('button', { name: 'Yes, dispatched' }).click();
  await expect(dialog).toContainText('You have changed this order status to dispatched');
  await dialog.getByRole('button', { name: 'OK' }).click();
  await expect(control).toHaveValue('dispatched');
  await page.reload();
  await expect(control).toHaveValue('dispatched');
  await page.getByRole('link', { name: `Order ${idOrder}, details` }).click();
  await expect(page.getByRole('region', { name: 'History' })).toContainText('by keeper');
  await page.getByRole('link', { name: 'Audit log' }).click();
  await expect(page.getByRole('row', { name: new RegExp(`Order moved, order ${idOrder}`) })).toContainText(
    'dispatched',
  );
});

test.describe('Users', () => {
  // The browser logs the rejected login of the banned user as an error.
  test.use({ expectedErrors: [/status of 401/] });

  test('An administrator grants a user the admin role, bans and deletes the user, and stays on the same page [R197 R380 R382 R383]', async ({
    page,
    newVisitor,
  }) => {
    const { page: userPage, username } = await openNewShopper(newVisitor);
    await logInAsAdmin(page);
    await open(page, `/admin?section=users&q=${username}&sort=status`);
    const dialog = page.getByRole('dialog');
    const acknowledge = async (text: string) => {
      await expect(dialog).toContainText(text);
      await dialog.getByRole('button', { name: 'OK' }).click();
    };
    await page.getByRole('button', { name: `Admin: ${username}` }).click();
    await acknowledge('cambio a Admin');
    await userPage.goto('/admin?section=users');
    await expect(heading(userPage, 'Users')).toBeVisible();

    await page.getByRole('button', { name: `Ban ${username}` }).click();
    const loaded = page.waitForEvent('load');
    await acknowledge('cambio status');
    await loaded;
    await expect(page).toHaveURL(new RegExp(`section=users&q=${username}&sort=status`));
    await expect(page.getByRole('cell', { name: 'Banned' })).toBeVisible();
    // The next request of the banned user closes the admin panel.
    await userPage.getByRole('link', { name: 'SALES' }).click();
    await expect(userPage).toHaveURL(/\/(login|home)/);
    await open(userPage, '/login');
    const login = userPage.getByRole('dialog', { name: 'Login' });
    await login.getByLabel('Username').fill(username);
    await login.getByLabel('Password').fill(password);
    await login.getByRole('button', { name: 'Login' }).click();
    await expect(login).toContainText('Invalid username or password');

    await page.getByRole('button', { name: `Delete ${username}` }).click();
    await dialog.getByRole('button', { name: 'Yes, delete it!' }).click();
    await acknowledge('Deleted!');
    await expect(page.getByText('Oops, No Users Found...')).toBeVisible();
  });
});

test('A logout in one tab closes the back office in the other tab, even with unsaved edits [R441 Q57]', async ({
  page,
  context,
}) => {
  await logInAsAdmin(page);
  const office = await context.newPage();
  await open(office, '/admin?section=products');
  await office.getByRole('button', { name: 'EDIT INFO' }).first().click();
  await office.getByRole('main').getByLabel('Description').fill('Half a sentence');
  await logOut(page);
  await expect(office).toHaveURL(/\/login\?returnTo=%2Fadmin%3Fsection%3Dproducts$/);
  await expect(office.getByRole('dialog', { name: 'Login' })).toBeVisible();
  await expect(office.getByRole('navigation', { name: 'Admin sections' })).toHaveCount(0);
  await office.close();
});

test('An administrator downloads the orders as a CSV file', async ({ page }) => {
  await logInAsAdmin(page);
  await open(page, '/admin?section=sales');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV' }).click();
  expect((await download).suggestedFilename()).toBe('orders.csv');
});

for (const theme of ['original', 'retro'])
  test(`The back office is accessible and fits phone, tablet and desktop widths in the ${theme} theme`, async ({
    page,
    context,
    baseURL,
  }) => {
    await context.addCookies([{ name: 'theme', value: theme, url: baseURL ?? '' }]);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await logInAsAdmin(page);
    for (const section of ['home', 'sales', 'users', 'security', 'audit'])
      await expectResponsive(page, section, async () => {
        await open(page, `/admin?section=${section}`);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        const current = page.getByRole('complementary', { name: 'Admin' }).locator('[aria-current]');
        await expect(current).toBeInViewport();
      });
  });
