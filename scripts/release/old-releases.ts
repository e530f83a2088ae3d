import type { Registry } from './registry';
import { releasesInUse } from './registry';
import type { ReleaseStore, StoredRelease } from './store';

/** Time for which open tabs can still load the files of a replaced release, in milliseconds. */
const retentionMs = 7 * 24 * 3_600_000;

/**
 * Returns the time at which a release was stored or last replaced, whichever is later, in milliseconds since
 * 1970.
 */
function lastUse({ retired }: Registry, name: string, { release, stored }: StoredRelease): number {
  const entry = retired?.[name]?.find((other) => other.release === release);
  return Math.max(stored.getTime(), entry ? Date.parse(entry.replaced) : 0);
}

/**
 * Removes releases that are not in use and were neither stored nor replaced in the last week, because open
 * tabs are unlikely to need them. Also removes expired entries of retired releases from the registry.
 * @returns the names of the removed releases
 */
export async function removeOldReleases(store: ReleaseStore, name: string): Promise<string[]> {
  const removed: string[] = [];
  for (const stored of await store.list(name)) {
    // Read the registry again for each release, because a release may become live while others are removed.
    const registry = await store.readRegistry();
    if (releasesInUse(registry, name).includes(stored.release)) continue;
    if (Date.now() - lastUse(registry, name, stored) <= retentionMs) continue;
    await store.remove(name, stored.release);
    removed.push(stored.release);
  }
  await store.changeRegistry((registry) => removeExpiredEntries(registry, name));
  return removed;
}

function removeExpiredEntries({ retired }: Registry, name: string): void {
  const all = retired?.[name];
  if (retired && all)
    retired[name] = all.filter(({ replaced }) => Date.now() - Date.parse(replaced) <= retentionMs);
}
