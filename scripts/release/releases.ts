/**
 * `npm run releases`: what is live, since when and by whom, what the host refuses, and how to make a release live again
 * that was replaced. In development `-- --off shop`
 * makes a remote's files answer 503 and `-- --on shop` brings them back, to see the store without it. `-- --remove shop`
 * takes a remote out of the store for good: its pages are not found any more.
 */
import { parseArgs } from 'node:util';
import { chooseRemote } from '../checkout';
import { deployCommand } from './command';
import { fetchHostState, hostUrl } from './host-report';
import { releasesInUse, removeRemote } from './registry';
import type { Pointer, Registry } from './registry';
import { mover, openReleases } from './release';
import { runCommand } from './command';
import type { ReleaseStore } from './store';

const setBy = ({ by, who, since }: Pointer) => `${by} by ${who ?? 'unknown'}, ${since}`;

/** Longer than a host's own health check. */
const requestMs = 5000;

/** @returns what the host reports; without it a line says why */
async function hostReport({ store }: Registry) {
  const host = await fetchHostState(requestMs);
  if (host.kind === 'none') console.log('No host answers here: what it refuses is not known.');
  else if (host.kind === 'silent')
    console.log(`The host at ${hostUrl} cannot be asked what it refuses: ${host.reason}.`);
  else if (store && host.store && host.store !== store)
    console.log(`The host at ${hostUrl} is not a host of this store: it reads another one.`);
  else return host.releases;
  return undefined;
}

async function list(store: ReleaseStore) {
  const registry = await store.readRegistry();
  const report = await hostReport(registry);
  for (const [name, live] of Object.entries(registry.remotes)) {
    const stored = await store.list(name);
    const off = registry.off.includes(name) ? ', switched off' : '';
    console.log(`${name}  ${live.release}  (${setBy(live)}; ${stored.length} stored${off})`);
    if (live.canary)
      console.log(`  canary  ${live.canary.release}  ${live.canary.percent} % (${setBy(live.canary)})`);
    for (const rejection of [report?.[name]?.refused, report?.[name]?.canary?.refused])
      if (rejection)
        console.log(`  refused  ${rejection.release}  since ${rejection.since}: ${rejection.reason}`);
    for (const before of live.history ?? []) console.log(`  before  ${before.release}  (${setBy(before)})`);
    const used = releasesInUse(registry, name);
    for (const { release, replaced } of registry.retired?.[name] ?? [])
      if (!used.includes(release) && stored.some((other) => other.release === release))
        console.log(`  retired  ${release}  (until ${replaced}; again: ${deployCommand(name, release)})`);
  }
}

function toggle(store: ReleaseStore, name: string, off: boolean) {
  if (process.env.NODE_ENV === 'production') throw new Error('Remotes are switched off in development only.');
  if (process.env.RELEASES_BUCKET)
    throw new Error('A bucket has no switch: remotes are switched off where the releases are in a folder.');
  chooseRemote(name);
  return store.changeRegistry((registry) => {
    const others = registry.off.filter((other) => other !== name);
    registry.off = off ? [...others, name] : others;
  });
}

/** Its files stay where they are, for tabs that have them open. */
function remove(store: ReleaseStore, name: string) {
  return store.changeRegistry((registry) => removeRemote(registry, name, mover().since));
}

await runCommand(async () => {
  const option = { type: 'string' } as const;
  const { values } = parseArgs({ options: { off: option, on: option, remove: option } });
  const store = openReleases();
  if (values.remove) await remove(store, values.remove);
  if (values.off) await toggle(store, values.off, true);
  if (values.on) await toggle(store, values.on, false);
  await list(store);
});
