/**
 * `npm run backup -- <folder>`: backs up the database, the uploads and the releases to an empty folder. Stop the API
 * first if it runs on the embedded database.
 */
import path from 'node:path';
import { env } from '../../../scripts/common/settings';
import { readConfig } from '../config';
import { exitWithFailure, OperatorError } from '../start-failure';
import { createBackup } from './create-backup';
import { describeBackup } from './manifest';

try {
  const [, , folder] = process.argv;
  if (!folder) throw new OperatorError('Usage: npm run backup -- <folder>');
  const manifest = await createBackup(readConfig(), env, path.resolve(folder));
  console.log(`Backed up ${describeBackup(manifest, manifest.files)}.`);
} catch (error) {
  exitWithFailure(error);
}
