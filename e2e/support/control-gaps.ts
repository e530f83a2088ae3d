/** Measures the gaps between the frames that the retro theme renders around controls. */
import type { Page } from '@playwright/test';

/**
 * Returns one line for each pair of controls whose frames are less than 12 px apart, with the gaps between
 * their boxes. The boxes are less than 18 px apart, because each frame extends 3 px beyond its box.
 */
export const findCrowdedControls = (page: Page) =>
  page.evaluate(() => {
    const controls = [...document.querySelectorAll<HTMLElement>('main :is(button, a, input, select)')]
      .filter((control) => control.checkVisibility() && getComputedStyle(control).boxShadow.includes('-3px'))
      .map((control) => ({
        name: control.getAttribute('aria-label') ?? (control.textContent || control.tagName),
        box: control.getBoundingClientRect(),
      }));
    /** Returns the distance between two intervals, or 0 if they overlap. */
    const distance = (from: number, to: number, otherFrom: number, otherTo: number) =>
      Math.max(0, otherFrom - to, from - otherTo);
    return controls.flatMap(({ name, box }, index) =>
      controls.slice(index + 1).flatMap((other) => {
        const horizontal = distance(box.left, box.right, other.box.left, other.box.right);
        const vertical = distance(box.top, box.bottom, other.box.top, other.box.bottom);
        return Math.max(horizontal, vertical) < 18
          ? [`${name} and ${other.name}: ${horizontal} px horizontally, ${vertical} px vertically`]
          : [];
      }),
    );
  });
