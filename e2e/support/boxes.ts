/** Measures elements. */
import type { Locator } from '@playwright/test';

/** Returns the position and size of an element in pixels. @throws if the element is not visible */
export async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error(`${String(locator)} is not visible`);
  return { ...box, right: box.x + box.width, bottom: box.y + box.height, middle: box.y + box.height / 2 };
}
