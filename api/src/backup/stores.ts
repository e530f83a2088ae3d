/** Opens the folders or buckets in which uploads and releases are stored, as configured. */
import path from 'node:path';
import type { Environment } from '../../../scripts/common/settings';
import { Bucket, readBucketSettings } from '../../../scripts/release/bucket';
import { releasesFolder } from '../../../scripts/release/folder-store';
import type { Config } from '../config';
import { imagesFolder } from '../http/images';
import { bucketFiles, type FileStore, folderFiles } from './file-store';

/** Key prefix of the uploads, which may share a bucket with the releases. */
const uploadsPrefix = 'uploads/';

/** The parts of a backup that are files, by the name of their folder in the backup. */
export type StoreName = 'uploads' | 'releases';

/**
 * Returns the stores to which the API and the release commands write.
 * @throws if a setting of a bucket is missing or invalid; the message names it
 */
export function openStores(config: Config, settings: Environment): Record<StoreName, FileStore> {
  const { bucket } = config.uploads;
  return {
    uploads: bucket ? bucketFiles(new Bucket(bucket), uploadsPrefix) : localUploads(config),
    releases: settings['RELEASES_BUCKET']
      ? bucketFiles(new Bucket(readBucketSettings(settings)), '', uploadsPrefix)
      : folderFiles(releasesFolder(config.dataDir)),
  };
}

/**
 * Returns the uploads in the data folder. If a bucket is configured, these are the uploads made before it was
 * configured.
 */
export const localUploads = (config: Config): FileStore =>
  folderFiles(path.join(imagesFolder(config), 'uploads'));
