/**
 * `npm run deploy shop`: builds that remote alone, stores it as a release and makes it live. `-- --canary 10` gives it to
 * a tenth of the visitors instead, `-- --release 0.1.0+3fa9c1d2` takes one that is stored already (a canary that did
 * well). A release that the running host refuses is taken back at once.
 */
import { parseArgs } from 'node:util';
import { build } from '../build/build';
import { chooseRemote } from '../checkout';
import { runCommand } from './command';
import { hostVerdict } from './host-report';
import { removeOldReleases } from './old-releases';
import { pointCanaryTo, pointTo, rollBack } from './registry';
import { checkStored, deployed, mover, openReleases, storeRelease } from './release';
import type { ReleaseStore } from './store';

const say = (line: string) => console.log(`  ${line}`);

function percentOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const percent = Number(text);
  if (Number.isInteger(percent) && percent >= 1 && percent <= 99) return percent;
  throw new Error(`--canary takes a whole number from 1 to 99, not '${text}'.`);
}

/** @returns false when the release is live already */
function flip(store: ReleaseStore, name: string, release: string, percent: number | undefined) {
  const pointer = deployed(release);
  return store.changeRegistry((registry) => {
    const live = registry.remotes[name];
    if (live?.release === release && (percent !== undefined || !live.canary)) return false;
    if (percent === undefined) pointTo(registry, name, pointer);
    else pointCanaryTo(registry, name, { ...pointer, percent });
    return true;
  });
}

/** Takes back what this deploy has set; a change that another one made meanwhile stays, and so does a first release. */
function takeBack(store: ReleaseStore, name: string, release: string) {
  return store.changeRegistry((registry) => {
    const live = registry.remotes[name];
    const mine = live?.canary ? live.canary.release === release : live?.release === release;
    if (live && mine && (live.canary || live.history?.length)) rollBack(registry, name, mover());
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

async function deploy(name: string, { percent, stored }: Wish) {
  const started = Date.now();
  const store = openReleases();
  const release = await releaseOf(store, name, stored);
  if (!(await flip(store, name, release, percent))) {
    console.log(`${name} ${release} is live already.`);
    return;
  }
  const verdict = await hostVerdict(name, release);
  if (verdict && !verdict.taken) {
    await takeBack(store, name, release);
    throw new Error(
      `The host refuses ${name} ${release}: ${verdict.reason}. What was live before goes on serving.`,
    );
  }
  if (!verdict) say('no host answers here: the next one to start will load and draw it before it serves it');
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
