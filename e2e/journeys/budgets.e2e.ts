/** Budgets of the shop's first pages. They count bytes and requests, which do not depend on the machine's speed. */
import type { Page } from '@playwright/test';
import { bytesOf, filesIn, kinds, recordTransfers, windowsFor } from '../../scripts/bench/transfer';
import { expect, ready, test } from '../support/test';

/**
 * Bytes on the wire by kind, with the response headers. Raise a number only with a reason in the commit. With the demo
 * catalogue alone, the document of `/home` takes less than 14,000 bytes; the other tests add products and genres.
 */
const budgets = {
  '/home': { html: 14_500, styles: 0, fonts: 26_500, scripts: 188_000, files: 33, elements: 600 },
  '/game/1': { html: 13_500, styles: 0, fonts: 26_500, scripts: 179_000, files: 15, elements: 690 },
};

/** The least that the headers of a page take. */
const headersBytes = 1000;

/** Requests the page until the host sends it in the smallest size, as it does for pages that many visitors request. */
const untilSmallest = (page: Page, path: string, budget: number) =>
  expect
    .poll(
      async () => {
        const response = await page.request.get(path, { headers: { 'accept-encoding': 'br' } });
        return Number(response.headers()['content-length']);
      },
      { intervals: [5] },
    )
    .toBeLessThan(budget - headersBytes);

for (const [path, budget] of Object.entries(budgets))
  for (const [device, viewport] of Object.entries({
    phone: { width: 412, height: 823 },
    desktop: { width: 1350, height: 940 },
  }))
    test(`A first visit to ${path} with a ${device} transfers no more than its budget`, async ({ page }) => {
      await page.setViewportSize(viewport);
      // Without prefetching, whose own budget is in navigation.e2e.ts.
      await page.addInitScript(() =>
        Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
      );
      await untilSmallest(page, path, budget.html);
      const { finished, untilIdle } = await recordTransfers(page);
      await page.goto(path);
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

test('The fonts of a first visit are requested after its largest picture, and the next page has them from the cache', async ({
  page,
}) => {
  const fonts = () =>
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
  await expect.poll(async () => (await fonts()).fonts.length).toBe(3);
  const first = await fonts();
  for (const { startTime } of first.fonts) expect(startTime).toBeGreaterThanOrEqual(first.loaded);
  await page.goto('/game/1');
  await expect.poll(async () => (await fonts()).fonts.length).toBeGreaterThan(0);
  const next = await fonts();
  for (const { transferSize } of next.fonts) expect(transferSize).toBe(0);
  expect(Math.min(...next.fonts.map(({ startTime }) => startTime))).toBeLessThan(next.loaded);
});

test('A theme switch adds the rules that the document left out, also after another tab has changed the cookie', async ({
  page,
  context,
  baseURL,
}) => {
  await page.goto('/home?page=2');
  await ready(page);
  // An icon that only the cart drawer uses.
  await page.locator('#i-trash').waitFor({ state: 'attached' });
  await context.addCookies([{ name: 'theme', value: 'retro', url: baseURL ?? '' }]);
  // As the browser does when the visitor returns to this tab.
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'retro');
  const look = () =>
    page.evaluate(() =>
      ['article', 'article .ledge', 'header', 'h1', 'footer', 'select'].map((selector) => {
        const element = document.querySelector(selector);
        const { boxShadow, backgroundImage, fontFamily, fontSize, padding, textTransform } = getComputedStyle(
          element ?? document.body,
        );
        return [selector, boxShadow, backgroundImage, fontFamily, fontSize, padding, textTransform];
      }),
    );
  const switched = await look();
  await page.reload();
  await ready(page);
  expect(switched).toEqual(await look());
});

test.describe('After a deployment', () => {
  test.use({ expectedErrors: [/409/] });

  test('a theme switch loads the page again if the server would render it differently', async ({ page }) => {
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
