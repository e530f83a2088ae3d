/** Loader data of pages by URL: fetched before a click, and stored for Back and Forward. */

/**
 * How long loader data is used, in milliseconds. Fresh data is rendered without a request; 30 s is also how long the
 * browser's cache may serve an old response for a product (`cacheFor` in the API). Older data is rendered at once and
 * then revalidated. Data that is no longer stored is loaded before the page is rendered, as without this cache.
 */
export const lifetime = { freshMs: 30_000, storedMs: 10 * 60_000 };

/** Maximum number of stored pages; the least recently used one is removed first. */
const maxPages = 60;

interface Stored {
  data: unknown;
  loadedAt: number;
  /** Set when a request may have changed the data on the server. */
  isExpired: boolean;
}

export class PageData {
  /** Least recently used first. */
  private readonly stored = new Map<string, Stored>();
  private readonly loading = new Map<string, Promise<unknown>>();
  private generation = 0;
  /** The generation in which the load of this data began. */
  private readonly begun = new WeakMap<object, number>();
  /** All data that was ever stored, so that removed data is not stored a second time as if it were new. */
  private readonly known = new WeakSet<object>();

  /** @param now returns the time in milliseconds */
  constructor(private readonly now: () => number = Date.now) {}

  /** Returns the data of a URL and whether it may be rendered without a request; `undefined` if it is not stored. */
  get(url: string): { data: unknown; isFresh: boolean } | undefined {
    const found = this.stored.get(url);
    if (!found) return undefined;
    const age = this.now() - found.loadedAt;
    if (age < lifetime.storedMs)
      return { data: found.data, isFresh: !found.isExpired && age < lifetime.freshMs };
    this.stored.delete(url);
    return undefined;
  }

  /**
   * Runs a load and remembers when it began: data that may have changed since then is stored as expired.
   */
  async track(load: () => Promise<unknown>): Promise<unknown> {
    const { generation } = this;
    const data = await load();
    if (typeof data === 'object' && data !== null) this.begun.set(data, generation);
    return data;
  }

  /** Removes the data of a page. */
  delete(url: string): void {
    this.stored.delete(url);
  }

  /** Stores data that was just loaded. For known data, only marks it as recently used. */
  set(url: string, data: unknown): void {
    const found = this.stored.get(url);
    const isKnown = typeof data === 'object' && data !== null && this.known.has(data);
    if (isKnown && found?.data !== data) return;
    this.stored.delete(url);
    this.stored.set(
      url,
      isKnown && found ? found : { data, loadedAt: this.now(), isExpired: this.isOutdated(data) },
    );
    if (typeof data === 'object' && data !== null) this.known.add(data);
    const [oldest] = this.stored.keys();
    if (this.stored.size > maxPages && oldest !== undefined) this.stored.delete(oldest);
  }

  /** Returns fresh data, or the result of `load`. Concurrent calls for a URL share one load. */
  async load(url: string, load: () => Promise<unknown>): Promise<unknown> {
    const found = this.get(url);
    if (found?.isFresh) return found.data;
    return this.loading.get(url) ?? this.start(url, load);
  }

  /** Returns the load that is in flight for a URL. */
  inFlight(url: string): Promise<unknown> | undefined {
    return this.loading.get(url);
  }

  /** Makes the next use of all data revalidate it. */
  expire(): void {
    this.generation += 1;
    for (const found of this.stored.values()) found.isExpired = true;
    this.loading.clear();
  }

  /** Removes all data, including that of loads in flight. */
  clear(): void {
    this.generation += 1;
    this.stored.clear();
    this.loading.clear();
  }

  private isOutdated(data: unknown): boolean {
    const begun = typeof data === 'object' && data !== null ? this.begun.get(data) : undefined;
    return begun !== undefined && begun !== this.generation;
  }

  private async start(url: string, load: () => Promise<unknown>): Promise<unknown> {
    const loading = load();
    this.loading.set(url, loading);
    try {
      const data = await loading;
      // The data may have changed since the load began.
      if (this.loading.get(url) === loading) this.set(url, data);
      return data;
    } finally {
      if (this.loading.get(url) === loading) this.loading.delete(url);
    }
  }
}
