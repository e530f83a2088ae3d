/**
 * Tests the turning box of a game, the downloadable picture of the favourites, the attract mode and the coin
 * of the landing page, and the cover that flies to the cart button.
 */
import { readFile } from 'node:fs/promises';
import type { BrowserContext, Page } from '@playwright/test';
import { expectAccessible } from '../support/axe';
import { watchShifts } from '../support/shifts';
import { logIn, makeShopper, sessionOf } from '../support/shopper';
import { expect, open, test } from '../support/test';

const themes = ['original', 'retro'] as const;

const setTheme = (context: BrowserContext, theme: string, url: string | undefined) =>
  context.addCookies([{ name: 'theme', value: theme, url: url ?? '' }]);

/**
 * Returns the accessible name of the part of the box at the centre of the showcase, or null if it has no
 * name.
 */
const partInFront = (page: Page) =>
  page.locator('[data-face]').evaluate((showcase) => {
    const { x, y, width, height } = showcase.getBoundingClientRect();
    const front = document.elementFromPoint(x + width / 2, y + height / 2);
    return front?.closest('section, a')?.getAttribute('aria-label') ?? null;
  });

test.describe('The box of a game', () => {
  for (const theme of themes)
    test(`In the ${theme} theme, the arrow keys turn the box to its back and to its front again without layout shift`, async ({
      page,
      context,
      baseURL,
    }) => {
      await setTheme(context, theme, baseURL);
      const shifts = await watchShifts(page);
      await open(page, '/game/4');
      await page.waitForLoadState('networkidle');
      const shiftBefore = await shifts();
      await expect.poll(() => partInFront(page)).toMatch(/full size$/);
      await page.getByRole('link', { name: /full size$/ }).focus();
      const back = page.locator('section[aria-label="Back of the box"]');
      await expect(back).toBeAttached();
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('ArrowRight');
      await expect.poll(() => partInFront(page)).toBe('Back of the box');
      await expect(back.getByRole('paragraph').first()).not.toBeEmpty();
      // The box hides the focused link, so the showcase shows the focus outline instead.
      await expect(page.locator('[data-face]')).toHaveCSS('outline-style', 'solid');
      await expectAccessible(page, 'the back of the box');
      await page.keyboard.press('ArrowLeft');
      await page.keyboard.press('ArrowLeft');
      await expect.poll(() => partInFront(page)).toMatch(/full size$/);
      await expect(page.locator('[data-face]')).toHaveCSS('outline-style', 'none');
      expect(await shifts()).toBe(shiftBefore);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('dialog', { name: /^Pictures of/ })).toBeVisible();
    });

  for (const theme of themes)
    test(`On a wide screen, the whole back of the box is visible with a font size of at least 20 px, in the ${theme} theme`, async ({
      page,
      context,
      baseURL,
    }) => {
      await page.setViewportSize({ width: 1920, height: 1080 });
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await setTheme(context, theme, baseURL);
      await open(page, '/game/4');
      const showcase = page.locator('[data-face]');
      await showcase.hover();
      const back = page.locator('section[aria-label="Back of the box"]');
      await expect(back).toBeAttached();
      await page.getByRole('link', { name: /full size$/ }).focus();
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('ArrowRight');
      await expect(showcase).toHaveAttribute('data-face', 'back');
      await expect.poll(() => partInFront(page)).toBe('Back of the box');
      const [showcaseBox, backBox] = [(await showcase.boundingBox())!, (await back.boundingBox())!];
      expect(backBox.y).toBeGreaterThanOrEqual(showcaseBox.y);
      expect(backBox.y + backBox.height).toBeLessThanOrEqual(showcaseBox.y + showcaseBox.height);
      const fontSize = await back.evaluate((section) => parseFloat(getComputedStyle(section).fontSize));
      expect(fontSize).toBeGreaterThanOrEqual(20);
    });

  test('Dragging turns the box without opening the picture, and a click opens the picture', async ({
    page,
  }) => {
    await open(page, '/game/4');
    const showcase = page.locator('[data-face]');
    await showcase.hover();
    await expect(page.locator('section[aria-label="Back of the box"]')).toBeAttached();
    const { x, y, width, height } = (await showcase.boundingBox())!;
    const drag = async (pixels: number) => {
      await page.mouse.move(x + width / 2, y + height / 2);
      await page.mouse.down();
      await page.mouse.move(x + width / 2 + pixels, y + height / 2, { steps: 5 });
      await page.mouse.up();
    };
    await drag(260);
    await expect.poll(() => partInFront(page)).toBe('Back of the box');
    await drag(-260);
    await expect.poll(() => partInFront(page)).toMatch(/full size$/);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.getByRole('link', { name: /full size$/ }).click();
    await expect(page.getByRole('dialog', { name: /^Pictures of/ })).toBeVisible();
  });

  test.describe('with reduced motion', () => {
    test.use({ contextOptions: { reducedMotion: 'reduce' } });

    test('The Turn button shows the next face of the box without an animation if the visitor prefers reduced motion', async ({
      page,
    }) => {
      await open(page, '/game/4');
      const turn = page.getByRole('button', { name: 'Turn the box' });
      await turn.click();
      await expect(page.locator('[data-face]')).toHaveAttribute('data-face', 'spine');
      await turn.click();
      await expect.poll(() => partInFront(page)).toBe('Back of the box');
      const duration = await page.locator('.box').evaluate((box) => getComputedStyle(box).transitionDuration);
      expect(duration).toMatch(/^(0\.001s(, )?)+$/);
    });
  });
});

test('A shopper can download a picture of the favourites as a PNG file of 1200 x 630 px', async ({
  page,
}) => {
  const { username } = await makeShopper(page);
  await logIn(page, username);
  const { id, token } = await sessionOf(page);
  for (const idProduct of [1, 4, 7]) {
    const response = await page.request.post('/api/favorites', {
      data: { idProduct, idUser: id },
      headers: { 'x-access-token': token },
    });
    expect(response.ok(), await response.text()).toBe(true);
  }
  await open(page, '/favs');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Keep my shelf' }).click();
  expect((await download).suggestedFilename()).toBe('press-start-shelf.png');
  const picture = await readFile(await (await download).path());
  expect([picture.readUInt32BE(16), picture.readUInt32BE(20)], 'width and height of the PNG').toEqual([
    1200, 630,
  ]);
});

test.describe('The landing page', () => {
  const idleMs = 30_000;
  const attractMode = (page: Page) => page.locator('[data-attract]');
  const namesOfFastAnimations = (page: Page) =>
    page.evaluate(() => [
      ...new Set(
        document
          .getAnimations()
          .filter((animation) => animation instanceof CSSAnimation && animation.playbackRate > 1)
          .map((animation) => Reflect.get(animation, 'animationName')),
      ),
    ]);

  for (const theme of themes)
    test(`After 30 seconds without input, the landing page shows its attract mode until a key is pressed, in the ${theme} theme`, async ({
      page,
      context,
      baseURL,
    }) => {
      await setTheme(context, theme, baseURL);
      await page.clock.install();
      const shifts = await watchShifts(page);
      await open(page, '/');
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
      const shiftBefore = await shifts();
      // The installed clock also advances in real time: leave 10 s for a slow page load.
      await page.clock.fastForward(idleMs - 10_000);
      await expect(attractMode(page)).toHaveCount(0);
      await page.clock.fastForward(10_000);
      await expect(attractMode(page)).toBeAttached();
      const readPlaybackRates = () =>
        page.evaluate(() =>
          document
            .getAnimations()
            .filter(
              ({ effect }) =>
                effect instanceof KeyframeEffect && effect.target?.closest('[data-attract]') === null,
            )
            .map(({ playbackRate }) => playbackRate),
        );
      await expect.poll(async () => Math.max(...(await readPlaybackRates()))).toBeGreaterThan(1);
      expect(await namesOfFastAnimations(page)).toEqual(
        theme === 'retro' ? ['floor-scroll'] : ['wall-drift'],
      );
      await expectAccessible(page, 'the attract mode');
      await page.keyboard.press('Escape');
      await expect(attractMode(page)).toHaveCount(0);
      await expect.poll(async () => new Set(await readPlaybackRates())).toEqual(new Set([1]));
      expect(await shifts()).toBe(shiftBefore);
      await expect(page).toHaveURL('/');
    });

  test('On a phone that is 320 px wide, the attract mode does not cover the Press Start link in the retro theme', async ({
    page,
    context,
    baseURL,
  }) => {
    await setTheme(context, 'retro', baseURL);
    await page.setViewportSize({ width: 320, height: 568 });
    await page.clock.install();
    await open(page, '/');
    await page.clock.fastForward(idleMs);
    await expect(attractMode(page)).toBeAttached();
    const startLink = page.getByRole('link', { name: 'Press Start' });
    const isCovered = await startLink.evaluate((link) => {
      // Enable pointer events, because elementFromPoint skips elements without them.
      const overlay = document.querySelector<HTMLElement>('[data-attract]')!;
      overlay.style.pointerEvents = 'auto';
      const { x, width, top, bottom } = link.getBoundingClientRect();
      return [top + 1, (top + bottom) / 2].some((y) =>
        overlay.contains(document.elementFromPoint(x + width / 2, y)),
      );
    });
    expect(isCovered).toBe(false);
  });

  for (const theme of themes)
    test(`The coin button adds a credit, and the high score is the best result in the puzzle, without layout shift in the ${theme} theme`, async ({
      page,
      context,
      baseURL,
    }) => {
      await setTheme(context, theme, baseURL);
      await page.addInitScript(() => localStorage.setItem('puzzle:best', '4'));
      const shifts = await watchShifts(page);
      await open(page, '/');
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
      await expect(page.locator('.hi-score')).toHaveText('HI-SCORE 4 moves');
      await page.getByRole('button', { name: 'Credit 01, insert coin' }).press('Enter');
      await expect(page.getByRole('button', { name: 'Credit 02, insert coin' })).toBeFocused();
      expect(await shifts()).toBe(0);
      await page.keyboard.press('Escape');
      await page.getByRole('link', { name: 'Press Start' }).press('Enter');
      await expect(page).toHaveURL('/home');
    });

  test.describe('with reduced motion', () => {
    test.use({ contextOptions: { reducedMotion: 'reduce' } });

    test('The landing page has no animations and no attract mode if the visitor prefers reduced motion', async ({
      page,
    }) => {
      await page.clock.install();
      // Wait for all files, because fast-forwarding the clock would also trigger their timeouts. The first input
      // loads the API client, whose script element exists until it has run.
      const apiClient = page.waitForEvent('requestfinished', (request) =>
        request.url().includes('/api-client.'),
      );
      await open(page, '/');
      await page.waitForLoadState('networkidle');
      await page.getByRole('button', { name: 'Credit 01, insert coin' }).click();
      await expect(page.getByRole('button', { name: 'Credit 02, insert coin' })).toBeVisible();
      await apiClient;
      await expect(page.locator('script[src*="/api-client."]')).toHaveCount(0);
      await page.clock.fastForward(idleMs * 2);
      expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
      await expect(attractMode(page)).toHaveCount(0);
    });
  });
});

test.describe('Adding a game to the cart', () => {
  interface RecordedAnimation {
    tag: string;
    inCartButton: boolean;
  }

  /** Records each element that a script animates after this call. Ignores covers, because they fade in. */
  const recordAnimations = (page: Page) =>
    page.evaluate(() => {
      const recorded: RecordedAnimation[] = [];
      Object.assign(window, { recorded });
      const { animate } = Element.prototype;
      Element.prototype.animate = function record(...args: Parameters<typeof animate>) {
        if (!this.closest('.cover'))
          recorded.push({ tag: this.tagName, inCartButton: this.closest('[data-cart]') !== null });
        return animate.apply(this, args);
      };
    });
  const readAnimations = (page: Page): Promise<RecordedAnimation[]> =>
    page.evaluate(() => Reflect.get(window, 'recorded'));

  for (const width of [1280, 390])
    test(`At ${width} px, a copy of an added game's cover flies to the cart button, and then the button and its count are animated, without layout shift`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 844 });
      const shifts = await watchShifts(page);
      await open(page, '/home?page=2');
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
      const shiftBefore = await shifts();
      await recordAnimations(page);
      await page
        .getByRole('button', { name: /^Add .* to cart$/ })
        .first()
        .click();
      await expect
        .poll(async () => (await readAnimations(page)).filter(({ inCartButton }) => inCartButton).length)
        .toBe(2);
      expect((await readAnimations(page))[0]).toEqual({ tag: 'IMG', inCartButton: false });
      await expect(page.locator('body > img')).toHaveCount(0);
      expect(await shifts()).toBe(shiftBefore);
    });

  test.describe('with reduced motion', () => {
    test.use({ contextOptions: { reducedMotion: 'reduce' } });

    test('If the visitor prefers reduced motion, adding a game to the cart animates only the cart count, and only once', async ({
      page,
    }) => {
      await open(page, '/home?page=2');
      await recordAnimations(page);
      await page
        .getByRole('button', { name: /^Add .* to cart$/ })
        .first()
        .click();
      await expect.poll(() => readAnimations(page)).toEqual([{ tag: 'SPAN', inCartButton: true }]);
    });
  });
});
