import type { Page } from '@playwright/test';
import { boxOf } from '../support/boxes';
import { watchShifts } from '../support/shifts';
import { logIn, makeShopper, sessionOf } from '../support/shopper';
import { expect, open, test } from '../support/test';
import { expectResponsive } from '../support/widths';

interface Game {
  id_product: number;
  name_product: string;
  price_product: number;
  in_stock: number;
}

async function findGameInStock(page: Page): Promise<Game> {
  const games: Game[] = await (await page.request.get('/api/videogames?page=2&limit=24')).json();
  const game = games.find(({ in_stock }) => in_stock > 3);
  if (!game) throw new Error('No game on the second page has enough stock');
  return game;
}

/** Orders two units of a game and, by default, pays on the provider's page. */
async function placeOrder(page: Page, game: Game, { pay } = { pay: true }): Promise<number> {
  const { id, token } = await sessionOf(page);
  const response = await page.request.post('/api/order', {
    headers: { 'x-access-token': token },
    data: {
      id_user: id,
      status_order: 'pending',
      amount_order: game.price_product * 2,
      address_order: '1 Arcade Row',
      cart: [{ id_product: game.id_product, price_product: game.price_product, quantity: 2 }],
    },
  });
  expect(response.status()).toBe(200);
  const placed: { id_order: number; redirectUrl: string } = await response.json();
  if (pay) {
    await page.goto(placed.redirectUrl);
    await page.getByRole('button', { name: 'Approve' }).click();
    await expect(page.getByText('Your purchase has been made successfully')).toBeVisible();
  }
  return placed.id_order;
}

async function markAsDelivered(page: Page, idOrder: number) {
  const login = await page.request.post('/api/auth/login', {
    data: { username: 'keeper', password: process.env.E2E_ADMIN_PASSWORD ?? '' },
  });
  const { token } = await login.json();
  const update = await page.request.put(`/api/order/${idOrder}/delivered`, {
    headers: { 'x-access-token': token },
  });
  expect(update.status()).toBe(200);
}

test.beforeEach(async ({ page }) => {
  const shopper = await makeShopper(page);
  await logIn(page, shopper.username);
});

test('Below an order, the shop shows similar games and games on sale, and the page of an ordered game shows whether the shopper owns the game', async ({
  page,
}) => {
  const game = await findGameInStock(page);
  const idOrder = await placeOrder(page, game, { pay: false });
  const { id } = await sessionOf(page);
  await open(page, `/orderdetail/${id}/${idOrder}`);
  const similar = page.getByRole('region', { name: 'More like these' });
  await expect(similar.getByRole('listitem')).toHaveCount(4);
  await expect(similar.getByRole('link', { name: game.name_product, exact: true })).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'On sale now' }).getByRole('listitem')).toHaveCount(4);

  const copy = page.getByRole('region', { name: 'Your copy' });
  await open(page, `/game/${game.id_product}`);
  await expect(copy).toContainText('This game is in one of your orders.');
  await markAsDelivered(page, idOrder);
  await page.reload();
  await expect(copy).toContainText('You own this game. How was it?');
});

test('A shopper reviews a delivered game, and the product page shows the review [R259 R264 R272 R273 R274 R288 R290 R292]', async ({
  page,
}) => {
  const game = await findGameInStock(page);
  const name = new RegExp(game.name_product, 'i');
  const idOrder = await placeOrder(page, game);

  await open(page, '/user');
  await page.getByRole('navigation', { name: 'My account' }).getByRole('link', { name: 'My Orders' }).click();
  const row = page.getByRole('row').filter({ hasText: String(idOrder) });
  await row.getByRole('link', { name: 'Order Detail' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Order #${idOrder}`);
  await expect(page.getByRole('table')).toContainText(`$${game.price_product * 2}`);
  await expect(page.getByRole('link', { name: 'Product detail' })).toBeVisible();

  await markAsDelivered(page, idOrder);
  await page.reload();
  await page.getByRole('link', { name: 'Leave a review' }).click();
  await expect(page.getByRole('figure').getByText(name)).toBeVisible();
  await page.getByRole('radio', { name: '1 star' }).focus();
  await page.keyboard.press('Space');
  for (const _ of [2, 3, 4]) await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: '4 stars' })).toBeChecked();
  await page.getByLabel('Comment').fill('Worth every coin.');
  await page.getByRole('button', { name: 'Send Review' }).click();
  await expect(page.getByText('Your review was sent!')).toBeVisible();
  await expect(page.getByRole('radio', { name: '1 star' })).toBeChecked();
  await expect(page.getByLabel('Comment')).toHaveValue('');
  await page.reload();
  await expect(page.getByRole('heading', { name: /^Hi, .+!$/ })).toBeVisible();
  await expect(page.getByRole('img', { name: '4 of 5 stars' })).toBeVisible();

  await open(page, '/orders');
  await row.getByRole('link', { name: 'Order Detail' }).click();
  await expect(page.getByRole('link', { name: 'Check your review' })).toBeVisible();
  await open(page, `/game/${game.id_product}`);
  await expect(page.getByText('Worth every coin.')).toBeVisible();
});

test('Sending a review without a star rating, or a review of an undelivered game, shows an error message [R294]', async ({
  page,
}) => {
  const { id } = await sessionOf(page);
  await open(page, `/review/${id}/${(await findGameInStock(page)).id_product}`);
  const errorMessage = page.getByText('An error occured while trying to send your review. Please try again.');
  await page.getByRole('button', { name: 'Send Review' }).click();
  await expect(errorMessage).toBeVisible();
  await expect(page.getByText('One star at least: pick your score first.')).toBeVisible();
  await page.getByRole('radio', { name: '5 stars' }).check({ force: true });
  await page.getByRole('button', { name: 'Send Review' }).click();
  await expect(page.getByText('Only a game that was delivered to you can be reviewed.')).toBeVisible();
});

test('The page of an unpaid order links to the payment page, and other shoppers cannot open the order [R020 Q34]', async ({
  page,
}) => {
  const idOrder = await placeOrder(page, await findGameInStock(page), { pay: false });
  const { id } = await sessionOf(page);
  await open(page, `/orderdetail/${id}/${idOrder}`);
  await page.getByRole('link', { name: 'Pay now' }).click();
  await expect(page).toHaveURL(/\/dev-pay\//);
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('Your purchase has been made successfully')).toBeVisible();

  const otherShopper = await makeShopper(page);
  await page.evaluate(() => localStorage.clear());
  await logIn(page, otherShopper.username);
  const otherShopperId = (await sessionOf(page)).id;
  for (const path of [`/orderdetail/${id}/${idOrder}`, `/orderdetail/${otherShopperId}/${idOrder}`]) {
    await open(page, path);
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveText('Game over');
  }
});

for (const theme of ['original', 'retro'])
  test(`On phones, the table cells of an ordered game do not overlap, and its link begins below its name in the ${theme} theme`, async ({
    page,
    context,
    baseURL,
  }) => {
    const idOrder = await placeOrder(page, await findGameInStock(page), { pay: false });
    const { id } = await sessionOf(page);
    await context.addCookies([{ name: 'theme', value: theme, url: baseURL ?? '' }]);
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await open(page, `/orderdetail/${id}/${idOrder}`);
      const cells = page.locator('tbody td');
      await expect(cells).toHaveCount(5);
      const boxes = await cells.evaluateAll((elements) =>
        elements.map((cell) => {
          const range = document.createRange();
          range.selectNodeContents(cell);
          const { left, right, top, bottom } = range.getBoundingClientRect();
          return { text: cell.textContent, left, right, top, bottom };
        }),
      );
      const overlaps = boxes.flatMap((box, index) =>
        boxes
          .slice(index + 1)
          .filter(
            (other) =>
              Math.min(box.right, other.right) - Math.max(box.left, other.left) > 1 &&
              Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top) > 1,
          )
          .map((other) => `${box.text} and ${other.text}`),
      );
      expect(overlaps, `at ${width} px`).toEqual([]);
      const link = await boxOf(page.getByRole('link', { name: 'Product detail' }));
      expect(link.x, `at ${width} px`).toBeCloseTo((await boxOf(page.locator('tbody .title'))).x, 0);
    }
  });

test('A printed order shows only the products and the receipt [R268]', async ({ page }) => {
  const idOrder = await placeOrder(page, await findGameInStock(page));
  await open(page, `/orderdetail/${(await sessionOf(page)).id}/${idOrder}`);
  await expect(page.getByRole('table')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('table')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Order Details' })).toContainText(String(idOrder));
  for (const hidden of [
    page.getByRole('banner'),
    page.getByRole('contentinfo'),
    page.getByRole('heading', { level: 1 }),
    page.getByRole('button', { name: 'Print' }),
    page.getByRole('link', { name: 'Product detail' }),
  ])
    await expect(hidden).toBeHidden();
  const textColour = await page
    .getByRole('cell', { name: 'Total in $' })
    .evaluate((cell) => getComputedStyle(cell).color);
  expect(textColour).toBe('rgb(0, 0, 0)');
});

test('Cancelling a paid order restores the stock, and the page shows the refund status', async ({ page }) => {
  const game = await findGameInStock(page);
  const idOrder = await placeOrder(page, game);
  await open(page, `/orderdetail/${(await sessionOf(page)).id}/${idOrder}`);
  await page.getByRole('button', { name: `Cancel order #${idOrder}` }).click();
  await page.getByRole('button', { name: 'Yes, cancel it' }).click();
  // The refund may still be in progress.
  await expect(
    page.getByText(/^This order was cancelled\. (Your money has been given back|It had been paid)/),
  ).toBeVisible();
  const { in_stock }: Game = await (await page.request.get(`/api/videogames/${game.id_product}`)).json();
  expect(in_stock).toBe(game.in_stock);
});

test('The Order again button adds the ordered products to the cart', async ({ page }) => {
  const idOrder = await placeOrder(page, await findGameInStock(page));
  await open(page, `/orderdetail/${(await sessionOf(page)).id}/${idOrder}`);
  await page.getByRole('button', { name: 'Order again' }).click();
  await expect(page.getByText('Your games are in the cart again.')).toBeVisible();
  await expect(page.getByRole('banner').getByRole('button', { name: /^Cart/ })).toContainText('2');
});

test('A favourite can be added, listed and removed, and stays removed after a reload [R021 R306 R307 R310 R311]', async ({
  page,
}) => {
  const game = await findGameInStock(page);
  await open(page, `/game/${game.id_product}`);
  await page
    .getByRole('button', { name: /^Add .+ to favourites$/ })
    .first()
    .click();
  await expect(page.getByRole('dialog')).toContainText('Added to favs!');
  await page.getByRole('dialog').getByRole('button').click();
  await page.getByRole('banner').getByRole('link', { name: 'Favs' }).click();
  await expect(page).toHaveURL(/\/favs$/);
  const card = page.getByRole('main').getByRole('article');
  await expect(card).toContainText(`$${game.price_product}`);
  const removed = page.waitForResponse((response) => response.request().method() === 'DELETE');
  await card.getByRole('button', { name: /^Remove .+ from favourites$/ }).click();
  await expect(page.getByText('No favorites games yet!')).toBeVisible();
  expect((await removed).status()).toBe(200);
  await page.reload();
  await expect(page.getByText('No favorites games yet!')).toBeVisible();
});

test("The contact form is prefilled with the shopper's email address, requires a message and sends it [R295 R299 R300 Q50]", async ({
  page,
}) => {
  await open(page, '/contact');
  await expect(page.getByLabel('Your Email')).toHaveValue(/@example\.com$/);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('A message is required')).toBeVisible();
  await page.getByLabel('Your Email').focus();
  for (const next of ['Your Message', 'Submit']) {
    await page.keyboard.press('Tab');
    const focused = page.getByRole('textbox', { name: next }).or(page.getByRole('button', { name: next }));
    await expect(focused, 'the honeypot field is not a tab stop').toBeFocused();
  }
  await page.getByLabel('Your Message').fill('Where is my cartridge?');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('dialog')).toContainText('Message sent');
  await expect(page.getByRole('dialog')).toContainText(
    'Your message was sent correctly. Wait for our prompt reply.',
  );
});

for (const theme of ['original', 'retro'])
  test(`Account pages in the ${theme} theme have no layout shift, overflow or accessibility violations [R017 R023 R024]`, async ({
    page,
    context,
    baseURL,
  }) => {
    const game = await findGameInStock(page);
    const idOrder = await placeOrder(page, game);
    await markAsDelivered(page, idOrder);
    const { id, token } = await sessionOf(page);
    await page.request.post('/api/favorites', {
      headers: { 'x-access-token': token },
      data: { idProduct: game.id_product, idUser: id },
    });
    await context.addCookies([{ name: 'theme', value: theme, url: baseURL ?? '' }]);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const shifts = await watchShifts(page);
    for (const path of [
      '/user',
      '/orders',
      `/orderdetail/${id}/${idOrder}`,
      `/review/${id}/${game.id_product}`,
      '/favs',
      '/contact',
      `/orderdetail/${id}/999999`,
    ])
      await expectResponsive(page, path, async (width) => {
        await open(page, path);
        await expect(page.getByRole('main').getByText('Loading..')).toHaveCount(0);
        expect(await shifts(), `${path} at ${width} px`).toBeLessThan(0.001);
      });
  });

test.use({ expectedErrors: [/40[34]|422/] });
