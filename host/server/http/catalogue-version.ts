import type { CatalogueVersion } from '@press-start/api/contract';

/** How long a version is used without a new request, in milliseconds. */
export const maxAgeMs = 200;

/**
 * Maximum age, in milliseconds, of a version that is used while a newer one is fetched or after a request has
 * failed. The version lags behind a change in another process by at most this time.
 */
export const usableMs = 600;

/**
 * Delay after a failed request, in milliseconds, so that visitors do not wait for an API that does not
 * respond.
 */
export const pauseMs = 1000;

interface Options {
  fetchVersion: () => Promise<CatalogueVersion>;
  /** Returns a monotonic time in milliseconds. */
  now: () => number;
}

/** Fetches the catalogue version on demand. Concurrent callers share a request. */
export class CatalogueVersionSource {
  private latest: { version: CatalogueVersion; requestedAt: number } | undefined;
  private fetching: Promise<CatalogueVersion | undefined> | undefined;
  private pausedUntil = -Infinity;

  constructor(private readonly options: Options) {}

  /**
   * Returns the version. Returns `undefined` if no version younger than `usableMs` is available, and either
   * the request for a new one fails or the previous request failed less than `pauseMs` ago.
   */
  async get(): Promise<CatalogueVersion | undefined> {
    if (this.age() >= maxAgeMs) {
      const fetched = this.refresh();
      // This caller need not see a write that occurs during the request.
      if (this.age() >= usableMs) return fetched;
    }
    return this.latest?.version;
  }

  /** Makes the next caller fetch the version, so that visitors see their own changes on the next page. */
  expire(): void {
    this.latest = undefined;
    // A request in flight may have read the version before the change.
    this.fetching = undefined;
  }

  private age(): number {
    return this.latest ? this.options.now() - this.latest.requestedAt : Infinity;
  }

  private async refresh(): Promise<CatalogueVersion | undefined> {
    if (this.options.now() < this.pausedUntil) return undefined;
    return (this.fetching ??= this.fetch());
  }

  private fetch(): Promise<CatalogueVersion | undefined> {
    const requestedAt = this.options.now();
    const fetching: Promise<CatalogueVersion | undefined> = this.options.fetchVersion().then(
      (version) => {
        if (this.fetching === fetching) this.latest = { version, requestedAt };
        return version;
      },
      () => {
        if (this.fetching === fetching) this.pausedUntil = this.options.now() + pauseMs;
        return undefined;
      },
    );
    void fetching.then(() => {
      if (this.fetching === fetching) this.fetching = undefined;
    });
    return fetching;
  }
}
