import { expectNoBarriers } from './axe';
import { logIn } from './shopper';
import { expect, open, test } from './test';

const screens = ['/', '/home', '/home?q=zzzzzz', '/game/1', '/login', '/signup', '/orders', '/nowhere'];
const signedIn = ['/cart', '/order', '/order/payment', '/orders', '/admin'];

test('R050 R051 R052 R053 the theme changes only the look, in the host and in every remote, and stays', async ({
  page,
}) => {
  await open(page, '/home');
  // The covers of the stage that nobody sees yet come in idle time.
  await page.locator('[data-moved]').waitFor({ state: 'attached' });
  const words = async () => (await page.getByRole('main').innerText()).toLowerCase().replace(/\s+/g, ' ');
  const before = await words();
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await page.getByRole('banner').getByText('Retro').first().click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'retro');
  expect(await words()).toBe(before);
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
  const response = await open(page, '/signup');
  expect(await response?.text()).toContain('data-theme="retro"');
});

for (const theme of ['original', 'retro'])
  for (const width of [1280, 390])
    test(`axe finds nothing on any screen, ${theme}, ${width} px`, async ({ page, context, baseURL }) => {
      test.setTimeout(120_000);
      await context.addCookies([{ name: 'theme', value: theme, url: baseURL ?? '' }]);
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ reducedMotion: 'reduce' });
      const check = async (path: string) => {
        await open(page, path);
        // A page that waits for its data is not the page yet.
        await page.getByRole('heading', { level: 1 }).first().waitFor();
        await expectNoBarriers(page, path);
        expect(
          await page.evaluate(() => document.documentElement.scrollWidth),
          `${path} is wider than the screen`,
        ).toBe(width);
      };
      for (const path of screens) await check(path);
      await logIn(page, 'keeper', process.env.E2E_ADMIN_PASSWORD ?? '');
      await open(page, '/game/4');
      await page.getByRole('button', { name: 'Add to cart' }).click();
      for (const path of signedIn) await check(path);
    });

test.use({ expectedErrors: [/404/] });
