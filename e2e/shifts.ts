/** How far what is in view has moved by itself. */
import type { Page } from '@playwright/test';

/**
 * Sums every layout shift from the first paint of each page on.
 * @returns asks for the sum of the page that is open; not a number where the browser has not counted
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
