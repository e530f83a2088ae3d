/** Exponential backoff between the restarts of one program. */

export interface BackoffSettings {
  /** Delay before the first restart, in milliseconds; each further one waits twice as long. */
  firstMs: number;
  longestMs: number;
  /** A program that has run this long starts from the first step again. */
  wellAfterMs: number;
}

export const restartBackoff: BackoffSettings = { firstMs: 500, longestMs: 30_000, wellAfterMs: 60_000 };

export class Backoff {
  #nextMs: number;

  constructor(private readonly settings: BackoffSettings = restartBackoff) {
    this.#nextMs = settings.firstMs;
  }

  /**
   * @param ranMs how long the program has run before it ended
   * @returns how long to wait before it is started again, in milliseconds
   */
  after(ranMs: number): number {
    const { firstMs, longestMs, wellAfterMs } = this.settings;
    const delay = ranMs >= wellAfterMs ? firstMs : this.#nextMs;
    this.#nextMs = Math.min(delay * 2, longestMs);
    return Math.min(delay, longestMs);
  }
}
