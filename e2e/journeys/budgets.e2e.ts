/** Tests the budgets for bytes, files and elements, and the fonts and styles that the document omits. */
import type { Page } from '@playwright/test';
import { bytesOf, countRoundTrips, filesIn, kinds, recordTransfers } from '../../scripts/bench/transfer';
import { SpawnedStore } from '../../scripts/start/testing/spawned-store';
import { disablePrefetching, expect, test, waitForHydration } from '../support/test';

/**
 * Maximum bytes by kind, including response headers, and maximum numbers of files and elements. If you raise
 * a number, give the reason in the commit message. A document of at most 14,600 bytes needs only one round
 * trip on a new connection.
 */
const budgets = {
  '/home': { html: 14_600, styles: 0, fonts: 26_500, scripts: 177_100, files: 30, elements: 622 },
  '/game/1': { html: 13_500, styles: 0, fonts: 26_500, scripts: 175_100, files: 14, elements: 690 },
};

/** Lower bound for the size of the response headers, which the budget of a document includes, in bytes. */
const minHeaderBytes = 1000;

/**
 * Requests a page until the host sends it in its smallest size, which happens only after several requests.
 */
const waitForSmallestEncoding = (page: Page, url: string, budget: number) =>
  expect
    .poll(
      async () => {
        const response = await page.request.get(url, { headers: { 'accept-encoding': 'br' } });
        return Number(response.headers()['content-length']);
      },
      { intervals: [5] },
    )
    .toBeLessThan(budget - minHeaderBytes);

test.describe('A store with only the demo catalogue', () => {
  // Other tests add products, genres and platforms to the shared store.
  let store: SpawnedStore;
  test.beforeAll(async () => {
    store = await SpawnedStore.open({ STORE_SEED: 'catalogue' });
  });
  test.afterAll(() => store.close());

  for (const [path, budget] of Object.entries(budgets))
    for (const [device, viewport] of Object.entries({
      phone: { width: 412, height: 823 },
      desktop: { width: 1350, height: 940 },
    }))
      test(`A first visit to ${path} on a ${device} stays within its budget`, async ({ page }) => {
        await page.setViewportSize(viewport);
        // Prefetching has its own budget in navigation.e2e.ts.
        await disablePrefetching(page);
        const url = store.url('host', path);
        await waitForSmallestEncoding(page, url, budget.html);
        const { finished, untilIdle } = await recordTransfers(page);
        await page.goto(url);
        await waitForHydration(page);
        await untilIdle();
        for (const kind of kinds) {
          if (kind === 'pictures' || kind === 'other') continue;
          expect.soft(bytesOf(finished, kind), `bytes of ${kind}`).toBeLessThanOrEqual(budget[kind]);
        }
        expect.soft(countRoundTrips(bytesOf(finished, 'html')), 'round trips of the document').toBe(1);
        expect.soft(filesIn(finished), 'files').toBeLessThanOrEqual(budget.files);
        expect.soft(finished.length, 'requests').toBe(filesIn(finished));
        const elements = await page.evaluate(() => document.querySelectorAll('*').length);
        expect.soft(elements, 'elements').toBeLessThanOrEqual(budget.elements);
        const foreign = finished.filter(({ url }) => /\/releases\/(account|admin)\//.test(url));
        expect.soft(foreign, 'scripts of other remotes').toEqual([]);
      });
});

test('On a first visit, the fonts are requested after the load event, and the next page loads them from the cache', async ({
  page,
}) => {
  const readFontTimings = () =>
    page.evaluate(() => {
      const files = performance
        .getEntriesByType('resource')
        .flatMap((entry) => (entry instanceof PerformanceResourceTiming ? [entry] : []));
      const [visit] = performance.getEntriesByType('navigation');
      return {
        fonts: files
          .filter(({ name }) => name.endsWith('.woff2'))
          .map(({ startTime, transferSize }) => ({ startTime, transferSize })),
        loaded: visit instanceof PerformanceNavigationTiming ? visit.loadEventStart : NaN,
      };
    });
  await page.goto('/home');
  await page.evaluate(() => document.fonts.ready);
  await expect.poll(async () => (await readFontTimings()).fonts.length).toBe(3);
  const first = await readFontTimings();
  for (const { startTime } of first.fonts) expect(startTime).toBeGreaterThanOrEqual(first.loaded);
  await page.goto('/game/1');
  await expect.poll(async () => (await readFontTimings()).fonts.length).toBeGreaterThan(0);
  const next = await readFontTimings();
  for (const { transferSize } of next.fonts) expect(transferSize).toBe(0);
  expect(Math.min(...next.fonts.map(({ startTime }) => startTime))).toBeLessThan(next.loaded);
});

test("On a first visit, the page changes to the theme's fonts only when all of them have loaded", async ({
  page,
}) => {
  let resumeLast = () => {};
  const resumed = new Promise<void>((resolve) => (resumeLast = resolve));
  await page.route('**/archivo-display.woff2', async (route) => {
    await resumed;
    await route.continue();
  });
  const others = ['text', 'ui'].map((name) => page.waitForResponse(`**/archivo-${name}.woff2`));
  const countUsedFonts = () =>
    page.evaluate(
      () =>
        [...document.fonts].filter(
          ({ family, status }) => family.replaceAll('"', '') === 'Archivo' && status === 'loaded',
        ).length,
    );
  await page.goto('/home');
  for (const response of await Promise.all(others)) await response.finished();
  await page.locator('html[data-hydrated]').waitFor();
  expect(await countUsedFonts()).toBe(0);
  resumeLast();
  await expect.poll(countUsedFonts).toBe(3);
});

test('A theme switch in another tab adds the style rules that the document omits', async ({
  page,
  context,
  baseURL,
}) => {
  await page.goto('/home?page=2');
  await waitForHydration(page);
  await context.addCookies([{ name: 'theme', value: 'retro', url: baseURL ?? '' }]);
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'retro');
  const readStyles = () =>
    page.evaluate(() =>
      ['article', 'article .ledge', 'header', 'h1', 'footer', 'select'].map((selector) => {
        const element = document.querySelector(selector);
        const { boxShadow, backgroundImage, fontFamily, fontSize, padding, textTransform } = getComputedStyle(
          element ?? document.body,
        );
        return [selector, boxShadow, backgroundImage, fontFamily, fontSize, padding, textTransform];
      }),
    );
  const stylesAfterSwitch = await readStyles();
  await page.reload();
  await waitForHydration(page);
  expect(stylesAfterSwitch).toEqual(await readStyles());
});

test.describe('After a deployment', () => {
  test.use({ expectedErrors: [/409/] });

  test('After a deployment, a theme switch reloads the page if its style rules have changed', async ({
    page,
  }) => {
    await page.route('**/theme-rules.css*', (route) =>
      route.continue({
        url: route
          .request()
          .url()
          .replace(/rules=[^&]*/, 'rules=earlier'),
      }),
    );
    await page.goto('/home?page=2');
    await waitForHydration(page);
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    await page.getByRole('banner').getByText('Retro').first().click();
    await page.waitForFunction(() => !('sameDocument' in window));
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'retro');
    expect(new URL(page.url()).search).toBe('?page=2');
  });
});
