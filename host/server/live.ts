/**
 * What visitors get: the releases that the registry wants, once they have been loaded and drawn. One that fails is
 * refused and told, and the one before it goes on serving; nobody waits for a swap.
 */
import { misfit } from './contract';
import { fetchEntry, loadRelease } from './remotes';
import type { ServerRelease } from './remotes';
import { readRegistry } from './registry';
import type { Release, Wanted } from './registry';
import { tryRelease } from './trial';

export interface Refusal {
  release: string;
  reason: string;
  /** ISO 8601, UTC. */
  since: string;
}

/** One remote as a visitor gets it; without `routes` no release of it could be loaded yet. */
export type Served = ServerRelease | { release: Release; routes?: undefined };

/** How often the registry is looked at: a deploy is live well within two seconds. */
const lookMs = 400;
/** A release whose files could not be had is asked for again after this long. */
const retryMs = 2000;
/** A release that takes longer to load, or to be drawn, hangs; so would the server's start. */
const hangsMs = 20_000;

/** By remote and release: what is loaded, what of that is ready, what is being made ready, and what was refused. */
const loaded = new Map<string, ServerRelease>();
const ready = new Map<string, ServerRelease>();
const trying = new Map<string, Promise<void>>();
const refused = new Map<string, Refusal & { final: boolean; at: number }>();
/** By remote: the release that served last, for as long as its successor is not ready. */
const serving = new Map<string, ServerRelease>();
let wanted: Wanted[] = [];

const keyOf = ({ name, release, base = '' }: Release) => `${base}${name}/${release}`;

async function prepare(release: Release): Promise<void> {
  const key = keyOf(release);
  try {
    const reason = misfit(release.contract);
    if (reason !== undefined) throw new Misfit(reason);
    const candidate = await load(release);
    await inTime(tryRelease(candidate), 'be drawn');
    ready.set(key, candidate);
    refused.delete(key);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    if (refused.get(key)?.reason !== reason) console.error(`${key} is refused:`, error);
    refused.set(key, {
      release: release.release,
      reason,
      since: refused.get(key)?.since ?? new Date().toISOString(),
      final: error instanceof Misfit || error instanceof Broken,
      at: Date.now(),
    });
  }
}

/** Loads a release once, however often it is tried: code that was run is never quite gone from the memory. */
async function load(release: Release): Promise<ServerRelease> {
  const known = loaded.get(keyOf(release));
  if (known) return known;
  const entry = await fetchEntry(release);
  try {
    const candidate = await inTime(loadRelease(release, entry), 'load');
    loaded.set(keyOf(release), candidate);
    return candidate;
  } catch (error) {
    throw new Broken(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

async function inTime<Result>(work: Promise<Result>, what: string): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const fail = () => reject(new Error(`it did not ${what} within ${hangsMs / 1000} seconds`));
    timer = setTimeout(fail, hangsMs);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** Makes a release ready, once at a time, and not again at once after a failure. */
function ensure(release: Release): Promise<void> {
  const key = keyOf(release);
  const refusal = refused.get(key);
  const tooEarly = refusal && (refusal.final || Date.now() - refusal.at < retryMs);
  if (ready.has(key) || tooEarly) return Promise.resolve();
  const running = trying.get(key) ?? prepare(release).finally(() => trying.delete(key));
  trying.set(key, running);
  return running;
}

const releasesOf = ({ live, canary }: Wanted) => [live, ...(canary ? [canary.release] : [])];

/**
 * Takes up what the registry wants now. Nothing changes for visitors until a release is ready.
 * @returns settles when everything that is wanted is ready or refused
 */
async function takeUp(): Promise<void> {
  wanted = await readRegistry();
  forget();
  await Promise.all(wanted.flatMap(releasesOf).map(ensure));
  for (const { live } of wanted) {
    const made = ready.get(keyOf(live));
    if (made) serving.set(live.name, made);
  }
}

/** By key: when a release was last asked for that the registry does not name. */
const asked = new Map<string, number>();
/** Whoever composes a page looks at it for a while. */
const askedForMs = 10 * 60_000;
/** Code that was run is never quite gone from the memory: so many in that time are enough for a team. */
const askedLimit = 100;

/**
 * Makes a release ready that the registry does not name, in the way of every other: loaded, compared and drawn.
 * @throws why it is refused
 */
export async function makeReady(release: Release): Promise<ServerRelease> {
  const key = keyOf(release);
  if (!asked.has(key) && asked.size >= askedLimit)
    throw new Error('so many other releases are composed that there is no room; try again in ten minutes');
  asked.set(key, Date.now());
  await ensure(release);
  const made = ready.get(key);
  if (made) return made;
  throw new Error(refused.get(key)?.reason ?? 'it is not ready yet');
}

/** Drops what is neither wanted, nor serving, nor asked for any more. */
function forget() {
  for (const [key, at] of asked) if (Date.now() - at > askedForMs) asked.delete(key);
  const named = [...wanted.flatMap(releasesOf), ...[...serving.values()].map(({ release }) => release)];
  const kept = new Set([...named.map(keyOf), ...asked.keys()]);
  for (const map of [loaded, ready, refused])
    for (const key of map.keys()) if (!kept.has(key)) map.delete(key);
}

/**
 * Looks at the registry for as long as the server runs; settles when what is wanted now is ready or refused.
 * @returns the function that stops it
 */
export async function followRegistry(): Promise<() => void> {
  let told: string | undefined;
  const look = () =>
    takeUp().then(
      () => (told = undefined),
      (error: unknown) => {
        // What is served goes on being served.
        if (told !== String(error)) console.error('The registry cannot be read:', error);
        told = String(error);
      },
    );
  await look();
  // Not one look after the other: a remote that is slow to load does not hold up the next one's release.
  const timer = setInterval(() => void look(), lookMs).unref();
  return () => clearInterval(timer);
}

/**
 * The remotes for one visitor.
 * @param share the visitor's place among a hundred, for a remote's canary: 0 to 99
 */
export function servedTo(share: (name: string) => number): Served[] {
  return wanted.map(({ live, canary }): Served => {
    const chosen = canary && share(live.name) < canary.percent ? ready.get(keyOf(canary.release)) : undefined;
    return chosen ?? serving.get(live.name) ?? { release: live };
  });
}

/** Whether any remote has a canary: only then visitors have to be told apart. */
export const hasCanary = () => wanted.some(({ canary }) => canary !== undefined);

/** What is wanted, what is served and what was refused, by remote. */
export function releaseReport() {
  const told = (release: Release): Refusal | undefined => {
    const refusal = refused.get(keyOf(release));
    return refusal && { release: refusal.release, reason: refusal.reason, since: refusal.since };
  };
  return Object.fromEntries(
    wanted.map(({ live, canary }) => [
      live.name,
      {
        wanted: live.release,
        serving: serving.get(live.name)?.release.release,
        refused: told(live),
        canary: canary && {
          release: canary.release.release,
          percent: canary.percent,
          ready: ready.has(keyOf(canary.release)),
          refused: told(canary.release),
        },
      },
    ]),
  );
}

/** The files are fine, the host is not theirs: trying again cannot help. */
class Misfit extends Error {
  override name = 'Misfit';
}

/** The files are the released ones and do not run: they never will. */
class Broken extends Error {
  override name = 'Broken';
}
