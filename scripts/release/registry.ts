/** Changes the registry (`registry.json`), which names the live, canary and past releases of each remote. */
import { randomUUID } from 'node:crypto';
import { type Static, Type } from 'typebox';
import { Check } from 'typebox/value';

export type RegistryCommand = 'start' | 'deploy' | 'rollback';

interface Origin {
  /** The command that made the release live. `npm start` replaces only releases that it made live itself. */
  by: RegistryCommand;
  /** `DEPLOYED_BY`, or the user name on the machine that ran the command. */
  who: string;
  /** ISO 8601, UTC. */
  since: string;
}

/** The origin is not validated, because the host serves a release regardless of it. */
const pointer = Type.Intersect([
  Type.Object({
    /** Name of the release, which is also the name of its folder. */
    release: Type.String(),
  }),
  Type.Unsafe<Origin>({}),
]);

/** A release that was live and can be restored by a rollback. */
const pastRelease = Type.Intersect([
  pointer,
  Type.Object({
    /** Time at which it was replaced: ISO 8601, UTC. Missing from registries written by older versions. */
    replaced: Type.Optional(Type.String()),
  }),
]);

const retiredRelease = Type.Object({
  release: Type.String(),
  /** Time at which visitors stopped receiving it: ISO 8601, UTC. */
  replaced: Type.String(),
});

const canary = Type.Intersect([
  pointer,
  Type.Object({
    /** 1 to 99. */
    percent: Type.Number(),
  }),
]);

const liveRemote = Type.Intersect([
  pointer,
  Type.Object({
    canary: Type.Optional(canary),
    /** Past releases, newest first. A rollback restores the first one. */
    history: Type.Optional(Type.Array(pastRelease)),
  }),
]);

const registry = Type.Object({
  remotes: Type.Record(Type.String(), liveRemote),
  /** Remotes that are switched off for development: requests for their files return 503. */
  off: Type.Array(Type.String()),
  /** Retired releases by remote, newest first. Open tabs may still load their files. */
  retired: Type.Optional(Type.Record(Type.String(), Type.Array(retiredRelease))),
  /** Random id of the release store, which never changes. */
  store: Type.Optional(Type.String()),
});

export type Pointer = Static<typeof pointer>;
/** A release that visitors received and that no rollback restores. */
type RetiredRelease = Static<typeof retiredRelease>;
/** A release that a fixed percentage of visitors receives. */
type Canary = Static<typeof canary>;
export type LiveRemote = Static<typeof liveRemote>;
export type Registry = Static<typeof registry>;

/** Parses `registry.json`. @throws if the text is not a registry */
export function parseRegistry(text: string): Registry {
  const parsed: unknown = JSON.parse(text);
  if (!Check(registry, parsed)) throw new Error('registry.json does not contain a registry');
  return parsed;
}

const registryWithUncheckedRemotes = Type.Object({
  remotes: Type.Record(Type.String(), Type.Unknown()),
  store: Type.Optional(Type.String()),
});

interface CheckedRemotes {
  store: string | undefined;
  /** The valid entries. */
  remotes: [name: string, remote: LiveRemote][];
  /** The names of the remotes whose entries are invalid. */
  invalid: string[];
}

/**
 * Checks each remote separately, so that an invalid entry makes only its own remote unavailable.
 * @throws if the text is not a registry
 */
export function parseRemotes(text: string): CheckedRemotes {
  const parsed: unknown = JSON.parse(text);
  if (!Check(registryWithUncheckedRemotes, parsed))
    throw new Error('registry.json does not contain a registry');
  const result: CheckedRemotes = { store: parsed.store, remotes: [], invalid: [] };
  for (const [name, remote] of Object.entries(parsed.remotes)) {
    if (Check(liveRemote, remote)) result.remotes.push([name, remote]);
    else result.invalid.push(name);
  }
  return result;
}

const maxHistory = 10;

export const emptyRegistry = (): Registry => ({ remotes: {}, off: [] });

/** Returns the id of the store. The first call creates it. */
export function storeIdOf(registry: Registry): string {
  registry.store ??= randomUUID();
  return registry.store;
}

/** Records the time at which visitors stopped receiving a release. */
export function retire(registry: Registry, name: string, { release, replaced }: RetiredRelease): void {
  const others = (registry.retired?.[name] ?? []).filter((other) => other.release !== release);
  registry.retired = { ...registry.retired, [name]: [{ release, replaced }, ...others] };
}

/** Makes a release live, adds the previous one to the history and ends the canary. */
export function pointTo(registry: Registry, name: string, pointer: Pointer): void {
  const live = registry.remotes[name];
  if (!live) {
    registry.remotes[name] = { ...pointer, history: [] };
    return;
  }
  const { canary, history = [], ...before } = live;
  const replaced = pointer.since;
  if (canary) retire(registry, name, { release: canary.release, replaced });
  // Deploying the live release again adds no history entry.
  const entries = before.release === pointer.release ? history : [{ ...before, replaced }, ...history];
  for (const { release, replaced: since = replaced } of entries.slice(maxHistory))
    retire(registry, name, { release, replaced: since });
  registry.remotes[name] = { ...pointer, history: entries.slice(0, maxHistory) };
}

/** Makes a release the canary and retires the previous one. Throws if the remote has no live release. */
export function pointCanaryTo(registry: Registry, name: string, canary: Canary): void {
  const live = registry.remotes[name];
  if (!live)
    throw new Error(`${name} has no live release yet. A canary needs one: deploy without --canary first.`);
  if (live.canary) retire(registry, name, { release: live.canary.release, replaced: canary.since });
  live.canary = canary;
}

/**
 * Ends the canary of a remote or, without one, restores the previous release and retires the current one.
 * @returns the release that is live now
 * @throws if the remote has no live release, or no previous one to restore
 */
export function rollBack(registry: Registry, name: string, stamp: Pick<Pointer, 'who' | 'since'>): string {
  const live = registry.remotes[name];
  if (!live) throw new Error(`${name} has no live release.`);
  const replaced = stamp.since;
  if (live.canary) {
    retire(registry, name, { release: live.canary.release, replaced });
    delete live.canary;
    return live.release;
  }
  const [before, ...history] = live.history ?? [];
  if (!before) throw new Error(`There is no release of ${name} before ${live.release}.`);
  retire(registry, name, { release: live.release, replaced });
  registry.remotes[name] = { release: before.release, by: 'rollback', ...stamp, history };
  return before.release;
}

/** Removes a remote and retires its releases. Throws if it has no live release. */
export function removeRemote(registry: Registry, name: string, replaced: string): void {
  if (!registry.remotes[name]) throw new Error(`${name} has no live release.`);
  for (const release of releasesInUse(registry, name).reverse())
    retire(registry, name, { release, replaced });
  delete registry.remotes[name];
}

/** Returns the live release, the canary and the history of a remote. */
export function releasesInUse({ remotes }: Registry, name: string): string[] {
  const live = remotes[name];
  if (!live) return [];
  const pointers = [live, ...(live.canary ? [live.canary] : []), ...(live.history ?? [])];
  return pointers.map(({ release }) => release);
}

export interface ChosenRelease {
  name: string;
  release: string;
  by: RegistryCommand;
}

/** Returns the remotes whose live release was set by deploy or rollback. `npm start` does not change them. */
export function chosenByCommand({ remotes }: Registry, names: readonly string[]): ChosenRelease[] {
  return names.flatMap((name): ChosenRelease[] => {
    const live = remotes[name];
    return live && live.by !== 'start' ? [{ name, release: live.release, by: live.by }] : [];
  });
}
