/** Positions and sizes of details that only a browser can measure. */
import type { Locator, Page } from '@playwright/test';
import { logIn, makeShopper, password } from '../support/shopper';
import { expect, open, test } from '../support/test';

const themes = ['original', 'retro'] as const;

/** Width of the frames that the retro theme draws around controls, in pixels. */
const frameWidth = 3;

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error(`${String(locator)} is not visible`);
  return { ...box, right: box.x + box.width, bottom: box.y + box.height, middle: box.y + box.height / 2 };
}

/** Returns the box of an element's text, which may be a text node among other children. */
const textBoxOf = (locator: Locator) =>
  locator.evaluate((element) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    range.selectNodeContents(walker.nextNode() ?? element);
    const { top, left } = range.getBoundingClientRect();
    return { top, left };
  });

async function logInShopper(page: Page) {
  const { username } = await makeShopper(page);
  await logIn(page, username, password);
}

for (const theme of themes)
  test.describe(`In the ${theme} theme`, () => {
    test.beforeEach(({ context, baseURL }) =>
      context.addCookies([{ name: 'theme', value: theme, url: baseURL ?? '' }]),
    );

    test('The mark and the theme switch share one row on a phone that is 320 px wide', async ({ page }) => {
      await page.setViewportSize({ width: 320, height: 640 });
      await open(page, '/home');
      const banner = page.getByRole('banner');
      const mark = await boxOf(banner.getByRole('link', { name: 'Press Start, to the catalogue' }));
      const themeSwitch = await boxOf(banner.getByRole('group', { name: 'Theme' }));
      expect(Math.abs(mark.middle - themeSwitch.middle)).toBeLessThan(1);
      expect(mark.right).toBeLessThanOrEqual(themeSwitch.x);
    });

    test('The icons and the labels of the tab bar are aligned', async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await open(page, '/home');
      const tabs = page.getByRole('navigation', { name: 'Mobile' }).locator('.tab');
      await expect(tabs).toHaveCount(3);
      const positions = await Promise.all(
        (await tabs.all()).map(async (tab) => [
          (await boxOf(tab.locator('.icon'))).y,
          (await textBoxOf(tab)).top,
        ]),
      );
      for (const position of positions) expect(position).toEqual(positions[0]);
    });

    test('The icons of the account menu keep a distance from their labels', async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await logInShopper(page);
      const account = page.getByRole('navigation', { name: 'Mobile' }).locator('.account');
      await account.locator('summary').click();
      const entry = account.getByRole('link', { name: 'My Orders' });
      const icon = await boxOf(entry.locator('.icon'));
      const menu = await boxOf(account.getByRole('list'));
      expect((await textBoxOf(entry)).left - icon.right).toBeGreaterThanOrEqual(12);
      expect(menu.x).toBeGreaterThanOrEqual(0);
    });

    test('On phones, the stock is beside the price', async ({ page }) => {
      for (const width of [320, 390]) {
        await page.setViewportSize({ width, height: 844 });
        await open(page, '/game/1');
        const price = await boxOf(page.getByRole('main').locator('strong').first());
        const stock = await boxOf(page.getByText(/^\d+ in stock$/));
        expect(stock.x).toBeGreaterThanOrEqual(price.right);
        expect(stock.y).toBeLessThan(price.bottom);
      }
    });

    test('On a narrow phone, the puzzle board is inside the dialog, below the heading and the close button', async ({
      page,
    }) => {
      await page.setViewportSize({ width: 320, height: 640 });
      await open(page, '/game/1');
      await page.getByRole('button', { name: 'Add to cart' }).click();
      await open(page, '/order');
      await page.getByRole('button', { name: 'Win a discount code' }).click();
      const dialog = page.getByRole('dialog', { name: 'Win a discount code' });
      const board = await boxOf(dialog.getByRole('group', { name: 'Puzzle' }));
      const frame = await boxOf(dialog);
      const heading = await boxOf(dialog.getByRole('heading'));
      const close = await boxOf(dialog.getByRole('button', { name: 'Close' }));
      expect(board.x - frame.x).toBeGreaterThanOrEqual(8);
      expect(frame.right - board.right).toBeGreaterThanOrEqual(8);
      expect(heading.y).toBeLessThan(close.bottom);
      expect(board.y).toBeGreaterThanOrEqual(close.bottom);
    });

    test('No content is lost at a zoom of 400 % with the text spacing of WCAG 1.4.12', async ({ page }) => {
      await page.setViewportSize({ width: 320, height: 640 });
      await page.emulateMedia({ reducedMotion: 'reduce' });
      for (const spaced of [false, true])
        for (const path of ['/', '/home', '/game/1', '/login', '/signup', '/cart', '/about']) {
          await open(page, path);
          await page.getByRole('heading').first().waitFor();
          await addStyles(page, layOutAll);
          if (spaced) await addStyles(page, textSpacing);
          const where = `${path}${spaced ? ' with text spacing' : ''}`;
          expect
            .soft(await page.evaluate(() => document.documentElement.scrollWidth), `width of ${where}`)
            .toBe(320);
          expect.soft(await clippedTexts(page), `clipped texts of ${where}`).toEqual([]);
        }
    });
  });

test('In the retro theme, framed controls of the product page and the puzzle are 12 px apart', async ({
  page,
  context,
  baseURL,
}) => {
  await context.addCookies([{ name: 'theme', value: 'retro', url: baseURL ?? '' }]);
  const expectApart = async (controls: Locator) => {
    const [first, second] = [await boxOf(controls.nth(0)), await boxOf(controls.nth(1))];
    const apart = Math.max(second.x - first.right, second.y - first.bottom);
    expect(apart - 2 * frameWidth).toBeCloseTo(12, 0);
  };
  await open(page, '/game/1');
  await expectApart(page.locator('.chips > li'));
  await expectApart(page.locator('.actions').getByRole('button'));
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await open(page, '/order');
  await page.getByRole('button', { name: 'Win a discount code' }).click();
  const dialog = page.getByRole('dialog', { name: 'Win a discount code' });
  await expectApart(dialog.getByRole('button', { name: /Game$/ }));
  await expectApart(dialog.getByRole('listitem'));
});

test('Forced colours keep the chosen theme, the stock meter and the chips visible', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await open(page, '/game/1');
  const outlineOf = (name: string) =>
    page
      .getByRole('banner')
      .getByRole('button', { name })
      .locator('span')
      .evaluate((text) => getComputedStyle(text).outlineStyle);
  expect(await outlineOf('Original')).toBe('solid');
  expect(await outlineOf('Retro')).toBe('none');
  await expect(page.locator('.chips > li').first()).toHaveCSS('border-top-width', '1px');
  const cells = page.getByText(/^\d+ in stock$/).locator('+ div > i');
  await expect(cells.first()).toHaveCSS('border-top-width', '1px');
  const [left, background] = await cells
    .first()
    .evaluate((cell) => [
      getComputedStyle(cell).backgroundColor,
      getComputedStyle(document.body).backgroundColor,
    ]);
  expect(left).not.toBe(background);
});

/** The largest spacing with which WCAG 1.4.12 requires that no content is lost. */
const textSpacing = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-bottom: 2em !important; }
`;

/** Lays out the parts outside the viewport, which otherwise have an estimated height. */
const layOutAll = '* { content-visibility: visible !important; }';

/** Adds an adopted style sheet, because the page's security policy forbids style elements without a nonce. */
const addStyles = (page: Page, styles: string) =>
  page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets.push(sheet);
  }, styles);

/**
 * Returns the texts that an element with hidden overflow cuts off. Ignores texts for screen readers only, and the
 * carousel's outer slides, which its buttons bring into view.
 */
const clippedTexts = (page: Page) =>
  page.evaluate(() => {
    const ignored = '[aria-hidden=true], [inert], [data-distance]:not([data-distance="0"])';
    const clipped: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let text = walker.nextNode(); text; text = walker.nextNode()) {
      const { parentElement: parent, textContent } = text;
      if (!parent?.checkVisibility() || !textContent?.trim() || parent.closest(ignored)) continue;
      range.selectNodeContents(text);
      const { left, right, top, bottom } = range.getBoundingClientRect();
      for (let element: Element | null = parent; element; element = element.parentElement) {
        const { clipPath, overflowX, overflowY } = getComputedStyle(element);
        if (clipPath !== 'none') break;
        const edge = element.getBoundingClientRect();
        const cutsWidth = ['hidden', 'clip'].includes(overflowX);
        const cutsHeight = ['hidden', 'clip'].includes(overflowY);
        if (
          (cutsWidth && (left < edge.left - 1 || right > edge.right + 1)) ||
          (cutsHeight && (top < edge.top - 1 || bottom > edge.bottom + 1))
        ) {
          clipped.push(textContent);
          break;
        }
      }
    }
    return clipped;
  });
