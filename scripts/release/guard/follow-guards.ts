/** Polls the counts of a host, stores them in the registry, and rolls back or promotes guarded canaries. */
import { isDeepStrictEqual } from 'node:util';
import { Check } from 'typebox/value';
import type { Registry } from '../registry';
import type { ReleaseStore } from '../store';
import { type GuardReport, guardReportSchema } from './evidence';
import { applyReport } from './guarded-canary';

/**
 * Pause between two requests to the host, in milliseconds. A rollback must be complete within five seconds.
 */
const pollMs = 500;

/** Minimum time between two writes of counts that lead to no decision, in milliseconds. */
const writeMs = 2000;

const requestTimeoutMs = 2000;

/** Returns the host's counts. @throws if the host does not respond with a report */
async function fetchReport(url: string): Promise<GuardReport> {
  const response = await fetch(`${url}/guards.json`, { signal: AbortSignal.timeout(requestTimeoutMs) });
  const report: unknown = await response.json();
  if (!response.ok || !Check(guardReportSchema, report))
    throw new Error(`${url}/guards.json responded with ${response.status} and no report`);
  return report;
}

interface Options {
  store: ReleaseStore;
  /** URL of the host, without a trailing slash. */
  url: string;
  log: (line: string) => void;
  /** Returns the current time in milliseconds since 1970. */
  now?: () => number;
}

export class GuardFollower {
  private last: { report: GuardReport; registry: Registry; writtenAt: number } | undefined;
  private readonly now: () => number;
  /** Whether the last report contained a guard. */
  isFollowing = false;

  constructor(private readonly options: Options) {
    this.now = options.now ?? Date.now;
  }

  /**
   * Requests the host's counts once. Writes changed counts if they are urgent or the last write is at least
   * `writeMs` ago.
   * @throws if the request to the host or the release store fails
   */
  async poll(): Promise<void> {
    const { store, url, log } = this.options;
    const report = await fetchReport(url);
    this.isFollowing = report.guards.length > 0;
    if (!this.isFollowing || this.isApplied(report)) return;
    if (!this.isUrgent(report) && this.now() - (this.last?.writtenAt ?? 0) < writeMs) return;
    const now = new Date(this.now()).toISOString();
    const { events, registry } = await store.changeRegistry((changed) => ({
      events: applyReport(changed, report, now),
      registry: structuredClone(changed),
    }));
    this.last = { report, registry, writtenAt: this.now() };
    events.forEach(log);
  }

  /**
   * Returns whether the same report has been applied. A report about a switched-off remote leads to no decision, so
   * it has to be applied again after the remote is switched on.
   */
  private isApplied(report: GuardReport): boolean {
    const { last } = this;
    if (!last || report.guards.some(({ remote }) => last.registry.off.includes(remote))) return false;
    return isDeepStrictEqual(report, last.report);
  }

  /** Returns whether the report is the first of a guard, or leads to a decision. */
  private isUrgent(report: GuardReport): boolean {
    const { last } = this;
    if (!last) return true;
    const isKnown = report.guards.every(({ id }) => last.report.guards.some((other) => other.id === id));
    return !isKnown || applyReport(structuredClone(last.registry), report, '').length > 0;
  }
}

/**
 * Follows the guards of a host until the returned function is called. Continues after a failure, because the
 * host still has the counts.
 */
export function followGuards(options: Options): () => void {
  const follower = new GuardFollower(options);
  let logged: string | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const pollAndContinue = async () => {
    try {
      await follower.poll();
      logged = undefined;
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      if (follower.isFollowing && logged !== message)
        options.log(`guarded canaries are not followed: ${message}`);
      logged = message;
    }
    if (!isStopped) timer = setTimeout(() => void pollAndContinue(), pollMs);
  };
  void pollAndContinue();
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}
