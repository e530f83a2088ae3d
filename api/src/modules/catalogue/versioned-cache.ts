/** A value with the version of the catalogue from which it was read. */
export interface Versioned<Value> {
  version: number;
  value: Value;
}

interface Limits<Value> {
  maxEntries: number;
  maxBytes: number;
  bytesOf: (value: Value) => number;
}

/** Attempts to read a version that is recent enough, if the catalogue changes during each of them. */
const ATTEMPTS = 3;

/** Caches values of one version of the catalogue with single-flight; a value of another version empties the cache. */
export class VersionedCache<Value> {
  readonly #entries = new Map<string, Value>();
  readonly #loading = new Map<string, Promise<Versioned<Value>>>();
  #version = -1;
  #bytes = 0;

  constructor(private readonly limits: Limits<Value>) {}

  get(key: string, version: number): Value | undefined {
    // A lower version also occurs after the database was restored from a backup.
    if (version < this.#version) this.#empty(version);
    if (version !== this.#version) return undefined;
    const value = this.#entries.get(key);
    if (value === undefined) return undefined;
    // Moves the entry to the end, so that the first one is the least recently used.
    this.#entries.delete(key);
    this.#entries.set(key, value);
    return value;
  }

  /** Returns the cached value of this version, or the result of `read`, whose version is at least this one. */
  async load(key: string, version: number, read: () => Promise<Versioned<Value>>): Promise<Versioned<Value>> {
    for (let attempt = 1; ; attempt += 1) {
      const cached = this.get(key, version);
      if (cached !== undefined) return { version, value: cached };
      const loaded = await (this.#loading.get(key) ?? this.#read(key, read));
      if (loaded.version >= version || attempt === ATTEMPTS) return loaded;
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
    if (version < this.#version || this.#entries.has(key)) return;
    const bytes = this.limits.bytesOf(value);
    if (bytes > this.limits.maxBytes) return;
    this.#entries.set(key, value);
    this.#bytes += bytes;
    for (const [oldest, removed] of this.#entries) {
      if (this.#entries.size <= this.limits.maxEntries && this.#bytes <= this.limits.maxBytes) return;
      this.#entries.delete(oldest);
      this.#bytes -= this.limits.bytesOf(removed);
    }
  }

  #empty(version: number): void {
    this.#entries.clear();
    this.#bytes = 0;
    this.#version = version;
  }
}
