/** Checks pages at the widths of phones, tablets and desktops. */
import type { Page } from '@playwright/test';
import { expectAccessible } from './axe';
import { expect } from './test';

/** Widths at which the page is opened again, because what it loads depends on the width. */
const opened = [390, 768, 1280];
/** Widths that are reached by resizing. */
const resized = [414, 1920];
/** One width for each layout: phone and desktop. */
const checkedByAxe = [390, 1280];

/**
 * Fails if the page is wider than the window or not accessible.
 * @param name of the page, for messages
 * @param openPage opens the page at the current width, in pixels
 */
export async function expectResponsive(
  page: Page,
  name: string,
  openPage: (width: number) => Promise<void>,
): Promise<void> {
  // Polls, because charts adapt their size later.
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
