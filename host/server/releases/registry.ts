/** Reads the release registry, which names the release to serve for each remote. */
import { isDescription } from '../../../scripts/release/description';
import type { FlagShare, LiveRemote, SlotSetting } from '../../../scripts/release/registry';
import { parseRemotes } from '../../../scripts/release/registry';
import { requireSignature } from '../../../scripts/release/signature';
import { config } from '../config';
import type { Release } from './release';
import { createBucketReader, createFolderReader } from './release-readers';

/** The releases that the registry names for one remote. */
export interface DesiredRelease {
  live: Release;
  /** Names of the releases that were live before, latest first. */
  history: string[];
  /** Set if the description of the live release cannot be read; `live` is then an earlier release. */
  missing?: {
    release: string;
    reason: string;
    /** ISO 8601, UTC. */
    since: string;
  };
  canary?: {
    release: Release;
    percent: number;
    /** Id of its guard, if it has one. */
    guard?: string | undefined;
  };
  /** Whether the description of the canary cannot be read. */
  isCanaryMissing?: true;
}

const reader = config.releasesBucket
  ? createBucketReader(config.releasesOrigin)
  : createFolderReader(config.registryFile);

let lastRead: { text: string; desired: DesiredRelease[] } | undefined;
let isComplete = false;
let store: string | undefined;
let switchedOff: ReadonlySet<string> = new Set();
let flags: readonly FlagShare[] = [];
let rolledBack: ReadonlyMap<string, string> = new Map();
let slots: ReadonlyMap<string, SlotSetting> = new Map();
/** The last valid entry of each remote, which is used while its entry in the registry is invalid. */
const lastDesired = new Map<string, DesiredRelease>();

/**
 * Returns the releases that the registry names: the same array until the registry changes, unless a
 * description is missing. A remote whose release cannot be read does not prevent updates of the other
 * remotes.
 * @throws when the registry cannot be read
 */
export async function readRegistry(): Promise<DesiredRelease[]> {
  const text = await reader.registry();
  if (lastRead?.text === text) return lastRead.desired;
  const registry = parseRemotes(text);
  ({ store } = registry);
  // Set `switchedOff` before reading the descriptions: switching a remote off must not wait for the release
  // of another remote.
  switchedOff = new Set(registry.off);
  ({ flags, rolledBack, slots } = registry);
  for (const name of registry.invalid) logOnce(name, `the registry has an invalid entry for ${name}`);
  const remotes = registry.remotes.map(([name, entry]) => describeRemote(name, entry));
  const settled = await Promise.allSettled(remotes);
  isComplete = settled.every(({ status }) => status === 'fulfilled');
  const read = settled.flatMap((remote) => (remote.status === 'fulfilled' ? [remote.value] : []));
  const unchanged = registry.invalid.flatMap((name) => lastDesired.get(name) ?? []);
  const desired = [...read, ...unchanged];
  for (const remote of read) lastDesired.set(remote.live.name, remote);
  // Cache only a complete result: missing descriptions are read again at the next poll.
  const areComplete = desired.every(({ missing, isCanaryMissing }) => !missing && !isCanaryMissing);
  if (isComplete && areComplete) lastRead = { text, desired };
  return desired;
}

/** Returns whether the last read found a description for every remote with a valid entry in the registry. */
export const isRegistryComplete = (): boolean => isComplete;

/** Returns the release store's id; null before the first read, and for a store without an id. */
export const storeId = (): string | null => store ?? null;

export const isSwitchedOff = (name: string): boolean => switchedOff.has(name);

/** Returns the release of a remote that the last guard rolled back, if any. */
export const rolledBackRelease = (name: string): string | undefined => rolledBack.get(name);

export const flagShares = (): readonly FlagShare[] => flags;

export const slotSettings = (): ReadonlyMap<string, SlotSetting> => slots;

const descriptions = new Map<string, Release>();

/**
 * Returns the description of a stored release. A release never changes, so each description is read once.
 * @throws when no such release is stored, or when its description is invalid or not signed
 */
export async function describeRelease(name: string, release: string): Promise<Release> {
  const key = `${name}/${release}`;
  const cached = descriptions.get(key);
  if (cached) return cached;
  const text = await reader.description(name, release).catch((error: unknown) => {
    // Omit the path, because /healthz shows the reason to any caller.
    throw new Error(`no such release of ${name} is stored: ${release}`, { cause: error });
  });
  const content: unknown = { ...JSON.parse(text), release };
  if (!isDescription(content))
    throw new Error(`release.json of ${name} ${release} does not describe a release`);
  requireSignature(name, content, config.releaseKeys);
  const description: Release = { ...content, name };
  descriptions.set(key, description);
  return description;
}

async function describeRemote(name: string, entry: LiveRemote): Promise<DesiredRelease> {
  const desired = await describeLive(name, entry);
  const { canary } = entry;
  const failureKey = `${name} canary`;
  if (!canary) {
    failures.delete(failureKey);
    return desired;
  }
  try {
    const release = await describeRelease(name, canary.release);
    failures.delete(failureKey);
    return { ...desired, canary: { release, percent: canary.percent, guard: canary.guard } };
  } catch (error) {
    logOnce(failureKey, error instanceof Error ? error.message : String(error));
    return { ...desired, isCanaryMissing: true };
  }
}

/**
 * Returns the release to serve: the live one, or the newest one in its history whose description can be read.
 * @throws when there is none
 */
async function describeLive(
  name: string,
  { release, history = [] }: LiveRemote,
): Promise<Omit<DesiredRelease, 'canary'>> {
  const names = [release, ...history.map((earlier) => earlier.release)];
  let missing: DesiredRelease['missing'];
  for (const [index, candidate] of names.entries()) {
    try {
      const live = await describeRelease(name, candidate);
      if (!missing) failures.delete(name);
      return {
        live,
        history: names.slice(index + 1),
        ...(missing && { missing }),
      };
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      missing ??= { release, reason, since: logOnce(name, reason) };
    }
  }
  throw new Error(missing?.reason);
}

/** The current failure of each remote, by name, and of its canary, by `<name> canary`. */
const failures = new Map<string, { reason: string; since: string }>();

/**
 * Logs a failure unless the last logged failure had the same reason.
 * @returns when the failure first occurred
 */
function logOnce(name: string, reason: string): string {
  const known = failures.get(name);
  if (known?.reason === reason) return known.since;
  console.error(reason);
  const since = new Date().toISOString();
  failures.set(name, { reason, since });
  return since;
}
