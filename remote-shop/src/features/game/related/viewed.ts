/** The most recently viewed products, stored only in this browser. */
import { readJson, writeJson } from '@press-start/shared-ui/storage';

/** More than the page shows, because the page omits the current product and deleted products. */
const maxIds = 12;

/** Returns the stored ids, the most recently viewed product first, and ignores invalid values. */
export function readViewed(): readonly number[] {
  const stored = readJson('viewed');
  return Array.isArray(stored) ? [...new Set<unknown>(stored)].filter(isId).slice(0, maxIds) : [];
}

export const addViewed = (id: number) => storeViewed([id, ...readViewed().filter((other) => other !== id)]);

export const storeViewed = (ids: readonly number[]) => void writeJson('viewed', ids.slice(0, maxIds));

/**
 * Returns whether a stored value is a valid product id, with the same limit as in the URL of the product
 * page.
 */
const isId = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) > 0 && Number(value) < 1e10;
