import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe';
import {
  fillSignUp,
  generateShopper,
  logIn,
  logInAsAdmin,
  makeShopper,
  password,
  sessionOf,
  signUp,
} from '../support/shopper';
import { expect, open, test } from '../support/test';

async function fetchStock(page: Page, id: number): Promise<number> {
  const response = await page.request.get(`/api/videogames/${id}`);
  return (await response.json()).in_stock;
}

/** Goes from the cart through the checkout to the payment provider's page. */
async function checkOut(page: Page) {
  await page.getByRole('button', { name: /cart/i }).first().click();
  await page.getByRole('dialog', { name: 'My Cart:' }).getByRole('link', { name: 'Checkout' }).click();
  await expect(page).toHaveURL(/\/order$/);
  await page
    .getByRole('link', { name: 'Next' })
    .or(page.getByRole('button', { name: 'Next' }))
    .click();
  await expect(page).toHaveURL(/\/order\/payment/);
  await page.getByRole('button', { name: /confirm/i }).click();
  await page.getByRole('button', { name: /^Pay/ }).click();
  await expect(page).toHaveURL(/\/dev-pay\//);
}

test('A shopper buys a game, starting at the landing page, and sees the order in /orders [R001 R127 R233 R239 R242 R258]', async ({
  page,
}) => {
  const shopper = generateShopper();
  await signUp(page, shopper);
  await logIn(page, shopper.username);

  await open(page, '/');
  await page.getByRole('link', { name: 'Press Start' }).click();
  await expect(page).toHaveURL(/\/home/);
  await page.getByRole('main').getByRole('article').getByRole('link', { name: 'Space Invaders' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Space Invaders');
  const before = await fetchStock(page, 1);
  await page
    .getByRole('button', { name: /more|increase|plus/i })
    .first()
    .click();
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByText('Space Invaders x2 was added to your cart!')).toBeVisible();

  await checkOut(page);
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(page).toHaveURL(/\/order\/detail\?order=\d+/);
  await expect(page.getByText('Your purchase has been made successfully')).toBeVisible();
  expect(await fetchStock(page, 1)).toBe(before - 2);
  await expect(page.getByRole('button', { name: /cart/i }).first()).not.toContainText('2');

  const order = new URL(page.url()).searchParams.get('order') ?? '';
  await expect(page.getByRole('link', { name: 'See your order' })).toBeInViewport();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Keep the receipt' }).click();
  expect((await download).suggestedFilename()).toBe(`press-start-order-${order}.png`);
  const picture = await readFile(await (await download).path());
  expect([picture.readUInt32BE(16), picture.readUInt32BE(20)], 'width and height of the PNG').toEqual([
    720, 1080,
  ]);
  await page.getByRole('link', { name: 'See your order' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Order #${order}`);
  await page.goBack();
  await page.getByRole('link', { name: 'Continue shopping' }).click();
  await expect(page).toHaveURL(/\/home/);
  await open(page, '/orders');
  const row = page.getByRole('row').filter({ hasText: order });
  await expect(row).toContainText('1 Arcade Row');
  await expect(row).toContainText(/fulfilled/i);
});

test('A rejected payment restores the stock and leaves the cart unchanged [R240]', async ({ page }) => {
  const shopper = await makeShopper(page);
  await logIn(page, shopper.username);
  const before = await fetchStock(page, 4);
  await open(page, '/game/4');
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await checkOut(page);
  expect(await fetchStock(page, 4)).toBe(before - 1);
  await expectAccessible(page, "the provider's page");
  await page.getByRole('button', { name: 'Reject' }).click();
  await expect(page).toHaveURL(/\/order\/detail/);
  await expect(page.getByText('Your purchase has been made successfully')).toHaveCount(0);
  await expect.poll(() => fetchStock(page, 4)).toBe(before);
  await expect(page.getByRole('button', { name: /cart/i }).first()).toContainText('1');
  await expectAccessible(page, 'the page after a rejected payment');
  await page.getByRole('link', { name: 'Insert coin' }).click();
  await expect(page).toHaveURL(/\/order\/payment/);
});

test('A logout saves the cart to the account, and the next login restores it [R138 R229 R231 R232]', async ({
  page,
}) => {
  const shopper = await makeShopper(page);
  await logIn(page, shopper.username);
  await open(page, '/game/4');
  // A call in flight would be rejected after the logout.
  await expect(page.getByRole('region', { name: 'Your copy' })).toBeVisible();
  await page.getByRole('button', { name: 'Add to cart' }).click();
  const saved = page.waitForResponse((response) => response.url().endsWith('/order/save'));
  await page.getByRole('banner').locator('summary').click();
  await page.getByRole('button', { name: 'Logout' }).first().click();
  expect((await saved).status()).toBe(200);
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  // Wait for the catalogue, because rendering a page closes an open menu.
  await expect(page.getByRole('heading', { level: 1, name: 'All games' })).toBeVisible();
  await page.getByRole('banner').locator('summary').click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Signup' })).toBeVisible();
  await expect(page.getByRole('banner').getByText('Favs')).toHaveCount(0);

  await logIn(page, shopper.username);
  await expect(page.getByRole('button', { name: /^cart/i }).first()).toContainText('1');
  await open(page, '/cart');
  await expect(page.getByRole('main').getByRole('button', { name: /^Remove/ })).toHaveCount(1);
});

test('Two tabs that pay for the same cart create only one order', async ({ page, context }) => {
  const shopper = await makeShopper(page);
  await logIn(page, shopper.username);
  await open(page, '/game/4');
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByText(/was added to your cart!/)).toBeVisible();
  const before = await fetchStock(page, 4);
  const otherTab = await context.newPage();
  for (const tab of [page, otherTab]) {
    await open(tab, '/order/payment');
    await tab.getByRole('button', { name: /confirm/i }).click();
  }
  for (const tab of [page, otherTab]) {
    await tab.getByRole('button', { name: /^Pay/ }).click();
    await expect(tab).toHaveURL(/\/dev-pay\//);
  }
  expect(otherTab.url(), 'both tabs pay for the same order').toBe(page.url());
  expect(await fetchStock(page, 4)).toBe(before - 1);
  await otherTab.getByRole('button', { name: 'Reject' }).click();
  await expect(otherTab).toHaveURL(/\/order\/detail/);
});

test('The page of a pending payment ends with games that are not in the order', async ({ page }) => {
  const shopper = await makeShopper(page);
  await logIn(page, shopper.username);
  await open(page, '/game/4');
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await checkOut(page);
  await page.getByRole('button', { name: 'Leave pending' }).click();
  await expect(page.getByRole('heading', { name: 'Your payment is being checked' })).toBeVisible();
  for (const name of ['More like these', 'On sale now']) {
    const games = page.getByRole('region', { name }).getByRole('listitem');
    await expect(games).toHaveCount(4);
    await expect(games.getByRole('link', { name: 'Missile Command' })).toHaveCount(0);
  }
});

test('An unpaid order that was dispatched asks for no payment, and is shown as paid once its payment arrives', async ({
  page,
  newVisitor,
}) => {
  const shopper = await makeShopper(page);
  await logIn(page, shopper.username);
  await open(page, '/game/4');
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await checkOut(page);
  const paymentPage = page.url();
  const session = await sessionOf(page);
  const orders = await page.request.get(`/api/order?idUser=${session.id}`, {
    headers: { 'x-access-token': session.token },
  });
  const [{ id_order: id }] = await orders.json();

  const admin = await (await newVisitor()).newPage();
  await logInAsAdmin(admin);
  const { token } = await sessionOf(admin);
  const change = await admin.request.put(`/api/order/${id}/dispatched`, {
    headers: { 'x-access-token': token },
  });
  expect(change.status()).toBe(200);

  await open(page, `/order/detail?order=${id}`);
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Your order needs no payment');
  await expect(page.getByRole('button', { name: /^cart/i }).first()).not.toContainText('1');
  for (const theme of ['Original', 'Retro']) {
    await page.getByRole('banner').getByText(theme, { exact: true }).click();
    await expectAccessible(page, `the page of a dispatched order in the ${theme} theme`);
  }

  const provider = await page.context().newPage();
  await provider.goto(paymentPage);
  await provider.getByRole('button', { name: 'Approve' }).click();
  await expect(provider).toHaveURL(/\/order\/detail/);
  await provider.close();
  await expect(heading).toHaveText('Your purchase has been made successfully');
});

test.describe('With a deleted game in the cart', () => {
  test.use({ expectedErrors: [/404/] });

  test('The /order page marks a cart line with a manipulated price and the line of a deleted game [R155]', async ({
    page,
  }) => {
    await open(page, '/game/4');
    await page.getByRole('button', { name: 'Add to cart' }).click();
    await page.evaluate(() => {
      const [line] = JSON.parse(localStorage.getItem('cart') ?? '[]');
      const deleted = { ...line, id_product: 999_999, name_product: 'Vanished' };
      localStorage.setItem('cart', JSON.stringify([{ ...line, price_product: 1 }, deleted]));
    });
    await open(page, '/order');
    await expect(page.getByText(/^Price changed from \$1 to \$\d+$/)).toBeVisible();
    await expect(page.getByText('No longer for sale')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Receipt' })).not.toContainText('Vanished');
    await expect(page.getByRole('link', { name: 'Next' })).toBeVisible();
  });
});

test('A visitor who checks out without an account is redirected to the sign-up page [R009 R041]', async ({
  page,
}) => {
  await open(page, '/game/4');
  await page.getByRole('button', { name: 'Buy now' }).click();
  await expect(page).toHaveURL(/\/order$/);
  await page
    .getByRole('link', { name: 'Next' })
    .or(page.getByRole('button', { name: 'Next' }))
    .click();
  await expect(page).toHaveURL(/\/signup/);
  await expect.poll(() => page.evaluate(() => scrollY), { message: 'a new page opens at the top' }).toBe(0);
  await open(page, '/order/payment');
  await expect(page).toHaveURL(/\/signup/);
});

test('A visitor who signs up during checkout then logs in with only the password and continues on the payment page [R226 Q26]', async ({
  page,
}) => {
  await open(page, '/game/4');
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await open(page, '/order/payment');
  const shopper = generateShopper();
  await fillSignUp(page, shopper);
  await page.getByRole('button', { name: 'Register' }).click();
  await page.getByRole('dialog', { name: 'Success' }).getByRole('button', { name: 'Login' }).click();
  const login = page.getByRole('dialog', { name: 'Login' });
  await expect(login.getByLabel('Username')).toHaveValue(shopper.username);
  await expect(login.getByLabel('Password')).toBeFocused();
  await expect(
    page.getByRole('heading', { level: 1, name: 'All games', includeHidden: true }),
  ).toBeAttached();
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/order\/payment$/);
  await expect(page.getByRole('button', { name: 'Confirm address' })).toBeVisible();
});

test('With an empty cart, /order redirects to /home [R010]', async ({ page }) => {
  await open(page, '/order');
  await expect(page).toHaveURL(/\/home/);
});

test("/admin shows an administrator the store's key figures and redirects a visitor to the catalogue [R029 R061 R312]", async ({
  page,
}) => {
  await open(page, '/admin');
  await expect(page).toHaveURL(/\/home/);
  await logInAsAdmin(page);
  await page.getByRole('banner').locator('summary').click();
  await page.getByRole('link', { name: 'Admin Panel' }).first().click();
  await expect(page).toHaveURL(/\/admin/);
  const { token } = await sessionOf(page);
  const users = await page.request.get('/api/user', { headers: { 'x-access-token': token } });
  const onSale = await page.request.get('/api/videogames/Onsale?page=1&limit=10');
  const main = page.getByRole('main');
  await expect(main).toContainText('Keeper');
  await expect(main).toContainText(`Total Users: ${(await users.json()).length}`);
  await expect(main.getByRole('region', { name: 'On sale products' })).toContainText(
    (await onSale.json())[0].name_product,
  );
});

test('A new page opens at the top, and a reload restores the scroll position', async ({ page }) => {
  const scrollPosition = () => page.evaluate(() => scrollY);
  await open(page, '/home');
  await page.mouse.wheel(0, 900);
  await expect.poll(scrollPosition).toBe(900);
  await page.reload();
  await expect.poll(scrollPosition).toBe(900);
  await open(page, '/game/1');
  expect(await scrollPosition()).toBe(0);
});
