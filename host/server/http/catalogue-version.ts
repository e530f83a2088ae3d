/** A version is used for this time without a new request, in milliseconds. */
export const maxAgeMs = 200;

/**
 * While a version is not older than this, in milliseconds, visitors do not wait for a newer one, and a failed request is
 * ignored. A cached page is at most this much older than a change in another process.
 */
export const usableMs = 600;

/** Delay of the next request after a failure, in milliseconds, so that visitors do not wait for an API that hangs. */
export const pauseMs = 1000;

interface Options {
  fetchVersion: () => Promise<number>;
  /** Returns a monotonic time in milliseconds. */
  now: () => number;
}

/** The catalogue version, fetched when a page needs it. Concurrent callers share a request (single-flight). */
export class CatalogueVersion {
  private known: { version: number; fetchedAt: number } | undefined;
  private fetching: Promise<void> | undefined;
  private pausedUntil = -Infinity;

  constructor(private readonly options: Options) {}

  /** Returns the version, or `undefined` if the API does not respond or has failed within the last `pauseMs`. */
  async get(): Promise<number | undefined> {
    if (this.age() >= maxAgeMs) {
      const fetched = this.refresh();
      if (this.age() >= usableMs) await fetched;
    }
    return this.age() < usableMs ? this.known?.version : undefined;
  }

  /** Makes the next caller fetch the version, so that visitors see their own changes on the next page. */
  expire(): void {
    this.known = undefined;
    // A request in flight may have read the version before the change.
    this.fetching = undefined;
  }

  private age(): number {
    return this.known ? this.options.now() - this.known.fetchedAt : Infinity;
  }

  private refresh(): Promise<void> {
    if (this.options.now() < this.pausedUntil) return Promise.resolve();
    this.fetching ??= this.fetch();
    return this.fetching;
  }

  private fetch(): Promise<void> {
    const fetchedAt = this.options.now();
    const fetching: Promise<void> = this.options.fetchVersion().then(
      (version) => {
        if (this.fetching === fetching) this.known = { version, fetchedAt };
      },
      () => void (this.pausedUntil = this.options.now() + pauseMs),
    );
    void fetching.then(() => {
      if (this.fetching === fetching) this.fetching = undefined;
    });
    return fetching;
  }
}
