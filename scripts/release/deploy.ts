/**
 * `npm run deploy shop`: builds only that remote, stores the build as a release and makes it live. Restores
 * the previous state if the running host rejects the release or does not decide in time. Options, after `--`:
 * - `--canary 10` serves the release to only 10% of the visitors.
 * - `--canary 10 --guard` also starts a guard, which rolls the canary back if it is worse than the live
 *   release, and otherwise promotes it in steps. `--visits 500` ends each step after 500 visits with each of
 *   the two releases.
 * - `--release 0.1.0+3fa9c1d2` uses a stored release, such as a successful canary, instead of a new build.
 * - `--store-only` stores the release without making it live, and prints the URL of its preview.
 */
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual, parseArgs } from 'node:util';
import { build } from '../build/build';
import { chooseRemote, folderOf } from '../checkout';
import { deployCommand, runCommand } from './command';
import { readDescription } from './description';
import { defaultVisits, startGuard } from './guard/guarded-canary';
import { removeOldReleases } from './old-releases';
import { openForDeploy, openReleases } from './open-releases';
import type { Guard, LiveRemote } from './registry';
import { activeGuard, guardRollback, pointCanaryTo, pointTo, retire, storeIdOf } from './registry';
import { checkStored, deployPointer, stamp, storeRelease } from './release';
import { storeUrl } from './settings';
import type { ReleaseStore } from './store';
import type { HostDecision } from './wait-for-host';
import { findMissingHostReason, waitForHost } from './wait-for-host';

const log = (line: string) => console.log(`  ${line}`);

function readPercent(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const percent = Number(text);
  if (Number.isInteger(percent) && percent >= 1 && percent <= 99) return percent;
  throw new Error(`--canary must be a whole number from 1 to 99, not '${text}'.`);
}

const maxVisits = 1_000_000;

/** Returns the number of visits per step of a guarded canary; undefined for a canary without a guard. */
function readGuardVisits(
  guard: boolean | undefined,
  text: string | undefined,
  percent: number | undefined,
): number | undefined {
  if (!guard) {
    if (text !== undefined) throw new Error('--visits needs --guard.');
    return undefined;
  }
  if (percent === undefined) throw new Error('--guard needs --canary, for example --canary 10 --guard.');
  if (text === undefined) return defaultVisits;
  const visits = /^\d+$/.test(text) ? Number(text) : 0;
  if (visits >= 1 && visits <= maxVisits) return visits;
  throw new Error(`--visits must be a whole number from 1 to ${maxVisits}, not '${text}'.`);
}

/** A registry change that can be undone. */
interface Change {
  before: LiveRemote | undefined;
  guards: Guard[] | undefined;
  after: LiveRemote | undefined;
}

/**
 * Makes a release live or the canary. Returns the change, or undefined if nothing was changed because the
 * release was already live.
 */
function makeLive(
  store: ReleaseStore,
  name: string,
  release: string,
  { percent, visits }: Pick<Options, 'percent' | 'visits'>,
): Promise<Change | undefined> {
  const pointer = deployPointer(release);
  return store.changeRegistry((registry) => {
    const before = structuredClone(registry.remotes[name]);
    const guards = structuredClone(registry.guards?.[name]);
    if (before?.release === release && (percent !== undefined || !before.canary)) return undefined;
    if (percent === undefined) pointTo(registry, name, pointer);
    else pointCanaryTo(registry, name, { ...pointer, percent });
    if (visits !== undefined) startGuard(registry, name, visits);
    return { before, guards, after: structuredClone(registry.remotes[name]) };
  });
}

type UndoResult = 'done' | 'registry changed since' | 'no previous release' | 'already live';

/**
 * Restores the remote's registry entry and guards from before this deploy, unless another command has changed
 * the entry or the release is the remote's first.
 * @param change undefined if the release was already live
 * @param wasServed whether visitors may have received the release
 * @returns `done`, or why nothing was restored
 */
async function undo(
  store: ReleaseStore,
  name: string,
  change: Change | undefined,
  wasServed: boolean,
): Promise<UndoResult> {
  if (!change) return 'already live';
  const { before, guards, after } = change;
  return store.changeRegistry((registry): UndoResult => {
    if (!after || !isDeepStrictEqual(registry.remotes[name], after)) return 'registry changed since';
    if (!before) return 'no previous release';
    registry.remotes[name] = before;
    if (guards) registry.guards = { ...registry.guards, [name]: guards };
    else delete registry.guards?.[name];
    const { release } = after.canary ?? after;
    if (wasServed) retire(registry, name, { release, replaced: stamp().since });
    return 'done';
  });
}

interface Options {
  percent: number | undefined;
  /** Number of visits per step of a guarded canary; undefined without a guard. */
  visits: number | undefined;
  /** Name of a stored release. */
  stored: string | undefined;
}

async function prepareRelease(
  store: ReleaseStore,
  name: string,
  stored: string | undefined,
): Promise<string> {
  if (stored !== undefined) {
    await checkStored(store, name, stored);
    return stored;
  }
  await build(log, [`remote-${name}`]);
  return storeRelease(store, name);
}

/**
 * Returns the first page in the remote's last build that has neither parameters nor a guard, or else `/home`.
 */
function previewPath(name: string): string {
  const { routes } = readDescription(path.join(folderOf(`remote-${name}`), 'dist'));
  return routes.find(({ pattern, guard }) => !guard && !/[:*]/.test(pattern))?.pattern ?? '/home';
}

async function storeOnly(name: string, stored: string | undefined) {
  const store = openReleases();
  const release = await prepareRelease(store, name, stored);
  const page = stored === undefined ? previewPath(name) : '/home';
  console.log(`${name} ${release} is stored.`);
  log(`preview: ${storeUrl}${page}?${new URLSearchParams({ [`remote.${name}`]: release })}`);
  log(`to make it live: ${deployCommand(name, release)}`);
}

interface Deployment {
  release: string;
  percent: number | undefined;
  /** Undefined if the release was already live. */
  change: Change | undefined;
}

/** Undoes the change and throws if the host has rejected the release or made no decision. */
async function requireAcceptance(
  store: ReleaseStore,
  name: string,
  decision: HostDecision,
  { release, percent, change }: Deployment,
) {
  if (decision.kind !== 'rejected' && decision.kind !== 'undecided') return;
  const isRejected = decision.kind === 'rejected';
  const result = await undo(store, name, change, !isRejected);
  const problem = isRejected
    ? `The host rejects ${name} ${release}`
    : `It is not known whether ${name} ${release} works`;
  const outcomes: Record<UndoResult, string> = {
    done: isRejected
      ? 'The previous release stays live.'
      : `The previous release is live again. To try again: ${deployCommand(name, release, percent)}`,
    'registry changed since': 'Another command has since changed the registry, so nothing was restored.',
    'no previous release': isRejected
      ? `No release of ${name} was live before: its pages are unavailable until you deploy another one (${deployCommand(name)}).`
      : `No release of ${name} was live before: the new one stays live, and the host will serve it after accepting it.`,
    'already live': 'This deploy changed nothing: the release was already live.',
  };
  throw new Error(`${problem}: ${decision.reason}. ${outcomes[result]}`);
}

/** Time that a guarded deploy waits for a program to follow its guard, in milliseconds. */
const followerTimeoutMs = 5000;
const followerPollMs = 100;

/** Prints what the guard does, and warns if no program follows it. */
async function reportGuard(store: ReleaseStore, name: string, visits: number) {
  log(
    `guarded: the canary is promoted after ${visits} visits with each release, or rolled back as soon as it is worse`,
  );
  const until = Date.now() + followerTimeoutMs;
  const isFollowed = async () => {
    const guard = activeGuard(await store.readRegistry(), name);
    return !guard || guard.steps.some(({ hosts }) => Object.keys(hosts).length > 0);
  };
  while (!(await isFollowed())) {
    if (Date.now() > until)
      return log(`no program follows the guard yet: keep npm start or npm run guard running`);
    await pause(followerPollMs);
  }
}

async function deploy(name: string, { percent, visits, stored }: Options) {
  const started = Date.now();
  const { store, timeoutMs } = openForDeploy();
  const release = await prepareRelease(store, name, stored);
  const storeId = await store.changeRegistry(storeIdOf);
  // Check before the change: afterwards, a host that the release has crashed would look like a missing host.
  const noHost = await findMissingHostReason(storeId, { timeoutMs });
  const earlier = guardRollback(await store.readRegistry(), name, release);
  if (earlier) log(`a guard has rolled back ${name} ${release} before (${earlier.since}): ${earlier.reason}`);
  const change = await makeLive(store, name, release, { percent, visits });
  const decision: HostDecision = noHost
    ? { kind: 'no-host', reason: noHost }
    : await waitForHost(name, release, storeId, { timeoutMs });
  await requireAcceptance(store, name, decision, { release, percent, change });
  if (!change) return console.log(`${name} ${release} is already live.`);
  if (decision.kind === 'no-host')
    log(`${decision.reason}; the next host that uses this store checks the release before serving it`);
  try {
    for (const old of await removeOldReleases(store, name))
      log(`removed ${name} ${old}, which is no longer in use`);
  } catch (error) {
    // This is not a failure, because the new release is live.
    log(
      `old releases of ${name} were not removed: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
  if ((await store.readRegistry()).off.includes(name))
    log(`${name} is switched off; to open its pages: npm run releases -- --on ${name}`);
  if (visits !== undefined) await reportGuard(store, name, visits);
  const status = percent === undefined ? 'live' : `live for ${percent}% of the visitors`;
  console.log(`${name} ${release} is ${status} (${((Date.now() - started) / 1000).toFixed(1)} s).`);
}

await runCommand(async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      canary: { type: 'string' },
      guard: { type: 'boolean' },
      visits: { type: 'string' },
      release: { type: 'string' },
      'store-only': { type: 'boolean' },
    },
  });
  const percent = readPercent(values.canary);
  const visits = readGuardVisits(values.guard, values.visits, percent);
  const options = { percent, visits, stored: values.release };
  const name = chooseRemote(positionals[0]);
  if (!values['store-only']) return deploy(name, options);
  if (options.percent !== undefined)
    throw new Error('--store-only and --canary cannot be combined: a canary is live for some visitors.');
  return storeOnly(name, options.stored);
});
