/** Launches Chromium and emulates devices, slow CPUs and slow networks. */
import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test';
import { browserSwitches } from '../../e2e/support/browser-switches';
import { findChromium } from '../test/chromium';
import type { Context } from './section';

/** The screens that Lighthouse emulates. */
export const devices = {
  mobile: {
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
  },
  desktop: { viewport: { width: 1350, height: 940 } },
} satisfies Record<string, BrowserContextOptions>;

export type Device = keyof typeof devices;

export const deviceNames: readonly Device[] = ['mobile', 'desktop'];

interface Throttling {
  /** Factor: with 4, every task takes four times as long. */
  cpuSlowdown?: number;
  /** Delay added to each request, in milliseconds. */
  latencyMs?: number;
}

export async function launchBrowser(switches: readonly string[] = []): Promise<Browser> {
  const executablePath = await findChromium();
  if (executablePath === undefined) throw new Error('No Chromium is available: set CHROMIUM_PATH.');
  return chromium.launch({ executablePath, args: [...browserSwitches, ...switches] });
}

export async function openBrowser(context: Context): Promise<Browser> {
  const browser = await launchBrowser();
  context.defer(() => browser.close());
  return browser;
}

/** Defines `__name`, which functions compiled by tsx call. Playwright runs such functions in the page. */
const NAME_HELPER = 'globalThis.__name = (named) => named';

/** Runs `work` with a page in a new browser context, which has no cookies and an empty cache. */
export async function withVisitor<Result>(
  browser: Browser,
  device: Device,
  work: (page: Page) => Promise<Result>,
): Promise<Result> {
  const visitor = await browser.newContext(devices[device]);
  try {
    await visitor.addInitScript({ content: NAME_HELPER });
    return await work(await visitor.newPage());
  } finally {
    await visitor.close();
  }
}

export async function throttle(page: Page, { cpuSlowdown, latencyMs }: Throttling): Promise<void> {
  const session = await page.context().newCDPSession(page);
  if (cpuSlowdown !== undefined) await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
  if (latencyMs === undefined) return;
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
}

/** Opens a page and waits until it is hydrated and sends no more requests. */
export async function openSettled(page: Page, url: string): Promise<void> {
  await page.goto(url);
  // On the store's pages, `earlyClicks` is set until hydration. On the floor page, it is never set.
  await page.waitForFunction(
    () => !('earlyClicks' in window) || Reflect.get(window, 'earlyClicks') === undefined,
  );
  await page.waitForLoadState('networkidle');
}
