/** Includes the browser files of an earlier package in a new package. */
import { existsSync, realpathSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import path from 'node:path';
import { storeReplacedFiles } from '../build/replaced-files';

/** The `--previous` folder cannot be used; the message is one line that names it. */
export class PreviousPackageError extends Error {
  override name = 'PreviousPackageError';
}

/** @throws {PreviousPackageError} if there is no earlier package, or if writing the new package would delete it */
export function checkPreviousPackage(folder: string, previous: string): void {
  if (!existsSync(path.join(previous, 'host/dist/web')))
    throw new PreviousPackageError(`${previous} contains no package.`);
  if (
    existsSync(folder) &&
    `${realpathSync(previous)}${path.sep}`.startsWith(`${realpathSync(folder)}${path.sep}`)
  )
    throw new PreviousPackageError(
      `${previous} would be deleted before the new package is written: choose another --output.`,
    );
}

/** Includes the browser files of the previous package's host and of the hosts before it. */
export async function includePreviousFiles(folder: string, previous: string): Promise<void> {
  const replaced = path.join(folder, 'host/dist/replaced');
  await cp(path.join(previous, 'host/dist/replaced'), replaced, {
    recursive: true,
    preserveTimestamps: true,
  });
  await storeReplacedFiles(path.join(previous, 'host/dist/web'), replaced);
}
