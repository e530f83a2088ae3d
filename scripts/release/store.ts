/** Where releases are kept and made live: a port. Its adapters are a folder on disk and a bucket. */
import { Bucket, readBucketSettings } from './bucket';
import { createBucketStore } from './bucket-store';
import { createFolderStore } from './folder-store';
import type { Registry } from './registry';

export interface StoredRelease {
  release: string;
  stored: Date;
}

export interface ReleaseStore {
  /** The registry as it is now; an empty one before the first release. */
  readRegistry(): Promise<Registry>;
  /**
   * Changes the registry in one step: a reader sees the old one or the new one, and of two teams that deploy at the same
   * moment neither loses its change.
   * @param change may be called again, on what the other team has left; it does nothing but change what it is given
   * @throws when other changes keep it from being written for more than ten seconds
   */
  changeRegistry<Result>(change: (registry: Registry) => Result): Promise<Result>;
  /** Releases of a remote that are stored as a whole, newest first. */
  list(name: string): Promise<StoredRelease[]>;
  has(name: string, release: string): Promise<boolean>;
  /** Stores these files and folders; what is stored already stays as it is. */
  put(name: string, release: string, files: StoredFiles): Promise<void>;
  remove(name: string, release: string): Promise<void>;
}

export interface StoredFiles {
  /** Absolute. */
  folder: string;
  /** Files and folders in it. */
  items: readonly string[];
}

/**
 * @param dataDir the store's folder, if there is one
 * @throws with the name of the setting that is missing or wrong
 */
export function chooseStore(settings: NodeJS.ProcessEnv, dataDir: string | undefined): ReleaseStore {
  if (settings.RELEASES_BUCKET) return createBucketStore(new Bucket(readBucketSettings(settings)));
  if (dataDir) return createFolderStore(dataDir);
  // A remote's own checkout has no store beside it: a folder made up here would be seen by no host.
  throw new Error(
    'Set DATA_DIR to the folder in which the store keeps its data, or RELEASES_BUCKET to its bucket: its releases go there.',
  );
}
