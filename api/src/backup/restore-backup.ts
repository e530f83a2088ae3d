/** Checks a backup, restores it into an empty store, and compares the result with the description of the backup. */
import { existsSync, mkdirSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import path from 'node:path';
import type { Environment } from '../../../scripts/common/settings';
import { isCompressedCopy } from '../../../scripts/release/store';
import type { Config } from '../config';
import { openDatabase } from '../db/database';
import { acquireLock } from '../db/lock';
import { OperatorError } from '../start-failure';
import { countFiles, databaseFile, type FileCounts, hashBackup, hashDifferences } from './backup-files';
import { analyze, differences, listTables, readState } from './database-state.repo';
import { copyFiles, type FileStore, folderFiles, registryFile } from './file-store';
import { describeBackup, type Manifest, readManifest } from './manifest';
import { restoreDatabase } from './postgres';
import { openStores, type StoreName } from './stores';

/** What a restore has restored. */
export interface RestoreResult {
  manifest: Manifest;
  /** Number of files that were written to the stores. */
  files: FileCounts;
}

/**
 * Restores the database, the uploads and the releases, each to the place that the settings name. Deletes
 * nothing. Uploads and releases can move from a folder to a bucket and back; the database engine cannot
 * change.
 *
 * @param folder absolute path of the backup
 * @throws if the backup is incomplete, damaged or comes from the other database engine, if the store already has a
 * database or releases, or if the result differs from the backup; the message then lists the differences. A damaged
 * backup is rejected before anything is written.
 */
export async function restoreBackup(
  config: Config,
  settings: Environment,
  folder: string,
): Promise<RestoreResult> {
  const manifest = await readManifest(folder);
  const stores = openStores(config, settings);
  const source = path.join(folder, databaseFile[manifest.engine]);
  if ((await stores.releases.list()).includes(registryFile))
    throw new OperatorError('The release store is not empty: a restore does not replace releases.');
  await rejectDamage(folder, manifest);
  if (manifest.engine === 'embedded') await restoreEmbedded(config, source);
  else await restorePostgres(config, source);
  const problems = await compareDatabase(config, manifest);
  const files: FileCounts = { uploads: 0, releases: 0 };
  for (const name of ['uploads', 'releases'] as const) {
    files[name] = await copyFiles(folderFiles(path.join(folder, name)), stores[name]);
    problems.push(...(await compareFiles(name, path.join(folder, name), stores[name])));
  }
  if (problems.length > 0) throw new OperatorError(`The restored store differs: ${problems.join('; ')}.`);
  return { manifest, files };
}

/** Returns the report for the operator. */
export function describeRestore({ manifest, files }: RestoreResult): string {
  const report = `Restored ${describeBackup(manifest, files)}. The restored store matches the backup.`;
  if (manifest.format === 2) return report;
  return (
    `${report}\nThe backup was written by an earlier version and contains no hashes: whether its files were altered ` +
    'cannot be checked.'
  );
}

/** @throws OperatorError if files of the backup are missing, altered or additional; the message names them */
async function rejectDamage(folder: string, manifest: Manifest): Promise<void> {
  const problems =
    manifest.format === 1
      ? await wrongCounts(folder, manifest)
      : hashDifferences(manifest.hashes, await hashBackup(folder, manifest.engine));
  if (problems.length === 0) return;
  const more = problems.length - MAX_PROBLEMS;
  const named = [...problems.slice(0, MAX_PROBLEMS), ...(more > 0 ? [`and ${more} more`] : [])];
  throw new OperatorError(`The backup ${folder} is damaged: ${named.join('; ')}.`);
}

/** Number of damaged files that the message names. */
const MAX_PROBLEMS = 20;

/**
 * Compares the number of release files. The earlier version counts an upload twice that is in the data folder as well
 * as in the bucket, so that the number of uploads proves nothing.
 */
async function wrongCounts(folder: string, { files }: Manifest): Promise<string[]> {
  const { releases } = await countFiles(folder);
  return releases === files.releases ? [] : [`it has ${releases} release files instead of ${files.releases}`];
}

async function restorePostgres({ databaseUrl, dataDir }: Config, source: string): Promise<void> {
  if (databaseUrl === undefined) throw new OperatorError('This is a backup of PostgreSQL: set DATABASE_URL.');
  const { db, close } = await openDatabase({ databaseUrl, dataDir });
  try {
    const [table] = await listTables(db);
    if (table !== undefined) throw new OperatorError(`The database is not empty: it has the table ${table}.`);
    await restoreDatabase(databaseUrl, source);
    await analyze(db);
  } finally {
    await close();
  }
}

async function restoreEmbedded({ databaseUrl, dataDir }: Config, source: string): Promise<void> {
  if (databaseUrl !== undefined)
    throw new OperatorError('This is a backup of the embedded database: unset DATABASE_URL.');
  const target = path.join(dataDir, 'database');
  mkdirSync(dataDir, { recursive: true });
  const release = acquireLock(path.join(dataDir, 'database.pid'));
  try {
    if (existsSync(target))
      throw new OperatorError(`${target} exists: a restore does not replace a database.`);
    await cp(source, target, { recursive: true });
  } finally {
    release();
  }
}

async function compareDatabase(config: Config, { state }: Manifest): Promise<string[]> {
  const { db, close } = await openDatabase(config);
  try {
    return differences(state, await readState(db));
  } finally {
    await close();
  }
}

/** Reads the restored files, and returns a line for each that differs from the backup. */
async function compareFiles(name: StoreName, folder: string, store: FileStore): Promise<string[]> {
  const backup = folderFiles(folder);
  const restored = new Set(await store.list());
  const problems: string[] = [];
  for (const file of await backup.list()) {
    if (isCompressedCopy(file) && !store.hasCompressedCopies) continue;
    const isSame =
      restored.has(file) && Buffer.compare(await backup.read(file), await store.read(file)) === 0;
    if (!isSame) problems.push(`${name}/${file} is not the file in the backup`);
  }
  return problems;
}
