import type { Page } from '@playwright/test';

/**
 * Sums the layout shifts of each page that is opened after this call.
 * @returns a function that returns the sum for the open page, or NaN if that page was opened before this call
 */
export async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    Object.assign(window, { shifted: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ('value' in entry && typeof entry.value === 'number' && 'shifted' in window)
          window.shifted = Number(window.shifted) + entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => ('shifted' in window ? Number(window.shifted) : NaN));
}
