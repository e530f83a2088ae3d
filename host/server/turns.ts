/** How long a process that did not answer is left alone, in milliseconds. */
const quietMs = 2000;

/**
 * Processes of one service take turns. One that does not answer is passed over; after a while requests that may be
 * repeated try it again, and once it has answered one of those the others go there too.
 */
export class UpstreamPool {
  private cursor = 0;
  private readonly askAgainAt = new Map<string, number>();

  constructor(private readonly urls: readonly string[]) {}

  /** The next address, `but` another one than this; the empty text when there is no other. */
  next(repeatable: boolean, but?: string): string {
    const others = this.urls.filter((url) => url !== but);
    const heard = others.filter((url) => {
      const time = this.askAgainAt.get(url);
      return time === undefined || (repeatable && time <= Date.now());
    });
    const choice = heard.length > 0 ? heard : others;
    return choice[this.cursor++ % choice.length] ?? '';
  }

  recordResponse(url: string): void {
    this.askAgainAt.delete(url);
  }

  failed(url: string): void {
    this.askAgainAt.set(url, Date.now() + quietMs);
  }
}
