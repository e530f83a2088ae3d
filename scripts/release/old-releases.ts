/** Old releases are removed when no visitor can get them any more, and no tab is likely to have them open. */
import { releasesInUse } from './registry';
import type { Registry } from './registry';
import type { ReleaseStore, StoredRelease } from './store';

/** Tabs opened with a release may load its files this long after it was replaced. */
const retentionMs = 7 * 24 * 3_600_000;

/** When visitors could last get a release: its last replacement, or the time it was stored if it was never live. */
function lastUse({ retired }: Registry, name: string, { release, stored }: StoredRelease): number {
  const found = retired?.[name]?.find((other) => other.release === release);
  return Math.max(stored.getTime(), found ? Date.parse(found.replaced) : 0);
}

/**
 * Removes what is not live, no canary, not remembered, and was replaced more than a week ago.
 * @returns what was removed
 */
export async function removeOldReleases(store: ReleaseStore, name: string): Promise<string[]> {
  const removed: string[] = [];
  for (const stored of await store.list(name)) {
    // Read every time: a release may become live while others are removed.
    const registry = await store.readRegistry();
    if (releasesInUse(registry, name).includes(stored.release)) continue;
    if (Date.now() - lastUse(registry, name, stored) <= retentionMs) continue;
    await store.remove(name, stored.release);
    removed.push(stored.release);
  }
  await store.changeRegistry((registry) => forgetRetired(registry, name));
  return removed;
}

/** Drops what was replaced so long ago that it no longer matters. */
function forgetRetired({ retired }: Registry, name: string): void {
  const all = retired?.[name];
  if (retired && all)
    retired[name] = all.filter(({ replaced }) => Date.now() - Date.parse(replaced) <= retentionMs);
}
