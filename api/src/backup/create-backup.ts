/** Writes a backup of the database, the uploads and the releases to a folder. */
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import type { Environment } from '../../../scripts/common/settings';
import type { Config } from '../config';
import { type Database, openDatabase, type Trx } from '../db/database';
import { acquireLock } from '../db/lock';
import { OperatorError } from '../start-failure';
import { countFiles, databaseFile, hashBackup } from './backup-files';
import {
  type DatabaseState,
  exportSnapshot,
  listTables,
  readState,
  removeTimeLimits,
} from './database-state.repo';
import { copyFiles, folderFiles } from './file-store';
import { type Manifest, writeManifest } from './manifest';
import { dumpDatabase } from './postgres';
import { localUploads, openStores } from './stores';

/**
 * Writes the backup. A store on PostgreSQL can keep running. The dump and the row counts in the manifest use
 * the same snapshot. The files are copied afterwards, so that all pictures to which the dump refers are included.
 *
 * @param folder absolute path of an empty folder, or of a folder to create
 * @throws DatabaseInUse if the embedded database is open in another process
 * @throws if there is no store in the database, if the folder contains files, or if `pg_dump` or a file store
 * fails
 */
export async function createBackup(config: Config, settings: Environment, folder: string): Promise<Manifest> {
  const stores = openStores(config, settings);
  const created = new Date().toISOString();
  // Opening the embedded database would create it, and the backup would contain nothing.
  const embedded = path.join(config.dataDir, 'database');
  if (config.databaseUrl === undefined && !existsSync(embedded))
    throw new OperatorError(`There is no database in ${embedded}. Check DATA_DIR and DATABASE_URL.`);
  await createEmptyFolder(folder);
  const database = await openDatabase(config);
  const state = await backUpDatabase(database, config, folder);
  const uploads = folderFiles(path.join(folder, 'uploads'));
  if (config.uploads.bucket) await copyFiles(localUploads(config), uploads);
  await copyFiles(stores.uploads, uploads);
  await copyFiles(stores.releases, folderFiles(path.join(folder, 'releases')));
  const manifest: Manifest = {
    format: 2,
    created,
    engine: database.engine,
    state,
    // Count the files in the backup, because an upload can be in the data folder as well as in the bucket.
    files: await countFiles(folder),
    hashes: await hashBackup(folder, database.engine),
  };
  await writeManifest(folder, manifest);
  return manifest;
}

/**
 * Creates the folder so that only this user can read it, because a backup contains personal data. Does not change
 * the permissions of an existing folder. @throws OperatorError if an existing folder is not empty
 */
async function createEmptyFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length > 0) throw new OperatorError(`${folder} is not empty.`);
}

async function backUpDatabase(database: Database, config: Config, folder: string): Promise<DatabaseState> {
  const target = path.join(folder, databaseFile[database.engine]);
  const { databaseUrl } = config;
  if (databaseUrl === undefined) return copyEmbedded(database, config.dataDir, target);
  try {
    return await database.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (trx) => {
        // The transaction is idle while pg_dump runs.
        await removeTimeLimits(trx);
        await rejectEmptyDatabase(trx);
        const snapshot = await exportSnapshot(trx);
        await dumpDatabase(databaseUrl, target, snapshot);
        return readState(trx);
      });
  } finally {
    await database.close();
  }
}

async function rejectEmptyDatabase(trx: Trx): Promise<void> {
  const [table] = await listTables(trx);
  if (table === undefined) throw new OperatorError('The database has no tables. Check DATABASE_URL.');
}

/** Copies the files of the embedded engine, which are complete only while no process has the database open. */
async function copyEmbedded(database: Database, dataDir: string, target: string): Promise<DatabaseState> {
  const state = await readState(database.db).finally(() => database.close());
  const release = acquireLock(path.join(dataDir, 'database.pid'));
  try {
    await cp(path.join(dataDir, 'database'), target, { recursive: true });
  } finally {
    release();
  }
  return state;
}
