/** Stores this checkout's builds in the release store, and makes them live when the store starts. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { folderOf } from '../checkout';
import { parseDescription, readDescription } from './description';
import type { ChosenRelease, Pointer, RegistryCommand } from './registry';
import { activeGuard, findChosenReleases, guardRollback, pointTo, storeIdOf } from './registry';
import { deployedBy, signingKeys } from './settings';
import { signDescription } from './signature';
import type { ReleaseStore } from './store';

/** Returns the user who runs this command, and the current time. */
export const stamp = (): Pick<Pointer, 'who' | 'since'> => ({
  who: deployedBy(),
  since: new Date().toISOString(),
});

const pointer = (release: string, by: RegistryCommand): Pointer => ({ release, by, ...stamp() });

export const startPointer = (release: string): Pointer => pointer(release, 'start');

export const deployPointer = (release: string): Pointer => pointer(release, 'deploy');

/** @throws if the release is not stored; the message lists the stored ones */
export async function checkStored(store: ReleaseStore, name: string, release: string): Promise<void> {
  const storedReleases = (await store.list(name)).map((stored) => stored.release);
  if (storedReleases.includes(release)) return;
  throw new Error(
    `There is no release ${release} of ${name}. Stored: ${storedReleases.join(', ') || 'none'}.`,
  );
}

const buildOf = (name: string) => path.join(folderOf(`remote-${name}`), 'dist');

/**
 * Stores a build of a remote unless it is already stored. Signs it if there is a key for the remote.
 * @param folder folder of the build; by default, the last build in this checkout
 * @returns the name of the release
 */
export async function storeRelease(
  store: ReleaseStore,
  name: string,
  folder = buildOf(name),
): Promise<string> {
  const { release } = readDescription(folder);
  const text = readFileSync(path.join(folder, 'release.json'), 'utf8');
  const description = signDescription(name, text, signingKeys());
  await store.put(name, release, { folder, items: ['web', 'server', 'release.json'], description });
  return release;
}

/** Returns whether a release is stored in a format that this version can read. */
async function isReadable(store: ReleaseStore, name: string, release: string): Promise<boolean> {
  const text = await store.describe(name, release);
  return text !== undefined && parseDescription(text) !== undefined;
}

/**
 * Returns the remotes that need no build, because a deploy, a rollback or a guard has chosen a readable
 * release for them.
 */
export async function remotesWithChosenRelease(
  store: ReleaseStore,
  names: readonly string[],
): Promise<ChosenRelease[]> {
  const chosen = findChosenReleases(await store.readRegistry(), names);
  const areReadable = await Promise.all(chosen.map(({ name, release }) => isReadable(store, name, release)));
  return chosen.filter((_, index) => areReadable[index]);
}

/**
 * Stores the last builds and makes each live, unless a deploy, a rollback or a guard has decided otherwise.
 * Replaces a live release that this version cannot read, because the host could not serve it.
 * @param folder returns the folder of a remote's build; by default, the last build in this checkout
 */
export async function releaseForStart(
  store: ReleaseStore,
  names: string[],
  log: (line: string) => void,
  folder = buildOf,
) {
  for (const name of names) {
    const release = await storeRelease(store, name, folder(name));
    const chosen = (await store.readRegistry()).remotes[name]?.release;
    const isOutdated = chosen !== undefined && !(await isReadable(store, name, chosen));
    const message = await store.changeRegistry((registry) => {
      // The host reports this id, so that deploy recognises the hosts of its store.
      storeIdOf(registry);
      const live = registry.remotes[name];
      if (live?.release === release) return undefined;
      if (live && live.by !== 'start' && !isOutdated)
        return `${name} remains at ${live.release}, which ${live.by} made live`;
      // A start must not give all visitors a release that a guard is still comparing or has rolled back.
      if (live && !isOutdated && activeGuard(registry, name))
        return `${name} remains at ${live.release} while its canary is guarded`;
      if (live && !isOutdated && guardRollback(registry, name, release))
        return `${name} remains at ${live.release}, because a guard has rolled back ${release}`;
      pointTo(registry, name, startPointer(release));
      return `released ${name} ${release}`;
    });
    if (message) log(message);
  }
}
