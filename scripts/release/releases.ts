/**
 * `npm run releases`: lists the feature flags, the slot settings and the state of each remote: its switches,
 * releases, canary and guards, and the commands that restore retired releases. Options, after `--`:
 * - `--off shop --reason "wrong prices"` switches a remote off: its pages return the notice with status 503.
 * - `--on shop` switches the remote on again.
 * - `--flag big-covers=25` turns a feature flag on for 25% of the visitors, and `--flag big-covers=off` turns
 *   it off.
 * - `--slot order.after=shop/promoted/OnSaleNow:1` sets the order and the limit of the fragments in a slot,
 *   and `--slot order.after=default` removes these settings.
 * - `--remove shop` removes a remote from the registry: its pages return 404.
 */
import { parseArgs } from 'node:util';
import { deployCommand, runCommand } from './command';
import { type ProblemKind, problemKinds, type ReleaseCounts, sumOf } from './guard/evidence';
import { countsOf } from './guard/guarded-canary';
import { fetchHostState } from './host-health';
import { openReleases } from './open-releases';
import type { Guard, Pointer, Registry, SwitchEntry } from './registry';
import { activeGuard, releasesInUse, removeRemote, setFlag, setSlot, switchRemote } from './registry';
import { stamp } from './release';
import { hostUrl } from './settings';
import type { ReleaseStore } from './store';
import { waitForSwitch } from './wait-for-host';

const describePointer = ({ by, who, since }: Pointer) => `${by} by ${who ?? 'unknown'}, ${since}`;

const describeSwitch = ({ isOff, who, since, reason }: SwitchEntry) =>
  `switched ${isOff ? 'off' : 'on'} by ${who}, ${since}${reason ? `: ${reason}` : ''}`;

const problemLabels: Record<ProblemKind, string> = {
  renders: 'with a failed render',
  errors: 'with an error or a failed load',
  lcp: 'with a slow largest paint',
  cls: 'with layout shifts',
  inp: 'with slow interactions',
};

const describeCounts = ({ visits, ...problems }: ReleaseCounts) =>
  `${visits} visits, ${problemKinds.map((kind) => `${problems[kind]} ${problemLabels[kind]}`).join(', ')}`;

/** Returns lines with the current step of a guard and its counts in all steps together. */
function describeGuard(guard: Guard): string[] {
  const steps = countsOf(guard);
  const current = steps.at(-1);
  if (!current || guard.steps.every(({ hosts }) => Object.keys(hosts).length === 0))
    return ['guard  no host has reported visits: is npm start or npm run guard running?'];
  const { canary, live } = sumOf(steps.map(({ counts }) => counts));
  const { counts, percent } = current;
  return [
    `guard  step ${percent}%: ${counts.canary.visits} visits with the canary and ${counts.live.visits} with ${guard.live}, of ${guard.visits} each`,
    `guard  canary: ${describeCounts(canary)}`,
    `guard  live: ${describeCounts(live)}`,
  ];
}

/** Time limit for the request to the host, in milliseconds. The host's health check takes up to 3 seconds. */
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
  listSlots(registry);
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
    const guard = activeGuard(registry, name);
    if (guard) describeGuard(guard).forEach((line) => console.log(`    ${line}`));
    for (const { release, outcome } of registry.guards?.[name] ?? [])
      if (outcome) console.log(`  ${outcome.kind}  ${release}  ${outcome.since}: ${outcome.reason}`);
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

function listSlots({ slots = {} }: Registry) {
  for (const [name, { order = [], limit, who, since }] of Object.entries(slots)) {
    const shown = limit === undefined ? 'all' : `at most ${limit}`;
    console.log(`slot  ${name}  ${[...order, shown].join(', ')}  (by ${who}, ${since})`);
  }
}

/**
 * Time limit for the host to close or open a remote, in milliseconds. The host reads the registry every 0.4 s.
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
    options: { off: option, on: option, reason: option, flag: option, slot: option, remove: option },
  });
  const store = openReleases();
  if (values.remove) await remove(store, values.remove);
  if (values.off) await switchAndReport(store, values.off, true, values.reason);
  if (values.on) await switchAndReport(store, values.on, false, values.reason);
  const { flag, slot } = values;
  if (flag) await store.changeRegistry((registry) => setFlag(registry, flag, stamp()));
  if (slot) await store.changeRegistry((registry) => setSlot(registry, slot, stamp()));
  await list(store);
});
