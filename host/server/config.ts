/** Every setting of the host server, read once. Names and defaults: README, section "Settings". */
import path from 'node:path';
// Imported, because the bundler writes the build's own NODE_ENV wherever process.env stands.
import { env as settings } from 'node:process';
import { readBucketAddress } from '../../scripts/release/bucket-address';
import { readComposition } from './composition/settings';

const number = (name: string, fallback: number) => {
  const text = settings[name];
  if (!text) return fallback;
  const value = Number(text);
  if (!Number.isInteger(value) || value < 0 || value > 65535)
    throw new Error(`${name} must be a port, not '${text}'`);
  return value;
};

const port = number('PORT', 3000);
const production = settings.NODE_ENV === 'production';

const publicUrl = (settings.PUBLIC_URL || `http://localhost:${port}`).replace(/\/$/, '');

const releasesUrl = (settings.RELEASES_URL || '').replace(/\/$/, '');
/** The bucket's public address; empty: the releases are in a folder. */
const releasesBucket = settings.RELEASES_BUCKET ? readBucketAddress(settings.RELEASES_BUCKET) : '';

export const config = {
  port,
  publicUrl,
  /** The api's addresses; several processes take turns. */
  apiUrls: (settings.API_URL || `http://127.0.0.1:${number('API_PORT', 4000)}`)
    .split(',')
    .map((url) => url.trim()),
  releasesBucket,
  /** Where this server fetches the remotes' files: with a bucket, from where everybody does. */
  releasesOrigin: releasesBucket
    ? releasesUrl || releasesBucket
    : `http://127.0.0.1:${number('RELEASES_PORT', 3001)}`,
  /** Public address of the remotes' files; empty: through this host. */
  releasesUrl,
  registryFile: path.join(path.resolve(settings.DATA_DIR || '.data'), 'releases', 'registry.json'),
  /** The browser's half of the host, beside this bundle. */
  webDirectory: path.resolve(import.meta.dirname, '../web'),
  production,
  ...readComposition(settings, production),
};
