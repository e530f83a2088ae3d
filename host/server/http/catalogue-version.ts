/**
 * Maximum age of a cached catalogue version, in milliseconds. A page can show data that is out of date by up to this
 * time.
 */
export const maxAgeMs = 200;

/** Pause after a failed fetch, in milliseconds, so that visitors do not wait for an API that does not respond. */
export const pauseMs = 1000;

interface Options {
  fetchVersion: () => Promise<number>;
  /** Returns a monotonic time in milliseconds. */
  now: () => number;
}

/** The catalogue version, fetched when a page needs it. Concurrent callers share a request (single-flight). */
export class CatalogueVersion {
  private latest: { startedAt: number; version: Promise<number | undefined> } | undefined;
  private pausedUntil = -Infinity;

  constructor(private readonly options: Options) {}

  /** Returns the version, or `undefined` if the API does not respond or has failed within the last `pauseMs`. */
  async get(): Promise<number | undefined> {
    const now = this.options.now();
    if (now < this.pausedUntil) return undefined;
    if (!this.latest || now - this.latest.startedAt >= maxAgeMs)
      this.latest = { startedAt: now, version: this.fetch() };
    return this.latest.version;
  }

  /** Makes the next caller fetch the version, so that visitors see their own changes on the next page. */
  expire(): void {
    this.latest = undefined;
  }

  private async fetch(): Promise<number | undefined> {
    try {
      return await this.options.fetchVersion();
    } catch {
      this.pausedUntil = this.options.now() + pauseMs;
      return undefined;
    }
  }
}
