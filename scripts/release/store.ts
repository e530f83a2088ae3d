/** Defines the release store, which has two implementations: a folder on disk and a bucket. */
import { Bucket, readBucketSettings } from './bucket';
import { createBucketStore } from './bucket-store';
import type { ReleaseDescription } from './description';
import { createFolderStore } from './folder-store';
import type { Registry } from './registry';

export interface StoredRelease {
  release: string;
  /** Time at which the release was stored. */
  stored: Date;
}

export interface ReleaseStore {
  /** Returns the current registry, which is empty before the first release. */
  readRegistry(): Promise<Registry>;
  /**
   * Changes the registry atomically: readers see the old or the new state, and concurrent changes are not
   * lost.
   * @param change mutates the registry. It must have no other side effects, because it is repeated after a
   * conflict.
   * @throws the error of `change`, or an Error if the store cannot be used or conflicting changes prevent the
   * write for more than ten seconds
   */
  changeRegistry<Result>(change: (registry: Registry) => Result): Promise<Result>;
  /** Lists the completely stored releases of a remote, newest first. */
  list(name: string): Promise<StoredRelease[]>;
  has(name: string, release: string): Promise<boolean>;
  /** Returns the text of a release's `release.json`, or undefined if the release is not stored completely. */
  describe(name: string, release: string): Promise<string | undefined>;
  /**
   * Stores a release. If it is already stored, restores missing browser files and adds the signature.
   * Releases share browser files.
   */
  put(name: string, release: string, files: StoredFiles): Promise<void>;
  /** Removes a release, and the browser files that no other stored release of the remote uses. */
  remove(name: string, release: string): Promise<void>;
}

export interface StoredFiles {
  /** Absolute path. */
  folder: string;
  /** Files and folders to store, relative to `folder`. */
  items: readonly string[];
  /** Text to store as `release.json` instead of the file, because it is signed. */
  description?: string | undefined;
}

export const isCompressedCopy = (file: string) => /\.(br|gz)$/.test(file);

/**
 * Returns the stored browser files that no release uses, including their compressed copies. Returns none if a
 * description cannot be parsed, because its release may use any of them.
 * @param files the stored browser files of a remote, relative to its `web` folder
 * @param descriptions texts of the remaining `release.json` files of the remote; undefined for one that has
 * just been removed
 */
export function unusedFiles(
  files: readonly string[],
  descriptions: readonly (string | undefined)[],
): string[] {
  const used = new Set<string>();
  for (const text of descriptions) {
    if (text === undefined) continue;
    try {
      const { integrity = {} }: Partial<ReleaseDescription> = JSON.parse(text);
      for (const file of Object.keys(integrity)) used.add(file);
    } catch {
      return [];
    }
  }
  return files.filter((file) => !used.has(`web/${file.replace(/\.(br|gz)$/, '')}`));
}

/**
 * Opens the store that the settings select.
 * @param dataDir the store's data folder, if there is one
 * @throws if a setting is missing or invalid; the message names it
 */
export function chooseStore(settings: NodeJS.ProcessEnv, dataDir: string | undefined): ReleaseStore {
  if (settings.RELEASES_BUCKET) return createBucketStore(new Bucket(readBucketSettings(settings)));
  if (dataDir) return createFolderStore(dataDir);
  // A remote's own checkout has no default folder, because no host would read it.
  throw new Error(
    'Set DATA_DIR to the data folder of the store, or RELEASES_BUCKET to its bucket: releases are stored there.',
  );
}
