/**
 * Counts the visits with a guarded canary and with the live release, for the guard that compares them. A
 * visitor counts once per guard, and so does an IP address (IPv6: a /64 network), so that a single client can
 * add at most one bad visit of each kind. See docs/telemetry.md.
 */
import { createHash, randomUUID } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import {
  type Counts,
  emptyCounts,
  type GuardReport,
  type ProblemKind,
} from '../../../scripts/release/guard/evidence';
import { config } from '../config';
import { networkOf } from '../http/connections';
import type { Visitor } from '../releases/canary';
import { storeId } from '../releases/registry';
import type { GuardedCanary, ReleaseManager, ServedRelease } from '../releases/release-manager';
import type { Beacon } from './beacon';

/** Maximum number of visitors, and of networks, that are stored for each guard. */
const maxVisitors = 200_000;

/** The largest values of the vitals that are good (web.dev/vitals): milliseconds, or a layout shift. */
const goodVitals = { lcp: 2500, cls: 0.1, inp: 200 };

interface CountedVisitor {
  arm: keyof Counts;
  problems: Set<ProblemKind>;
  hasVitals: boolean;
}

interface Guard {
  /** The counts of each step, by its percentage. */
  steps: Map<number, Counts>;
  /** The counted visitors, by the hash of their id. */
  visitors: LRUCache<string, CountedVisitor>;
  /** The hashes of the networks of the counted visitors. */
  networks: LRUCache<string, true>;
}

const newGuard = (): Guard => ({
  steps: new Map(),
  visitors: new LRUCache({ max: maxVisitors }),
  networks: new LRUCache({ max: maxVisitors }),
});

type Releases = Pick<ReleaseManager, 'guardedCanaries'>;

export class GuardCounts {
  /** Distinguishes the counts of this process from those before a restart. */
  private readonly host = randomUUID();
  /** This random text is part of every hashed text, so that the hashes reveal neither addresses nor ids. */
  private readonly salt = randomUUID();
  private readonly guards = new Map<string, Guard>();

  constructor(private readonly releases: Releases) {}

  /**
   * Returns the share of visits to measure: all visits while this host serves a guarded canary, otherwise the
   * configured share.
   */
  telemetrySample(): number {
    const isGuarding = this.releases.guardedCanaries().some(({ isServed }) => isServed);
    return isGuarding ? 1 : config.telemetrySample;
  }

  /** Counts a page that a remote failed to render for a visitor. */
  countFailedRender(visitor: Visitor, address: string, { release, off, canary }: ServedRelease): void {
    for (const guarded of this.servedCanaries()) {
      const expected = canary ? guarded.canary : guarded.live;
      if (
        off ||
        guarded.remote !== release.name ||
        release.release !== expected ||
        release.base !== undefined
      )
        continue;
      this.count(guarded, visitor, address, canary ? 'canary' : 'live', ['renders']);
    }
  }

  /** Counts a beacon if its visit has loaded the release of a guarded remote that this visitor receives. */
  countBeacon(
    visitor: Visitor,
    address: string,
    { page, used = [], vitals, errors, failedLoads }: Beacon,
  ): void {
    for (const guarded of this.servedCanaries()) {
      const { remote } = guarded;
      const arm = visitor.bucket(remote) < guarded.percent ? 'canary' : 'live';
      const isOwn = (source: Beacon['page']) => source?.remote === remote && source.release === guarded[arm];
      if (![page, ...used, ...errors, ...failedLoads].some(isOwn)) continue;
      const problems: ProblemKind[] = [...errors, ...failedLoads].some(isOwn) ? ['errors'] : [];
      // The vitals belong to the first page.
      const ownVitals = isOwn(page) ? vitals : undefined;
      for (const name of ['lcp', 'cls', 'inp'] as const)
        if ((ownVitals?.[name] ?? 0) > goodVitals[name]) problems.push(name);
      this.count(guarded, visitor, address, arm, problems, ownVitals !== undefined);
    }
  }

  /** Returns the counts since the start of this process. */
  report(): GuardReport {
    this.servedCanaries();
    return {
      store: storeId(),
      host: this.host,
      guards: this.releases.guardedCanaries().flatMap(({ id, remote, rejection }) => {
        const guard = this.guards.get(id);
        if (!guard) return [];
        const steps = [...guard.steps].map(([percent, counts]) => ({ percent, counts }));
        return [{ id, remote, ...(rejection !== undefined && { rejection }), steps }];
      }),
    };
  }

  /** Returns the guarded canaries that this host serves, and drops the counts of ended guards. */
  private servedCanaries(): GuardedCanary[] {
    const all = this.releases.guardedCanaries();
    for (const id of this.guards.keys()) if (!all.some((other) => other.id === id)) this.guards.delete(id);
    const served = all.filter(({ isServed }) => isServed);
    for (const { id, percent } of served) {
      const guard = this.guards.get(id) ?? newGuard();
      if (!guard.steps.has(percent)) guard.steps.set(percent, emptyCounts());
      this.guards.set(id, guard);
    }
    return served;
  }

  private count(
    { id, percent }: GuardedCanary,
    visitor: Visitor,
    address: string,
    arm: keyof Counts,
    problems: readonly ProblemKind[],
    hasVitals = false,
  ): void {
    const guard = this.guards.get(id);
    // Count a later problem in the current step. In the step of the visit, it would make the canary look
    // worse, because visitors whom a promotion has moved to the canary add no more problems to the live
    // release.
    const counts = guard?.steps.get(percent);
    if (!guard || !counts) return;
    const counted = this.visitorIn(guard, visitor, address, arm, counts);
    if (counted?.arm !== arm) return;
    const areVitalsNew = hasVitals && !counted.hasVitals;
    counted.hasVitals ||= hasVitals;
    for (const kind of problems) {
      const isVital = kind in goodVitals;
      if (counted.problems.has(kind) || (isVital && !areVitalsNew)) continue;
      counted.problems.add(kind);
      counts[arm][kind] += 1;
    }
  }

  /**
   * Counts a new visitor from a new network.
   * @returns the counted visitor; undefined if the visitor is not counted
   */
  private visitorIn(
    { visitors, networks }: Guard,
    { id }: Visitor,
    address: string,
    arm: keyof Counts,
    counts: Counts,
  ): CountedVisitor | undefined {
    if (id === undefined) return undefined;
    const key = this.hash(`visitor ${id}`);
    const known = visitors.get(key);
    if (known) return known;
    const network = this.hash(`network ${networkOf(address)}`);
    if (networks.has(network)) return undefined;
    networks.set(network, true);
    const visitor: CountedVisitor = { arm, problems: new Set(), hasVitals: false };
    visitors.set(key, visitor);
    counts[arm].visits += 1;
    return visitor;
  }

  private readonly hash = (text: string): string =>
    createHash('sha256').update(`${this.salt} ${text}`).digest('base64url').slice(0, 16);
}
