import { LRUCache } from 'lru-cache';

/** A value with the catalogue version at which it was read. */
export interface Versioned<Value> {
  version: number;
  value: Value;
}

interface Limits<Value> {
  maxEntries: number;
  maxBytes: number;
  /** Must return a positive integer. */
  bytesOf: (value: Value) => number;
}

/** Limits the attempts to load a sufficiently recent value, in case the catalogue keeps changing. */
const MAX_ATTEMPTS = 3;

/** Caches the values of one catalogue version, with single-flight loading. A new version empties the cache. */
export class VersionedCache<Value extends NonNullable<unknown>> {
  readonly #entries: LRUCache<string, Value>;
  readonly #loading = new Map<string, Promise<Versioned<Value>>>();
  #version = -1;

  constructor({ maxEntries, maxBytes, bytesOf }: Limits<Value>) {
    this.#entries = new LRUCache({ max: maxEntries, maxSize: maxBytes, sizeCalculation: bytesOf });
  }

  get(key: string, version: number): Value | undefined {
    // The version decreases when the database is restored from a backup.
    if (version < this.#version) this.#empty(version);
    return version === this.#version ? this.#entries.get(key) : undefined;
  }

  /**
   * The loaded version may be newer than the requested one, or older if no attempt reads a sufficiently
   * recent one.
   */
  async load(key: string, version: number, read: () => Promise<Versioned<Value>>): Promise<Versioned<Value>> {
    for (let attempt = 1; ; attempt += 1) {
      const cached = this.get(key, version);
      if (cached !== undefined) return { version, value: cached };
      const loaded = await (this.#loading.get(key) ?? this.#read(key, read));
      if (loaded.version >= version || attempt === MAX_ATTEMPTS) return loaded;
    }
  }

  #read(key: string, read: () => Promise<Versioned<Value>>): Promise<Versioned<Value>> {
    const reading = read().finally(() => this.#loading.delete(key));
    this.#loading.set(key, reading);
    return reading.then((loaded) => {
      this.#store(key, loaded);
      return loaded;
    });
  }

  #store(key: string, { version, value }: Versioned<Value>): void {
    if (version > this.#version) this.#empty(version);
    if (version === this.#version) this.#entries.set(key, value);
  }

  #empty(version: number): void {
    this.#entries.clear();
    this.#version = version;
  }
}
