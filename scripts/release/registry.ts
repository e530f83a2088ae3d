/**
 * Parses and changes the registry (`registry.json`), which names the live, canary and past releases of each
 * remote.
 */
import { randomUUID } from 'node:crypto';
import { type Static, Type } from 'typebox';
import { Check } from 'typebox/value';
import { countsSchema } from './guard/evidence';

/** `guard` is the program that promotes guarded canaries (guard/follow-guards.ts). */
export type RegistryCommand = 'start' | 'deploy' | 'rollback' | 'guard';

interface Origin {
  /**
   * The command that made the release live or the canary. `npm start` replaces a release that another command
   * made live only if this version cannot read it.
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

/** A release that was live and that a rollback can restore. */
const pastRelease = Type.Intersect([
  pointer,
  Type.Object({
    /** Time at which it was replaced: ISO 8601, UTC. Missing from entries written by older versions. */
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
    /** Id of its guard; missing if the canary has none. */
    guard: Type.Optional(Type.String()),
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

/** A guard compares a canary with the live release, and rolls the canary back or promotes it in steps. */
const guard = Type.Object({
  /** Random id. */
  id: Type.String(),
  /** The canary. */
  release: Type.String(),
  /** The live release with which the canary is compared. */
  live: Type.String(),
  /** Number of visits with each of the two releases after which a step ends. */
  visits: Type.Number(),
  /** Who deployed the canary. */
  who: Type.String(),
  /** ISO 8601, UTC. */
  since: Type.String(),
  /** The steps so far, the last of which is the current one. */
  steps: Type.Array(
    Type.Object({
      percent: Type.Number(),
      /** ISO 8601, UTC. */
      since: Type.String(),
      /** The counts of each host process, by its random id. */
      hosts: Type.Record(Type.String(), countsSchema),
    }),
  ),
  /** How the guard has ended; missing while it is active. */
  outcome: Type.Optional(
    Type.Object({
      /** `ended`: a command has ended or replaced the canary. */
      kind: Type.Union([Type.Literal('promoted'), Type.Literal('rolled back'), Type.Literal('ended')]),
      reason: Type.String(),
      /** ISO 8601, UTC. */
      since: Type.String(),
    }),
  ),
});

/** How a slot shows the fragments that remotes offer for it. */
const slotSetting = Type.Object({
  /**
   * Offers in the order in which the slot shows them, such as `shop/promoted/OnSaleNow`; the others follow.
   */
  order: Type.Optional(Type.Array(Type.String())),
  /** Maximum number of fragments; 0 closes the slot. */
  limit: Type.Optional(Type.Number()),
});

const slot = Type.Intersect([
  slotSetting,
  Type.Object({
    who: Type.String(),
    /** ISO 8601, UTC. */
    since: Type.String(),
  }),
]);

const switchedOff = Type.Array(Type.String());

const registry = Type.Object({
  remotes: Type.Record(Type.String(), liveRemote),
  /** Names of the remotes that are switched off: visitors get the notice instead of their pages. */
  off: switchedOff,
  /** The log of the changes to `off`, newest first. */
  switches: Type.Optional(Type.Array(switchEntry)),
  /** Feature flags by name; a flag that is off for everyone is missing. */
  flags: Type.Optional(Type.Record(Type.String(), flag)),
  /** The guards of each remote, newest first. */
  guards: Type.Optional(Type.Record(Type.String(), Type.Array(guard))),
  /** Settings of slots by name; a slot without settings shows all offers. */
  slots: Type.Optional(Type.Record(Type.String(), slot)),
  /** Retired releases by remote, newest first. Open tabs may still load their files. */
  retired: Type.Optional(Type.Record(Type.String(), Type.Array(retiredRelease))),
  /** Random id of the release store, which never changes. */
  store: Type.Optional(Type.String()),
});

export type Pointer = Static<typeof pointer>;
/** A release that visitors received and that no rollback restores. */
type RetiredRelease = Static<typeof retiredRelease>;
/** A release that only a percentage of visitors receives. */
type Canary = Static<typeof canary>;
export type Flag = Static<typeof flag>;
export type Guard = Static<typeof guard>;
export type SlotSetting = Static<typeof slotSetting>;
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
 * Also throws for an empty text: read as an empty registry, it would make the next change remove all remotes.
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
  guards: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  slots: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  store: Type.Optional(Type.String()),
});

const guards = Type.Array(guard);

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
  /** The release that the remote's newest guard has rolled back, by remote. */
  rolledBack: Map<string, string>;
  /** The valid settings of slots. */
  slots: ReadonlyMap<string, SlotSetting>;
  /** The valid entries. */
  remotes: [name: string, remote: LiveRemote][];
  /** The names of the remotes whose entries are invalid. */
  invalid: string[];
}

/**
 * Parses `registry.json` for the host. Checks each remote separately, so that an invalid entry makes only its
 * own remote unavailable. Ignores invalid feature flags and slot settings.
 * @throws if the text is not a registry
 */
export function parseRemotes(text: string): CheckedRemotes {
  const parsed = parseJson(text);
  if (!Check(registryWithUncheckedRemotes, parsed)) throw new Error(notARegistry);
  const slots = new Map<string, SlotSetting>();
  for (const [name, setting] of Object.entries(parsed.slots ?? {}))
    if (Check(slotSetting, setting)) slots.set(name, setting);
  const result: CheckedRemotes = {
    store: parsed.store,
    off: parsed.off ?? [],
    flags: [],
    rolledBack: new Map(),
    slots,
    remotes: [],
    invalid: [],
  };
  for (const [name, share] of Object.entries(parsed.flags ?? {}))
    if (Check(flagShare, share)) result.flags.push({ name, percent: share.percent });
  for (const [name, all] of Object.entries(parsed.guards ?? {})) {
    const [newest] = Check(guards, all) ? all : [];
    if (newest?.outcome?.kind === 'rolled back') result.rolledBack.set(name, newest.release);
  }
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

/** Returns the guard of a remote's canary; undefined if the remote has no guarded canary. */
export function activeGuard({ remotes, guards: all }: Registry, name: string): Guard | undefined {
  const id = remotes[name]?.canary?.guard;
  return all?.[name]?.find((other) => other.id === id && !other.outcome);
}

/** Ends the guard of a remote's canary, if there is one. */
export function endGuard(registry: Registry, name: string, outcome: NonNullable<Guard['outcome']>): void {
  const ending = activeGuard(registry, name);
  if (ending) ending.outcome = outcome;
}

/** Returns the outcome of a release's newest guard if that guard has rolled the release back. */
export function guardRollback({ guards: all }: Registry, name: string, release: string): Guard['outcome'] {
  const outcome = all?.[name]?.find((other) => other.release === release)?.outcome;
  return outcome?.kind === 'rolled back' ? outcome : undefined;
}

/** Makes a release live, adds the previous one to the history and ends the canary. */
export function pointTo(registry: Registry, name: string, pointer: Pointer): void {
  endGuard(registry, name, {
    kind: 'ended',
    reason: `${pointer.by} by ${pointer.who} made ${pointer.release} live`,
    since: pointer.since,
  });
  const live = registry.remotes[name];
  if (!live) {
    registry.remotes[name] = { ...pointer, history: [] };
    return;
  }
  const { canary, history = [], ...before } = live;
  const replaced = pointer.since;
  if (canary) retire(registry, name, { release: canary.release, replaced });
  const entries = before.release === pointer.release ? history : [{ ...before, replaced }, ...history];
  for (const { release, replaced: since = replaced } of entries.slice(maxHistory))
    retire(registry, name, { release, replaced: since });
  registry.remotes[name] = { ...pointer, history: entries.slice(0, maxHistory) };
}

/** Makes a release the canary and retires the previous canary. @throws if the remote has no live release */
export function pointCanaryTo(registry: Registry, name: string, canary: Canary): void {
  const live = registry.remotes[name];
  if (!live)
    throw new Error(`${name} has no live release yet. A canary needs one: deploy without --canary first.`);
  endGuard(registry, name, {
    kind: 'ended',
    reason: `${canary.by} by ${canary.who} made ${canary.release} the canary`,
    since: canary.since,
  });
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
    endGuard(registry, name, { kind: 'ended', reason: `rollback by ${stamp.who}`, since: stamp.since });
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

const maxSwitches = 50;

/**
 * Switches a remote off or on, and adds an entry to the log of switches.
 * @throws if the remote is neither in the registry nor switched off; the message lists the remotes in the
 * registry
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

/**
 * Sets the order and the limit of a slot, or removes its settings.
 * @param text `<slot>=<offer>,<offer>:<limit>`, without the offers or the limit if there are none; or
 * `<slot>=default`
 * @throws if the text is invalid
 */
export function setSlot(registry: Registry, text: string, stamp: Pick<Pointer, 'who' | 'since'>): void {
  const [, name = '', offers = '', limit] = /^([a-z][\w.-]{0,59})=([^:]*)(?::(\d{1,2}))?$/.exec(text) ?? [];
  const { [name]: _before, ...slots } = registry.slots ?? {};
  if (name !== '' && offers === 'default' && limit === undefined) {
    registry.slots = slots;
    return;
  }
  const order = offers === '' ? [] : offers.split(',');
  const isEmpty = order.length === 0 && limit === undefined;
  if (name === '' || isEmpty || !order.every((offer) => offerName.test(offer)))
    throw new Error(
      `--slot must be <slot>=<remote>/<fragment>,…:<limit> or <slot>=default, not '${text}'. ` +
        'The order or the limit may be missing.',
    );
  const setting = { ...(order.length > 0 && { order }), ...(limit && { limit: Number(limit) }) };
  registry.slots = { ...slots, [name]: { ...setting, ...stamp } };
}

/** Matches the name of a remote and the id of a fragment, such as `shop/promoted/OnSaleNow`. */
const offerName = /^[a-z][\w-]*(\/[\w-]+)+$/;

/** Removes a remote and its guards, and retires its releases. @throws if it has no live release */
export function removeRemote(registry: Registry, name: string, replaced: string): void {
  if (!registry.remotes[name]) throw new Error(`${name} has no live release.`);
  for (const release of releasesInUse(registry, name).reverse())
    retire(registry, name, { release, replaced });
  delete registry.remotes[name];
  delete registry.guards?.[name];
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

/** Returns the live release of each remote, except those that `npm start` made live. */
export function findChosenReleases({ remotes }: Registry, names: readonly string[]): ChosenRelease[] {
  return names.flatMap((name): ChosenRelease[] => {
    const live = remotes[name];
    return live && live.by !== 'start' ? [{ name, release: live.release, by: live.by }] : [];
  });
}
