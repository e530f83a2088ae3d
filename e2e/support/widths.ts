/** Checks pages at phone, tablet and desktop widths. */
import type { Page } from '@playwright/test';
import { expectAccessible } from './axe';
import { expect } from './test';

/** Widths at which the page is reopened, because what it loads depends on the width. */
const opened = [390, 768, 1280];
/** Widths to which the window is only resized. */
const resized = [414, 1920];
/** One width for each layout: phone and desktop. */
const checkedByAxe = [390, 1280];

/**
 * Fails if the page is wider than the window or not accessible.
 * @param name page name for failure messages
 * @param openPage opens the page at the current width, in pixels
 */
export async function expectResponsive(
  page: Page,
  name: string,
  openPage: (width: number) => Promise<void>,
): Promise<void> {
  // Poll, because charts adapt their size asynchronously.
  const expectNotWider = (width: number) =>
    expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth), {
        message: `${name} at ${width} px`,
      })
      .toBe(width);
  for (const width of opened) {
    await page.setViewportSize({ width, height: 900 });
    await openPage(width);
    await expectNotWider(width);
    if (checkedByAxe.includes(width)) await expectAccessible(page, `${name} at ${width} px`);
  }
  for (const width of resized) {
    await page.setViewportSize({ width, height: 900 });
    await expectNotWider(width);
  }
}
