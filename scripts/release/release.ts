/** Puts a built remote into the releases folder. A release is never changed once it is there. */
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { ReleaseDescription } from '../build/remote';
import { root } from '../webpack/base';
import { pointTo, readRegistry, releasesFolder } from './registry';

export const remoteNames = ['shop', 'account', 'admin'];

/**
 * Copies the last build of a remote to its release folder, if it is not there yet.
 * @returns the release's folder name
 */
export function storeRelease(dataDir: string, name: string): string {
  const dist = path.join(root, `remote-${name}`, 'dist');
  const description: ReleaseDescription = JSON.parse(readFileSync(path.join(dist, 'release.json'), 'utf8'));
  const folder = path.join(releasesFolder(dataDir), name, description.release);
  if (existsSync(folder)) return description.release;
  const draft = `${folder}.${process.pid}`;
  mkdirSync(draft, { recursive: true });
  for (const item of ['web', 'server', 'release.json'])
    cpSync(path.join(dist, item), path.join(draft, item), { recursive: true });
  try {
    renameSync(draft, folder);
  } catch (error) {
    // Another start was quicker with the same content: theirs serves as well.
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
  return description.release;
}

/** Stores the last build of every remote and makes it live, except where deploy or rollback has chosen a release. */
export function releaseForStart(dataDir: string, say: (line: string) => void) {
  for (const name of remoteNames) {
    const release = storeRelease(dataDir, name);
    const pointer = readRegistry(dataDir).remotes[name];
    if (pointer?.release === release) continue;
    if (pointer && pointer.by !== 'start') {
      say(`${name} stays at ${pointer.release}, set by ${pointer.by}`);
      continue;
    }
    pointTo(dataDir, name, release, 'start');
    say(`released ${name} ${release}`);
  }
}
