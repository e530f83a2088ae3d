/** Tests the positions of elements on phones, where they have little space. */
import { boxOf } from '../support/boxes';
import { addFavourite, logIn, makeShopper } from '../support/shopper';
import { expect, open, test } from '../support/test';

const themes = ['original', 'retro'] as const;

/** Width of a control's frame in the retro theme, in pixels. */
const frameWidth = 3;

for (const theme of themes)
  test(`On a phone, the text of a card reaches its right edge, and the favourite button is on the cover in the ${theme} theme`, async ({
    page,
    context,
    baseURL,
  }) => {
    await context.addCookies([{ name: 'theme', value: theme, url: baseURL ?? '' }]);
    await logIn(page, (await makeShopper(page)).username);
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await open(page, '/home');
      const card = page.getByRole('region', { name: 'Games' }).getByRole('article').nth(2);
      const heart = await boxOf(card.getByRole('button', { name: /favourites$/ }));
      const cover = await boxOf(card.locator('.bay'));
      expect(heart.right, `${width} px`).toBeLessThanOrEqual(cover.right);
      expect(heart.bottom, `${width} px`).toBeLessThanOrEqual(cover.bottom);
      const flag = await boxOf(card.locator('.flag'));
      const platform = await boxOf(card.locator('.text p > :first-child'));
      expect(flag.x, `${width} px`).toBeGreaterThanOrEqual(cover.right);
      expect(platform.right <= flag.x || platform.bottom <= flag.y, `${width} px`).toBe(true);
      const text = await boxOf(card.getByRole('heading'));
      expect((await boxOf(card)).right - text.right, `${width} px`).toBeLessThanOrEqual(16);
    }
  });

test('On a phone in the retro theme, a count on the filters page is at least 16 px away from the next checkbox', async ({
  page,
  context,
  baseURL,
}) => {
  await context.addCookies([{ name: 'theme', value: 'retro', url: baseURL ?? '' }]);
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, '/filters');
  const options = page.getByRole('group', { name: 'Platform' }).getByRole('listitem');
  const count = await boxOf(options.nth(0).locator('b'));
  const next = await boxOf(options.nth(1).getByRole('checkbox'));
  expect(next.x - frameWidth - count.right).toBeGreaterThanOrEqual(16);
});

for (const theme of themes)
  test.describe(`On a phone in the ${theme} theme`, () => {
    test.use({ viewport: { width: 390, height: 844 } });
    test.beforeEach(({ context, baseURL }) =>
      context.addCookies([{ name: 'theme', value: theme, url: baseURL ?? '' }]),
    );

    test('The remove button of a favourite covers neither its cover nor its name', async ({ page }) => {
      await logIn(page, (await makeShopper(page)).username);
      await addFavourite(page, 1);
      await open(page, '/favs');
      const card = page.getByRole('article');
      const button = await boxOf(card.getByRole('button', { name: /from favourites/ }));
      const cover = await boxOf(card.locator('.bay'));
      const name = await boxOf(card.getByRole('heading'));
      expect(button.x).toBeGreaterThanOrEqual(cover.right);
      expect(button.x).toBeGreaterThanOrEqual(name.right);
      expect(button.right).toBeLessThanOrEqual((await boxOf(card)).right);
    });

    for (const width of [320, 390])
      test(`At ${width} px, the two buttons of the filters page share a row above the tab bar`, async ({
        page,
      }) => {
        await page.setViewportSize({ width, height: 844 });
        await open(page, '/filters');
        await page.evaluate(() => document.fonts.ready);
        const show = await boxOf(page.getByRole('button', { name: /^Show/ }));
        const remove = await boxOf(page.getByRole('link', { name: 'Remove' }));
        const tabs = await boxOf(page.getByRole('navigation', { name: 'Mobile' }));
        expect(show.middle).toBeCloseTo(remove.middle, 0);
        expect(remove.right).toBeLessThanOrEqual(width);
        const overflow = await page
          .getByRole('button', { name: /^Show/ })
          .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
        expect(overflow).toBeLessThanOrEqual(0);
        expect(show.bottom).toBeLessThan(tabs.y);
      });

    test('The price of a cart line is beside the name of the game, and above its quantity', async ({
      page,
    }) => {
      await open(page, '/game/4');
      await page.getByRole('button', { name: 'Add to cart' }).click();
      await open(page, '/cart');
      const line = page.getByRole('region', { name: 'Games in your cart' }).getByRole('listitem');
      const price = await boxOf(line.locator('strong'));
      const name = await boxOf(line.getByRole('link'));
      const quantity = await boxOf(line.getByRole('group', { name: /^Quantity/ }));
      expect(Math.abs(price.middle - name.middle)).toBeLessThan(16);
      expect(price.bottom).toBeLessThanOrEqual(quantity.y);
    });
  });
