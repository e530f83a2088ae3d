/** `registry.json`: the pointers from a remote's name to its live release, to its canary and to what was live before. */

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

/** A release that a sticky share of the visitors gets. */
export interface Canary extends Pointer {
  /** 1 to 99, of a hundred visitors. */
  percent: number;
}

export interface LiveRemote extends Pointer {
  canary?: Canary;
  /** What was live before, latest first. A rollback takes the first away. */
  history?: Pointer[];
}

export interface Registry {
  remotes: Record<string, LiveRemote>;
  /** Remotes whose files answer 503, to see the store without them. Development only. */
  off: string[];
}

/** So many releases can be gone back to. */
const rememberedReleases = 10;

export const emptyRegistry = (): Registry => ({ remotes: {}, off: [] });

/** Makes a release live; what was live before is remembered, and a canary of the remote ends. */
export function pointTo(registry: Registry, name: string, pointer: Pointer): void {
  const live = registry.remotes[name];
  if (!live) {
    registry.remotes[name] = { ...pointer, history: [] };
    return;
  }
  const { canary: _ended, history = [], ...before } = live;
  // The same release again is no step to go back to.
  const steps = before.release === pointer.release ? history : [before, ...history];
  registry.remotes[name] = { ...pointer, history: steps.slice(0, rememberedReleases) };
}

/** Gives a release to a share of the visitors, beside the live one. */
export function pointCanaryTo(registry: Registry, name: string, canary: Canary): void {
  const live = registry.remotes[name];
  if (!live) throw new Error(`Nothing of ${name} is live yet: a canary needs something to sing beside.`);
  live.canary = canary;
}

/**
 * Takes a remote's canary away, or else makes the release before the live one live again.
 * @returns the release that everybody gets now
 */
export function rollBack(registry: Registry, name: string, mover: Pick<Pointer, 'who' | 'since'>): string {
  const live = registry.remotes[name];
  if (!live) throw new Error(`Nothing of ${name} is live.`);
  if (live.canary) {
    delete live.canary;
    return live.release;
  }
  const [before, ...history] = live.history ?? [];
  if (!before) throw new Error(`${name} ${live.release} is the only release there was.`);
  registry.remotes[name] = { release: before.release, by: 'rollback', ...mover, history };
  return before.release;
}

/** Every release that somebody may still get or go back to. */
export function releasesInUse({ remotes }: Registry, name: string): string[] {
  const live = remotes[name];
  if (!live) return [];
  const pointers = [live, ...(live.canary ? [live.canary] : []), ...(live.history ?? [])];
  return pointers.map(({ release }) => release);
}
