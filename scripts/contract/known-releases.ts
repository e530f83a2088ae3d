/** Finds the releases that may depend on the contract. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { folderOf, remoteNames } from '../checkout';
import { parseDescription } from '../release/description';
import { openReleases } from '../release/open-releases';
import type { ReleaseStore } from '../release/store';
import type { ContractUser } from './contract-changes';

/** Returns the live, canary and past releases in the registry, and the last build of each remote. */
export async function findKnownReleases(): Promise<ContractUser[]> {
  const users = [...(await releasesInRegistry(openReleases())), ...lastBuilds()];
  return [...new Map(users.map((user) => [`${user.name} ${user.release}`, user])).values()];
}

function lastBuilds(): ContractUser[] {
  return remoteNames.flatMap((name) => {
    const file = path.join(folderOf(`remote-${name}`), 'dist/release.json');
    const description = existsSync(file) ? parseDescription(readFileSync(file, 'utf8')) : undefined;
    return description ? [{ name, ...description }] : [];
  });
}

async function releasesInRegistry(store: ReleaseStore): Promise<ContractUser[]> {
  const { remotes } = await store.readRegistry();
  const named = Object.entries(remotes).flatMap(([name, { release, canary, history = [] }]) =>
    [release, ...(canary ? [canary.release] : []), ...history.map((earlier) => earlier.release)].map(
      (candidate) => ({
        name,
        release: candidate,
      }),
    ),
  );
  const described = await Promise.all(
    named.map(async ({ name, release }) => {
      const text = await store.describe(name, release);
      const description = text === undefined ? undefined : parseDescription(text);
      return description && { ...description, name, release };
    }),
  );
  return described.flatMap((user) => user ?? []);
}
