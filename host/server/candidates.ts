/** Releases on their way to the visitors: each is compared with the host, loaded and rendered once, or rejected. */
import { checkFiles } from './browser-build/check-files';
import { config } from './config';
import { misfit } from './contract';
import type { Release } from './registry';
import { examineBrowserBuild } from './rendering/examine';
import { failureLimit, ReleaseRenderer } from './rendering/release-renderer';
import { TaskAborted, TaskFailed } from './rendering/renderer-process';

export interface Rejection {
  release: string;
  reason: string;
  /** ISO 8601, UTC. */
  since: string;
}

/** A release whose files are unavailable is fetched again after this long. */
const unavailableMs = 2000;
/** A release that took its processes down gets another chance after this long, if nothing better serves. */
const crashedMs = 60_000;

/** By key: the releases that can render, those that are being prepared, and those that were rejected. */
const ready = new Map<string, ReleaseRenderer>();
const preparing = new Map<string, Promise<void>>();
const rejected = new Map<string, Rejection & Verdict>();

interface Verdict {
  reason: string;
  /** The release hung, or took its processes down. */
  hasCrashed: boolean;
  /** When another attempt makes sense, in milliseconds since 1970. */
  retryAt: number;
}

export const keyOf = ({ name, release, base = '' }: Release) => `${base}${name}/${release}`;

export const rendererOf = (release: Release): ReleaseRenderer | undefined => ready.get(keyOf(release));

export function rejectionOf(release: Release): Rejection | undefined {
  const rejection = rejected.get(keyOf(release));
  return rejection && { release: rejection.release, reason: rejection.reason, since: rejection.since };
}

/** Whether a release is still rejected for good: its files are the released ones, and they do not work with this host. */
export const isHopeless = (release: Release) => rejected.get(keyOf(release))?.retryAt === Infinity;

/** Whether a release was rejected because it hung or took its processes down. */
export const hasCrashed = (release: Release) => rejected.get(keyOf(release))?.hasCrashed === true;

function reject(release: Release, verdict: Verdict): void {
  const key = keyOf(release);
  const before = rejected.get(key);
  if (before?.reason !== verdict.reason) console.error(`${key} is rejected: ${verdict.reason}`);
  const since = before?.since ?? new Date().toISOString();
  rejected.set(key, { release: release.release, since, ...verdict });
}

/** The files are complete and do not fit this host: another attempt cannot help. */
class Unfit extends Error {
  override name = 'Unfit';
}

function verdictOn(error: unknown): Verdict {
  const reason = error instanceof Error ? error.message : String(error);
  if (error instanceof Unfit || error instanceof TaskFailed)
    return { reason, hasCrashed: false, retryAt: Infinity };
  const hasCrashed = error instanceof TaskAborted;
  return { reason, hasCrashed, retryAt: Date.now() + (hasCrashed ? crashedMs : unavailableMs) };
}

async function prepare(release: Release, processes: number): Promise<void> {
  const key = keyOf(release);
  try {
    const incompatibility = misfit(release.contract);
    if (incompatibility !== undefined) throw new Unfit(incompatibility);
    const files = await checkFiles(release);
    const entry = files.get('server/remoteEntry.js');
    if (entry === undefined) throw new Unfit('it has no server build');
    await examineBrowserBuild(release, files);
    const onGivenUp = (reason: string) => giveUp(release, reason);
    ready.set(key, await ReleaseRenderer.open({ release, entry, processes, onGivenUp }));
    rejected.delete(key);
  } catch (error) {
    reject(release, verdictOn(error));
  }
}

function giveUp(release: Release, reason: string): void {
  ready.delete(keyOf(release));
  const verdict = { hasCrashed: true, retryAt: Date.now() + crashedMs };
  reject(release, { ...verdict, reason: `it failed ${failureLimit} times; the last time ${reason}` });
}

/**
 * Prepares a release, once at a time, and not again right after a failure.
 * @param processes how many processes render it
 * @returns settles when it is ready or rejected
 */
export function ensure(release: Release, processes = config.renderProcesses): Promise<void> {
  const key = keyOf(release);
  const isTooEarly = (rejected.get(key)?.retryAt ?? 0) > Date.now();
  if (ready.has(key) || isTooEarly) return preparing.get(key) ?? Promise.resolve();
  const running = preparing.get(key) ?? prepare(release, processes).finally(() => preparing.delete(key));
  preparing.set(key, running);
  return running;
}

/**
 * Closes what nobody needs any more.
 * @param served keys of the releases that visitors may get
 * @param remembered keys of the releases whose rejection still matters
 */
export function retainOnly(served: ReadonlySet<string>, remembered: ReadonlySet<string>): void {
  for (const [key, renderer] of ready) {
    if (served.has(key) || preparing.has(key)) continue;
    ready.delete(key);
    renderer.close();
  }
  for (const key of rejected.keys()) if (!served.has(key) && !remembered.has(key)) rejected.delete(key);
}

/** Ends every process at once: the host is stopping. */
export function killAll(): void {
  for (const renderer of ready.values()) renderer.kill('the host is stopping');
  ready.clear();
}
