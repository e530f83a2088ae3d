import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe';
import { watchShifts } from '../support/shifts';
import { logInAsAdmin, sessionOf } from '../support/shopper';
import { expect, open, test } from '../support/test';
import { expectResponsive } from '../support/widths';

const themes = ['original', 'retro'] as const;

interface Game {
  id_product: number;
  name_product: string;
  price_product: number;
  list_price?: number;
  earlier_price?: number;
  in_stock: number;
  on_sale: boolean;
}

const fetchGames = async (page: Page, query: string): Promise<Game[]> =>
  (await page.request.get(`/api/videogames${query}`)).json();

/** Returns a game that is not on sale and costs more than $20. */
async function findRegularGame(page: Page, index: number): Promise<Game> {
  const games = await fetchGames(page, '?page=4&limit=96');
  const game = games.filter(({ on_sale, price_product: price }) => !on_sale && price > 20)[index];
  if (!game) throw new Error('The catalogue page has too few games that are not on sale');
  return game;
}

for (const [index, theme] of themes.entries())
  test(`In the ${theme} theme, an administrator schedules a sale using only the keyboard, and until the sale ends, the shop shows the earlier price and the percentage reduction`, async ({
    page,
    context,
    baseURL,
    newVisitor,
  }) => {
    await context.addCookies([{ name: 'theme', value: theme, url: baseURL ?? '' }]);
    await logInAsAdmin(page);
    const { id_product: id, name_product: name, price_product: price } = await findRegularGame(page, index);
    const salePrice = Math.floor((price * 3) / 4);
    const percent = Math.floor(((price - salePrice) * 100) / price);

    await open(page, `/admin?section=products&q=${encodeURIComponent(name)}`);
    await page
      .getByRole('link', { name: `Schedule a sale of ${name}`, exact: true })
      .first()
      .press('Enter');
    await expect(page.getByLabel('Sale price')).toBeFocused();
    await expect(page.getByText(`Instead of $${price}`)).toBeVisible();
    await page.keyboard.type(String(price));
    await page.keyboard.press('Enter');
    await expect(page.getByText(`The sale price must be lower than $${price}`)).toBeVisible();
    await expectAccessible(page, `new sale, ${theme}`);
    await page.getByLabel('Sale price').fill(String(salePrice));
    await page.getByLabel('Until (UTC)').fill('2099-12-31T23:00');
    await page.getByLabel('Until (UTC)').press('Enter');
    const confirmation = page.getByRole('dialog', { name: 'Start the sale now?' });
    await expect(confirmation).toContainText(`${name} costs $${salePrice} from now on.`);
    await confirmation.getByRole('button', { name: 'Yes, start it' }).press('Enter');
    await expect(page.getByText(`The sale of ${name} is running.`)).toBeVisible();
    const row = page.getByRole('row', {
      name: new RegExp(`\\$${salePrice} instead of \\$${price} .* Running`),
    });
    await expect(row).toBeVisible();
    await expectAccessible(page, `scheduled sales, ${theme}`);

    const visitor = await newVisitor();
    await visitor.addCookies([{ name: 'theme', value: theme, url: baseURL ?? '' }]);
    const shop = await visitor.newPage();
    const shifts = await watchShifts(shop);
    await open(shop, `/game/${id}`);
    const earlierPrice = shop.getByText(`Earlier price: $${price}`);
    const badge = shop.getByRole('main').getByText(`-${percent}%`, { exact: true });
    await expect(earlierPrice).toHaveCSS('text-decoration-line', 'line-through');
    await expect(badge).toBeVisible();
    await expect(shop.locator('strong', { hasText: `$${salePrice}` })).toBeVisible();
    expect(await shifts()).toBeLessThan(0.001);
    await expectAccessible(shop, `product on sale, ${theme}`);
    const [structuredData = ''] = await shop.locator('script[type="application/ld+json"]').allTextContents();
    expect(structuredData).toContain(`"priceType":"https://schema.org/StrikethroughPrice","price":${price}`);

    await open(shop, `/home?sale=true&q=${encodeURIComponent(name)}`);
    const card = shop.getByRole('region', { name: 'Games' }).getByRole('article').filter({ hasText: name });
    await expect(card.first()).toContainText(`Earlier price: $${price}$${salePrice}`);
    await expect(card.first()).toContainText(`-${percent}%`);
    await expectAccessible(shop, `list of games on sale, ${theme}`);

    // The form does not accept seconds, so set the end through the API.
    const { token } = await sessionOf(page);
    const headers = { 'x-access-token': token };
    const sales = await page.request.get(`/api/scheduled-sales?q=${encodeURIComponent(name)}`, { headers });
    const [sale] = await sales.json();
    const data = { ends_at: new Date(Date.now() + 1000).toISOString() };
    expect((await page.request.put(`/api/scheduled-sales/${sale.id}`, { headers, data })).status()).toBe(200);
    await expect
      .poll(async () => {
        await open(shop, `/game/${id}`);
        return shop.locator('strong').first().textContent();
      })
      .toBe(`$${price}`);
    await expect(earlierPrice).toHaveCount(0);
    await expect(badge).toHaveCount(0);
    await page.reload();
    await expect(
      page.getByRole('row', { name: new RegExp(`\\$${salePrice} instead of \\$${price} .* Ended`) }),
    ).toBeVisible();
  });

test('The demo games on sale cost 20% less than their earlier prices, and the first card shows a -20% badge', async ({
  page,
}) => {
  const games = await fetchGames(page, '/Onsale?page=1&limit=12');
  // Exclude the games that other tests put on sale, which have no list price.
  const demoGames = games.filter(({ list_price }) => list_price !== undefined);
  const [game] = demoGames;
  if (!game) throw new Error('No game with a list price is on sale');
  for (const { list_price = 0, earlier_price, price_product } of demoGames)
    expect([earlier_price, list_price * 4]).toEqual([list_price, price_product * 5]);
  await open(page, '/home?sale=true');
  const card = page.getByRole('region', { name: 'Games' }).getByRole('article').first();
  await expect(card).toContainText(`Earlier price: $${game.list_price}$${game.price_product}`);
  await expect(card).toContainText('-20%');
});

test('A game card with the maximum price fits phones and desktops, and the badge for a reduction of less than one percent shows "Sale"', async ({
  page,
}) => {
  await logInAsAdmin(page);
  const { token } = await sessionOf(page);
  const headers = { 'x-access-token': token };
  const template = await (await page.request.get('/api/videogames/1')).json();
  const name = `Golden Cartridge ${Date.now().toString(36).slice(-6)}`;
  const data = {
    ...template,
    name_product: name,
    price_product: 1_000_000,
    list_price: 1_000_000,
    genres: template.genres.map((genre: { name_genre: string }) => genre.name_genre),
    platforms: template.platforms.map((platform: { name_platform: string }) => platform.name_platform),
  };
  const created = await page.request.post('/api/videogames/OneGame', { headers, data });
  expect(created.status(), await created.text()).toBe(201);
  const { id_product: id } = await created.json();
  const reduced = { id_product: id, price_product: 999_999, on_sale: true };
  const edited = await page.request.put('/api/videogames/OneGame', { headers, data: reduced });
  expect(await edited.json()).toMatchObject({ earlier_price: 1_000_000 });
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await open(page, `/home?q=${encodeURIComponent(name)}`);
    const card = page.getByRole('region', { name: 'Games' }).getByRole('article');
    await expect(card.getByText('Sale', { exact: true })).toBeVisible();
    const earlierPrice = await card.locator('s').boundingBox();
    const button = await card.getByRole('button', { name: /^Add .* to cart$/ }).boundingBox();
    const box = await card.boundingBox();
    if (!earlierPrice || !button || !box) throw new Error('The card is not rendered');
    const isBeside = earlierPrice.x + earlierPrice.width <= button.x;
    const isAbove = earlierPrice.y + earlierPrice.height <= button.y;
    expect(isBeside || isAbove, `${width} px`).toBe(true);
    expect(button.x + button.width).toBeLessThanOrEqual(box.x + box.width);
  }
  await page.request.delete(`/api/videogames/OneGame/${id}`, { headers });
});

test('The form for scheduling a sale is accessible and fits phone, tablet and desktop widths', async ({
  page,
}) => {
  await logInAsAdmin(page);
  await expectResponsive(page, 'Scheduled sales', async () => {
    await open(page, '/admin?section=scheduled-sales&sale=new');
    await expect(page.getByLabel('Product number')).toBeVisible();
  });
});
