/** Checks that zoom and increased text spacing hide no content (WCAG 1.4.4, 1.4.10 and 1.4.12). */
import type { Page } from '@playwright/test';
import { expect } from './test';

/** Records a failure without ending the test, so that the test reports the failures of all pages. */
const softly = expect.configure({ soft: true });

/** Widths of a 1280 px viewport at 400% and at 200% zoom, in CSS pixels. */
const zoomedWidths = [320, 640];

/**
 * Fails if the page is wider than the viewport or cuts off text, at a zoom of 200% or 400%, with or without
 * increased text spacing. Leaves the viewport 320 px wide.
 */
export async function expectReflow(page: Page, name: string): Promise<void> {
  await addStyles(page, layOutAll);
  for (const spacing of ['', textSpacing]) {
    if (spacing) await addStyles(page, spacing);
    for (const width of zoomedWidths) {
      await page.setViewportSize({ width, height: 640 });
      const where = `${name} at ${width} px${spacing && ' with text spacing'}`;
      // Poll, because charts adapt their size asynchronously.
      await expect.soft
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth), {
          message: `width of ${where}`,
        })
        .toBe(width);
      softly(await findClippedTexts(page), `clipped texts of ${where}`).toEqual([]);
    }
  }
  await page.setViewportSize({ width: 320, height: 640 });
}

/** Text spacing at which, according to WCAG 1.4.12, no content may be lost. */
const textSpacing = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-bottom: 2em !important; }
`;

/** Styles that lay out the parts outside the viewport, which otherwise have an estimated height. */
const layOutAll = '* { content-visibility: visible !important; }';

/**
 * Adds an adopted style sheet, because the page's security policy forbids style elements whose hash it does
 * not list.
 */
const addStyles = (page: Page, styles: string) =>
  page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets.push(sheet);
  }, styles);

/**
 * Returns the texts of the page, or of its open dialog, that an element with hidden overflow or the viewport
 * cuts off.
 * Ignores:
 * - texts in an element that scrolls, such as the sections of the back office
 * - texts for screen readers only, and texts that are hidden from screen readers or inert
 * - the outer slides of the carousel, which its buttons move into view
 * - texts shortened with an ellipsis, whose full text is on another page or in a tooltip
 */
const findClippedTexts = (page: Page) =>
  page.evaluate(() => {
    const ignored = '[aria-hidden=true], [inert], [data-distance]:not([data-distance="0"])';
    const clipped: string[] = [];
    const root = document.querySelector('[role=dialog], dialog[open]') ?? document.body;
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let text = walker.nextNode(); text; text = walker.nextNode()) {
      const { parentElement: parent, textContent } = text;
      if (!parent?.checkVisibility() || !textContent?.trim() || parent.closest(ignored)) continue;
      range.selectNodeContents(text);
      const { left, right, top, bottom } = range.getBoundingClientRect();
      for (let element: Element | null = parent; element; element = element.parentElement) {
        const style = getComputedStyle(element);
        const { clipPath, overflowX, overflowY, textOverflow, webkitLineClamp } = style;
        if ([overflowX, overflowY].some((overflow) => overflow === 'auto' || overflow === 'scroll')) break;
        if (clipPath !== 'none' || textOverflow === 'ellipsis' || webkitLineClamp !== 'none') break;
        const edge = element.getBoundingClientRect();
        const cutsWidth = ['hidden', 'clip'].includes(overflowX);
        const cutsHeight = ['hidden', 'clip'].includes(overflowY);
        if (
          (cutsWidth && (left < edge.left - 1 || right > edge.right + 1)) ||
          (cutsHeight && (top < edge.top - 1 || bottom > edge.bottom + 1)) ||
          // The page cannot scroll to text below the viewport in a fixed element.
          (style.position === 'fixed' && bottom > innerHeight + 1)
        ) {
          clipped.push(textContent);
          break;
        }
      }
    }
    return clipped;
  });
