/** The most recently viewed products, stored only in this browser. */
import { readJson, writeKey } from '@press-start/shared-ui/storage';

/** More than the page shows, because a product may be the current one or no longer exist. */
const maxIds = 12;

/** Returns the stored ids, latest first, and ignores invalid values. */
export function readViewed(): readonly number[] {
  const stored = readJson('viewed');
  return Array.isArray(stored) ? [...new Set<unknown>(stored)].filter(isId).slice(0, maxIds) : [];
}

export const addViewed = (id: number) => storeViewed([id, ...readViewed().filter((other) => other !== id)]);

export const storeViewed = (ids: readonly number[]) =>
  void writeKey('viewed', JSON.stringify(ids.slice(0, maxIds)));

/** Returns whether a stored value is a valid product id, with the same limit as in the URL of the product page. */
const isId = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) > 0 && Number(value) < 1e10;
