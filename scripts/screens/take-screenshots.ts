/** Takes screenshots of the store in a browser, as each kind of visitor. */
import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
import { launchBrowser } from '../bench/browser';
import type { Cleanups } from '../common/cleanups';
import { openScreen, type Screen } from './screen-list';
import type { Credentials, ScreenStore } from './screen-store';

/** A visitor without a session, a new shopper without orders, a demo shopper, or the administrator. */
export type Visitor = 'visitor' | 'newcomer' | 'shopper' | 'admin';

interface Shot {
  theme: string;
  /** Width of the viewport in pixels. */
  width: number;
  file: string;
  /**
   * With a quality (in percent), the file is a JPEG of the initial viewport. Without one, it is a PNG of the whole page.
   */
  quality?: number;
}

/** Maximum viewport width of a phone, in pixels. */
const phoneWidth = 480;

const initialHeight = (width: number) => (width <= phoneWidth ? 844 : 900);

/** Maximum height of a screenshot in pixels. */
const maxHeight = 8000;

const phone: BrowserContextOptions = { hasTouch: true, isMobile: true };

export async function openScreenshots(store: ScreenStore, defer: Cleanups['defer']) {
  const browser = await launchBrowser();
  defer(() => browser.close());
  return {
    /** Takes one screenshot. @throws if the page does not open or does not reach the state that the screen shows */
    async take(screen: Screen, shot: Shot): Promise<void> {
      const context = await openContext(browser, store, { screen, ...shot });
      try {
        const page = await context.newPage();
        page.setDefaultTimeout(30_000);
        const credentials = await credentialsOf(store, screen.as ?? 'visitor');
        if (credentials) await logIn(page, store.origin, credentials);
        await screen.before?.(page, store);
        if (screen.path !== undefined) await openScreen(page, store.origin + screen.path);
        await screen.act?.(page, store);
        await loadFragments(page);
        const isWholePage = !screen.viewportOnly && shot.quality === undefined;
        if (isWholePage) await loadLists(page);
        await loadAssets(page, screen);
        if (isWholePage) await showWholePage(page, shot.width);
        await page.screenshot({ path: shot.file, quality: shot.quality });
      } finally {
        await screen.after?.(store);
        await context.close();
      }
    },
  };
}

async function openContext(
  browser: Browser,
  store: ScreenStore,
  { screen, theme, width }: Shot & { screen: Screen },
): Promise<BrowserContext> {
  const context = await browser.newContext({
    ...(width <= phoneWidth && phone),
    viewport: { width, height: initialHeight(width) },
    reducedMotion: 'reduce',
    forcedColors: screen.forcedColors ? 'active' : 'none',
    javaScriptEnabled: screen.scripts ?? true,
  });
  await context.addCookies([{ name: 'theme', value: theme, url: store.origin }]);
  // Functions compiled by tsx call this helper in the page.
  await context.addInitScript({ content: 'globalThis.__name = (named) => named' });
  return context;
}

async function credentialsOf(store: ScreenStore, visitor: Visitor): Promise<Credentials | undefined> {
  switch (visitor) {
    case 'visitor':
      return undefined;
    case 'newcomer':
      return store.makeShopper();
    case 'shopper':
    case 'admin':
      return store[visitor];
  }
}

async function logIn(page: Page, origin: string, { username, password }: Credentials): Promise<void> {
  await openScreen(page, `${origin}/login`);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Username').fill(username);
  await dialog.getByLabel('Password').fill(password);
  await dialog.getByRole('button', { name: 'Login' }).click();
  await dialog.waitFor({ state: 'hidden' });
}

/** Converts `vh` heights to pixels, so that they do not grow with the viewport. */
const fixHeights = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const toPixels = (text: string) =>
      text.replace(/([\d.]+)vh/g, (_, share: string) => `${(Number(share) * innerHeight) / 100}px`);
    const pending: CSSRule[] = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules]);
    for (let rule = pending.pop(); rule; rule = pending.pop()) {
      if (rule instanceof CSSStyleRule)
        for (const property of ['height', 'min-height']) {
          const value = rule.style.getPropertyValue(property);
          if (value.includes('vh')) rule.style.setProperty(property, toPixels(value));
        }
      if ('cssRules' in rule && rule.cssRules instanceof CSSRuleList) pending.push(...rule.cssRules);
    }
  });

/**
 * Makes the viewport as tall as the page, so that elements fixed to the bottom edge are not in the middle of
 * the image.
 */
async function showWholePage(page: Page, width: number): Promise<void> {
  await fixHeights(page);
  const setHeight = async (height: number) => {
    await page.setViewportSize({
      width,
      height: Math.min(Math.max(height, initialHeight(width)), maxHeight),
    });
    // Wait until the browser has laid out the elements that have entered the viewport.
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
  };
  await setHeight(await page.evaluate(() => document.documentElement.scrollHeight));
  // Laid out as a whole, a page can be shorter than estimated, which would leave a gap at its end.
  await setHeight(await page.evaluate(() => Math.round(document.body.getBoundingClientRect().height)));
}

/** Loads the lists that appear only when a visitor scrolls down to them. */
async function loadLists(page: Page): Promise<void> {
  if ((await page.locator('[data-waiting]').count()) === 0) return;
  // The lower part of a product page is hydrated on the first input.
  await page.keyboard.press('Shift');
  await page.waitForFunction(() => {
    const waiting = document.querySelector('[data-waiting]');
    // Stop above the lists, because a list that loads in view keeps space for games that it does not have. Repeat,
    // because reviews change their height when the browser lays them out.
    if (waiting) window.scrollBy(0, waiting.getBoundingClientRect().top - innerHeight - 300);
    return !waiting;
  });
}

/** Some fragments stay empty, such as games related to viewed games if the visitor has not viewed any. */
const maxFragmentMs = 3000;

/** Waits until the browser has rendered the fragments of the page, but not for longer than `maxFragmentMs`. */
const loadFragments = (page: Page): Promise<void> =>
  page
    .locator('[data-offer]:empty')
    .first()
    .waitFor({ state: 'detached', timeout: maxFragmentMs })
    .catch(() => undefined);

/** Waits for the fonts and for the images that the screenshot shows. */
async function loadAssets(page: Page, { viewportOnly = false, scripts = true }: Screen): Promise<void> {
  if (scripts)
    await page.evaluate(async (isWholePage) => {
      const isInView = (image: HTMLImageElement) => {
        const { top, bottom, width } = image.getBoundingClientRect();
        return width > 0 && bottom > 0 && top < innerHeight;
      };
      const images = [...document.images].filter((image) => isWholePage || isInView(image));
      for (const image of images) {
        image.loading = 'eager';
        // Otherwise, the screenshot could show the page before the image is painted.
        image.decoding = 'sync';
      }
      await Promise.all(images.map((image) => image.decode().catch(() => undefined)));
      if (isWholePage) window.scrollTo(0, 0);
    }, !viewportOnly);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}
