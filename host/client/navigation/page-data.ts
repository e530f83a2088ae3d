/** Stores the loader data of pages by URL, for prefetching and for Back and Forward. */

/**
 * How long loader data is used, in milliseconds. Fresh data is rendered without a request. Stored data that
 * is no longer fresh is rendered immediately and then revalidated.
 */
export const lifetime = { freshMs: 30_000, storedMs: 10 * 60_000 };

/** Maximum number of stored pages; the least recently used page is removed first. */
const maxPages = 60;

interface StoredData {
  data: unknown;
  loadedAt: number;
  /** Set when a request may have changed the data on the server. */
  isExpired: boolean;
}

export class PageData {
  /** The stored data of each URL, least recently used first. */
  private readonly stored = new Map<string, StoredData>();
  private readonly loading = new Map<string, Promise<unknown>>();
  private generation = 0;
  /** The generation in which the load of each data object started. */
  private readonly loadGenerations = new WeakMap<object, number>();
  /** All data that has ever been stored, so that removed data is not stored again as new. */
  private readonly everStored = new WeakSet<object>();

  /** @param now returns the time in milliseconds */
  constructor(private readonly now: () => number = Date.now) {}

  /**
   * Returns the data of a URL and whether it may be rendered without a request; `undefined` if it is not
   * stored.
   */
  get(url: string): { data: unknown; isFresh: boolean } | undefined {
    const entry = this.stored.get(url);
    if (!entry) return undefined;
    const age = this.now() - entry.loadedAt;
    if (age < lifetime.storedMs)
      return { data: entry.data, isFresh: !entry.isExpired && age < lifetime.freshMs };
    this.stored.delete(url);
    return undefined;
  }

  /** Runs a load and records when it started. Data that may have changed since then is stored as expired. */
  async track(load: () => Promise<unknown>): Promise<unknown> {
    const { generation } = this;
    const data = await load();
    if (typeof data === 'object' && data !== null) this.loadGenerations.set(data, generation);
    return data;
  }

  delete(url: string): void {
    this.stored.delete(url);
  }

  /**
   * Stores newly loaded data. Data that is already stored is only marked as recently used, and data that has
   * been removed is not stored again.
   */
  set(url: string, data: unknown): void {
    const entry = this.stored.get(url);
    const wasStored = typeof data === 'object' && data !== null && this.everStored.has(data);
    if (wasStored && entry?.data !== data) return;
    this.stored.delete(url);
    this.stored.set(
      url,
      wasStored && entry ? entry : { data, loadedAt: this.now(), isExpired: this.isOutdated(data) },
    );
    if (typeof data === 'object' && data !== null) this.everStored.add(data);
    const [oldest] = this.stored.keys();
    if (this.stored.size > maxPages && oldest !== undefined) this.stored.delete(oldest);
  }

  /** Returns fresh data, or the result of `load`. Concurrent calls for a URL share one load. */
  async load(url: string, load: () => Promise<unknown>): Promise<unknown> {
    const entry = this.get(url);
    if (entry?.isFresh) return entry.data;
    return this.loading.get(url) ?? this.start(url, load);
  }

  /** Returns the load that is in flight for a URL, if any. */
  inFlight(url: string): Promise<unknown> | undefined {
    return this.loading.get(url);
  }

  /**
   * Marks all data as expired, so that it is revalidated after its next use. Later callers do not share the
   * loads in flight.
   */
  expire(): void {
    this.generation += 1;
    for (const entry of this.stored.values()) entry.isExpired = true;
    this.loading.clear();
  }

  /** Removes all data. Later callers do not share the loads in flight. */
  clear(): void {
    this.generation += 1;
    this.stored.clear();
    this.loading.clear();
  }

  private isOutdated(data: unknown): boolean {
    const loadGeneration =
      typeof data === 'object' && data !== null ? this.loadGenerations.get(data) : undefined;
    return loadGeneration !== undefined && loadGeneration !== this.generation;
  }

  private async start(url: string, load: () => Promise<unknown>): Promise<unknown> {
    const loading = load();
    this.loading.set(url, loading);
    try {
      const data = await loading;
      // The data may have changed since the load started.
      if (this.loading.get(url) === loading) this.set(url, data);
      return data;
    } finally {
      if (this.loading.get(url) === loading) this.loading.delete(url);
    }
  }
}
