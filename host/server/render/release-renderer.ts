/**
 * Renders the pages and fragments of one release in separate processes. A process that exits or hangs is
 * replaced. After several such failures in a short time, the release is no longer rendered.
 */
import { config } from '../config';
import type { Release } from '../releases/release';
import { recordRender } from '../telemetry/metrics';
import type { FragmentRequest, PageRequest, RenderedFragment, Rendering } from './process/protocol';
import { isRenderedFragment, isRendering } from './process/protocol';
import type { Limits } from './process/renderer-process';
import { RendererProcess, StartFailed, TaskAborted } from './process/renderer-process';
import { SharedRenders } from './shared-renders';

/** Number of failures within `failureWindowMs` after which a release is no longer rendered. */
export const failureLimit = 3;
const failureWindowMs = 10 * 60_000;

/** Time in milliseconds for a task to settle after its soft limit, before its process is killed. */
const graceMs = 3000;
const renderLimits: Limits = { softMs: config.renderTimeoutMs, hardMs: config.renderTimeoutMs + graceMs };
/** Limits for each of the two tasks at the start: loading the release, and rendering its pages once. */
const startLimits: Limits = { softMs: 20_000, hardMs: 20_000 };
/**
 * Interval in milliseconds of the health check, which replaces hung processes before a visitor waits for
 * them.
 */
const pingIntervalMs = 2000;

/** First delay of the exponential backoff between attempts to start a process, in milliseconds. */
const firstRetryMs = 500;
/** Maximum delay between attempts to start a process, in milliseconds. */
const maxRetryMs = 30_000;

/** Maximum number of concurrent renders per process; more renders would slow each other down. */
const rendersPerProcess = 32;
/**
 * Maximum time in milliseconds until the next render starts for visitors who arrive during a render of the
 * page.
 */
const maxShareWaitMs = 250;
/** Maximum number of waiting visitors; further visitors get a notice immediately. */
const queueLimit = 200;

interface Failure {
  /** ISO 8601, UTC. */
  at: string;
  reason: string;
}

interface Options {
  release: Release;
  /** The content of the release's server build. */
  entry: string;
  processes: number;
  /** Called once when the release has failed too often. */
  onGiveUp: (reason: string) => void;
}

export class ReleaseRenderer {
  /** Processes that accept tasks, with the number of their renders in flight. */
  private readonly ready = new Map<RendererProcess, number>();
  private readonly all = new Set<RendererProcess>();
  private readonly queue: (() => void)[] = [];
  private failures: Failure[] = [];
  private isClosed = false;
  private readonly label: string;
  private readonly shared: SharedRenders;

  private constructor(private readonly options: Options) {
    this.label = `${options.release.name} ${options.release.release}`;
    this.shared = new SharedRenders((page, signal) => this.renderUnshared(page, signal), {
      maxConcurrent: options.processes,
      maxWaitMs: maxShareWaitMs,
    });
  }

  /**
   * Starts the release's first process, renders each page without parameters once (smoke render), and then
   * starts the other processes in the background.
   * @throws an Error with the reason why the release cannot be served
   */
  static async open(options: Options): Promise<ReleaseRenderer> {
    const renderer = new ReleaseRenderer(options);
    try {
      const first = await renderer.start();
      await first.run({ kind: 'smokeRender' }, startLimits);
      renderer.markReady(first);
    } catch (error) {
      renderer.kill('the release is not served');
      throw error;
    }
    for (let started = 1; started < options.processes; started += 1) void renderer.addProcess();
    return renderer;
  }

  /**
   * Renders a page. Concurrent requests for the same page share a render; a posted form is rendered
   * separately.
   * @param signal aborted when the visitor disconnects
   * @throws when the render takes too long, its process exits or sends an invalid result, too many visitors
   * are waiting or the visitor disconnects
   */
  render(page: PageRequest, signal: AbortSignal): Promise<Rendering> {
    return page.method === 'GET' ? this.shared.get(page, signal) : this.renderUnshared(page, signal);
  }

  /**
   * Renders a fragment.
   * @param signal aborted when the page no longer waits for the fragment
   * @throws when the fragment throws or takes too long, its process exits or sends an invalid result, too
   * many renders are waiting or the signal is aborted
   */
  async renderFragment(fragment: FragmentRequest, signal: AbortSignal): Promise<RenderedFragment> {
    const process = await this.acquire(signal);
    try {
      const rendered = await process.run({ kind: 'renderFragment', fragment }, renderLimits, signal);
      if (!isRenderedFragment(rendered)) throw new TaskAborted('it sent no fragment');
      return rendered;
    } finally {
      this.changeLoad(process, -1);
      this.queue.shift()?.();
    }
  }

  private async renderUnshared(page: PageRequest, signal: AbortSignal): Promise<Rendering> {
    const { release } = this.options;
    const startedAt = performance.now();
    try {
      const rendering = await this.renderInProcess(page, signal);
      recordRender(release, rendering, startedAt);
      return rendering;
    } catch (error) {
      if (!signal.aborted) recordRender(release, undefined, startedAt);
      throw error;
    }
  }

  private async renderInProcess(page: PageRequest, signal: AbortSignal): Promise<Rendering> {
    const process = await this.acquire(signal);
    try {
      const rendering = await process.run({ kind: 'render', page }, renderLimits, signal);
      const isPageMissing = isRendering(rendering) && rendering.isUnchanged && page.cachedData === undefined;
      if (!isRendering(rendering) || isPageMissing) throw new TaskAborted('it sent no page');
      return rendering;
    } finally {
      this.changeLoad(process, -1);
      this.queue.shift()?.();
    }
  }

  /** Kills the processes after a delay, so that renders in flight and those about to start can finish. */
  close(): void {
    this.isClosed = true;
    setTimeout(() => this.kill('its release is no longer served'), 2 * renderLimits.hardMs).unref();
  }

  kill(reason: string): void {
    this.isClosed = true;
    for (const process of this.all) process.kill(reason);
  }

  report() {
    return { processes: this.ready.size, failures: this.recentFailures() };
  }

  private async start(): Promise<RendererProcess> {
    const { release, entry } = this.options;
    const process = new RendererProcess({
      sandbox: config.rendererSandbox,
      label: this.label,
      onStuck: (reason) => this.recordFailure(reason),
    });
    this.all.add(process);
    void process.exited.then((reason) => this.onExit(process, reason));
    const settings = { apiUrl: config.renderApiUrl, origin: config.publicUrl };
    await process.run({ kind: 'load', release, entry, settings }, startLimits);
    return process;
  }

  private markReady(process: RendererProcess): void {
    this.ready.set(process, 0);
    const timer = setInterval(() => {
      process
        .run({ kind: 'ping' }, { softMs: renderLimits.hardMs, hardMs: renderLimits.hardMs })
        .catch(() => undefined);
    }, pingIntervalMs);
    timer.unref();
    void process.exited.then(() => clearInterval(timer));
    for (const next of this.queue.splice(0)) next();
  }

  private onExit(process: RendererProcess, reason: string): void {
    this.all.delete(process);
    const wasReady = this.ready.delete(process);
    if (this.isClosed || !wasReady) return;
    this.recordFailure(reason);
    if (!this.isClosed) void this.addProcess();
  }

  /** Starts an additional or replacement process. Retries with exponential backoff. */
  private async addProcess(delayMs = firstRetryMs): Promise<void> {
    try {
      this.markReady(await this.start());
    } catch (error) {
      if (this.isClosed) return;
      const reason = error instanceof Error ? error.message : String(error);
      if (error instanceof StartFailed)
        console.error(`${this.label}: its process cannot be started: ${reason}`);
      else this.recordFailure(`another process cannot load it: ${reason}`);
      if (this.isClosed) return;
      const nextMs = Math.min(2 * delayMs, maxRetryMs);
      setTimeout(() => !this.isClosed && void this.addProcess(nextMs), delayMs).unref();
    }
  }

  private recentFailures(): Failure[] {
    const since = Date.now() - failureWindowMs;
    return this.failures.filter(({ at }) => Date.parse(at) > since);
  }

  private recordFailure(reason: string): void {
    if (this.isClosed) return;
    this.failures = [...this.recentFailures(), { at: new Date().toISOString(), reason }];
    console.error(`${this.label}: ${reason} (failure ${this.failures.length} of ${failureLimit})`);
    if (this.failures.length < failureLimit) return;
    this.options.onGiveUp(reason);
    this.close();
  }

  private changeLoad(process: RendererProcess, change: number): void {
    const load = this.ready.get(process);
    if (load !== undefined) this.ready.set(process, load + change);
  }

  private leastBusy(): RendererProcess | undefined {
    const [first] = [...this.ready].sort(([, a], [, b]) => a - b);
    return first && first[1] < rendersPerProcess ? first[0] : undefined;
  }

  /**
   * Waits until a process accepts another render.
   * @returns the least busy process
   * @throws when too many visitors are waiting, after the timeout, or when the visitor disconnects
   */
  private async acquire(signal: AbortSignal): Promise<RendererProcess> {
    const deadline = Date.now() + renderLimits.softMs;
    for (let process = this.leastBusy(); ; process = this.leastBusy()) {
      if (process) {
        this.changeLoad(process, 1);
        return process;
      }
      if (this.queue.length >= queueLimit) throw new TaskAborted('too many visitors are waiting for it');
      await this.waitForSlot(deadline - Date.now(), signal);
    }
  }

  /**
   * Waits until a render finishes or a process starts. @throws after the timeout or when the visitor
   * disconnects
   */
  private waitForSlot(timeoutMs: number, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return Promise.reject(new TaskAborted('the visitor has disconnected'));
    return new Promise((resolve, reject) => {
      const stop = (reason: string) => {
        const position = this.queue.indexOf(next);
        if (position >= 0) this.queue.splice(position, 1);
        cleanUp();
        reject(new TaskAborted(reason));
      };
      const timer = setTimeout(() => stop('none of its processes is free'), Math.max(0, timeoutMs));
      const onAbort = () => stop('the visitor has disconnected');
      const cleanUp = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', onAbort);
      };
      const next = () => {
        cleanUp();
        resolve();
      };
      signal.addEventListener('abort', onAbort, { once: true });
      this.queue.push(next);
    });
  }
}
