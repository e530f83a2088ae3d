/** `registry.json`: the pointers from a remote's name to its live release, to its canary and to what was live before. */
import { randomUUID } from 'node:crypto';

export type Mover = 'start' | 'deploy' | 'rollback';

export interface Pointer {
  /** Folder name of a release. */
  release: string;
  /** What set it. `npm start` moves only pointers of its own. */
  by: Mover;
  /** Who ran it: the name of the account on the machine that did, or `DEPLOYED_BY`. */
  who: string;
  /** ISO 8601, UTC. */
  since: string;
}

/** A release that was live, and to which a rollback can go back. */
export interface PastRelease extends Pointer {
  /** When another one took its place: ISO 8601, UTC. Registries of older versions do not have it. */
  replaced?: string;
}

/** A release that visitors had, and to which no rollback goes back. */
export interface RetiredRelease {
  release: string;
  /** When visitors no longer got it: ISO 8601, UTC. */
  replaced: string;
}

/** A release that a sticky share of the visitors gets. */
export interface Canary extends Pointer {
  /** 1 to 99, of a hundred visitors. */
  percent: number;
}

export interface LiveRemote extends Pointer {
  canary?: Canary;
  /** What was live before, latest first. A rollback takes the first away. */
  history?: PastRelease[];
}

export interface Registry {
  remotes: Record<string, LiveRemote>;
  /** Remotes whose files answer 503, to see the store without them. Development only. */
  off: string[];
  /** By remote, latest first: open tabs may still load their files. */
  retired?: Record<string, RetiredRelease[]>;
  /** Id of the store that this registry belongs to: random, and the same for ever. */
  store?: string;
}

/** So many releases can be gone back to. */
const rememberedReleases = 10;

export const emptyRegistry = (): Registry => ({ remotes: {}, off: [] });

/** @returns the id of the store, which gets one with its first change */
export function storeIdOf(registry: Registry): string {
  registry.store ??= randomUUID();
  return registry.store;
}

/** Remembers when a release that visitors had was replaced. */
export function retire(registry: Registry, name: string, { release, replaced }: RetiredRelease): void {
  const others = (registry.retired?.[name] ?? []).filter((other) => other.release !== release);
  registry.retired = { ...registry.retired, [name]: [{ release, replaced }, ...others] };
}

/** Makes a release live; what was live before is remembered, and a canary of the remote ends. */
export function pointTo(registry: Registry, name: string, pointer: Pointer): void {
  const live = registry.remotes[name];
  if (!live) {
    registry.remotes[name] = { ...pointer, history: [] };
    return;
  }
  const { canary, history = [], ...before } = live;
  const replaced = pointer.since;
  if (canary) retire(registry, name, { release: canary.release, replaced });
  // The same release again is no step to go back to.
  const steps = before.release === pointer.release ? history : [{ ...before, replaced }, ...history];
  for (const { release, replaced: since = replaced } of steps.slice(rememberedReleases))
    retire(registry, name, { release, replaced: since });
  registry.remotes[name] = { ...pointer, history: steps.slice(0, rememberedReleases) };
}

/** Gives a release to a share of the visitors, beside the live one. */
export function pointCanaryTo(registry: Registry, name: string, canary: Canary): void {
  const live = registry.remotes[name];
  if (!live) throw new Error(`Nothing of ${name} is live yet: a canary needs something to sing beside.`);
  if (live.canary) retire(registry, name, { release: live.canary.release, replaced: canary.since });
  live.canary = canary;
}

/**
 * Takes a remote's canary away, or else makes the release before the live one live again.
 * @returns the release that everybody gets now
 */
export function rollBack(registry: Registry, name: string, mover: Pick<Pointer, 'who' | 'since'>): string {
  const live = registry.remotes[name];
  if (!live) throw new Error(`Nothing of ${name} is live.`);
  const replaced = mover.since;
  if (live.canary) {
    retire(registry, name, { release: live.canary.release, replaced });
    delete live.canary;
    return live.release;
  }
  const [before, ...history] = live.history ?? [];
  if (!before) throw new Error(`${name} ${live.release} is the only release there was.`);
  retire(registry, name, { release: live.release, replaced });
  registry.remotes[name] = { release: before.release, by: 'rollback', ...mover, history };
  return before.release;
}

/** Takes a remote out of the store. @throws when nothing of it is live */
export function removeRemote(registry: Registry, name: string, replaced: string): void {
  if (!registry.remotes[name]) throw new Error(`Nothing of ${name} is live.`);
  for (const release of releasesInUse(registry, name).reverse())
    retire(registry, name, { release, replaced });
  delete registry.remotes[name];
}

/** Every release that somebody may still get or go back to. */
export function releasesInUse({ remotes }: Registry, name: string): string[] {
  const live = remotes[name];
  if (!live) return [];
  const pointers = [live, ...(live.canary ? [live.canary] : []), ...(live.history ?? [])];
  return pointers.map(({ release }) => release);
}

export interface Chosen {
  name: string;
  release: string;
  by: Mover;
}

/** The remotes of which something else than a start has set the live release: a start leaves them as they are. */
export function notByStart({ remotes }: Registry, names: readonly string[]): Chosen[] {
  return names.flatMap((name): Chosen[] => {
    const live = remotes[name];
    return live && live.by !== 'start' ? [{ name, release: live.release, by: live.by }] : [];
  });
}
