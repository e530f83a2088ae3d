/**
 * What visitors get: the releases that the registry names, once they are ready. While one is not, or when it was
 * rejected, the release before it serves; no visitor waits for a swap.
 */
import {
  ensure,
  hasCrashed,
  isHopeless,
  retainOnly,
  keyOf,
  killAll,
  rejectionOf,
  rendererOf,
} from './candidates';
import { describe, readRegistry } from './registry';
import type { Release, DesiredRelease } from './registry';
import type { ReleaseRenderer } from './rendering/release-renderer';

/** One remote as a visitor gets it; without a renderer no release of it can be served now. */
export interface Served {
  release: Release;
  renderer?: ReleaseRenderer | undefined;
}

/** How often the registry is polled: a deploy is live well within two seconds. */
const pollMs = 400;

/** How long the host waits for the first releases before it listens. */
const startWaitMs = 15_000;

/** By remote: the release that served last. */
const serving = new Map<string, Release>();
/** By remote: the search for a release of the history that works. */
const fallingBack = new Map<string, Promise<void>>();
let desired: DesiredRelease[] = [];

const releasesOf = ({ live, canary }: DesiredRelease) => [live, ...(canary ? [canary.release] : [])];

/** What serves a remote now, if anything does. */
function servedRelease(name: string): Release | undefined {
  const release = serving.get(name);
  return release && rendererOf(release) ? release : undefined;
}

/**
 * Takes up what the registry wants now. Nothing changes for visitors until a release is ready.
 * @returns settles when everything that is wanted is ready, or rejected and replaced
 */
async function takeUp(): Promise<void> {
  desired = await readRegistry();
  forget();
  await Promise.all(desired.map(takeUpRemote));
}

/** Whether the registry still wants this release live: it may have changed while the release was prepared. */
const isDesired = (release: Release) => desired.some(({ live }) => keyOf(live) === keyOf(release));

async function takeUpRemote(remote: DesiredRelease): Promise<void> {
  await Promise.all(releasesOf(remote).map((release) => prepareOnce(release)));
  const { live } = remote;
  if (!isDesired(live)) return;
  if (rendererOf(live)) serving.set(live.name, live);
  else if (rejectionOf(live) && !servedRelease(live.name)) await fallBack(remote);
}

/** A release that took its processes down is not tried again while another one serves well. */
function prepareOnce(release: Release): Promise<void> {
  return hasCrashed(release) && servedRelease(release.name) ? Promise.resolve() : ensure(release);
}

/** Serves the newest release of the history that works. */
function fallBack(remote: DesiredRelease): Promise<void> {
  const { name } = remote.live;
  const running = fallingBack.get(name) ?? findEarlier(remote).finally(() => fallingBack.delete(name));
  fallingBack.set(name, running);
  return running;
}

async function findEarlier({ live, history }: DesiredRelease): Promise<void> {
  const { name, release: rejectedRelease } = live;
  for (const earlier of history) {
    const release = await describe(name, earlier).catch(() => undefined);
    if (!release || isHopeless(release)) continue;
    await ensure(release);
    if (!isDesired(live)) return;
    if (!rendererOf(release)) continue;
    console.error(`${name} ${rejectedRelease} cannot be served; going back to ${earlier}`);
    serving.set(name, release);
    return;
  }
}

/** By key: when a release was last requested that the registry does not name. */
const requested = new Map<string, { at: number; release: Release }>();
/** A team that composes a page looks at it for a while. */
const requestedForMs = 10 * 60_000;
/** Each has a process of its own: so many are enough for a team. */
const requestedLimit = 20;

/** An address serves one release at a time: the ones it served before are gone. */
function dropOthersAt(base: string | undefined, key: string): void {
  if (base === undefined) return;
  for (const [other, { release }] of requested)
    if (other !== key && release.base === base) requested.delete(other);
}

/**
 * Prepares a release that the registry does not name, in the way of every other.
 * @throws why it is rejected
 */
export async function makeReady(release: Release): Promise<Required<Served>> {
  const key = keyOf(release);
  dropOthersAt(release.base, key);
  if (!requested.has(key) && requested.size >= requestedLimit)
    throw new Error('so many other releases are composed that there is no room; try again in ten minutes');
  requested.set(key, { at: Date.now(), release });
  await ensure(release, 1);
  const renderer = rendererOf(release);
  if (renderer) return { release, renderer };
  throw new Error(rejectionOf(release)?.reason ?? 'it is not ready yet');
}

/** Drops what is neither wanted, nor serving, nor requested any more. */
function forget() {
  for (const [key, { at }] of requested) if (Date.now() - at > requestedForMs) requested.delete(key);
  const named = [...desired.flatMap(releasesOf), ...serving.values()].map(keyOf);
  const earlier = desired.flatMap(({ live, history }) =>
    history.map((release) => keyOf({ ...live, release })),
  );
  retainOnly(new Set([...named, ...requested.keys()]), new Set(earlier));
}

/**
 * Polls the registry for as long as the server runs; settles when what is wanted now is ready or rejected,
 * or takes too long.
 * @returns the function that stops it, and every renderer
 */
export async function followRegistry(): Promise<() => void> {
  let logged: string | undefined;
  const poll = () =>
    takeUp().then(
      () => (logged = undefined),
      (error: unknown) => {
        // What is served continues to be served.
        if (logged !== String(error)) console.error('The registry cannot be read:', error);
        logged = String(error);
      },
    );
  // A release that hangs while it loads keeps its own pages closed, not the store.
  await Promise.race([poll(), new Promise((resolve) => setTimeout(resolve, startWaitMs).unref())]);
  // Not one poll after the other: a remote that is slow to load does not hold up the next one's release.
  const timer = setInterval(() => void poll(), pollMs).unref();
  return () => {
    clearInterval(timer);
    killAll();
  };
}

/**
 * The remotes for one visitor.
 * @param share the visitor's place among a hundred, for a remote's canary: 0 to 99
 */
export function servedTo(share: (name: string) => number): Served[] {
  return desired.map(({ live, canary }): Served => {
    const chosen = canary && share(live.name) < canary.percent ? rendererOf(canary.release) : undefined;
    if (canary && chosen) return { release: canary.release, renderer: chosen };
    const release = servedRelease(live.name) ?? live;
    return { release, renderer: rendererOf(release) };
  });
}

/** Whether any remote has a canary: only then visitors have to be told apart. */
export const hasCanary = () => desired.some(({ canary }) => canary !== undefined);

/** What is wanted, what is served and what was rejected, by remote. */
export function releaseReport() {
  return Object.fromEntries(
    desired.map(({ live, missing, canary }) => {
      const release = servedRelease(live.name);
      const entry = {
        wanted: missing?.release ?? live.release,
        serving: release?.release,
        refused: missing ?? rejectionOf(live),
        rendering: release && rendererOf(release)?.report(),
        canary: canary && {
          release: canary.release.release,
          percent: canary.percent,
          ready: rendererOf(canary.release) !== undefined,
          refused: rejectionOf(canary.release),
        },
      };
      return [live.name, entry];
    }),
  );
}
