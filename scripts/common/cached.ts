interface Options {
  /** Replaces the clock in tests. */
  now?: () => Date;
  /** Time to live of a result, in milliseconds. */
  ttlMs: number;
  /** Maximum number of entries. A load empties a full cache first. */
  maxEntries: number;
  /** Whether a failed load returns the expired result, if there is one. */
  staleOnFailure?: boolean;
}

/**
 * Caches the results of `load` by key. Concurrent calls with the same key share one load (single-flight).
 * Failures are not cached. Use it only for results that are the same for all callers and may be slightly
 * stale.
 */
export function cached<Key, Result>(
  load: (key: Key) => Promise<Result>,
  { now = () => new Date(), ttlMs, maxEntries, staleOnFailure = false }: Options,
): (key: Key) => Promise<Result> {
  const entries = new Map<string, { expiresAt: number; result: Promise<Result> }>();
  return (key) => {
    const id = JSON.stringify(key);
    const time = now().getTime();
    const cachedEntry = entries.get(id);
    if (cachedEntry !== undefined && cachedEntry.expiresAt > time) return cachedEntry.result;
    if (entries.size >= maxEntries) entries.clear();
    const loading = load(key);
    const stale = staleOnFailure ? cachedEntry : undefined;
    // The entry does not expire during the load, so that concurrent callers share it.
    const entry = { expiresAt: Infinity, result: stale ? loading.catch(() => stale.result) : loading };
    entries.set(id, entry);
    loading.then(
      () => (entry.expiresAt = now().getTime() + ttlMs),
      () => (stale ? entries.set(id, stale) : entries.delete(id)),
    );
    return entry.result;
  };
}
