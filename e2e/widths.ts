/** A screen at the widths of phones, tablets and desktops. */
import type { Page } from '@playwright/test';
import { expectNoBarriers } from './axe';
import { expect } from './test';

/** Opened afresh at each of these, because what a page does while it loads depends on its width. */
const opened = [390, 768, 1280];
/** Reached by resizing: only the layout can differ. */
const resized = [414, 1920];
/** What axe can find has its two layouts, a phone's and a desktop's. */
const checkedByAxe = [390, 1280];

/**
 * Fails when a screen is wider than the window, or when axe finds a barrier.
 * @param name in messages
 * @param openScreen opens the screen at the width the window has now, in pixels
 */
export async function expectSoundAtEveryWidth(
  page: Page,
  name: string,
  openScreen: (width: number) => Promise<void>,
): Promise<void> {
  // A chart follows the window a moment later.
  const expectNotWider = (width: number) =>
    expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth), {
        message: `${name} at ${width} px`,
      })
      .toBe(width);
  for (const width of opened) {
    await page.setViewportSize({ width, height: 900 });
    await openScreen(width);
    await expectNotWider(width);
    if (checkedByAxe.includes(width)) await expectNoBarriers(page, `${name} at ${width} px`);
  }
  for (const width of resized) {
    await page.setViewportSize({ width, height: 900 });
    await expectNotWider(width);
  }
}
