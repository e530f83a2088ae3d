import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/axe';
import { expect, open, test } from '../support/test';

const cards = (page: Page) => page.getByRole('region', { name: 'Games' }).getByRole('article');
const scrollPosition = (page: Page) => page.evaluate(() => Math.round(scrollY));

const countColumns = (page: Page) =>
  cards(page).evaluateAll(
    (all) => new Set(all.slice(0, 8).map((card) => card.getBoundingClientRect().left)).size,
  );

test('The catalogue has one column up to a width of 414 px, four on desktop, and two or three in between [R084 R085]', async ({
  page,
}) => {
  await open(page, '/home');
  for (const [width, expected] of [
    [390, 1],
    [414, 1],
    [415, 2],
    [760, 2],
    [761, 3],
    [1080, 3],
    [1081, 4],
    [1920, 4],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    expect(await countColumns(page), `${width} px`).toBe(expected);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width} px`).toBe(width);
  }
});

test('Page numbers are hidden up to a width of 414 px and shown above it [R087 R089]', async ({ page }) => {
  await open(page, '/home');
  const pages = page.getByRole('navigation', { name: 'Pages' });
  for (const width of [415, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(pages, `${width} px`).toBeVisible();
  }
  for (const width of [390, 414]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(pages, `${width} px`).toBeHidden();
  }
});

test('Filters and sort order are in the URL, so a reload, a shared link and Back show the same games [R440]', async ({
  page,
}) => {
  await open(page, '/home');
  await page.getByLabel('Genre').selectOption({ index: 1 });
  await expect(page).toHaveURL(/genre=/);
  await page.getByLabel('Sort by').selectOption('Price, low to high');
  await expect(page).toHaveURL(/sort=price-asc/);
  // The URL changes before the games are rendered.
  const readPrices = async () =>
    (await cards(page).allInnerTexts()).map((text) => Number(/\$(\d+)/.exec(text)?.[1]));
  await expect
    .poll(async () => {
      const all = await readPrices();
      return all.every((price, index) => price >= (all[index - 1] ?? 0));
    })
    .toBe(true);
  const shown = await cards(page).allInnerTexts();
  const shared = page.url();
  await page.reload();
  expect(await cards(page).allInnerTexts()).toEqual(shown);
  await open(page, '/game/1');
  await open(page, shared);
  expect(await cards(page).allInnerTexts()).toEqual(shown);
  await page.getByRole('button', { name: 'Remove' }).first().click();
  await expect(page).toHaveURL(/\/home\?sort=price-asc$/);
  await page.goBack();
  await expect(page.getByLabel('Genre')).not.toHaveValue('');
  await expect.poll(() => cards(page).allInnerTexts()).toEqual(shown);
});

test('Suggestions match part of a name regardless of case, and the keyboard opens a suggested game [R068 R069 R070]', async ({
  page,
}) => {
  await open(page, '/home');
  const box = page.getByRole('combobox', { name: 'Search by name' });
  await box.fill('mAn');
  const options = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');
  await expect(options).toHaveCount(4);
  for (const text of await options.allInnerTexts()) expect(text.toLowerCase()).toContain('man');
  await expectAccessible(page, 'suggestions', 'header');
  await box.press('ArrowDown');
  await box.press('Enter');
  await expect(page).toHaveURL(/\/game\/\d+$/);
});

test('Clicking a card opens the product page scrolled to 250 px, and Back restores the scroll position [R113]', async ({
  page,
}) => {
  await open(page, '/home');
  await page.mouse.wheel(0, 500);
  await expect.poll(() => scrollPosition(page)).toBe(500);
  await cards(page).getByRole('link').first().click();
  await expect(page).toHaveURL(/\/game\/\d+$/);
  await expect.poll(() => scrollPosition(page)).toBe(250);
  await page.goBack();
  await expect.poll(() => scrollPosition(page)).toBe(500);
});

test('Opening another catalogue page scrolls to 500 px [R114]', async ({ page }) => {
  await open(page, '/home');
  await page.getByRole('link', { name: 'Page 2', exact: true }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect.poll(() => scrollPosition(page)).toBe(500);
});

test.describe('Carousel', () => {
  const readOffsets = (page: Page) =>
    page
      .locator('.row li')
      .evaluateAll((all) => all.map((cover) => Number(getComputedStyle(cover).getPropertyValue('--offset'))));

  async function drag(page: Page, distance: number) {
    const cover = await page.locator('.row li').first().boundingBox();
    if (!cover) throw new Error('The carousel has no cover');
    const [x, y] = [cover.x + cover.width / 2, cover.y + cover.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + distance / 2, y, { steps: 5 });
    await page.mouse.move(x + distance, y, { steps: 5 });
    return { moveTo: (end: number) => page.mouse.move(x + end, y, { steps: 5 }) };
  }

  test.beforeEach(async ({ page }) => {
    await open(page, '/home');
    await page.locator('[data-moved]').waitFor({ state: 'attached' });
  });

  test('The carousel follows a drag without opening a game, and a click opens the clicked game [R108 R111]', async ({
    page,
  }) => {
    await drag(page, -170);
    await expect.poll(async () => (await readOffsets(page))[0]).toBeLessThan(-0.55);
    await page.mouse.up();
    // Round the offset to hundredths; Math.abs avoids -0.
    await expect.poll(async () => Math.abs(Math.round(((await readOffsets(page))[1] ?? 9) * 100))).toBe(0);
    await expect(page).toHaveURL(/\/home$/);
    const second = await page.locator('.row li').nth(1).getByRole('img').getAttribute('alt');
    await page.locator('.row li').nth(1).getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(second ?? '');
  });

  test('When a drag is reversed, the carousel returns to the same cover and does not open its game [R108]', async ({
    page,
  }) => {
    const { moveTo } = await drag(page, -120);
    await expect.poll(async () => (await readOffsets(page))[0]).toBeLessThan(-0.4);
    await moveTo(-30);
    await page.mouse.up();
    await expect.poll(async () => (await readOffsets(page))[0]).toBe(0);
    await expect(page).toHaveURL(/\/home$/);
  });

  test('The carousel moves with buttons and arrow keys, and wraps around at both ends [R106 R107]', async ({
    page,
  }) => {
    const findMiddleSlide = async () =>
      (await readOffsets(page)).findIndex((offset) => Math.abs(offset) < 0.01);
    const last = (await readOffsets(page)).length - 1;
    await page.getByRole('button', { name: 'Previous game' }).click();
    await expect.poll(findMiddleSlide).toBe(last);
    await page.keyboard.press('ArrowRight');
    await expect.poll(findMiddleSlide).toBe(0);
  });

  test('The carousel causes no layout shift while it loads', async ({ page }) => {
    const shift = await page.evaluate(async () => {
      let sum = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) sum += Number(entry.toJSON().value);
      }).observe({ type: 'layout-shift', buffered: true });
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      return sum;
    });
    expect(shift).toBe(0);
  });
});

for (const theme of ['original', 'retro'])
  test(`The results of a search or a filter start at most 260 px (on phones 320 px) below the top of the window in the ${theme} theme`, async ({
    page,
    context,
    baseURL,
  }) => {
    await context.addCookies([{ name: 'theme', value: theme, url: baseURL ?? '' }]);
    const readTop = async (locator: Locator) => (await locator.first().boundingBox())?.y;
    for (const [width, height, limit] of [
      [1280, 800, 260],
      [390, 844, 320],
    ] as const) {
      await page.setViewportSize({ width, height });
      for (const search of [
        'q=zel',
        'platform=Amiga&genre=Racing&price=20-39&years=1980-1989',
        'sale=true',
      ]) {
        await open(page, `/home?${search}`);
        expect(await readTop(cards(page)), `${search} at ${width} px`).toBeLessThanOrEqual(limit);
      }
      await open(page, '/home?q=qqqqqq');
      const message = page.getByText('No game answers to that.');
      expect(await readTop(message), `no result at ${width} px`).toBeLessThanOrEqual(height / 2);
      await expectAccessible(page, `no result at ${width} px`);
    }
  });

for (const theme of ['original', 'retro'])
  test(`On a phone, the first game below the carousel is visible without scrolling in the ${theme} theme`, async ({
    page,
    context,
    baseURL,
  }) => {
    await context.addCookies([{ name: 'theme', value: theme, url: baseURL ?? '' }]);
    await page.setViewportSize({ width: 390, height: 844 });
    await open(page, '/home');
    const card = await cards(page).first().boundingBox();
    expect(card?.y).toBeLessThanOrEqual(560);
  });

test.describe("Without the host's scripts", () => {
  test.use({ expectedErrors: [/Failed to load resource/] });

  test('On a phone, if the scripts fail to load, the Filters button opens a page whose form shows the filtered games', async ({
    page,
  }) => {
    await page.route('**/host/*.js', (route) => route.abort());
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/home?sort=newest&page=2');
    await page.getByRole('button', { name: 'Filters' }).click();
    await expect(page).toHaveURL(/\/filters\?sort=newest$/);
    await page.getByLabel('Amiga').check();
    await page.getByRole('button', { name: /^Show/ }).click();
    await expect(page).toHaveURL(/\/home\?.*platform=Amiga/);
    expect(new URL(page.url()).searchParams.get('sort')).toBe('newest');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Amiga games$/);
  });
});

test('On a phone, the Filters button opens the filters, which can be used by keyboard', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, '/home');
  const platform = page.getByLabel('Platform');
  await expect(platform).toBeHidden();
  await page.getByRole('button', { name: 'Filters' }).press('Enter');
  await platform.focus();
  await platform.selectOption('Amiga');
  await expect(page).toHaveURL(/platform=Amiga/);
  await expect(page.getByRole('button', { name: 'Filters (1)' })).toHaveAttribute('aria-expanded', 'true');
  await expect(platform).toBeFocused();
});
