/** Measures layout shift. */
import type { Page } from '@playwright/test';

/**
 * Sums the layout shifts of each page opened from now on.
 * @returns a function that returns the sum for the open page, or NaN if the browser does not report layout shifts
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
