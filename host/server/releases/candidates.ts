/** Prepares releases: each release is checked, loaded and rendered once, and is then ready or rejected. */
import { config } from '../config';
import { TaskAborted, TaskFailed } from '../render/process/renderer-process';
import { failureLimit, ReleaseRenderer } from '../render/release-renderer';
import { checkFiles } from './browser-build/check-files';
import { examineBrowserBuild } from './browser-build/examine';
import { findIncompatibility, IncompatibleRelease } from './compatibility';
import type { Release } from './release';
import { findBrokenLinks, findUnmetApiNeeds, findUnmetNeeds } from './unmet-needs';

export interface Rejection {
  release: string;
  reason: string;
  /** ISO 8601, UTC. */
  since: string;
}

interface Pending {
  state: 'pending';
  settled: Promise<void>;
  /** The rejection after the last attempt; it applies until this attempt settles. */
  previous: Rejected | undefined;
}

interface Ready {
  state: 'ready';
  renderer: ReleaseRenderer;
  /**
   * The release, while its API calls are unchecked because the API was unavailable during the preparation.
   */
  unchecked?: Release;
}

interface Rejected extends RejectionReason {
  state: 'rejected';
  release: string;
  /** ISO 8601, UTC. */
  since: string;
}

type Candidate = Pending | Ready | Rejected;

interface RejectionReason {
  reason: string;
  /** Whether the release hung or crashed its processes. */
  hasCrashed: boolean;
  /** Time of the next attempt, in milliseconds since the epoch; Infinity if there is none. */
  retryAt: number;
}

/** Thrown when the files of a release are intact, but the server build is missing. */
class InvalidRelease extends Error {
  override name = 'InvalidRelease';
}

/**
 * Thrown when a release needs a call or a field that the API does not offer, or lacks a page to which another
 * remote links. A newer API, or another release of that remote, may change this.
 */
class UnmetNeeds extends Error {
  override name = 'UnmetNeeds';

  constructor(changes: readonly string[]) {
    super(changes.join('; '));
  }
}

/** Delay in milliseconds before a release's files are fetched again if they were unavailable. */
const unavailableMs = 2000;
/**
 * Delay in milliseconds before a release that crashed its processes is retried if no other release is served.
 */
const crashedMs = 60_000;
/** Delay in milliseconds before a release with unmet needs is compared again. */
const unmetMs = 60_000;

export const keyOf = ({ name, release, base = '' }: Release) => `${base}${name}/${release}`;

export class Candidates {
  private readonly byKey = new Map<string, Candidate>();

  /**
   * @param servedReleases returns the releases that visitors receive, whose links a new release must not
   * break
   */
  constructor(private readonly servedReleases: () => readonly Release[]) {}

  rendererOf(release: Release): ReleaseRenderer | undefined {
    const candidate = this.byKey.get(keyOf(release));
    return candidate?.state === 'ready' ? candidate.renderer : undefined;
  }

  rejectionOf(target: Release): Rejection | undefined {
    const rejected = this.rejectedOf(target);
    if (!rejected) return undefined;
    const { release, reason, since } = rejected;
    return { release, reason, since };
  }

  /** Returns whether a release is rejected and this host will not try it again. */
  isRejectedPermanently(release: Release): boolean {
    return this.rejectedOf(release)?.retryAt === Infinity;
  }

  hasCrashed(release: Release): boolean {
    return this.rejectedOf(release)?.hasCrashed === true;
  }

  /**
   * Prepares a release unless it is ready, being prepared, or rejected and not yet due for another attempt.
   * @param processes number of processes that render the release
   * @returns a promise that settles when the release is ready or rejected
   */
  prepare(release: Release, processes = config.renderProcesses): Promise<void> {
    const key = keyOf(release);
    const candidate = this.byKey.get(key);
    if (candidate?.state === 'pending') return candidate.settled;
    if (candidate?.state === 'ready') return Promise.resolve();
    if (candidate && candidate.retryAt > Date.now()) return Promise.resolve();
    const pending: Pending = { state: 'pending', settled: Promise.resolve(), previous: candidate };
    this.byKey.set(key, pending);
    pending.settled = this.examine(release, processes);
    return pending.settled;
  }

  /**
   * Checks the releases that were prepared while the API was unavailable. Rejects a release that needs a call
   * or a field that the API does not offer.
   */
  async checkUnchecked(): Promise<void> {
    const unchecked = [...this.byKey.values()].flatMap((candidate) =>
      candidate.state === 'ready' && candidate.unchecked ? [{ candidate, release: candidate.unchecked }] : [],
    );
    for (const { candidate, release } of unchecked) {
      const changes = await findUnmetApiNeeds(release);
      if (!changes) return;
      // The release may have been replaced during the check.
      if (this.byKey.get(keyOf(release)) !== candidate) continue;
      delete candidate.unchecked;
      if (changes.length === 0) continue;
      this.reject(release, rejectionFor(new UnmetNeeds(changes)));
      candidate.renderer.close();
    }
  }

  /**
   * Closes renderers and drops rejections that are no longer needed.
   * @param served keys of the releases that visitors may get
   * @param remembered keys of the releases whose rejections are still needed
   */
  retainOnly(served: ReadonlySet<string>, remembered: ReadonlySet<string>): void {
    for (const [key, candidate] of this.byKey) {
      if (served.has(key)) continue;
      if (candidate.state === 'ready') {
        this.byKey.delete(key);
        candidate.renderer.close();
      } else if (remembered.has(key)) continue;
      else if (candidate.state === 'rejected') this.byKey.delete(key);
      else candidate.previous = undefined;
    }
  }

  /** Kills the processes of all ready releases when the host stops. */
  killAll(): void {
    for (const [key, candidate] of this.byKey) {
      if (candidate.state !== 'ready') continue;
      candidate.renderer.kill('the host is stopping');
      this.byKey.delete(key);
    }
  }

  private rejectedOf(release: Release): Rejected | undefined {
    const candidate = this.byKey.get(keyOf(release));
    if (candidate?.state === 'pending') return candidate.previous;
    return candidate?.state === 'rejected' ? candidate : undefined;
  }

  private async examine(release: Release, processes: number): Promise<void> {
    try {
      const incompatibility = findIncompatibility(release.contract) ?? findUnmetNeeds(release).join('; ');
      if (incompatibility) throw new IncompatibleRelease(incompatibility);
      const [unmetApiNeeds, files] = await Promise.all([findUnmetApiNeeds(release), checkFiles(release)]);
      const changes = [...(unmetApiNeeds ?? []), ...findBrokenLinks(release, this.servedReleases())];
      if (changes.length > 0) throw new UnmetNeeds(changes);
      const entry = files.get('server/remoteEntry.js');
      if (entry === undefined) throw new InvalidRelease('it has no server build');
      await examineBrowserBuild(release, files);
      const onGiveUp = (failure: string) => this.rejectAfterFailures(release, failure);
      const renderer = await ReleaseRenderer.open({ release, entry, processes, onGiveUp });
      this.byKey.set(keyOf(release), {
        state: 'ready',
        renderer,
        ...(!unmetApiNeeds && { unchecked: release }),
      });
    } catch (error) {
      this.reject(release, rejectionFor(error));
    }
  }

  private rejectAfterFailures(release: Release, failure: string): void {
    const reason = `it failed ${failureLimit} times; the last time ${failure}`;
    this.reject(release, { reason, hasCrashed: true, retryAt: Date.now() + crashedMs });
  }

  private reject(release: Release, rejection: RejectionReason): void {
    const key = keyOf(release);
    const previous = this.rejectedOf(release);
    if (previous?.reason !== rejection.reason) console.error(`${key} is rejected: ${rejection.reason}`);
    const since = previous?.since ?? new Date().toISOString();
    this.byKey.set(key, { state: 'rejected', release: release.release, since, ...rejection });
  }
}

function rejectionFor(error: unknown): RejectionReason {
  const reason = error instanceof Error ? error.message : String(error);
  if (error instanceof IncompatibleRelease || error instanceof InvalidRelease || error instanceof TaskFailed)
    return { reason, hasCrashed: false, retryAt: Infinity };
  if (error instanceof UnmetNeeds) return { reason, hasCrashed: false, retryAt: Date.now() + unmetMs };
  const hasCrashed = error instanceof TaskAborted;
  return { reason, hasCrashed, retryAt: Date.now() + (hasCrashed ? crashedMs : unavailableMs) };
}
