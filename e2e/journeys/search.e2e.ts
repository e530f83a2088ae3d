import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe';
import { expect, open, test } from '../support/test';

const cards = (page: Page) => page.getByRole('region', { name: 'Games' }).getByRole('article');
const titles = (page: Page) => cards(page).getByRole('heading');
const searchBox = (page: Page) => page.getByRole('combobox', { name: 'Search by name' });
const readGameCount = async (page: Page) =>
  Number(
    /\d+/.exec(await page.getByRole('region', { name: 'Filters' }).getByRole('status').innerText())?.[0],
  );

for (const [theme, width] of [
  ['original', 1280],
  ['retro', 390],
] as const)
  test.describe(`In the ${theme} theme at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } });
    test.beforeEach(({ context, baseURL }) =>
      context.addCookies([{ name: 'theme', value: theme, url: baseURL ?? '' }]),
    );

    test('A misspelt search shows the results for the corrected text, with a link that searches for the text as typed', async ({
      page,
    }) => {
      await open(page, '/home?q=zelad');
      await expect(page.getByText('Showing results for zelda.')).toBeVisible();
      await expect(titles(page)).not.toHaveCount(0);
      for (const title of await titles(page).all()) {
        await expect(title.locator('mark')).toHaveText(/^zelda$/i);
      }
      await expectAccessible(page, 'corrected search', 'main');
      await page.getByRole('link', { name: 'Search instead for zelad' }).click();
      await expect(page).toHaveURL(/\/home\?q=zelad&exact=true$/);
      await expect(page.getByText('No game answers to that.')).toBeVisible();
    });

    test('Filters can be chosen with the keyboard on the filters page, and a chip removes one of them', async ({
      page,
    }) => {
      await open(page, '/home');
      const initialCount = await readGameCount(page);
      const openFilters = async () => {
        if (width === 390) await page.getByRole('button', { name: 'Filters' }).press('Enter');
      };
      await openFilters();
      await page.getByRole('link', { name: 'More filters' }).press('Enter');
      await expect(page).toHaveURL(/\/filters$/);
      await page.getByRole('checkbox', { name: /^SNES / }).press('Space');
      await expect(page).toHaveURL(/\/filters\?platform=SNES$/);
      await page.getByRole('checkbox', { name: /^NES / }).press('Space');
      await expect(page).toHaveURL(/\/filters\?platform=NES&platform=SNES$/);
      await expect(page.getByRole('checkbox', { name: /^NES / })).toBeFocused();
      const years = page.getByRole('group', { name: 'Year' });
      await years.getByLabel('From').fill('1990');
      await years.getByLabel('To').fill('1993');
      await years.getByLabel('To').press('Tab');
      await expect(page).toHaveURL(/years=1990-1993$/);
      await expectAccessible(page, 'filters', 'main');
      const button = page.getByRole('button', { name: /^Show \d+ games$/ });
      const expectedCount = Number(/\d+/.exec(await button.innerText())?.[0]);
      await button.press('Enter');
      await expect(page).toHaveURL(/\/home\?platform=NES&platform=SNES&years=1990-1993$/);
      await expect.poll(() => readGameCount(page)).toBe(expectedCount);
      expect(expectedCount).toBeLessThan(initialCount);
      await expectAccessible(page, 'filter chips', 'main');
      await page.getByRole('link', { name: 'Remove filter SNES' }).press('Enter');
      await expect(page).toHaveURL(/\/home\?platform=NES&years=1990-1993$/);
      await expect(page.getByRole('region', { name: 'Filters' })).toBeFocused();
      await openFilters();
      await page.getByRole('button', { name: 'Remove', exact: true }).first().click();
      await expect(page).toHaveURL(/\/home$/);
      await expect.poll(() => readGameCount(page)).toBe(initialCount);
    });
  });

test('Suggestions for a misspelt search show the cover, name and price, and the keyboard opens a suggested game', async ({
  page,
}) => {
  await open(page, '/home');
  await searchBox(page).fill('sonik');
  const options = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');
  await expect(options).toHaveCount(4);
  for (const option of await options.all()) {
    await expect(option).toContainText(/Sonic.*\$\d+/i);
    await expect(option.locator('img')).toBeVisible();
    await expect(option.locator('mark')).toHaveText(/^sonic$/i);
  }
  await expect(page.getByText('Showing results for sonic')).toBeVisible();
  await expectAccessible(page, 'suggestions', 'header');
  await searchBox(page).press('ArrowDown');
  await searchBox(page).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/sonic/i);
});

for (const [typed, name] of [
  ['packman', 'Pac-Man'],
  ['pokemon', 'Pokémon Red'],
  ['mario kart 64', 'Mario Kart 64'],
  ['donky kong', 'Donkey Kong'],
] as const)
  test(`The search "${typed}" finds ${name}`, async ({ page }) => {
    await open(page, '/home');
    await searchBox(page).fill(typed);
    await searchBox(page).press('Enter');
    await expect(titles(page).filter({ hasText: new RegExp(`^${name}$`) })).not.toHaveCount(0);
  });

test('The count beside a filter option is the number of games that match the option and the other active filters', async ({
  page,
}) => {
  await open(page, '/home?years=1990-1999');
  const platform = page.getByRole('combobox', { name: 'Platform' });
  const option = platform.locator('option[value="NES"]');
  const expectedCount = Number(/\((\d+)\)/.exec((await option.textContent()) ?? '')?.[1]);
  await platform.selectOption('NES');
  await expect(page).toHaveURL(/platform=NES/);
  await expect.poll(() => readGameCount(page)).toBe(expectedCount);
});

test.describe('Without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('Without JavaScript, the filter form submits several filters and a range, and a chip removes one of the filters', async ({
    page,
  }) => {
    await page.goto('/home');
    await page.getByRole('link', { name: 'More filters' }).click();
    await page.getByRole('checkbox', { name: /^NES / }).check();
    await page.getByRole('checkbox', { name: /^SNES / }).check();
    await page.getByRole('group', { name: 'Price' }).getByLabel('To').fill('45');
    await page.getByRole('button', { name: /^Show \d+ games$/ }).click();
    await expect(page.getByRole('combobox', { name: 'Platform' })).toHaveValue('NES|SNES');
    await expect(page.getByRole('combobox', { name: 'Price' }).locator(':checked')).toHaveText('Under $46');
    const robots = page.locator('meta[name="robots"]');
    await expect(robots).toHaveAttribute('content', /noindex/);
    await page.getByRole('link', { name: 'Remove filter NES', exact: true }).click();
    await expect(page).toHaveURL(/\/home\?platform=SNES&price=-45$/);
    await page.goto('/home?q=zelad');
    await expect(page.getByText('Showing results for zelda.')).toBeVisible();
  });

  test('Without JavaScript, one Apply button submits the sort order and the filters', async ({ page }) => {
    await page.goto('/home');
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('price-asc');
    await page.getByRole('combobox', { name: 'Platform' }).selectOption('NES');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page).toHaveURL(/\bsort=price-asc\b/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/(^|\s)NES games$/);
  });
});
