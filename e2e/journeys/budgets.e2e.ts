/** Budgets for the shop's main pages, in bytes and requests, which do not depend on the machine's speed. */
import type { Page } from '@playwright/test';
import { bytesOf, filesIn, kinds, recordTransfers, windowsFor } from '../../scripts/bench/transfer';
import { SpawnedStore } from '../../scripts/start/testing/spawned-store';
import { disablePrefetching, expect, ready, test } from '../support/test';

/**
 * Bytes on the wire by kind, including the response headers. When raising a number, give the reason in
 * the commit message. The document must fit into the first 14,600 bytes of a new connection.
 */
const budgets = {
  '/home': { html: 14_600, styles: 0, fonts: 26_500, scripts: 175_000, files: 30, elements: 622 },
  '/game/1': { html: 13_500, styles: 0, fonts: 26_500, scripts: 173_000, files: 14, elements: 690 },
};

/** Minimum size of a page's response headers, in bytes. */
const minHeaderBytes = 1000;

/** Requests the page until the host sends the smallest encoding, which it does only after many requests for a page. */
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
  // Other tests add products, genres and platforms to the store that the e2e tests share.
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
        // Disable prefetching, which has its own budget in navigation.e2e.ts.
        await disablePrefetching(page);
        const url = store.url('host', path);
        await waitForSmallestEncoding(page, url, budget.html);
        const { finished, untilIdle } = await recordTransfers(page);
        await page.goto(url);
        await ready(page);
        await untilIdle();
        for (const kind of kinds) {
          if (kind === 'pictures' || kind === 'other') continue;
          expect.soft(bytesOf(finished, kind), `bytes of ${kind}`).toBeLessThanOrEqual(budget[kind]);
        }
        expect.soft(windowsFor(bytesOf(finished, 'html')), 'round trips of the document').toBe(1);
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
  const fontTimings = () =>
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
  await expect.poll(async () => (await fontTimings()).fonts.length).toBe(3);
  const first = await fontTimings();
  for (const { startTime } of first.fonts) expect(startTime).toBeGreaterThanOrEqual(first.loaded);
  await page.goto('/game/1');
  await expect.poll(async () => (await fontTimings()).fonts.length).toBeGreaterThan(0);
  const next = await fontTimings();
  for (const { transferSize } of next.fonts) expect(transferSize).toBe(0);
  expect(Math.min(...next.fonts.map(({ startTime }) => startTime))).toBeLessThan(next.loaded);
});

test('A theme switch adds the style rules that the document omits, even if another tab has changed the cookie', async ({
  page,
  context,
  baseURL,
}) => {
  await page.goto('/home?page=2');
  await ready(page);
  await context.addCookies([{ name: 'theme', value: 'retro', url: baseURL ?? '' }]);
  // Simulate the visitor returning to this tab.
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'retro');
  const computedStyles = () =>
    page.evaluate(() =>
      ['article', 'article .ledge', 'header', 'h1', 'footer', 'select'].map((selector) => {
        const element = document.querySelector(selector);
        const { boxShadow, backgroundImage, fontFamily, fontSize, padding, textTransform } = getComputedStyle(
          element ?? document.body,
        );
        return [selector, boxShadow, backgroundImage, fontFamily, fontSize, padding, textTransform];
      }),
    );
  const stylesAfterSwitch = await computedStyles();
  await page.reload();
  await ready(page);
  expect(stylesAfterSwitch).toEqual(await computedStyles());
});

test.describe('After a deployment', () => {
  test.use({ expectedErrors: [/409/] });

  test('After a deployment, a theme switch reloads the page if the server would render it differently', async ({
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
    await ready(page);
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    await page.getByRole('banner').getByText('Retro').first().click();
    await page.waitForFunction(() => !('sameDocument' in window));
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'retro');
    expect(new URL(page.url()).search).toBe('?page=2');
  });
});
