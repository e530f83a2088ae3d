/** How long a process is skipped, in milliseconds. */
const skipMs = 2000;

/**
 * Distributes requests among the processes of one service (round robin). A process that has failed or is about
 * to stop is skipped. After `skipMs`, it receives repeatable requests again, and after its first response all
 * requests. If every process would be skipped, none is.
 */
export class UpstreamPool {
  private cursor = 0;
  private readonly retryAt = new Map<string, number>();

  constructor(private readonly urls: readonly string[]) {}

  /** Returns the URL of the next process other than `except`, or an empty string if there is none. */
  next(repeatable: boolean, except?: string): string {
    const others = this.urls.filter((url) => url !== except);
    const available = others.filter((url) => {
      const time = this.retryAt.get(url);
      return time === undefined || (repeatable && time <= Date.now());
    });
    const candidates = available.length > 0 ? available : others;
    return candidates[this.cursor++ % candidates.length] ?? '';
  }

  recordResponse(url: string): void {
    this.retryAt.delete(url);
  }

  /** Skips a process for a while, because it has failed or is about to stop. */
  recordFailure(url: string): void {
    this.retryAt.set(url, Date.now() + skipMs);
  }
}
