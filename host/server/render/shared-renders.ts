/**
 * Shares one render between concurrent requests for the same page (single-flight). Visitors can join a render
 * only until it starts, so that a page is never older than the request for it.
 */
import type { PageRequest, Rendering } from './process/protocol';
import { TaskAborted } from './process/renderer-process';

type Render = (page: PageRequest, signal: AbortSignal) => Promise<Rendering>;

interface Limits {
  /** Maximum number of concurrent renders of one page; further visitors share the next render. */
  maxConcurrent: number;
  /** Maximum time in milliseconds that the next render waits for the running renders, which may hang. */
  maxWaitMs: number;
}

interface SharedRender {
  result: Promise<Rendering>;
  /** Number of visitors who are waiting for the result. */
  visitors: number;
  start: () => void;
  /** Called when the last visitor has disconnected. */
  abandon: () => void;
}

const visitorDisconnected = () => new TaskAborted('the visitor has disconnected');

export class SharedRenders {
  private readonly running = new Map<string, number>();
  /** The next render of each page, the only one that visitors can join. */
  private readonly next = new Map<string, SharedRender>();

  constructor(
    private readonly render: Render,
    private readonly limits: Limits,
  ) {}

  /**
   * Returns the result of a render that starts after this call.
   * @param signal aborted when this visitor disconnects; the other visitors still receive the page
   * @throws the render's error, or `TaskAborted` when the visitor has disconnected
   */
  get(page: PageRequest, signal: AbortSignal): Promise<Rendering> {
    if (signal.aborted) return Promise.reject(visitorDisconnected());
    const { url, theme, flags, offers, catalogueVersion, cachedData } = page;
    const key = JSON.stringify([url, theme, flags, offers, catalogueVersion, cachedData]);
    const shared = this.next.get(key) ?? this.schedule(key, page);
    return join(shared, signal);
  }

  /**
   * Starts a render immediately if fewer than `maxConcurrent` renders of the page are running; otherwise when
   * one of them finishes, or after `maxWaitMs`.
   */
  private schedule(key: string, page: PageRequest): SharedRender {
    const abort = new AbortController();
    let timer: NodeJS.Timeout | undefined;
    const stopWaiting = () => {
      clearTimeout(timer);
      if (this.next.get(key) === shared) this.next.delete(key);
    };
    let begin: () => void = () => undefined;
    const started = new Promise<void>((resolve) => (begin = resolve));
    const shared: SharedRender = {
      visitors: 0,
      result: started.then(() => this.render(page, abort.signal)),
      start: () => {
        stopWaiting();
        this.running.set(key, this.runningOf(key) + 1);
        begin();
      },
      abandon: () => {
        stopWaiting();
        abort.abort();
      },
    };
    const onEnd = () => this.onRenderEnd(key);
    shared.result.then(onEnd, onEnd);
    if (this.runningOf(key) < this.limits.maxConcurrent) shared.start();
    else {
      timer = setTimeout(shared.start, this.limits.maxWaitMs);
      this.next.set(key, shared);
    }
    return shared;
  }

  private onRenderEnd(key: string): void {
    const remaining = this.runningOf(key) - 1;
    if (remaining > 0) this.running.set(key, remaining);
    else this.running.delete(key);
    if (remaining < this.limits.maxConcurrent) this.next.get(key)?.start();
  }

  private runningOf(key: string): number {
    return this.running.get(key) ?? 0;
  }
}

function join(shared: SharedRender, signal: AbortSignal): Promise<Rendering> {
  shared.visitors += 1;
  return new Promise((resolve, reject) => {
    const onAbort = () => {
      reject(visitorDisconnected());
      shared.visitors -= 1;
      if (shared.visitors === 0) shared.abandon();
    };
    signal.addEventListener('abort', onAbort, { once: true });
    const stopListening = () => signal.removeEventListener('abort', onAbort);
    shared.result.finally(stopListening).then(resolve, reject);
  });
}
