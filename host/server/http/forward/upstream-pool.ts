/** How long a failed process is skipped, in milliseconds. */
const skipMs = 2000;

/**
 * Distributes requests among the processes of one service (round robin). A failed process is skipped. After `skipMs`,
 * repeatable requests are sent to it again; once it has responded to one of them, it receives other requests too. If
 * all processes have failed, none is skipped.
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

  recordFailure(url: string): void {
    this.retryAt.set(url, Date.now() + skipMs);
  }
}
