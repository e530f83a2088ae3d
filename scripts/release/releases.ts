/**
 * `npm run releases`: what is live, since when and by whom, and what the host refuses. In development `-- --off shop`
 * makes a remote's files answer 503 and `-- --on shop` brings them back, to see the store without it. `-- --remove shop`
 * takes a remote out of the store for good: its pages are not found any more.
 */
import { parseArgs } from 'node:util';
import { chooseRemote } from '../checkout';
import { hostReport } from './host-report';
import type { Pointer } from './registry';
import { openReleases } from './release';
import { runCommand } from './command';
import type { ReleaseStore } from './store';

const setBy = ({ by, who, since }: Pointer) => `${by} by ${who ?? 'unknown'}, ${since}`;

async function list(store: ReleaseStore) {
  const registry = await store.readRegistry();
  const report = await hostReport();
  for (const [name, live] of Object.entries(registry.remotes)) {
    const stored = await store.list(name);
    const off = registry.off.includes(name) ? ', switched off' : '';
    console.log(`${name}  ${live.release}  (${setBy(live)}; ${stored.length} stored${off})`);
    if (live.canary)
      console.log(`  canary  ${live.canary.release}  ${live.canary.percent} % (${setBy(live.canary)})`);
    for (const refusal of [report?.[name]?.refused, report?.[name]?.canary?.refused])
      if (refusal) console.log(`  refused  ${refusal.release}  since ${refusal.since}: ${refusal.reason}`);
    for (const before of live.history ?? []) console.log(`  before  ${before.release}  (${setBy(before)})`);
  }
  if (!report) console.log('No host answers here: what it refuses is not known.');
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
  return store.changeRegistry((registry) => {
    if (!registry.remotes[name]) throw new Error(`Nothing of ${name} is live.`);
    delete registry.remotes[name];
  });
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
