/** The products that the visitor opened last, stored only in this browser. */
import { onKeyChangedElsewhere, readJson, removeKey, writeKey } from '@press-start/shared-ui/storage';

/** More than are shown, because a product may be the current one or no longer exist. */
const maxIds = 12;

/** Returns the stored ids, latest first. Ignores anything else that is stored. */
export function readViewed(): readonly number[] {
  const stored = readJson('viewed');
  return Array.isArray(stored) ? [...new Set<unknown>(stored)].filter(isId).slice(0, maxIds) : [];
}

export const addViewed = (id: number) => store([id, ...without(id)].slice(0, maxIds));

export const removeViewed = (id: number) => store(without(id));

export const clearViewed = () => removeKey('viewed');

/** Calls `listener` when another tab changes the list, until the returned function is called. */
export const onViewedElsewhere = (listener: () => void) => onKeyChangedElsewhere('viewed', listener);

const without = (id: number) => readViewed().filter((other) => other !== id);

const store = (ids: readonly number[]) => void writeKey('viewed', JSON.stringify(ids));

/** Returns whether a stored value can be the id of a product, as in the URL of its page. */
const isId = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value < 1e10;
