import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe';
import { logIn, logInAsAdmin, makeShopper, sessionOf } from '../support/shopper';
import { expect, open, test } from '../support/test';
import { expectResponsive } from '../support/widths';

const uniqueSuffix = () => Date.now().toString(36).slice(-6).toUpperCase();
const themes = ['original', 'retro'] as const;

interface Game {
  id_product: number;
  name_product: string;
  price_product: number;
}

/** Creates a coupon. `page` must be logged in as an administrator. */
async function makeCoupon(page: Page, fields: object): Promise<string> {
  const code = `TEST-${uniqueSuffix()}`;
  const { token } = await sessionOf(page);
  const response = await page.request.post('/api/coupons', {
    data: { code, percent: 20, ...fields },
    headers: { 'x-access-token': token },
  });
  expect(response.status(), await response.text()).toBe(201);
  return code;
}

/** Opens the order page with one game in the cart. */
async function openOrder(page: Page): Promise<Game> {
  const games: Game[] = await (
    await page.request.get('/api/videogames?page=2&limit=24&sort=price-desc')
  ).json();
  const game = games.find((candidate) => 'in_stock' in candidate && Number(candidate.in_stock) > 5);
  if (!game) throw new Error('No game has enough stock');
  await open(page, `/game/${game.id_product}`);
  await page.getByRole('main').getByRole('button', { name: 'Add to cart' }).first().click();
  await expect(page.getByText(/was added/).first()).toBeVisible();
  await open(page, '/order');
  return game;
}

// The browser logs the status of a rejected order as an error.
test.use({ expectedErrors: [/status of 409/] });

const receipt = (page: Page) => page.getByRole('region', { name: 'Receipt' });

for (const theme of themes) {
  test(`In the ${theme} theme, using only the keyboard, an administrator creates a coupon, and a shopper receives its discount`, async ({
    page,
    context,
    baseURL,
    newVisitor,
  }) => {
    await context.addCookies([{ name: 'theme', value: theme, url: baseURL ?? '' }]);
    await logInAsAdmin(page);
    await open(page, '/admin?section=promotions');
    const newCoupon = page.getByRole('link', { name: 'New coupon' });
    await expect(newCoupon).toBeVisible();
    await expectAccessible(page, `promotions, ${theme}`);
    await newCoupon.press('Enter');
    await expect(page.getByLabel('Code', { exact: true })).toBeFocused();
    const code = `EASTER-${uniqueSuffix()}`;
    await page.keyboard.type(code.toLowerCase());
    await page.keyboard.press('Tab');
    await page.keyboard.type('30');
    await page.getByLabel('Limit per customer').focus();
    await page.keyboard.type('1');
    await expectAccessible(page, `new coupon, ${theme}`);
    await page.keyboard.press('Enter');
    await expect(
      page.getByRole('row', { name: new RegExp(`^${code} 30% Always 0, 1 per customer Active`) }),
    ).toBeVisible();
    await expect(page).toHaveURL(/\/admin\?section=promotions$/);

    const visitor = await newVisitor();
    await visitor.addCookies([{ name: 'theme', value: theme, url: baseURL ?? '' }]);
    const shop = await visitor.newPage();
    const { price_product: price } = await openOrder(shop);
    await shop.getByLabel('Code', { exact: true }).focus();
    await shop.keyboard.type(`${code.toLowerCase()}`);
    await shop.keyboard.press('Enter');
    await expect(shop.getByText(`${code} takes 30% off every unit.`)).toBeVisible();
    await expect(receipt(shop)).toContainText(`Coupon ${code}, 30%`);
    await expect(receipt(shop)).toContainText(`$${Math.floor((price * 70) / 100)}`);
    await expectAccessible(shop, `order page with a coupon, ${theme}`);
    await shop.reload();
    await expect(shop.getByText(`${code} takes 30% off every unit.`)).toBeVisible();
  });
}

test('When a coupon is used up during checkout, a dialog reports this before payment, and the order costs the full price', async ({
  page,
  newVisitor,
}) => {
  await logInAsAdmin(page);
  const code = await makeCoupon(page, { use_limit: 1 });
  const buyers = await Promise.all(['first', 'second'].map(async () => (await newVisitor()).newPage()));
  for (const buyer of buyers) {
    await logIn(buyer, (await makeShopper(buyer)).username);
    await openOrder(buyer);
    await buyer.getByLabel('Code', { exact: true }).fill(code);
    await buyer.getByRole('button', { name: 'Apply' }).click();
    await expect(buyer.getByText(`${code} takes 20% off every unit.`)).toBeVisible();
    await buyer.getByRole('link', { name: 'Next' }).click();
    await buyer.getByRole('button', { name: 'Confirm address' }).click();
  }
  const [first, second] = buyers;
  if (!first || !second) throw new Error('Expected two buyers');
  await first.getByRole('button', { name: /^Pay/ }).click();
  await expect(first).toHaveURL(/\/dev-pay\//);
  await second.getByRole('button', { name: /^Pay/ }).click();
  const dialog = second.getByRole('dialog');
  await expect(dialog).toContainText(`The coupon ${code} has been used up. Without it, the order costs $`);
  await dialog.getByRole('button', { name: 'OK' }).click();
  await expect(second.getByText(`${code} takes nothing off any more: it has been used up.`)).toBeVisible();
  await expect(receipt(second)).not.toContainText('Coupon');
  await expectAccessible(second, 'payment page without the coupon');
  await second.getByRole('button', { name: /^Pay/ }).click();
  await expect(second).toHaveURL(/\/dev-pay\//);

  await open(page, `/admin?section=promotions&q=${code}`);
  await expect(
    page.getByRole('row', { name: new RegExp(`^${code} 20% Always 1 of 1 Used up`) }),
  ).toBeVisible();
  await open(page, '/admin');
  await expect(page.getByRole('region', { name: 'Coupons' }).getByRole('listitem').first()).toContainText(
    / uses?, \$/,
  );
});

test('The promotions page with the coupon form is accessible and fits phone, tablet and desktop widths', async ({
  page,
}) => {
  await logInAsAdmin(page);
  await expectResponsive(page, 'Promotions', async () => {
    await open(page, '/admin?section=promotions&coupon=new');
    await expect(page.getByLabel('Code', { exact: true })).toBeVisible();
  });
});
