/** Tests pages at 200% and 400% zoom, with and without increased text spacing, in both themes. */
import type { Page } from '@playwright/test';
import { expectReflow } from '../support/reflow';
import { logIn, logInAsAdmin, makeShopper, password, sessionOf } from '../support/shopper';
import { expect, open, test } from '../support/test';

const publicPages = [
  '/',
  '/home',
  '/home?q=zel',
  '/home?q=qqqqqq',
  '/filters',
  '/game/1',
  '/cart',
  '/login',
  '/signup',
  '/reset/a-token',
  '/contact',
  '/about',
  '/terms',
  '/privacy',
  '/legal',
];

const adminPages = [
  '/admin',
  ...[
    'sales',
    'products',
    'stock',
    'users',
    'promotions',
    'scheduled-sales',
    'inbox',
    'reviews',
    'mails',
    'security',
    'audit',
  ].map((section) => `/admin?section=${section}`),
  '/form',
  '/createGenre',
  '/createPlatform',
];

async function openAndCheck(page: Page, path: string) {
  await open(page, path);
  await page.getByRole('heading').first().waitFor();
  await expect(page.getByText('Loading..')).toBeHidden();
  await expectReflow(page, path);
}

async function placeOrder(page: Page): Promise<number> {
  const { id, token } = await sessionOf(page);
  const game = await (await page.request.get('/api/videogames/1')).json();
  const response = await page.request.post('/api/order', {
    headers: { 'x-access-token': token },
    data: {
      id_user: id,
      status_order: 'pending',
      amount_order: game.price_product * 2,
      address_order: '1 Arcade Row',
      cart: [{ id_product: 1, price_product: game.price_product, quantity: 2 }],
    },
  });
  expect(response.status(), await response.text()).toBe(200);
  return (await response.json()).id_order;
}

for (const theme of ['original', 'retro'])
  test.describe(`In the ${theme} theme`, () => {
    test.beforeEach(async ({ page, context, baseURL }) => {
      await context.addCookies([{ name: 'theme', value: theme, url: baseURL ?? '' }]);
      await page.setViewportSize({ width: 320, height: 640 });
      await page.emulateMedia({ reducedMotion: 'reduce' });
    });

    test('At 200% and 400% zoom, no content of a public page is lost, even with the text spacing of WCAG 1.4.12', async ({
      page,
    }) => {
      for (const path of publicPages) await openAndCheck(page, path);
    });

    test.describe('with an unknown path', () => {
      test.use({ expectedErrors: [/404/] });

      test('At 200% and 400% zoom, no content of the page for an unknown path is lost', ({ page }) =>
        openAndCheck(page, '/nowhere'));
    });

    test('At 200% and 400% zoom, no content of the cart page, the cart drawer, the order page or the puzzle is lost', async ({
      page,
    }) => {
      await open(page, '/game/1');
      await page.getByRole('button', { name: 'Add to cart' }).click();
      await expect(page.getByText(/was added/).first()).toBeVisible();
      await openAndCheck(page, '/cart');
      await page.getByRole('button', { name: /^Cart/ }).first().click();
      await page.getByRole('dialog', { name: 'My Cart:' }).waitFor();
      await expectReflow(page, 'drawer');
      await openAndCheck(page, '/order');
      await page.getByRole('button', { name: 'Win a discount code' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Start Game' }).click();
      await expectReflow(page, 'puzzle');
      await page.setViewportSize({ width: 320, height: 568 });
      const close = page.getByRole('dialog').getByRole('button', { name: 'Close' });
      await expect(close.locator('.icon')).toBeVisible();
    });

    test('At 200% and 400% zoom, no content of an account page is lost', async ({ page }) => {
      const { username } = await makeShopper(page);
      await logIn(page, username, password);
      const { id } = await sessionOf(page);
      for (const path of ['/user', '/orders', '/favs']) await openAndCheck(page, path);
      const orderId = await placeOrder(page);
      for (const path of [
        '/user',
        '/edit',
        '/orders',
        `/orderdetail/${id}/${orderId}`,
        `/review/${id}/1`,
        `/order/detail?order=${orderId}`,
      ])
        await openAndCheck(page, path);
    });

    test('At 200% and 400% zoom, no content of any back-office page is lost', async ({ page }) => {
      await logInAsAdmin(page);
      for (const path of adminPages) await openAndCheck(page, path);
    });
  });
