/**
 * `npm run restore -- <folder>`: restores a backup into an empty store, and compares the row counts, the invariants and
 * the files with the backup.
 */
import path from 'node:path';
import { env } from '../../../scripts/common/settings';
import { readConfig } from '../config';
import { exitWithFailure, OperatorError } from '../start-failure';
import { describeBackup } from './manifest';
import { restoreBackup } from './restore-backup';

try {
  const [, , folder] = process.argv;
  if (!folder) throw new OperatorError('Usage: npm run restore -- <folder>');
  const manifest = await restoreBackup(readConfig(), env, path.resolve(folder));
  console.log(`Restored ${describeBackup(manifest)}. The restored store matches the backup.`);
} catch (error) {
  exitWithFailure(error);
}
