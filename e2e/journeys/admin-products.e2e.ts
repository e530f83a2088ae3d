import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/axe';
import { watchShifts } from '../support/shifts';
import { logIn, logInAsAdmin, makeShopper, password } from '../support/shopper';
import { expect, open, test } from '../support/test';
import { expectResponsive } from '../support/widths';

interface Game {
  id_product: number;
  name_product: string;
  price_product: number;
  in_stock: number;
  version: number;
}

const successMessage = 'Cambio realizado con éxito.';
const uniqueSuffix = () => Date.now().toString(36).slice(-6);

const picture = {
  name: 'cover.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
};

const fetchGame = async (page: Page, id: number): Promise<Game> =>
  (await page.request.get(`/api/videogames/${id}`)).json();

async function findGameInStock(page: Page): Promise<Game> {
  const games: Game[] = await (await page.request.get('/api/videogames?page=3&limit=24')).json();
  const game = games.find(({ in_stock }) => in_stock > 5);
  if (!game) throw new Error('No game on the third page has enough stock');
  return game;
}

async function openProductCard(page: Page, name: string): Promise<Locator> {
  await open(page, `/admin?section=products&q=${encodeURIComponent(name)}`);
  return page.getByRole('article', { name, exact: true });
}

async function expectAndCloseDialog(page: Page, text: string) {
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(text);
  await dialog.getByRole('button', { name: 'OK' }).click();
  await expect(dialog).toBeHidden();
}

test.beforeEach(({ page }) => logInAsAdmin(page));

test('A new product with a picture appears in the catalogue immediately and can be deleted [R031 R395 R398 R399 R400]', async ({
  page,
}) => {
  const name = `Moon Courier ${uniqueSuffix()}`;
  await open(page, '/admin?section=products');
  await page
    .getByRole('navigation', { name: 'Add to the catalogue' })
    .getByRole('link', { name: 'Add Product' })
    .click();
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Price', { exact: true }).fill('29');
  await page.getByLabel('Stock').fill('5');
  await page.getByRole('combobox', { name: 'Released' }).selectOption('1987');
  await page.getByLabel('Description').fill('Deliver parcels on the moon.');
  await page.getByRole('combobox', { name: 'Genre' }).selectOption({ index: 1 });
  await page.getByRole('combobox', { name: 'Platform' }).selectOption({ index: 1 });
  const add = page.getByRole('button', { name: 'Add Product' });
  await add.click();
  await expectAndCloseDialog(page, 'Please complete all required fields');
  await expect(page.getByText('At least one image is required')).toBeVisible();
  await page.getByLabel('Add pictures').setInputFiles(picture);
  await expect(page.getByAltText('Picture 1')).toHaveAttribute('src', /^\/images\/uploads\/[0-9a-f]+\.webp$/);
  await expect(page.getByRole('radio', { name: /picture 1$/ })).toBeChecked();
  await add.dblclick();
  await expectAndCloseDialog(page, 'Videogame successfully created');
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('');

  const created: Game[] = await (await page.request.get(`/api/videogames?name=${name}`)).json();
  expect(created).toHaveLength(1);
  const card = await openProductCard(page, name);
  await card.getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(new RegExp(name, 'i'));

  await openProductCard(page, name);
  await card.getByRole('button', { name: `Delete ${name}` }).click();
  await page.getByRole('button', { name: 'Yes, delete it!' }).click();
  await expectAndCloseDialog(page, successMessage);
  await expect(page.getByText('Product Not Found')).toBeVisible();
  await expect
    .poll(async () => (await page.request.get(`/api/videogames/${created[0]?.id_product}`)).status())
    .toBe(404);
});

test('Concurrent edits of a product while a shopper buys it neither restore sold units nor silently lose an edit [R337 R346 R347]', async ({
  page,
  context,
}) => {
  const game = await findGameInStock(page);
  const rewritten = `Rewritten in the other tab, ${uniqueSuffix()}.`;
  const otherTab = await context.newPage();
  const card = await openProductCard(page, game.name_product);
  const otherCard = await openProductCard(otherTab, game.name_product);
  for (const productCard of [card, otherCard])
    await productCard.getByRole('button', { name: 'EDIT INFO' }).click();

  const buyer = await makeShopper(page);
  const bought = await page.request.post('/api/order', {
    headers: { 'x-access-token': await fetchToken(page, buyer) },
    data: {
      amount_order: game.price_product * 2,
      address_order: '1 Arcade Row',
      cart: [{ id_product: game.id_product, price_product: game.price_product, quantity: 2 }],
    },
  });
  expect(bought.status()).toBe(200);

  await otherCard.getByLabel('Description').fill(rewritten);
  await otherCard.getByRole('button', { name: 'Save' }).click();
  await expectAndCloseDialog(otherTab, successMessage);
  await expect.poll(async () => (await fetchGame(page, game.id_product)).version).toBe(game.version + 1);
  expect((await fetchGame(page, game.id_product)).in_stock).toBe(game.in_stock - 2);

  await card.getByLabel('Stock').fill(String(game.in_stock + 10));
  await expect(card.getByText(`${game.in_stock} now, +10`)).toBeVisible();
  await card.getByRole('button', { name: 'Save' }).click();
  await expectAndCloseDialog(page, successMessage);
  await expect(card.getByRole('row', { name: 'Description' })).toContainText(rewritten);
  await expect(card.getByRole('row', { name: 'Stock' })).toContainText('+10 to whatever is there');
  await card.getByRole('button', { name: 'Keep mine' }).click();
  await expectAndCloseDialog(page, successMessage);
  await expect.poll(async () => (await fetchGame(page, game.id_product)).in_stock).toBe(game.in_stock + 8);
  expect(await fetchGame(page, game.id_product)).toMatchObject({
    description_product: rewritten,
  });
  await expect(card.getByText(String(game.in_stock + 8), { exact: true })).toBeVisible();
});

test('A genre or platform whose name differs from an existing name only in case is rejected [R032 R034 R405 R406 R410 R411]', async ({
  page,
}) => {
  // Dialogs must close even without a closing animation.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const kind of ['Genre', 'Platform']) {
    const name = `${kind} ${uniqueSuffix()}`;
    await open(page, `/create${kind}`);
    const field = page.getByLabel(`${kind} name`);
    await field.fill(name);
    await page.getByRole('button', { name: `Add ${kind}` }).click();
    await expectAndCloseDialog(page, `${kind} succesfully created`);
    await expect(page.getByRole('listitem').filter({ hasText: name })).toBeVisible();
    await field.fill(name.toUpperCase());
    await page.getByRole('button', { name: `Add ${kind}` }).click();
    await expect(page.getByText(`'${name}' is there already`)).toBeVisible();
    await page.getByRole('link', { name: 'Back', exact: true }).click();
    await expect(page).toHaveURL(/\/admin$/);
  }
});

test('An open catalogue shows a new price without a reload after an edit in another tab', async ({
  page,
}) => {
  const game = await findGameInStock(page);
  const catalogue = await page.context().newPage();
  await open(catalogue, `/home?q=${encodeURIComponent(game.name_product)}`);
  const cardWithOldPrice = catalogue.getByRole('article').filter({ hasText: `$${game.price_product}` });
  await expect(cardWithOldPrice.first()).toBeVisible();
  const card = await openProductCard(page, game.name_product);
  await card.getByRole('button', { name: 'EDIT INFO' }).click();
  await card.getByLabel('Price', { exact: true }).fill('987');
  await card.getByRole('button', { name: 'Save' }).click();
  await expectAndCloseDialog(page, successMessage);
  await expect(catalogue.getByRole('article').filter({ hasText: '$987' })).toBeVisible();
});

test('An administrator edits selected products in bulk, exports them as CSV and imports changes [R444]', async ({
  page,
}) => {
  const game = await findGameInStock(page);
  const card = await openProductCard(page, game.name_product);
  await page.getByRole('checkbox', { name: `Choose ${game.name_product}`, exact: true }).check();
  await page.getByLabel('Units more, or fewer with a minus').fill('3');
  await page.getByRole('button', { name: 'Move stock' }).click();
  await expect(card.getByText(String(game.in_stock + 3), { exact: true })).toBeVisible();

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV', exact: true }).click();
  const csv = await readFile(await (await download).path(), 'utf8');
  const { version } = await fetchGame(page, game.id_product);
  expect(csv).toContain(`\r\n${game.id_product},${version},`);

  await page.getByRole('button', { name: 'Import CSV' }).click();
  const chooseFile = (row: string) =>
    page.getByLabel('Choose a file').setInputFiles({
      name: 'stock.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`id_product,version,stock_change\n${row}`),
    });
  await chooseFile(`${game.id_product},${version},-9999`);
  await expect(page.getByText('1 wrong. Nothing is applied until no row is wrong.')).toBeVisible();
  await chooseFile(`${game.id_product},${version},-3`);
  await expect(page.getByText('stock.csv: 1 changed. Nothing is applied yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Apply all rows' }).click();
  await expect(page.getByText('1 row applied')).toBeVisible();
  await expect(card.getByText(String(game.in_stock), { exact: true })).toBeVisible();
});

test('The first response after a product goes on sale contains the sale badge, even if the browser and the server have cached its page', async ({
  page,
}) => {
  const game = await findGameInStock(page);
  const getPage = (etag = '') =>
    page.request.get(`/game/${game.id_product}`, { headers: { 'if-none-match': etag } });
  const login = { username: 'keeper', password: process.env.E2E_ADMIN_PASSWORD };
  const { token } = await (await page.request.post('/api/auth/login', { data: login })).json();
  const setSale = async (on_sale: boolean) => {
    const data = { ids: [game.id_product], change: { on_sale } };
    const headers = { 'x-access-token': token };
    expect((await page.request.put('/api/videogames/Several', { headers, data })).status()).toBe(200);
  };
  const saleBadge = />-20%</;

  await setSale(false);
  const before = await getPage();
  expect(await before.text()).not.toMatch(saleBadge);
  const { etag } = before.headers();
  expect((await getPage(etag)).status()).toBe(304);

  await setSale(true);
  const after = await getPage(etag);
  expect(after.status()).toBe(200);
  expect(await after.text()).toMatch(saleBadge);
  await setSale(false);
  expect(await (await getPage()).text()).not.toMatch(saleBadge);
});

test("A shopper is redirected from product administration to the catalogue, and the API rejects the shopper's requests [R033 R035 R443]", async ({
  page,
}) => {
  const shopper = await makeShopper(page);
  const shopperToken = await fetchToken(page, shopper);
  await page.evaluate(() => localStorage.clear());
  await logIn(page, shopper.username);
  for (const path of ['/form', '/createGenre', '/createPlatform', '/admin?section=products']) {
    await page.goto(path);
    await expect(page, path).toHaveURL(/\/home$/);
  }
  const headers = { 'x-access-token': shopperToken };
  const data = { ids: [1], change: { archived: true } };
  expect((await page.request.put('/api/videogames/Several', { headers, data })).status()).toBe(403);
  expect((await page.request.get('/api/videogames/Csv', { headers })).status()).toBe(403);
});

for (const theme of ['original', 'retro'])
  test(`Product administration in the ${theme} theme has no layout shift, overflow or accessibility violations [R029 R031 R032 R034]`, async ({
    page,
    context,
    baseURL,
  }) => {
    await context.addCookies([{ name: 'theme', value: theme, url: baseURL ?? '' }]);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const shifts = await watchShifts(page);
    for (const path of ['/admin?section=products', '/form', '/createGenre', '/createPlatform'])
      await expectResponsive(page, path, async (width) => {
        await open(page, path);
        await expect(page.getByRole('main').getByText('Loading..')).toHaveCount(0);
        expect(await shifts(), `${path} at ${width} px`).toBeLessThan(0.001);
      });
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await open(page, '/admin?section=products');
      if (width === 390) {
        await page
          .getByRole('button', { name: /^Details of/ })
          .first()
          .click();
        await page.getByRole('button', { name: 'Filters' }).click();
      }
      await page.getByRole('button', { name: 'EDIT INFO' }).first().click();
      await page.getByRole('button', { name: 'Import CSV' }).click();
      await page.getByRole('checkbox', { name: 'Whole page' }).check();
      await expectAccessible(page, `products with open forms at ${width} px`);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
  });

test('On a phone, closing "Import CSV" after folding the filters moves focus to the list of products', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 900 });
  await open(page, '/admin?section=products');
  const filters = page.getByRole('button', { name: 'Filters' });
  await filters.click();
  await page.getByRole('button', { name: 'Import CSV' }).click();
  await filters.click();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('region', { name: 'Products' })).toBeFocused();
});

async function fetchToken(page: Page, { username }: { username: string }): Promise<string> {
  const login = await page.request.post('/api/auth/login', { data: { username, password } });
  return (await login.json()).token;
}

// 403: requests that a shopper may not send. 409: conflicting edits and duplicate names.
test.use({ expectedErrors: [/40[39]/] });
