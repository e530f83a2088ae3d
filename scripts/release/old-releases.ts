/** Old releases go when nobody can get them any more. */
import { releasesInUse } from './registry';
import type { ReleaseStore } from './store';

/** Tabs opened with a release may ask for its files this long after it was replaced. */
const keptMs = 7 * 24 * 3_600_000;

/**
 * Removes what is not live, no canary, not remembered, and older than a week.
 * @returns what was removed
 */
export async function removeOldReleases(store: ReleaseStore, name: string): Promise<string[]> {
  const used = new Set(releasesInUse(await store.readRegistry(), name));
  const old = (await store.list(name)).filter(
    ({ release, stored }) => !used.has(release) && Date.now() - stored.getTime() > keptMs,
  );
  for (const { release } of old) await store.remove(name, release);
  return old.map(({ release }) => release);
}
