/** A catalogue version is used for this time, in milliseconds: a page may show data that is older by as much. */
export const maxAgeMs = 200;

/** After a failure, versions are not fetched for this time, in milliseconds, so that no visitor waits for them. */
export const pauseMs = 1000;

interface Options {
  fetchVersion: () => Promise<number>;
  /** Monotonic, in milliseconds. */
  now: () => number;
}

/** The version of the catalogue, fetched when a page needs it. Concurrent callers share a request (single-flight). */
export class CatalogueVersion {
  private latest: { startedAt: number; version: Promise<number | undefined> } | undefined;
  private pausedUntil = -Infinity;

  constructor(private readonly options: Options) {}

  /** Returns the version, or `undefined` while the API does not respond. */
  async get(): Promise<number | undefined> {
    const now = this.options.now();
    if (now < this.pausedUntil) return undefined;
    if (!this.latest || now - this.latest.startedAt >= maxAgeMs)
      this.latest = { startedAt: now, version: this.fetch() };
    return this.latest.version;
  }

  /** Makes the next caller fetch the version: a visitor sees their own change on the next page. */
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
