const WINDOW = 15 * 60_000;
const MAX_KEYS = 10_000;

/**
 * Stops guessing at one account. A try is counted before the password is looked at, so that parallel tries do not
 * slip through, and forgiven when it succeeds. Counted per process: several processes allow as many times more.
 */
export class LoginThrottle {
  readonly #tries = new Map<string, { count: number; until: number }>();

  constructor(
    private readonly limit: number,
    private readonly now: () => Date,
  ) {}

  /** Seconds to wait, or undefined when this try may go on. */
  take(key: string): number | undefined {
    const now = this.now().getTime();
    const entry = this.#living(key, now);
    if (entry.count >= this.limit) return Math.ceil((entry.until - now) / 1000);
    entry.count += 1;
    return undefined;
  }

  forgive(key: string): void {
    this.#tries.delete(key);
  }

  #living(key: string, now: number): { count: number; until: number } {
    const known = this.#tries.get(key);
    if (known !== undefined && known.until > now) return known;
    const fresh = { count: 0, until: now + WINDOW };
    this.#tries.delete(key);
    this.#tries.set(key, fresh);
    this.#dropOldest();
    return fresh;
  }

  /** Made-up names must not fill the memory; a map keeps insertion order, so the first is the oldest. */
  #dropOldest(): void {
    const oldest = this.#tries.size > MAX_KEYS ? this.#tries.keys().next() : undefined;
    if (oldest?.value !== undefined) this.#tries.delete(oldest.value);
  }
}
