/** The release registry: which version of which remote is live. */
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { config } from './config';

/** What `release.json` says of one release; written by `scripts/release`. */
export interface Release {
  name: string;
  release: string;
  routes: { pattern: string; files: string[] }[];
}

interface RegistryFile {
  remotes: Record<string, { release: string; folder: string }>;
}

let known: { modified: number; releases: Release[] } | undefined;

async function read(modified: number): Promise<Release[]> {
  const registry: RegistryFile = JSON.parse(await readFile(config.registryFile, 'utf8'));
  const releases = await Promise.all(
    Object.entries(registry.remotes).map(async ([name, { release }]): Promise<Release> => {
      const file = path.join(path.dirname(config.registryFile), name, release, 'release.json');
      return { ...JSON.parse(await readFile(file, 'utf8')), name, release };
    }),
  );
  known = { modified, releases };
  return releases;
}

/**
 * The live releases. A changed registry is seen by the next request; an unreadable one leaves the last good one in force.
 * @throws when no registry could ever be read
 */
export async function liveReleases(): Promise<Release[]> {
  try {
    const { mtimeMs } = await stat(config.registryFile);
    return known?.modified === mtimeMs ? known.releases : await read(mtimeMs);
  } catch (error) {
    if (known) return known.releases;
    throw error;
  }
}

/** Public URL of a file of a release. */
export const releaseUrl = ({ name, release }: Release, file: string) =>
  `${config.releasesUrl || '/releases'}/${name}/${release}/web/${file}`;
