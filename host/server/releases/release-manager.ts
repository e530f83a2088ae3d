/**
 * Selects which release of each remote is served: the registry's live release as soon as it is ready. Until
 * then, or if it is rejected, the previous release is served, so that no visitor waits for a deploy.
 */
import type { ReleaseRenderer } from '../render/release-renderer';
import { Candidates, keyOf } from './candidates';
import type { DesiredRelease } from './registry';
import {
  describeRelease,
  flagShares,
  isRegistryComplete,
  isSwitchedOff,
  readRegistry,
  rolledBackRelease,
} from './registry';
import type { Release } from './release';

/** One remote as a visitor receives it. Without a renderer, the notice replaces the remote's pages. */
export interface ServedRelease {
  release: Release;
  renderer?: Pick<ReleaseRenderer, 'render' | 'renderFragment'> | undefined;
  /** Set if the release is a canary, which only some visitors receive. */
  canary?: true;
  /** Set if an operator has switched the remote off; the notice then replaces its pages. */
  off?: true;
}

export interface GuardedCanary {
  /** Id of the guard. */
  id: string;
  remote: string;
  /** Percentage of visitors who receive the canary. */
  percent: number;
  canary: string;
  /** The release with which the canary is compared. */
  live: string;
  /** Whether this host serves both releases, each to its share of the visitors. */
  isServed: boolean;
  /** Why this host rejects the canary; undefined while the host may still accept it. */
  rejection?: string | undefined;
}

/** Poll interval in milliseconds: a deploy must be live within two seconds. */
const pollMs = 400;

/** How long the host waits for the first releases before it listens, in milliseconds. */
const startWaitMs = 15_000;

/** After this time, a host is ready even if a release hangs or has no description yet, in milliseconds. */
const readyAfterMs = 30_000;

/** How long a requested release stays ready after its last request, in milliseconds. */
const requestedTtlMs = 10 * 60_000;
/** Maximum number of requested releases, each of which runs in a separate process. */
const maxRequested = 20;

const releasesOf = ({ live, canary }: DesiredRelease) => [live, ...(canary ? [canary.release] : [])];

export class ReleaseManager {
  private readonly candidates = new Candidates(() => [...this.serving.values()]);
  private desired: DesiredRelease[] = [];
  private isStarted = false;
  private hasReadRegistry = false;
  /** Monotonic time at which the host began to follow the registry, in milliseconds. */
  private followedAt = 0;
  /** The release that was served last, keyed by remote. */
  private readonly serving = new Map<string, Release>();
  /** The searches in progress for an earlier release that works, keyed by remote. */
  private readonly fallbacks = new Map<string, Promise<void>>();
  /** Releases requested by overrides, with the time of the last request. */
  private readonly requested = new Map<string, { requestedAt: number; release: Release }>();

  /**
   * Polls the registry while the server runs. Settles when the releases that the registry currently names are
   * ready or rejected, or after `startWaitMs`.
   * @returns the function that stops polling and kills the processes of all ready releases
   */
  async followRegistry(): Promise<() => void> {
    let logged: string | undefined;
    this.followedAt = performance.now();
    const poll = () =>
      this.update().then(
        () => {
          logged = undefined;
          this.isStarted ||= isRegistryComplete() && !this.isWithoutPages();
        },
        (error: unknown) => {
          // The host continues to serve the current releases.
          if (logged !== String(error)) console.error('The registry cannot be read:', error);
          logged = String(error);
        },
      );
    // A release that hangs while it loads must not prevent the host from serving the other remotes' pages.
    await Promise.race([poll(), new Promise((resolve) => setTimeout(resolve, startWaitMs).unref())]);
    // Polls may overlap, so that a slow remote does not delay the releases of the others.
    const timer = setInterval(() => void poll(), pollMs).unref();
    return () => {
      clearInterval(timer);
      this.candidates.killAll();
    };
  }

  /**
   * Returns whether every release that the registry named at the start is ready or rejected. Before that, pages may
   * be missing. Also returns true after `readyAfterMs`, because one faulty release must not keep the others from
   * visitors, but never before the registry has been read, and not while every release is rejected, because a proxy
   * can then use another host. A host that has started stays so: it still forwards calls and webhooks.
   */
  hasStarted(): boolean {
    const isLate = performance.now() - this.followedAt >= readyAfterMs;
    this.isStarted ||= this.hasReadRegistry && isLate && !this.isWithoutPages();
    return this.isStarted;
  }

  /** Returns whether this host can serve no page of any remote that is on. */
  private isWithoutPages(): boolean {
    if (this.desired.length === 0) return !isRegistryComplete();
    const on = this.desired.filter(({ live }) => !isSwitchedOff(live.name));
    return on.length > 0 && on.every(({ live }) => !this.servedRelease(live.name));
  }

  /**
   * Returns the remotes for one visitor.
   * @param bucket returns the visitor's bucket from 0 to 99 for a remote; visitors below a canary's
   * percentage receive the canary
   */
  remotesFor(bucket: (name: string) => number): ServedRelease[] {
    return this.desired.map(({ live, canary }): ServedRelease => {
      if (isSwitchedOff(live.name)) return { release: this.servedRelease(live.name) ?? live, off: true };
      const renderer =
        canary && bucket(live.name) < canary.percent ? this.candidates.rendererOf(canary.release) : undefined;
      if (canary && renderer) return { release: canary.release, renderer, canary: true };
      const release = this.servedRelease(live.name) ?? live;
      return { release, renderer: this.candidates.rendererOf(release) };
    });
  }

  /** Returns the name of the release that was live before the current one, if any. */
  previousRelease(name: string): string | undefined {
    return this.desired.find(({ live }) => live.name === name)?.history[0];
  }

  /** Returns the names of the feature flags that are on for a visitor. @param bucket as for `remotesFor` */
  flagsFor(bucket: (name: string) => number): string[] {
    return flagShares().flatMap(({ name, percent }) => (bucket(`flag:${name}`) < percent ? [name] : []));
  }

  /**
   * Returns whether a canary or a feature flag reaches only some visitors; only then do visitors need an id.
   */
  needsVisitorIds(): boolean {
    return (
      this.desired.some(({ canary }) => canary !== undefined) ||
      flagShares().some(({ percent }) => percent < 100)
    );
  }

  guardedCanaries(): GuardedCanary[] {
    return this.desired.flatMap(({ live, canary }): GuardedCanary[] => {
      if (canary?.guard === undefined) return [];
      const { name } = live;
      const isReady = this.candidates.rendererOf(canary.release) !== undefined;
      const isFinal =
        this.candidates.hasCrashed(canary.release) || this.candidates.isRejectedPermanently(canary.release);
      return [
        {
          id: canary.guard,
          remote: name,
          percent: canary.percent,
          canary: canary.release.release,
          live: live.release,
          isServed: isReady && !isSwitchedOff(name) && this.servedRelease(name)?.release === live.release,
          rejection: isFinal ? this.candidates.rejectionOf(canary.release)?.reason : undefined,
        },
      ];
    });
  }

  /**
   * Prepares a release that a remote override requests. The release must pass the same checks as a live
   * release.
   * @throws an Error with the reason when the release is rejected or not ready, or when too many releases are
   * requested
   */
  async prepareRequested(release: Release): Promise<Required<Omit<ServedRelease, 'off' | 'canary'>>> {
    const key = keyOf(release);
    this.dropOthersAt(release.base, key);
    if (!this.requested.has(key) && this.requested.size >= maxRequested)
      throw new Error('too many overriding releases are loaded; try again in ten minutes');
    this.requested.set(key, { requestedAt: Date.now(), release });
    await this.candidates.prepare(release, 1);
    const renderer = this.candidates.rendererOf(release);
    if (renderer) return { release, renderer };
    throw new Error(this.candidates.rejectionOf(release)?.reason ?? 'the release is not ready yet');
  }

  /**
   * Returns the desired, served and rejected releases, keyed by remote, as `/healthz` shows them. Monitoring
   * depends on the field names `wanted` and `refused`.
   */
  report() {
    return Object.fromEntries(
      this.desired.map(({ live, missing, canary }) => {
        const release = this.servedRelease(live.name);
        const entry = {
          wanted: missing?.release ?? live.release,
          serving: release?.release,
          off: isSwitchedOff(live.name) || undefined,
          refused: missing ?? this.candidates.rejectionOf(live),
          rendering: release && this.candidates.rendererOf(release)?.report(),
          canary: canary && {
            release: canary.release.release,
            percent: canary.percent,
            ready: this.candidates.rendererOf(canary.release) !== undefined,
            refused: this.candidates.rejectionOf(canary.release),
          },
          rolledBack: rolledBackRelease(live.name),
        };
        return [live.name, entry];
      }),
    );
  }

  private servedRelease(name: string): Release | undefined {
    const release = this.serving.get(name);
    return release && this.candidates.rendererOf(release) ? release : undefined;
  }

  /** Settles when every desired release is ready, or rejected and replaced. */
  private async update(): Promise<void> {
    this.desired = await readRegistry();
    this.hasReadRegistry = true;
    this.dropUnused();
    // Not awaited, because an unavailable API must not delay the releases.
    void this.candidates.checkUnchecked();
    await Promise.all(this.desired.map((remote) => this.updateRemote(remote)));
  }

  private async updateRemote(remote: DesiredRelease): Promise<void> {
    await Promise.all(releasesOf(remote).map((release) => this.prepareDesired(release)));
    const { live } = remote;
    if (!this.isDesired(live)) return;
    if (this.candidates.rendererOf(live)) this.serving.set(live.name, live);
    else if (this.candidates.rejectionOf(live) && !this.servedRelease(live.name)) await this.fallBack(remote);
  }

  /**
   * Returns whether the registry still names a release as the live one. The registry may have changed while
   * the release was being prepared.
   */
  private isDesired(release: Release): boolean {
    return this.desired.some(({ live }) => keyOf(live) === keyOf(release));
  }

  /** Prepares a release, unless it has crashed its processes and another release is served. */
  private prepareDesired(release: Release): Promise<void> {
    const isReplaced = this.candidates.hasCrashed(release) && this.servedRelease(release.name) !== undefined;
    return isReplaced ? Promise.resolve() : this.candidates.prepare(release);
  }

  /** Serves the newest working release in the history. */
  private fallBack(remote: DesiredRelease): Promise<void> {
    const { name } = remote.live;
    const fallback =
      this.fallbacks.get(name) ?? this.serveEarlier(remote).finally(() => this.fallbacks.delete(name));
    this.fallbacks.set(name, fallback);
    return fallback;
  }

  private async serveEarlier({ live, history }: DesiredRelease): Promise<void> {
    const { name, release: rejectedRelease } = live;
    for (const earlier of history) {
      const release = await describeRelease(name, earlier).catch(() => undefined);
      if (!release || this.candidates.isRejectedPermanently(release)) continue;
      await this.candidates.prepare(release);
      if (!this.isDesired(live)) return;
      if (!this.candidates.rendererOf(release)) continue;
      console.error(`${name} ${rejectedRelease} cannot be served; falling back to ${earlier}`);
      this.serving.set(name, release);
      return;
    }
  }

  /**
   * Drops other requested releases with the same base URL, because a URL serves only one release at a time.
   */
  private dropOthersAt(base: string | undefined, key: string): void {
    if (base === undefined) return;
    for (const [other, { release }] of this.requested)
      if (other !== key && release.base === base) this.requested.delete(other);
  }

  /** Drops releases that are neither desired, nor served, nor recently requested. */
  private dropUnused(): void {
    for (const [key, { requestedAt }] of this.requested)
      if (Date.now() - requestedAt > requestedTtlMs) this.requested.delete(key);
    const named = [...this.desired.flatMap(releasesOf), ...this.serving.values()].map(keyOf);
    const earlier = this.desired.flatMap(({ live, history }) =>
      history.map((release) => keyOf({ ...live, release })),
    );
    this.candidates.retainOnly(new Set([...named, ...this.requested.keys()]), new Set(earlier));
  }
}
