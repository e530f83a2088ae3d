/** Hashes the files of a backup, so that a restore notices files that are missing, altered or additional. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { lstat, readdir } from 'node:fs/promises';
import path from 'node:path';
import { finished } from 'node:stream/promises';
import { OperatorError } from '../start-failure';
import { folderFiles } from './file-store';
import type { StoreName } from './stores';

/** Name of the file with the PostgreSQL dump, or of the folder with the embedded database, in a backup. */
export const databaseFile = { postgresql: 'database.dump', embedded: 'database' };

/**
 * SHA-256 in hexadecimal, as `sha256sum` prints it, by the path of the file in the backup with forward slashes. The
 * path of a folder of the embedded database ends with a slash, and its hash is that of no data.
 */
export type Hashes = Record<string, string>;

/** Number of files, by the name of their store. */
export type FileCounts = Record<StoreName, number>;

const hashOfNothing = createHash('sha256').digest('hex');

/** Hashes the database, the uploads and the releases of a backup. Holds only a part of each file in memory. */
export async function hashBackup(folder: string, engine: keyof typeof databaseFile): Promise<Hashes> {
  const hashes: Hashes = {};
  for (const file of await listBackup(folder, engine))
    hashes[file] = file.endsWith('/') ? hashOfNothing : await hashFile(path.join(folder, file));
  return hashes;
}

/** Returns a line for each file that is missing, altered or additional in the actual backup. */
export function hashDifferences(expected: Hashes, actual: Hashes): string[] {
  const damaged = Object.entries(expected).flatMap(([file, hash]) => {
    const found = actual[file];
    if (found === undefined) return [`${file} is missing`];
    return found === hash ? [] : [`${file} is altered`];
  });
  const additional = Object.keys(actual).filter((file) => !Object.hasOwn(expected, file));
  return [...damaged, ...additional.map((file) => `${file} is additional`)];
}

/** Counts the uploads and the release files of a backup. */
export async function countFiles(folder: string): Promise<FileCounts> {
  const count = async (name: StoreName) => (await folderFiles(path.join(folder, name)).list()).length;
  return { uploads: await count('uploads'), releases: await count('releases') };
}

/** Lists the files that a restore copies: all of the database, and the complete ones of the uploads and releases. */
async function listBackup(folder: string, engine: keyof typeof databaseFile): Promise<string[]> {
  const files = await listDatabase(folder, databaseFile[engine]);
  for (const name of ['uploads', 'releases'] as const)
    files.push(...(await folderFiles(path.join(folder, name)).list()).map((file) => `${name}/${file}`));
  return files;
}

/** Includes the folders, because PostgreSQL needs those that are empty, and many tools copy only files. */
async function listDatabase(folder: string, name: string): Promise<string[]> {
  const database = path.join(folder, name);
  const kind = await lstat(database).catch(() => undefined);
  if (!kind?.isDirectory()) return kind?.isFile() ? [name] : [];
  const entries = await readdir(database, { recursive: true, withFileTypes: true });
  return entries
    .map((entry) => {
      const file = path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/');
      // A restore would copy a link instead of the file that was hashed.
      if (!entry.isFile() && !entry.isDirectory()) throw new OperatorError(`${file} is not a file.`);
      return entry.isDirectory() ? `${file}/` : file;
    })
    .sort();
}

async function hashFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  await finished(createReadStream(file).on('data', (chunk) => hash.update(chunk)));
  return hash.digest('hex');
}
