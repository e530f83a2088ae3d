/**
 * `npm run deploy shop`: builds that remote alone, stores it as a release and makes it live. `-- --canary 10` gives it to
 * a tenth of the visitors instead, `-- --release 0.1.0+3fa9c1d2` takes one that is stored already (a canary that did
 * well). A release that the running host refuses, or gives no verdict on, is taken back.
 */
import { isDeepStrictEqual, parseArgs } from 'node:util';
import { build } from '../build/build';
import { chooseRemote } from '../checkout';
import { deployCommand, runCommand } from './command';
import { removeOldReleases } from './old-releases';
import { pointCanaryTo, pointTo, retire, storeIdOf } from './registry';
import type { LiveRemote } from './registry';
import { checkStored, deployed, mover, openReleases, storeRelease } from './release';
import type { ReleaseStore } from './store';
import { hostVerdict, noHostReason, readLimit } from './verdict';
import type { Verdict } from './verdict';

const say = (line: string) => console.log(`  ${line}`);

function percentOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const percent = Number(text);
  if (Number.isInteger(percent) && percent >= 1 && percent <= 99) return percent;
  throw new Error(`--canary takes a whole number from 1 to 99, not '${text}'.`);
}

/** What a deploy has changed: enough to take it back. */
interface Flip {
  before: LiveRemote | undefined;
  after: LiveRemote | undefined;
}

/** @returns undefined when the release is live already */
function flip(
  store: ReleaseStore,
  name: string,
  release: string,
  percent: number | undefined,
): Promise<Flip | undefined> {
  const pointer = deployed(release);
  return store.changeRegistry((registry) => {
    const before = structuredClone(registry.remotes[name]);
    if (before?.release === release && (percent !== undefined || !before.canary)) return undefined;
    if (percent === undefined) pointTo(registry, name, pointer);
    else pointCanaryTo(registry, name, { ...pointer, percent });
    return { before, after: structuredClone(registry.remotes[name]) };
  });
}

type TakenBack = 'done' | 'registry changed since' | 'nothing before' | 'live already';

/**
 * Puts back what was live before this deploy. A change that another one made since then stays, and so does a first
 * release, which has nothing before it.
 * @param flipped undefined when the release was live already
 * @param wasServed whether visitors may have got the release
 * @returns whether it was put back, or why not
 */
async function takeBack(
  store: ReleaseStore,
  name: string,
  flipped: Flip | undefined,
  wasServed: boolean,
): Promise<TakenBack> {
  if (!flipped) return 'live already';
  const { before, after } = flipped;
  return store.changeRegistry((registry): TakenBack => {
    if (!after || !isDeepStrictEqual(registry.remotes[name], after)) return 'registry changed since';
    if (!before) return 'nothing before';
    registry.remotes[name] = before;
    const { release } = after.canary ?? after;
    if (wasServed) retire(registry, name, { release, replaced: mover().since });
    return 'done';
  });
}

interface Wish {
  percent: number | undefined;
  /** A release that is stored already. */
  stored: string | undefined;
}

async function releaseOf(store: ReleaseStore, name: string, stored: string | undefined): Promise<string> {
  if (stored !== undefined) {
    await checkStored(store, name, stored);
    return stored;
  }
  await build(say, [`remote-${name}`]);
  return storeRelease(store, name);
}

interface Made {
  release: string;
  percent: number | undefined;
  /** Undefined when the release was live already. */
  flipped: Flip | undefined;
}

/** @throws when the host has not taken the release; what the deploy has changed is taken back then */
async function settle(
  store: ReleaseStore,
  name: string,
  verdict: Verdict,
  { release, percent, flipped }: Made,
) {
  if (verdict.kind !== 'rejected' && verdict.kind !== 'open') return;
  const isRejected = verdict.kind === 'rejected';
  const takenBack = await takeBack(store, name, flipped, !isRejected);
  const problem = isRejected
    ? `The host refuses ${name} ${release}`
    : `It is not known whether ${name} ${release} works`;
  const outcomes: Record<TakenBack, string> = {
    done: isRejected
      ? 'What was live before goes on serving.'
      : `What was live before is live again. To try once more: ${deployCommand(name, release, percent)}`,
    'registry changed since': 'The registry has changed since and stays as it is.',
    'nothing before': isRejected
      ? `Nothing of ${name} was live before: its pages are closed until you deploy another release (${deployCommand(name)}).`
      : `Nothing of ${name} was live before: the release stays, and the host serves it once it has taken it.`,
    'live already': 'This deploy has changed nothing: the release was live already.',
  };
  throw new Error(`${problem}: ${verdict.reason}. ${outcomes[takenBack]}`);
}

async function deploy(name: string, { percent, stored }: Wish) {
  const started = Date.now();
  readLimit();
  const store = openReleases();
  const release = await releaseOf(store, name, stored);
  const storeId = await store.changeRegistry(storeIdOf);
  // Before the change: a host that stops on the release is not taken for none.
  const noHost = await noHostReason(storeId);
  const flipped = await flip(store, name, release, percent);
  const verdict: Verdict = noHost
    ? { kind: 'no-host', reason: noHost }
    : await hostVerdict(name, release, storeId);
  await settle(store, name, verdict, { release, percent, flipped });
  if (!flipped) return console.log(`${name} ${release} is live already.`);
  if (verdict.kind === 'no-host')
    say(`${verdict.reason}; the next host of this store will try the release before it serves it`);
  for (const old of await removeOldReleases(store, name))
    say(`removed ${name} ${old}, which nobody can get any more`);
  const share = percent === undefined ? 'live' : `live for ${percent} % of the visitors`;
  console.log(`${name} ${release} is ${share} (${((Date.now() - started) / 1000).toFixed(1)} s).`);
}

await runCommand(async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { canary: { type: 'string' }, release: { type: 'string' } },
  });
  const wish = { percent: percentOf(values.canary), stored: values.release };
  await deploy(chooseRemote(positionals[0]), wish);
});
