/** Changes of the registry must be visible at every host within two seconds. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { folderOf } from '../checkout';
import { problemUnless } from '../faults/scenario';
import { waitFor } from '../faults/wait';
import { readDescription } from '../release/description';
import { pointTo, type Registry, switchRemote } from '../release/registry';
import { deployPointer, stamp } from '../release/release';
import type { Member } from './member';
import type { Context, Scenario } from './scenario';

const LIMIT_MS = 2000;

const REMOTE = 'account';
/** A page of the remote that needs no session. */
const PAGE = '/signup';

export const registryChanges: Scenario = {
  name: 'registry-changes',
  async run({ cluster, short }) {
    const { releases, hosts } = cluster;
    const results: { name: string; times: number[] }[] = [];
    const measure = async (
      name: string,
      change: (registry: Registry) => void,
      isVisible: (host: Member) => Promise<boolean>,
    ) => {
      await releases.changeRegistry(change);
      const changedAt = performance.now();
      const times = hosts.map(async (host) => {
        await waitFor(`${host.program.name} to see that ${name}`, () => isVisible(host));
        return Math.round(performance.now() - changedAt);
      });
      results.push({ name, times: await Promise.all(times) });
    };
    const hasStatus = (status: number) => async (host: Member) =>
      (await fetch(host.url + PAGE)).status === status;
    const switchTo = (isOff: boolean) => (registry: Registry) =>
      switchRemote(registry, { remote: REMOTE, isOff, ...stamp() });

    await measure('a remote is switched off', switchTo(true), hasStatus(503));
    await measure('the remote is on again', switchTo(false), hasStatus(200));
    const release = await storeCopy(cluster);
    await measure(
      'a release is deployed',
      (registry) => pointTo(registry, REMOTE, deployPointer(release)),
      async (host) => (await fetch(host.url + PAGE)).headers.get('x-remote') === `${REMOTE}@${release}`,
    );
    const slowest = Math.max(...results.flatMap(({ times }) => times));
    return {
      figures: results.map(({ name, times }) => `${name}: seen after ${times.join(' and ')} ms`).join('; '),
      problems: problemUnless(short || slowest <= LIMIT_MS, `a host saw a change only after ${slowest} ms`),
    };
  },
};

/** Stores a copy of the remote's build as another release. Returns its name. */
async function storeCopy({ releases }: Context['cluster']): Promise<string> {
  const build = path.join(folderOf(`remote-${REMOTE}`), 'dist');
  const folder = mkdtempSync(path.join(tmpdir(), 'press-start-release-'));
  try {
    cpSync(build, folder, { recursive: true });
    const release = `${readDescription(folder).release}.cluster`;
    await releases.put(REMOTE, release, { folder, items: ['web', 'server', 'release.json'] });
    return release;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
