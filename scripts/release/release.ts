/** Stores this checkout's builds in the release store, and makes them live when the store starts. */
import path from 'node:path';
import { folderOf } from '../checkout';
import { parseDescription, readDescription } from './description';
import type { ChosenRelease, Pointer, RegistryCommand } from './registry';
import { deployedOrRolledBack, pointTo, storeIdOf } from './registry';
import { deployedBy } from './settings';
import type { ReleaseStore } from './store';

/** Returns the user who runs this command, and the current time. */
export const stamp = (): Pick<Pointer, 'who' | 'since'> => ({
  who: deployedBy(),
  since: new Date().toISOString(),
});

const pointer = (release: string, by: RegistryCommand): Pointer => ({ release, by, ...stamp() });

export const startPointer = (release: string): Pointer => pointer(release, 'start');

export const deployPointer = (release: string): Pointer => pointer(release, 'deploy');

/** Throws an error that lists the stored releases if this one is not among them. */
export async function checkStored(store: ReleaseStore, name: string, release: string): Promise<void> {
  const storedReleases = (await store.list(name)).map((stored) => stored.release);
  if (storedReleases.includes(release)) return;
  throw new Error(
    `There is no release ${release} of ${name}. Stored: ${storedReleases.join(', ') || 'none'}.`,
  );
}

/**
 * Stores the last build of a remote unless it is already stored.
 * @param folder contains the build
 * @returns the name of the release
 */
export async function storeRelease(
  store: ReleaseStore,
  name: string,
  folder = path.join(folderOf(`remote-${name}`), 'dist'),
): Promise<string> {
  const { release } = readDescription(folder);
  await store.put(name, release, { folder, items: ['web', 'server', 'release.json'] });
  return release;
}

/** Returns whether a release is stored in the format of this version. */
async function isReadable(store: ReleaseStore, name: string, release: string): Promise<boolean> {
  const text = await store.describe(name, release);
  return text !== undefined && parseDescription(text) !== undefined;
}

/** Returns the remotes that need no build, because deploy or rollback has chosen a readable release for them. */
export async function remotesWithChosenRelease(
  store: ReleaseStore,
  names: readonly string[],
): Promise<ChosenRelease[]> {
  const chosen = deployedOrRolledBack(await store.readRegistry(), names);
  const areReadable = await Promise.all(chosen.map(({ name, release }) => isReadable(store, name, release)));
  return chosen.filter((_, index) => areReadable[index]);
}

/**
 * Stores the last builds and makes them live, except for remotes whose release was chosen by deploy or rollback. A
 * chosen release in the format of an earlier version is replaced, because the host could not serve it.
 */
export async function releaseForStart(store: ReleaseStore, names: string[], log: (line: string) => void) {
  for (const name of names) {
    const release = await storeRelease(store, name);
    const chosen = (await store.readRegistry()).remotes[name]?.release;
    const isOutdated = chosen !== undefined && !(await isReadable(store, name, chosen));
    const message = await store.changeRegistry((registry) => {
      // The host reports this id, so that deploy recognises the hosts of its store.
      storeIdOf(registry);
      const live = registry.remotes[name];
      if (live?.release === release) return undefined;
      if (live && live.by !== 'start' && !isOutdated)
        return `${name} remains at ${live.release}, which ${live.by} made live`;
      pointTo(registry, name, startPointer(release));
      return `released ${name} ${release}`;
    });
    if (message) log(message);
  }
}
