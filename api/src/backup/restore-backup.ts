/** Restores a backup into an empty store, and compares the result with the description of the backup. */
import { existsSync, mkdirSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import path from 'node:path';
import type { Environment } from '../../../scripts/common/settings';
import { isCompressedCopy } from '../../../scripts/release/store';
import type { Config } from '../config';
import { openDatabase } from '../db/database';
import { acquireLock } from '../db/lock';
import { OperatorError } from '../start-failure';
import { databaseFile } from './create-backup';
import { analyze, differences, listTables, readState } from './database-state.repo';
import { copyFiles, type FileStore, folderFiles, registryFile } from './file-store';
import { describeBackup, type Manifest, readManifest } from './manifest';
import { restoreDatabase } from './postgres';
import { openStores, type StoreName } from './stores';

/**
 * Restores the database, the uploads and the releases, each to the place that the settings name. Deletes
 * nothing. Uploads and releases can move from a folder to a bucket and back; the database engine cannot
 * change.
 *
 * @param folder absolute path of the backup
 * @throws if the backup is incomplete or comes from the other database engine, if the store already has a
 * database or releases, or if the result differs from the backup; the message then lists the differences
 */
export async function restoreBackup(
  config: Config,
  settings: Environment,
  folder: string,
): Promise<Manifest> {
  const manifest = await readManifest(folder);
  const stores = openStores(config, settings);
  const source = path.join(folder, databaseFile[manifest.engine]);
  if ((await stores.releases.list()).includes(registryFile))
    throw new OperatorError('The release store is not empty: a restore does not replace releases.');
  if (manifest.engine === 'embedded') await restoreEmbedded(config, source);
  else await restorePostgres(config, source);
  const problems = await compareDatabase(config, manifest);
  for (const name of ['uploads', 'releases'] as const)
    problems.push(...(await restoreFiles(name, path.join(folder, name), stores[name])));
  if (problems.length > 0) throw new OperatorError(`The restored store differs: ${problems.join('; ')}.`);
  return manifest;
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

/** Copies the files, reads the copies, and returns a line for each that differs. */
async function restoreFiles(name: StoreName, folder: string, store: FileStore): Promise<string[]> {
  const backup = folderFiles(folder);
  await copyFiles(backup, store);
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

export const describeRestore = (manifest: Manifest): string =>
  `Restored ${describeBackup(manifest)}. The restored store matches the backup.`;
