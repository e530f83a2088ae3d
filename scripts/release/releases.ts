/**
 * `npm run releases`: lists the feature flags and, for each remote, the live release, the canary, the
 * rejected and past releases, and the commands that restore retired ones. Options, after `--`:
 * - `--off shop --reason "wrong prices"` switches a remote off: its pages return the notice with status 503.
 * - `--on shop` switches the remote on again.
 * - `--flag big-covers=25` turns a feature flag on for 25% of the visitors, and `--flag big-covers=off` turns
 *   it off.
 * - `--remove shop` removes a remote from the registry: its pages return 404.
 */
import { parseArgs } from 'node:util';
import { deployCommand, runCommand } from './command';
import { fetchHostState } from './host-health';
import { openReleases } from './open-releases';
import type { Pointer, Registry, SwitchEntry } from './registry';
import { releasesInUse, removeRemote, setFlag, switchRemote } from './registry';
import { stamp } from './release';
import { hostUrl } from './settings';
import type { ReleaseStore } from './store';
import { waitForSwitch } from './wait-for-host';

const describePointer = ({ by, who, since }: Pointer) => `${by} by ${who ?? 'unknown'}, ${since}`;

const describeSwitch = ({ isOff, who, since, reason }: SwitchEntry) =>
  `switched ${isOff ? 'off' : 'on'} by ${who}, ${since}${reason ? `: ${reason}` : ''}`;

/** Timeout of the request, in milliseconds. It exceeds the maximum duration of the host's health check. */
const requestTimeoutMs = 5000;

/** Returns the host's report, or prints why there is none. */
async function fetchHostReport({ store }: Registry) {
  const host = await fetchHostState(requestTimeoutMs);
  if (host.kind === 'none') console.log('No host is running: rejected releases are unknown.');
  else if (host.kind === 'unresponsive')
    console.log(`Rejected releases are unknown: the host at ${hostUrl} sent no report (${host.reason}).`);
  else if (store && host.store && host.store !== store)
    console.log(`Rejected releases are unknown: the host at ${hostUrl} uses a different release store.`);
  else return host.releases;
  return undefined;
}

async function list(store: ReleaseStore) {
  const registry = await store.readRegistry();
  listFlags(registry);
  const report = await fetchHostReport(registry);
  for (const [name, live] of Object.entries(registry.remotes)) {
    const stored = await store.list(name);
    const off = registry.off.includes(name) ? ', switched off' : '';
    console.log(`${name}  ${live.release}  (${describePointer(live)}; ${stored.length} stored${off})`);
    for (const entry of registry.switches ?? [])
      if (entry.remote === name) console.log(`  ${describeSwitch(entry)}`);
    if (live.canary)
      console.log(
        `  canary  ${live.canary.release}  ${live.canary.percent}% (${describePointer(live.canary)})`,
      );
    for (const rejection of [report?.[name]?.refused, report?.[name]?.canary?.refused])
      if (rejection)
        console.log(`  rejected  ${rejection.release}  since ${rejection.since}: ${rejection.reason}`);
    for (const past of live.history ?? []) console.log(`  past  ${past.release}  (${describePointer(past)})`);
    const used = releasesInUse(registry, name);
    for (const { release, replaced } of registry.retired?.[name] ?? [])
      if (!used.includes(release) && stored.some((other) => other.release === release))
        console.log(
          `  retired  ${release}  (until ${replaced}; to restore it: ${deployCommand(name, release)})`,
        );
  }
}

function listFlags({ flags = {} }: Registry) {
  for (const [name, { percent, who, since }] of Object.entries(flags))
    console.log(`flag  ${name}  ${percent}%  (by ${who}, ${since})`);
}

/**
 * Time limit for the host to close or open a remote, in milliseconds. The host reads the registry every 0.4 s
 * from a folder, and about once a second from a bucket.
 */
const switchTimeoutMs = 5000;

/** Switches a remote off or on, and prints whether the host has closed or opened it. */
async function switchAndReport(store: ReleaseStore, remote: string, isOff: boolean, reason = '') {
  const entry = { remote, isOff, reason, ...stamp() };
  const storeId = await store.changeRegistry((registry) => {
    switchRemote(registry, entry);
    return registry.store;
  });
  console.log(await waitForSwitch(remote, isOff, storeId, { timeoutMs: switchTimeoutMs }));
}

/** Removes a remote from the registry. Its files stay in the store for open tabs. */
function remove(store: ReleaseStore, name: string) {
  return store.changeRegistry((registry) => removeRemote(registry, name, stamp().since));
}

await runCommand(async () => {
  const option = { type: 'string' } as const;
  const { values } = parseArgs({
    options: { off: option, on: option, reason: option, flag: option, remove: option },
  });
  const store = openReleases();
  if (values.remove) await remove(store, values.remove);
  if (values.off) await switchAndReport(store, values.off, true, values.reason);
  if (values.on) await switchAndReport(store, values.on, false, values.reason);
  const { flag } = values;
  if (flag) await store.changeRegistry((registry) => setFlag(registry, flag, stamp()));
  await list(store);
});
