/**
 * Prevents the loss of other files: stores screenshots only in a folder that this program has created or
 * found empty.
 */
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const markerFile = '.screens';

/** Matches the names of the files that this program writes. */
const ownFile = /^(index\.html|sheet-[\w-]+\.png|[\w-]+-[a-z0-9]+(-\d+\.png|\.jpg))$/;

/**
 * Checks that screenshots may be stored in the folder. Call this function before the store is built and
 * started, so that a wrong folder is reported early.
 * @throws if the folder is not empty and was not used by an earlier run
 */
export function requireOutputFolder(folder: string): void {
  if (!existsSync(folder) || existsSync(path.join(folder, markerFile)) || readdirSync(folder).length === 0)
    return;
  throw new Error(
    `${folder} is not empty and was not created by this program. Delete it, or name another folder with --output.`,
  );
}

/**
 * Creates the folder, or removes the screenshots and contact sheets of an earlier run from it.
 * @throws if the folder is not empty and was not used by an earlier run
 */
export function openOutputFolder(folder: string): void {
  requireOutputFolder(folder);
  mkdirSync(folder, { recursive: true });
  for (const file of readdirSync(folder)) if (ownFile.test(file)) rmSync(path.join(folder, file));
  writeFileSync(path.join(folder, markerFile), '');
}
