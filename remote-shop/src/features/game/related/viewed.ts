/** The products that the visitor opened last, stored only in this browser. */
import { readJson, writeKey } from '@press-start/shared-ui/storage';

/** More than are shown, because a product may be the current one or no longer exist. */
const maxIds = 12;

/** Returns the stored ids, latest first. Ignores anything else that is stored. */
export function readViewed(): readonly number[] {
  const stored = readJson('viewed');
  return Array.isArray(stored) ? [...new Set<unknown>(stored)].filter(isId).slice(0, maxIds) : [];
}

export const addViewed = (id: number) => storeViewed([id, ...readViewed().filter((other) => other !== id)]);

export const storeViewed = (ids: readonly number[]) =>
  void writeKey('viewed', JSON.stringify(ids.slice(0, maxIds)));

/** Returns whether a stored value can be the id of a product, as in the URL of its page. */
const isId = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) > 0 && Number(value) < 1e10;
