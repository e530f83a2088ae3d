/** Milliseconds for which a process that failed is skipped. */
const skipMs = 2000;

/**
 * Distributes requests over the processes of one service (round robin). A process that fails is skipped. After a while
 * repeatable requests try it again; once it responds to one of those, all other requests go there too.
 */
export class UpstreamPool {
  private cursor = 0;
  private readonly retryAt = new Map<string, number>();

  constructor(private readonly urls: readonly string[]) {}

  /** Returns the next address other than `except`; the empty string if there is none. */
  next(repeatable: boolean, except?: string): string {
    const others = this.urls.filter((url) => url !== except);
    const available = others.filter((url) => {
      const time = this.retryAt.get(url);
      return time === undefined || (repeatable && time <= Date.now());
    });
    const choice = available.length > 0 ? available : others;
    return choice[this.cursor++ % choice.length] ?? '';
  }

  recordResponse(url: string): void {
    this.retryAt.delete(url);
  }

  recordFailure(url: string): void {
    this.retryAt.set(url, Date.now() + skipMs);
  }
}
