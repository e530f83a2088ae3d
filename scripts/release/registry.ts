/** Changes the registry (`registry.json`), which names the live, canary and past releases of each remote. */
import { randomUUID } from 'node:crypto';
import { type Static, Type } from 'typebox';
import { Check } from 'typebox/value';

export type RegistryCommand = 'start' | 'deploy' | 'rollback';

interface Origin {
  /**
   * The command that made the release live. `npm start` does not replace a release that deploy or rollback
   * made live, unless this version cannot read it.
   */
  by: RegistryCommand;
  /** `DEPLOYED_BY`, or the user name on the machine that ran the command. */
  who: string;
  /** ISO 8601, UTC. */
  since: string;
}

/** The origin is not validated, because the host serves a release regardless of its origin. */
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

/** An entry of the log of switches: who switched a remote off or on, when and why. */
const switchEntry = Type.Object({
  remote: Type.String(),
  isOff: Type.Boolean(),
  who: Type.String(),
  /** ISO 8601, UTC. */
  since: Type.String(),
  reason: Type.Optional(Type.String()),
});

const flag = Type.Object({
  /** The share of the visitors for whom the flag is on, 1 to 100. */
  percent: Type.Number(),
  who: Type.String(),
  /** ISO 8601, UTC. */
  since: Type.String(),
});

const switchedOff = Type.Array(Type.String());

const registry = Type.Object({
  remotes: Type.Record(Type.String(), liveRemote),
  /** Names of the remotes that are switched off: visitors get the notice in place of their pages. */
  off: switchedOff,
  /** The log of the changes to `off`, newest first. */
  switches: Type.Optional(Type.Array(switchEntry)),
  /** Feature flags by name; a flag that is off for everyone is missing. */
  flags: Type.Optional(Type.Record(Type.String(), flag)),
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
export type Flag = Static<typeof flag>;
export type SwitchEntry = Static<typeof switchEntry>;
export type LiveRemote = Static<typeof liveRemote>;
export type Registry = Static<typeof registry>;

/** Parses `registry.json`. @throws if the text is not a registry */
export function parseRegistry(text: string): Registry {
  const parsed = parseJson(text);
  if (!Check(registry, parsed)) throw new Error(notARegistry);
  return parsed;
}

const notARegistry = 'registry.json does not contain a registry';

/**
 * Throws for an empty text too: if that were read as an empty registry, the next change would remove all
 * remotes.
 */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Error(notARegistry, { cause });
  }
}

const registryWithUncheckedRemotes = Type.Object({
  remotes: Type.Record(Type.String(), Type.Unknown()),
  off: Type.Optional(switchedOff),
  flags: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  store: Type.Optional(Type.String()),
});

export interface FlagShare {
  name: string;
  /** The share of the visitors for whom the flag is on, 1 to 100. */
  percent: number;
}

const flagShare = Type.Object({ percent: Type.Number() });

interface CheckedRemotes {
  store: string | undefined;
  /** Names of the remotes that are switched off. */
  off: string[];
  /** The valid feature flags. */
  flags: FlagShare[];
  /** The valid entries. */
  remotes: [name: string, remote: LiveRemote][];
  /** The names of the remotes whose entries are invalid. */
  invalid: string[];
}

/**
 * Parses `registry.json` for the host. Checks each remote separately, so that an invalid entry makes only its own
 * remote unavailable. Ignores invalid feature flags.
 * @throws if the text is not a registry
 */
export function parseRemotes(text: string): CheckedRemotes {
  const parsed = parseJson(text);
  if (!Check(registryWithUncheckedRemotes, parsed)) throw new Error(notARegistry);
  const result: CheckedRemotes = {
    store: parsed.store,
    off: parsed.off ?? [],
    flags: [],
    remotes: [],
    invalid: [],
  };
  for (const [name, share] of Object.entries(parsed.flags ?? {}))
    if (Check(flagShare, share)) result.flags.push({ name, percent: share.percent });
  for (const [name, remote] of Object.entries(parsed.remotes)) {
    if (Check(liveRemote, remote)) result.remotes.push([name, remote]);
    else result.invalid.push(name);
  }
  return result;
}

const maxHistory = 10;

export const emptyRegistry = (): Registry => ({ remotes: {}, off: [] });

/** Returns the id of the release store. The first call creates the id. */
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

/** Makes a release the canary and retires the previous canary. Throws if the remote has no live release. */
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

/** Maximum number of entries in the log of switches. */
const maxSwitches = 50;

/**
 * Switches a remote off or on, and adds an entry to the log of switches.
 * @throws if there is no such remote in the registry; the message lists the existing ones
 */
export function switchRemote(registry: Registry, { reason, ...entry }: SwitchEntry): void {
  const { remote, isOff } = entry;
  const others = registry.off.filter((other) => other !== remote);
  const isKnown = registry.remotes[remote] !== undefined || others.length < registry.off.length;
  if (!isKnown)
    throw new Error(
      `There is no remote '${remote}'. Remotes: ${Object.keys(registry.remotes).join(', ') || 'none'}.`,
    );
  registry.off = isOff ? [...others, remote] : others;
  const log = [{ ...entry, ...(reason && { reason }) }, ...(registry.switches ?? [])];
  registry.switches = log.slice(0, maxSwitches);
}

/**
 * Sets the share of the visitors for whom a feature flag is on.
 * @param setting `<name>=<percent>`, or `<name>=off`
 * @throws if the name or the share is invalid
 */
export function setFlag(registry: Registry, setting: string, stamp: Omit<Flag, 'percent'>): void {
  const [, name = '', share = ''] = /^([a-z][a-z0-9-]{0,39})=(off|\d{1,3})$/.exec(setting) ?? [];
  const percent = share === 'off' ? 0 : Number(share);
  if (name === '' || percent > 100)
    throw new Error(`--flag must be <name>=<percent> or <name>=off, not '${setting}'.`);
  const { [name]: _before, ...flags } = registry.flags ?? {};
  registry.flags = percent === 0 ? flags : { ...flags, [name]: { percent, ...stamp } };
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

/** Returns the remotes whose live release was made live by deploy or rollback, each with this release. */
export function deployedOrRolledBack({ remotes }: Registry, names: readonly string[]): ChosenRelease[] {
  return names.flatMap((name): ChosenRelease[] => {
    const live = remotes[name];
    return live && live.by !== 'start' ? [{ name, release: live.release, by: live.by }] : [];
  });
}
