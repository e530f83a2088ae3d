/**
 * The `releases` role of the package: stores the packaged releases, and makes them live under the conditions
 * of `releaseForStart`. Then serves the release store if it is a folder. With a bucket, exits, because
 * browsers load the files from the bucket or through the host.
 */
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { env } from '../common/settings';
import { releaseForStart } from '../release/release';
import { chooseStore } from '../release/store';
import { CONFIGURATION_ERROR } from '../start/exit-codes';

/** The package's folder, in which this program is `scripts/dist/server/releases.mjs`. */
const root = path.resolve(import.meta.dirname, '../../..');

const buildOf = (name: string) => path.join(root, `remote-${name}`, 'dist');
const names = readdirSync(root)
  .flatMap((folder) => /^remote-([a-z]+)$/.exec(folder)?.[1] ?? [])
  .filter((name) => existsSync(buildOf(name)));

try {
  const store = chooseStore(env, path.resolve(env['DATA_DIR'] || '.data'));
  await releaseForStart(store, names, (line) => console.log(line), buildOf);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(env['RELEASES_BUCKET'] ? 1 : CONFIGURATION_ERROR);
}
if (!env['RELEASES_BUCKET']) await import(/* webpackMode: "eager" */ '../release/server');
