/** What this checkout has built becomes a release in the store that the settings name. */
import { readFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import path from 'node:path';
import type { ReleaseDescription } from '../build/remote';
import { folderOf, isWholeStore, root } from '../checkout';
import { notByStart, pointTo, storeIdOf } from './registry';
import type { Chosen, Mover, Pointer } from './registry';
import { chooseStore } from './store';
import type { ReleaseStore } from './store';

/** Where the store, in its own repository, keeps its data. */
export const dataDir = path.resolve(root, process.env.DATA_DIR || '.data');

/** Where the releases are kept. @throws when the settings do not say */
export const openReleases = (): ReleaseStore =>
  chooseStore(process.env, isWholeStore || process.env.DATA_DIR ? dataDir : undefined);

/** Whoever runs this, now. */
export const mover = (): Pick<Pointer, 'who' | 'since'> => ({
  who: process.env.DEPLOYED_BY || userInfo().username,
  since: new Date().toISOString(),
});

const pointer = (release: string, by: Mover): Pointer => ({ release, by, ...mover() });

export const deployed = (release: string): Pointer => pointer(release, 'deploy');

/** @throws with the releases there are, when this is none of them */
export async function checkStored(store: ReleaseStore, name: string, release: string): Promise<void> {
  const known = (await store.list(name)).map((stored) => stored.release);
  if (known.includes(release)) return;
  throw new Error(`There is no release ${release} of ${name}. Stored: ${known.join(', ') || 'none'}.`);
}

/**
 * Stores the last build of a remote, if it is not there yet.
 * @returns the release's name
 */
export async function storeRelease(store: ReleaseStore, name: string): Promise<string> {
  const folder = path.join(folderOf(`remote-${name}`), 'dist');
  const { release }: ReleaseDescription = JSON.parse(readFileSync(path.join(folder, 'release.json'), 'utf8'));
  await store.put(name, release, { folder, items: ['web', 'server', 'release.json'] });
  return release;
}

/** The remotes of which deploy or rollback has chosen a stored release: a build of theirs would not be used. */
export async function chosenElsewhere(store: ReleaseStore, names: readonly string[]): Promise<Chosen[]> {
  const chosen = notByStart(await store.readRegistry(), names);
  const stored = await Promise.all(chosen.map(({ name, release }) => store.has(name, release)));
  return chosen.filter((_, index) => stored[index]);
}

/** Stores the last build of these remotes and makes it live, except where deploy or rollback has chosen a release. */
export async function releaseForStart(store: ReleaseStore, names: string[], say: (line: string) => void) {
  for (const name of names) {
    const release = await storeRelease(store, name);
    const started = pointer(release, 'start');
    const done = await store.changeRegistry((registry) => {
      // The host reports it, so that a deploy knows whose host it is.
      storeIdOf(registry);
      const live = registry.remotes[name];
      if (live?.release === release) return undefined;
      if (live && live.by !== 'start') return `${name} stays at ${live.release}, set by ${live.by}`;
      pointTo(registry, name, started);
      return `released ${name} ${release}`;
    });
    if (done) say(done);
  }
}
