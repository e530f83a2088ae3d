import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe';
import { logInAsAdmin } from '../support/shopper';
import { expect, open, test } from '../support/test';

const publicPaths = ['/', '/home', '/home?q=zzzzzz', '/game/1', '/login', '/signup', '/orders', '/nowhere'];
const adminPaths = ['/cart', '/order', '/order/payment', '/orders', '/admin'];

/** One page from each remote. */
const pages = { shop: '/game/4', account: '/signup', admin: '/admin?section=products' };

const styleOf = (page: Page) =>
  page.evaluate(() => {
    const { color, fontFamily } = getComputedStyle(document.querySelector('main h1') ?? document.body);
    return [color, fontFamily, getComputedStyle(document.body).backgroundColor];
  });

test('Switching the theme restyles the host and every remote without a page load, and the choice persists [R050 R051 R053]', async ({
  page,
}) => {
  // Log in as an administrator, because /admin redirects other visitors.
  await logInAsAdmin(page);
  for (const [name, path] of Object.entries(pages)) {
    await open(page, path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(
      await page.evaluate(() => performance.getEntriesByType('resource').map((entry) => entry.name)),
    ).toContainEqual(expect.stringContaining(`/releases/${name}/`));
    const original = await styleOf(page);
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    await page.getByRole('banner').getByText('Retro').first().click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'retro');
    const retro = await styleOf(page);
    for (const [index, value] of retro.entries())
      expect(value, `${name}, ${index}`).not.toBe(original[index]);
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
    const response = await open(page, path);
    expect(await response?.text()).toContain('data-theme="retro"');
    await page.getByRole('banner').getByText('Original').first().click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'original');
    await expect.poll(() => styleOf(page)).toEqual(original);
  }
});

test('Switching the theme does not change the URL, texts, controls or data [R052]', async ({ page }) => {
  await logInAsAdmin(page);
  for (const path of ['/home', ...Object.values(pages)]) {
    await open(page, path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    // The carousel's hidden covers load when the browser is idle.
    if (path === '/home') await page.locator('[data-moved]').waitFor({ state: 'attached' });
    // The voting buttons load after hydration.
    if (path.startsWith('/game/'))
      await page
        .getByRole('button', { name: /^Helpful/ })
        .first()
        .waitFor();
    const before = await page.getByRole('main').ariaSnapshot();
    const url = page.url();
    await page.getByRole('banner').getByText('Retro').first().click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'retro');
    expect(await page.getByRole('main').ariaSnapshot()).toBe(before);
    expect(page.url()).toBe(url);
    await page.getByRole('banner').getByText('Original').first().click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'original');
  }
});

for (const theme of ['original', 'retro'])
  for (const width of [1280, 390])
    test(`Shop, account and admin pages are accessible and not wider than the viewport in the ${theme} theme at ${width} px`, async ({
      page,
      context,
      baseURL,
    }) => {
      await context.addCookies([{ name: 'theme', value: theme, url: baseURL ?? '' }]);
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ reducedMotion: 'reduce' });
      const check = async (path: string) => {
        await open(page, path);
        await page.getByRole('heading', { level: 1 }).first().waitFor();
        await expectAccessible(page, path);
        expect(
          await page.evaluate(() => document.documentElement.scrollWidth),
          `${path} is wider than the viewport`,
        ).toBe(width);
      };
      for (const path of publicPaths) await check(path);
      await logInAsAdmin(page);
      await open(page, '/game/4');
      await page.getByRole('button', { name: 'Add to cart' }).click();
      for (const path of adminPaths) await check(path);
    });

test.use({ expectedErrors: [/404/] });
