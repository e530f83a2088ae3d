import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe';
import { logIn, makeShopper, sessionOf } from '../support/shopper';
import { expect, open, test } from '../support/test';
import { expectResponsive } from '../support/widths';

interface Game {
  id_product: number;
  name_product: string;
  price_product: number;
}

const cartButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Cart/ });
const cartLines = (page: Page) =>
  page.getByRole('region', { name: 'Games in your cart' }).getByRole('listitem');

async function findGamesInStock(page: Page, count: number): Promise<Game[]> {
  const games: (Game & { in_stock: number })[] = await (
    await page.request.get('/api/videogames?page=3&limit=24')
  ).json();
  const available = games.filter(({ in_stock }) => in_stock > 3).slice(0, count);
  expect(available).toHaveLength(count);
  return available;
}

async function addToCart(page: Page, { id_product }: Game) {
  await open(page, `/game/${id_product}`);
  await page.getByRole('main').getByRole('button', { name: 'Add to cart' }).first().click();
  await expect(page.getByText(/was added/).first()).toBeVisible();
}

const waitForCartSave = (page: Page) =>
  page.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().endsWith('/api/order/save'),
  );

const focusTab = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('focus')));

for (const theme of ['original', 'retro']) {
  test.describe(`In the ${theme} theme`, () => {
    test.beforeEach(({ context, baseURL }) =>
      context.addCookies([{ name: 'theme', value: theme, url: baseURL ?? '' }]),
    );

    test('A shopper can use the keyboard to undo removing a game and clearing the cart', async ({ page }) => {
      const games = await findGamesInStock(page, 2);
      for (const game of games) await addToCart(page, game);
      await open(page, '/cart');
      const [first, second] = games.map(({ name_product }) => name_product);
      await expect(cartLines(page)).toHaveText([new RegExp(first ?? ''), new RegExp(second ?? '')]);

      await page.getByRole('button', { name: `Remove ${first}` }).press('Enter');
      await expect(page.getByText(`${first} was removed.`)).toBeVisible();
      await expect(cartLines(page)).toHaveCount(1);
      await expectAccessible(page, `undo, ${theme}`);
      await page.keyboard.press('Control+z');
      await expect(page.getByText(`${first} is back in your cart.`)).toBeVisible();
      await expect(cartLines(page)).toHaveText([new RegExp(first ?? ''), new RegExp(second ?? '')]);

      await page.getByRole('button', { name: 'Clear Cart' }).press('Enter');
      await page.getByRole('dialog').getByRole('button', { name: 'Yes, clear it!' }).press('Enter');
      await page.getByRole('dialog').getByRole('button', { name: 'OK' }).press('Enter');
      await expect(cartButton(page)).toContainText('0');
      await page.getByRole('button', { name: 'Undo' }).press('Enter');
      await expect(page.getByText('Your games are back in your cart.')).toBeVisible();
      await expect(cartButton(page)).toContainText('2');
    });

    test('On the order page and the payment page, an unpaid order shows a countdown of the time left to pay', async ({
      page,
    }) => {
      const { username } = await makeShopper(page);
      await logIn(page, username);
      const [game] = await findGamesInStock(page, 1);
      if (!game) throw new Error('No game is in stock');
      await addToCart(page, game);
      const { id } = await sessionOf(page);
      await open(page, '/order/payment');
      await page.getByRole('button', { name: 'Confirm address' }).click();
      let idOrder: number | undefined;
      await page.route('**/api/order', async (route) => {
        const response = await route.fetch();
        idOrder = (await response.json()).id_order;
        await route.fulfill({ response });
      });
      await page.getByRole('button', { name: /^Pay/ }).click();
      await expect(page).toHaveURL(/\/dev-pay\//);
      expect(idOrder).toBeDefined();

      const countdown = page.getByRole('timer');
      await page.clock.install();
      for (const path of [`/orderdetail/${id}/${idOrder}`, '/order/payment']) {
        await expectResponsive(page, `${path}, ${theme}`, async () => {
          await open(page, path);
          await expect(countdown).toHaveText(/^1[0-5]:[0-5]\d$/);
        });
        const before = await countdown.textContent();
        await page.clock.runFor(2000);
        await expect(countdown).not.toHaveText(before ?? '');
        await page.clock.fastForward('11:00');
        await expect(page.getByText('You have less than five minutes left to pay.')).toBeAttached();
      }
    });
  });
}

test.describe('Offline', () => {
  // The browser logs the requests that fail while it is offline.
  test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED|The store cannot be reached/] });

  test('A shopper who is logged in on two devices has the same cart on both, even after a change made offline', async ({
    page,
    context,
    newVisitor,
  }) => {
    const { username } = await makeShopper(page);
    await logIn(page, username);
    const phone = await (await newVisitor({ viewport: { width: 390, height: 844 } })).newPage();
    await logIn(phone, username);
    const [first, second, third] = await findGamesInStock(page, 3);
    if (!first || !second || !third) throw new Error('Three games must be in stock');

    const saved = waitForCartSave(page);
    await addToCart(page, first);
    await saved;
    await focusTab(phone);
    await expect(
      phone
        .getByRole('button', { name: /^Cart/ })
        .or(phone.getByRole('link', { name: /^Cart/ }))
        .first(),
    ).toContainText('1');

    await open(page, `/game/${second.id_product}`);
    await context.setOffline(true);
    await page.getByRole('main').getByRole('button', { name: 'Add to cart' }).first().click();
    await expect(cartButton(page)).toContainText('2');
    const savedOnPhone = waitForCartSave(phone);
    await addToCart(phone, third);
    await savedOnPhone;
    await context.setOffline(false);
    await expect(cartButton(page)).toContainText('3');
    await focusTab(phone);
    await open(phone, '/cart');
    await expect(cartLines(phone)).toHaveCount(3);
  });
});
