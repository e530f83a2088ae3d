interface Options {
  /** Returns the current time; tests replace it. */
  now?: () => Date;
  /** Time to live of a result, in milliseconds. */
  ttlMs: number;
  /** Maximum number of entries. A load empties a full cache first. */
  maxEntries: number;
  /** Whether a failed load returns the expired result, if there is one. */
  staleOnFailure?: boolean;
}

/**
 * Caches the results of a loader with single-flight: for each key, concurrent callers, and callers within the time to
 * live, share one result. Use it for results that are slow to load, are the same for all callers and may be slightly
 * stale. Failures are not cached.
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
    // The entry does not expire while it loads, so that concurrent callers share the request.
    const entry = { expiresAt: Infinity, result: stale ? loading.catch(() => stale.result) : loading };
    entries.set(id, entry);
    loading.then(
      () => (entry.expiresAt = now().getTime() + ttlMs),
      () => (stale ? entries.set(id, stale) : entries.delete(id)),
    );
    return entry.result;
  };
}
