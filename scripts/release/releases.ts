/**
 * `npm run releases`: lists the live, rejected and past releases, and the commands that restore retired ones.
 * `-- --off shop` switches the files of a remote off (status 503), and `-- --on shop` switches them on again. Use
 * both only in development. `-- --remove shop` removes a remote from the store: its pages then return 404.
 */
import { parseArgs } from 'node:util';
import { chooseRemote } from '../checkout';
import { deployCommand, runCommand } from './command';
import { fetchHostState } from './host-health';
import { openReleases } from './open-releases';
import type { Pointer, Registry } from './registry';
import { releasesInUse, removeRemote } from './registry';
import { stamp } from './release';
import { hostUrl, requireSwitchableRemotes } from './settings';
import type { ReleaseStore } from './store';

const setBy = ({ by, who, since }: Pointer) => `${by} by ${who ?? 'unknown'}, ${since}`;

/** Timeout of the request. It exceeds the maximum duration of the host's health check. */
const requestMs = 5000;

/** Returns the host's report, or prints why there is none. */
async function hostReport({ store }: Registry) {
  const host = await fetchHostState(requestMs);
  if (host.kind === 'none') console.log('No host is running: rejected releases are unknown.');
  else if (host.kind === 'unresponsive')
    console.log(`Rejected releases are unknown: the host at ${hostUrl} sent no report (${host.reason}).`);
  else if (store && host.store && host.store !== store)
    console.log(`The host at ${hostUrl} is not a host of this store: it reads another release store.`);
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
      console.log(`  canary  ${live.canary.release}  ${live.canary.percent}% (${setBy(live.canary)})`);
    for (const rejection of [report?.[name]?.refused, report?.[name]?.canary?.refused])
      if (rejection)
        console.log(`  rejected  ${rejection.release}  since ${rejection.since}: ${rejection.reason}`);
    for (const past of live.history ?? []) console.log(`  past  ${past.release}  (${setBy(past)})`);
    const used = releasesInUse(registry, name);
    for (const { release, replaced } of registry.retired?.[name] ?? [])
      if (!used.includes(release) && stored.some((other) => other.release === release))
        console.log(
          `  retired  ${release}  (until ${replaced}; to restore it: ${deployCommand(name, release)})`,
        );
  }
}

function toggle(store: ReleaseStore, name: string, off: boolean) {
  requireSwitchableRemotes();
  chooseRemote(name);
  return store.changeRegistry((registry) => {
    const others = registry.off.filter((other) => other !== name);
    registry.off = off ? [...others, name] : others;
  });
}

/** Removes a remote from the registry. Its files stay in the store for open tabs. */
function remove(store: ReleaseStore, name: string) {
  return store.changeRegistry((registry) => removeRemote(registry, name, stamp().since));
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
