/** Tests what only a real browser computes: positions, sizes, computed styles and animations. */
import type { Locator, Page } from '@playwright/test';
import { boxOf } from '../support/boxes';
import { findCrowdedControls } from '../support/control-gaps';
import { logIn, makeShopper, password } from '../support/shopper';
import { expect, open, test } from '../support/test';

const themes = ['original', 'retro'] as const;

/** Width of a control's frame in the retro theme, in pixels. */
const frameWidth = 3;

/** Height of a band of the receipt paper in the retro theme, in pixels. */
const bandHeight = 24;

const textCornerOf = (locator: Locator) =>
  locator.evaluate((element) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    range.selectNodeContents(walker.nextNode() ?? element);
    const { top, left } = range.getBoundingClientRect();
    return { top, left };
  });

/** Moves the tiles in a circle around the board until the puzzle is solved. */
async function winPuzzle(page: Page, dialog: Locator) {
  await dialog.getByRole('button', { name: 'Start Game' }).click();
  const prize = dialog.getByRole('group', { name: /^Your code/ });
  const keys = ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp'];
  for (let press = 0; press < 24 && !(await prize.isVisible()); press += 1)
    await page.keyboard.press(keys[press % 4] ?? '');
  await expect(prize).toBeVisible();
}

async function logInShopper(page: Page) {
  const { username } = await makeShopper(page);
  await logIn(page, username, password);
}

for (const theme of themes)
  test.describe(`In the ${theme} theme`, () => {
    test.beforeEach(({ context, baseURL }) =>
      context.addCookies([{ name: 'theme', value: theme, url: baseURL ?? '' }]),
    );

    test('The logo and the theme switch share one row on a phone that is 320 px wide', async ({ page }) => {
      await page.setViewportSize({ width: 320, height: 640 });
      await open(page, '/home');
      const banner = page.getByRole('banner');
      const logo = await boxOf(banner.getByRole('link', { name: 'Press Start, to the catalogue' }));
      const themeSwitch = await boxOf(banner.getByRole('group', { name: 'Theme' }));
      expect(Math.abs(logo.middle - themeSwitch.middle)).toBeLessThan(1);
      expect(logo.right).toBeLessThanOrEqual(themeSwitch.x);
    });

    test('The icons and the labels of the tab bar are aligned', async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await open(page, '/home');
      const tabs = page.getByRole('navigation', { name: 'Mobile' }).locator('.tab');
      await expect(tabs).toHaveCount(3);
      const positions = await Promise.all(
        (await tabs.all()).map(async (tab) => [
          (await boxOf(tab.locator('.icon'))).y,
          (await textCornerOf(tab)).top,
        ]),
      );
      for (const position of positions) expect(position).toEqual(positions[0]);
    });

    test('In the account menu on a phone, an icon is at least 12 px away from its label, and the menu does not extend beyond the left edge', async ({
      page,
    }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await logInShopper(page);
      const account = page.getByRole('navigation', { name: 'Mobile' }).locator('.account');
      await account.locator('summary').click();
      const entry = account.getByRole('link', { name: 'My Orders' });
      const icon = await boxOf(entry.locator('.icon'));
      const menu = await boxOf(account.getByRole('list'));
      expect((await textCornerOf(entry)).left - icon.right).toBeGreaterThanOrEqual(12);
      expect(menu.x).toBeGreaterThanOrEqual(0);
    });

    test('On a wide screen, no cover of the carousel is on the name of the current game', async ({
      page,
    }) => {
      await page.setViewportSize({ width: 1920, height: 1080 });
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await open(page, '/home');
      const name = await boxOf(page.locator('[aria-roledescription="carousel"] .now'));
      const farthest = page.locator('[data-distance="3"] .cover');
      await expect(farthest).not.toHaveCount(0);
      for (const cover of await farthest.all()) {
        // The outer covers appear once the browser is idle.
        await expect(cover).toBeVisible();
        expect((await boxOf(cover)).x).toBeGreaterThanOrEqual(name.right);
      }
    });

    test('The badge and the price of the carousel leave the title and the platform of the cover visible', async ({
      page,
    }) => {
      await page.setViewportSize({ width: 1280, height: 800 });
      await open(page, '/home');
      const slide = page.locator('[data-distance="0"]');
      const cover = await boxOf(slide.locator('.cover'));
      const badge = await boxOf(slide.locator('.burst'));
      const price = await boxOf(slide.locator('.price'));
      expect(badge.x).toBeGreaterThan(cover.x + 0.75 * cover.width);
      expect(badge.middle).toBeLessThan(cover.y + 0.1 * cover.height);
      expect(price.y).toBeGreaterThan(cover.bottom - 0.1 * cover.height);
    });

    test('On a phone, the name of the game on sale is below the covers, beside the arrows', async ({
      page,
    }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await open(page, '/home');
      const carousel = page.getByRole('region', { name: 'On sale' });
      const cover = await boxOf(carousel.locator('[data-distance="0"] .cover'));
      const name = await boxOf(carousel.locator('.name'));
      const next = await boxOf(carousel.getByRole('button', { name: 'Next game' }));
      const price = await boxOf(carousel.locator('[data-distance="0"] .price'));
      expect(name.y).toBeGreaterThanOrEqual(Math.max(cover.bottom, price.bottom));
      expect(next.x).toBeGreaterThanOrEqual(name.right);
      expect(next.y).toBeLessThan(name.bottom);
    });

    test('On a phone, the first screen of a product page shows the name and the price above the tab bar', async ({
      page,
    }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await open(page, '/game/4');
      const tabBar = await boxOf(page.getByRole('navigation', { name: 'Mobile' }));
      const name = await boxOf(page.getByRole('heading', { level: 1 }));
      const price = await boxOf(page.locator('.price strong').first());
      expect(price.y).toBeGreaterThanOrEqual(name.bottom);
      expect(price.bottom).toBeLessThanOrEqual(tabBar.y);
    });

    test('Screens at least 1600 px wide show larger covers, seven games on sale and a larger game box', async ({
      page,
    }) => {
      await page.setViewportSize({ width: 1920, height: 1080 });
      await open(page, '/home');
      const widthOf = async (locator: Locator) => Math.round((await boxOf(locator)).width);
      expect(await widthOf(page.locator('article .cover').first())).toBe(240);
      expect(await widthOf(page.getByRole('region', { name: 'Filters' }))).toBe(1440);
      const slides = page.locator('[data-distance]');
      await expect(slides).toHaveCount(7);
      for (const slide of await slides.all()) await expect(slide).toHaveCSS('opacity', /^(1|0\.5)$/);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1920);
      await open(page, '/game/1');
      expect(await page.locator('.box').evaluate((box: HTMLElement) => box.offsetWidth)).toBe(480);
      await page.setViewportSize({ width: 1599, height: 1080 });
      await open(page, '/home');
      expect(await widthOf(page.getByRole('region', { name: 'Filters' }))).toBe(1240);
    });

    test('A cover that has not loaded shows a dithered pattern', async ({ page }) => {
      await page.route('**/*.webp', (route) => route.fulfill({ body: '' }));
      await open(page, '/game/1');
      const placeholder = page.locator('.cover').first();
      await expect(placeholder).toHaveCSS('background-image', /repeating-conic-gradient/);
    });

    test('The headings of the sign-up, contact and cart pages are aligned with the left edge of the catalogue', async ({
      page,
    }) => {
      const leftOf = async (path: string) => {
        await open(page, path);
        // The loaded cart page replaces the heading of the loading one.
        await expect(page.getByRole('main').getByText('Loading..')).toHaveCount(0);
        return (await textCornerOf(page.getByRole('heading', { level: 1 }))).left;
      };
      const { x } = await (async () => {
        await open(page, '/home');
        return boxOf(page.locator('article').first());
      })();
      for (const path of ['/signup', '/contact', '/cart'])
        expect.soft(Math.abs((await leftOf(path)) - x), path).toBeLessThan(4);
    });

    test('A cart line shows its cover, name and total side by side in the drawer and on the order page', async ({
      page,
    }) => {
      // The drawer must not move between the measurements.
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await open(page, '/game/1');
      await page.getByRole('button', { name: 'Add to cart' }).click();
      const expectOneRow = async (list: Locator) => {
        const line = list.getByRole('listitem').filter({ has: page.locator('.cover') });
        const cover = await boxOf(line.locator('.cover'));
        const name = await boxOf(line.getByRole('link'));
        const total = await boxOf(line.locator('strong'));
        expect(Math.round(cover.width)).toBe(72);
        expect(name.x).toBeGreaterThan(cover.right);
        expect(total.x).toBeGreaterThan(name.right);
        expect(total.y).toBeLessThan(cover.bottom);
      };
      await page.getByRole('button', { name: /^Cart/ }).first().click();
      const drawer = page.getByRole('dialog', { name: 'My Cart:' });
      await drawer.waitFor();
      await expectOneRow(drawer);
      await open(page, '/order');
      await expectOneRow(page.getByRole('region', { name: 'Games in your cart' }));
    });

    test('On phones, the stock of a product is beside its price', async ({ page }) => {
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
      const dialogBox = await boxOf(dialog);
      const heading = await boxOf(dialog.getByRole('heading'));
      const close = await boxOf(dialog.getByRole('button', { name: 'Close' }));
      expect(board.x - dialogBox.x).toBeGreaterThanOrEqual(8);
      expect(dialogBox.right - board.right).toBeGreaterThanOrEqual(8);
      expect(heading.y).toBeLessThan(close.bottom);
      expect(board.y).toBeGreaterThanOrEqual(close.bottom);
    });
  });

test('In the retro theme, the frames of the controls in the shop are at least 12 px apart', async ({
  page,
  context,
  baseURL,
}) => {
  await context.addCookies([{ name: 'theme', value: 'retro', url: baseURL ?? '' }]);
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    for (const path of ['/home', '/home?q=zel&platform=NES', '/game/1', '/signup', '/contact']) {
      await open(page, path);
      expect.soft(await findCrowdedControls(page), `${path} at ${width} px`).toEqual([]);
    }
  }
});

test('In the retro theme, the lines of a receipt are aligned with the bands of its paper', async ({
  page,
  context,
  baseURL,
}) => {
  await context.addCookies([{ name: 'theme', value: 'retro', url: baseURL ?? '' }]);
  await open(page, '/game/1');
  await page.getByRole('button', { name: 'Add to cart' }).click();
  await open(page, '/order');
  const paper = page.locator('section').filter({ has: page.locator('.barcode') });
  const { y } = await boxOf(paper);
  for (const line of await paper.locator('dl > div').all()) {
    const box = await boxOf(line);
    expect(Math.abs((box.y - y) % bandHeight)).toBeLessThan(0.5);
    expect(Math.abs(box.height % bandHeight)).toBeLessThan(0.5);
  }
});

test('In the retro theme, the pieces of the confetti do not rotate', async ({ page, context, baseURL }) => {
  await context.addCookies([{ name: 'theme', value: 'retro', url: baseURL ?? '' }]);
  await logInShopper(page);
  await open(page, '/game/1');
  await page.getByRole('button', { name: 'Buy now' }).click();
  await page.waitForURL('**/order');
  await open(page, '/order/payment');
  await page.getByRole('button', { name: 'Confirm address' }).click();
  await page.getByRole('button', { name: /^Pay/ }).click();
  await page.getByRole('button', { name: 'Approve' }).click();
  const confetti = page.locator('[data-confetti]');
  await expect(confetti).toBeAttached();
  const transforms = await confetti.evaluate((overlay) =>
    overlay
      .getAnimations({ subtree: true })
      .flatMap(({ effect }) => (effect instanceof KeyframeEffect ? effect.getKeyframes() : []))
      .map(({ transform }) => String(transform)),
  );
  expect(transforms.length).toBeGreaterThan(0);
  expect(transforms.filter((transform) => transform.includes('rotate'))).toEqual([]);
});

test('In the retro theme, the frames of the controls on the product page and in the puzzle are 12 px apart', async ({
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
  await expectApart(dialog.getByRole('listitem'));
  await winPuzzle(page, dialog);
  await expectApart(dialog.getByRole('group', { name: /^Your code/ }).getByRole('button'));
});

test('With forced colours, the selected theme, the stock meter and the chips remain recognisable', async ({
  page,
}) => {
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
  const [cellColour, pageColour] = await cells
    .first()
    .evaluate((cell) => [
      getComputedStyle(cell).backgroundColor,
      getComputedStyle(document.body).backgroundColor,
    ]);
  expect(cellColour).not.toBe(pageColour);
});

test('In the menu of a visitor, Login and Signup have icons', async ({ page }) => {
  await open(page, '/home');
  const menu = page.getByRole('banner').getByRole('group');
  await menu.locator('summary').click();
  for (const name of ['Login', 'Signup']) {
    const link = menu.getByRole('link', { name });
    const icon = await boxOf(link.locator('svg'));
    expect((await textCornerOf(link)).left - icon.right, name).toBeCloseTo(12, 0);
  }
});

test('With forced colours, the barcode on the back of a box has the colours of the page', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await open(page, '/game/4');
  await page.getByRole('button', { name: 'Turn the box' }).click();
  const [paper, pageColour] = await page
    .getByLabel('Back of the box')
    .locator('.foot > :last-child')
    .evaluate((code) => [
      getComputedStyle(code).backgroundColor,
      getComputedStyle(document.body).backgroundColor,
    ]);
  expect(paper).toBe(pageColour);
});
