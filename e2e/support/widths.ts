/** Checks pages at phone, tablet and desktop widths. */
import type { Page } from '@playwright/test';
import { expectAccessible } from './axe';
import { expect } from './test';

/** Widths at which the page is reopened, because its content depends on the width. */
const widthsToOpen = [390, 768, 1280];
/** Widths to which the open page is resized. */
const widthsToResize = [414, 1920];
/** Widths at which accessibility is checked. */
const widthsToCheck = [390, 1280];

/**
 * Fails if the page is wider than the viewport or not accessible.
 * @param name page name for failure messages
 * @param openPage opens the page; receives the viewport width in pixels
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
  for (const width of widthsToOpen) {
    await page.setViewportSize({ width, height: 900 });
    await openPage(width);
    await expectNotWider(width);
    if (widthsToCheck.includes(width)) await expectAccessible(page, `${name} at ${width} px`);
  }
  for (const width of widthsToResize) {
    await page.setViewportSize({ width, height: 900 });
    await expectNotWider(width);
  }
}
