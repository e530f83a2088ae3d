/** Calculates exponentially increasing delays between the restarts of a program. */

export interface BackoffSettings {
  /** Delay before the first restart, in milliseconds. Each further delay is twice as long. */
  firstMs: number;
  /** Maximum delay, in milliseconds. */
  maxMs: number;
  /** After a run of at least this many milliseconds, the next delay is `firstMs` again. */
  resetAfterMs: number;
}

const restartBackoff: BackoffSettings = { firstMs: 500, maxMs: 30_000, resetAfterMs: 60_000 };

export class Backoff {
  #nextMs: number;

  constructor(private readonly settings: BackoffSettings = restartBackoff) {
    this.#nextMs = settings.firstMs;
  }

  /**
   * Returns the delay before the next restart, in milliseconds.
   * @param uptimeMs time from the program's start to its exit, in milliseconds
   */
  delayAfter(uptimeMs: number): number {
    const { firstMs, maxMs, resetAfterMs } = this.settings;
    const delay = uptimeMs >= resetAfterMs ? firstMs : this.#nextMs;
    this.#nextMs = Math.min(delay * 2, maxMs);
    return Math.min(delay, maxMs);
  }
}
