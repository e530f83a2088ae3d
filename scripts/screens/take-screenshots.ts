/** Takes screenshots in a browser, as each kind of visitor sees them. */
import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
import { launchBrowser } from '../bench/browser';
import type { Cleanups } from '../common/cleanups';
import { openScreen, type Screen } from './screen-list';
import type { Credentials, ScreenStore } from './screen-store';

export const themes = ['original', 'retro'] as const;

export type Theme = (typeof themes)[number];

/** A visitor without a session, a new shopper without orders, a demo shopper, or the administrator. */
export type Visitor = 'visitor' | 'newcomer' | 'shopper' | 'admin';

interface Shot {
  theme: Theme;
  /** Width of the viewport in pixels. */
  width: number;
  file: string;
}

/** Viewports up to this width in pixels are phones. */
const phoneWidth = 480;

/** Height of the first screen in pixels. */
const firstScreen = (width: number) => (width <= phoneWidth ? 844 : 900);

/** Maximum height of a screenshot in pixels. */
const maxHeight = 8000;

const phone: BrowserContextOptions = { hasTouch: true, isMobile: true };

export async function openScreenshots(store: ScreenStore, defer: Cleanups['defer']) {
  const browser = await launchBrowser();
  defer(() => browser.close());
  return {
    /** @throws if the page cannot be opened or changed to the state of the screen */
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
        await settle(page, screen);
        if (!screen.fold) await showWholePage(page, shot.width);
        await page.screenshot({ path: shot.file });
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
    viewport: { width, height: firstScreen(width) },
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

/** Makes the viewport as high as the page, so that parts that are fixed to its edge are not in the middle. */
async function showWholePage(page: Page, width: number): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width, height: Math.min(Math.max(height, firstScreen(width)), maxHeight) });
}

/** Loads the pictures below the first screen and waits for the fonts. */
async function settle(page: Page, { fold = false, scripts = true }: Screen): Promise<void> {
  if (!fold && scripts)
    await page.evaluate(async () => {
      const images = [...document.images];
      for (const image of images) image.loading = 'eager';
      await Promise.all(images.map((image) => image.decode().catch(() => undefined)));
      window.scrollTo(0, 0);
    });
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}
