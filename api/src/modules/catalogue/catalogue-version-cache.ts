import type { Versions } from './version.repo';

interface Options {
  read: () => Promise<Versions>;
  now: () => Date;
  maxAgeMs: number;
}

/** Caches the catalogue versions in this process. Concurrent callers share one query. */
export class CatalogueVersionCache {
  #versions: Versions = { all: -1, listed: -1, edited: -1 };
  #readAt = -Infinity;
  #reading: Promise<void> | undefined;

  constructor(private readonly options: Options) {}

  /** Returns the cached versions; undefined if they are too old or below `minimum`. */
  recent(minimum: number): Versions | undefined {
    const age = this.options.now().getTime() - this.#readAt;
    return age >= 0 && age < this.options.maxAgeMs && this.#versions.all >= minimum
      ? this.#versions
      : undefined;
  }

  /** Reads the versions from the database if the cached ones are too old or below `minimum`. */
  async current(minimum = 0): Promise<Versions> {
    if (this.recent(minimum) === undefined) await (this.#reading ?? this.#read());
    // A shared query may have started before the change that the caller requires.
    if (this.#versions.all < minimum) await (this.#reading ?? this.#read());
    return this.#versions;
  }

  /** Call this after this process has changed the catalogue. */
  expire(): void {
    this.#readAt = -Infinity;
    // The next caller must not share a query that may have started before the change.
    this.#reading = undefined;
  }

  /** Stores the versions that another query has read, if they are newer. */
  update(versions: Versions): void {
    if (versions.all > this.#versions.all) this.#versions = versions;
  }

  #read(): Promise<void> {
    const startedAt = this.options.now().getTime();
    const before = this.#versions.all;
    const store = (versions: Versions) => {
      this.update(versions);
      // A lower version means that the database was restored from a backup.
      if (versions.all < before) this.#versions = versions;
      if (this.#reading === reading) this.#readAt = startedAt;
    };
    const reading = this.options
      .read()
      .then(store)
      .finally(() => {
        if (this.#reading === reading) this.#reading = undefined;
      });
    this.#reading = reading;
    return reading;
  }
}
