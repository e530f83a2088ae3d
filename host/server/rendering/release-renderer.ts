/**
 * Renders the pages of one release in processes of its own. A process that dies or hangs is replaced; a release that
 * takes down several in a short time is given up.
 */
import { config } from '../config';
import type { Release } from '../registry';
import type { PageRequest } from './protocol';
import { isRendering } from './rendered-page';
import type { Rendering } from './rendered-page';
import { CannotStart, RendererProcess, TaskAborted } from './renderer-process';
import type { Limits } from './renderer-process';
import { SharedRenders } from './shared-renders';

/** So many failures of its processes within the window, and a release is given up. */
export const failureLimit = 3;
const failureWindowMs = 10 * 60_000;

/** A process that hangs after its soft limit has a little longer to end by itself. */
const graceMs = 3000;
const renderLimits: Limits = { softMs: config.renderTimeoutMs, hardMs: config.renderTimeoutMs + graceMs };
/** A release that takes longer to load, or to render all its pages, hangs. */
const startLimits: Limits = { softMs: 20_000, hardMs: 20_000 };
/** A process that does not even respond is replaced before a visitor meets it. */
const pingEveryMs = 2000;

/** Between two attempts to start a process again. */
const firstRetryMs = 500;
const longestRetryMs = 30_000;

/** More renders at once only make each of them slower. */
const rendersPerProcess = 32;
/** A page that takes long is rendered again for those who came after its start. */
const longestShareWaitMs = 250;
/** Visitors beyond these get the notice at once instead of after a long wait. */
const queueLimit = 200;

export interface Failure {
  /** ISO 8601, UTC. */
  at: string;
  reason: string;
}

interface Options {
  release: Release;
  /** The content of its server build. */
  entry: string;
  /** How many processes render it at the same time. */
  processes: number;
  /** Called once, when the release has failed too often. */
  onGivenUp: (reason: string) => void;
}

export class ReleaseRenderer {
  /** The processes that render, each with its renders under way. */
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
      atOnce: options.processes,
      longestWaitMs: longestShareWaitMs,
    });
  }

  /**
   * Starts the release's processes, and renders its pages once.
   * @throws why the release cannot be served
   */
  static async open(options: Options): Promise<ReleaseRenderer> {
    const renderer = new ReleaseRenderer(options);
    try {
      const first = await renderer.start();
      await first.run({ do: 'smokeRender' }, startLimits);
      renderer.admit(first);
    } catch (error) {
      renderer.kill('the release is not served');
      throw error;
    }
    for (let more = 1; more < options.processes; more += 1) void renderer.replace();
    return renderer;
  }

  /**
   * Renders a page. Visitors who ask for the same one at the same time share a render; a posted form has its own.
   * @param signal aborted when the visitor has left
   * @throws when there is no page: the release takes too long, its process has ended, or too many visitors wait
   */
  render(page: PageRequest, signal: AbortSignal): Promise<Rendering> {
    return page.method === 'GET' ? this.shared.get(page, signal) : this.renderUnshared(page, signal);
  }

  private async renderUnshared(page: PageRequest, signal: AbortSignal): Promise<Rendering> {
    const process = await this.acquire(signal);
    try {
      const rendering = await process.run({ do: 'render', page }, renderLimits, signal);
      if (!isRendering(rendering)) throw new TaskAborted('it sent no page');
      return rendering;
    } finally {
      this.count(process, -1);
      this.queue.shift()?.();
    }
  }

  /** Ends the processes once the renders under way, and those that a page has just begun, are done. */
  close(): void {
    this.isClosed = true;
    setTimeout(() => this.kill('its release is no longer served'), 2 * renderLimits.hardMs).unref();
  }

  /** Ends the processes at once. */
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
      onStuck: (reason) => this.fail(reason),
    });
    this.all.add(process);
    void process.ended.then((reason) => this.onEnd(process, reason));
    const settings = { apiUrl: config.renderApiUrl, origin: config.publicUrl };
    await process.run({ do: 'load', release, entry, settings }, startLimits);
    return process;
  }

  private admit(process: RendererProcess): void {
    this.ready.set(process, 0);
    const timer = setInterval(() => {
      process
        .run({ do: 'ping' }, { softMs: renderLimits.hardMs, hardMs: renderLimits.hardMs })
        .catch(() => undefined);
    }, pingEveryMs);
    timer.unref();
    void process.ended.then(() => clearInterval(timer));
    for (const next of this.queue.splice(0)) next();
  }

  private onEnd(process: RendererProcess, reason: string): void {
    this.all.delete(process);
    const served = this.ready.delete(process);
    if (this.isClosed || !served) return;
    this.fail(reason);
    if (!this.isClosed) void this.replace();
  }

  /** Starts a process in the place of one that has ended; again, with exponential backoff, when it does not start. */
  private async replace(delayMs = firstRetryMs): Promise<void> {
    try {
      this.admit(await this.start());
    } catch (error) {
      if (this.isClosed) return;
      const reason = error instanceof Error ? error.message : String(error);
      if (error instanceof CannotStart)
        console.error(`${this.label}: its process cannot be started: ${reason}`);
      else this.fail(`it does not start again: ${reason}`);
      if (this.isClosed) return;
      const nextMs = Math.min(2 * delayMs, longestRetryMs);
      setTimeout(() => !this.isClosed && void this.replace(nextMs), delayMs).unref();
    }
  }

  private recentFailures(): Failure[] {
    const since = Date.now() - failureWindowMs;
    return this.failures.filter(({ at }) => Date.parse(at) > since);
  }

  private fail(reason: string): void {
    if (this.isClosed) return;
    this.failures = [...this.recentFailures(), { at: new Date().toISOString(), reason }];
    console.error(`${this.label}: ${reason} (failure ${this.failures.length} of ${failureLimit})`);
    if (this.failures.length < failureLimit) return;
    this.options.onGivenUp(reason);
    this.close();
  }

  private count(process: RendererProcess, change: number): void {
    const load = this.ready.get(process);
    if (load !== undefined) this.ready.set(process, load + change);
  }

  private leastBusy(): RendererProcess | undefined {
    const [first] = [...this.ready].sort(([, a], [, b]) => a - b);
    return first && first[1] < rendersPerProcess ? first[0] : undefined;
  }

  /** Takes a place in the least busy process, as soon as there is one. */
  private async acquire(signal: AbortSignal): Promise<RendererProcess> {
    const until = Date.now() + renderLimits.softMs;
    for (let process = this.leastBusy(); ; process = this.leastBusy()) {
      if (process) {
        this.count(process, 1);
        return process;
      }
      if (this.queue.length >= queueLimit) throw new TaskAborted('too many visitors wait for it');
      await this.waitForSlot(until - Date.now(), signal);
    }
  }

  /** Waits until a render ends or a process starts. @throws when that takes too long, or the visitor leaves */
  private waitForSlot(timeoutMs: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const stop = (reason: string) => {
        const place = this.queue.indexOf(next);
        if (place >= 0) this.queue.splice(place, 1);
        done();
        reject(new TaskAborted(reason));
      };
      const timer = setTimeout(() => stop('no process of it is free'), Math.max(0, timeoutMs));
      const leave = () => stop('the visitor has left');
      const done = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', leave);
      };
      const next = () => {
        done();
        resolve();
      };
      signal.addEventListener('abort', leave, { once: true });
      this.queue.push(next);
    });
  }
}
