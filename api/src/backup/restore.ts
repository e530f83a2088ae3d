/**
 * `npm run restore -- <folder>`: checks the files of a backup, restores it into an empty store, and compares the row
 * counts, the invariants and the files with the backup.
 */
import path from 'node:path';
import { env } from '../../../scripts/common/settings';
import { readConfig } from '../config';
import { exitWithFailure, OperatorError } from '../start-failure';
import { describeRestore, restoreBackup } from './restore-backup';

try {
  const [, , folder] = process.argv;
  if (!folder) throw new OperatorError('Usage: npm run restore -- <folder>');
  console.log(describeRestore(await restoreBackup(readConfig(), env, path.resolve(folder))));
} catch (error) {
  exitWithFailure(error);
}
