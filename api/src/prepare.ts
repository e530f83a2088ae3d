import { setTimeout as sleep } from 'node:timers/promises';
import { seedDemo } from '../seed/demo/demo';
import { CATALOGUE, isDone, relinkCovers, seedStore } from '../seed/store';
import { drawMissingCovers } from '../seed/pictures';
import type { Config } from './config';
import { openDatabase, type Database, type Db } from './db/database';
import { DatabaseUnavailable } from './db/failure';
import { REQUEST_LIMITS } from './db/limits';
import { migrate } from './db/migrate';
import { reachDatabase } from './db/reach';
import { imagesFolder } from './http/images';
import { createFirstAdmin } from './modules/accounts/first-admin';

interface Circumstances {
  /** Called before the first wait for a database that cannot be reached. */
  onWait: () => Promise<void>;
  /** Gets every connection that is lost later. */
  report: (error: Error) => void;
  signal: AbortSignal;
}

/** Between two tries of a preparation whose connection was lost. */
const PAUSE_MS = 1000;

/**
 * Opens the database with schema and seed up to date. A PostgreSQL that cannot be reached, or is lost meanwhile, is
 * waited for. @throws DatabaseUnreachable when waiting cannot help
 */
export async function openPrepared(config: Config, circumstances: Circumstances): Promise<Database> {
  const { databaseUrl, databasePool: pool, dataDir } = config;
  if (databaseUrl !== undefined) {
    while (!(await prepareOnce(config, databaseUrl, circumstances))) await sleep(PAUSE_MS);
    return openDatabase({
      databaseUrl,
      dataDir,
      pool,
      limits: REQUEST_LIMITS,
      report: circumstances.report,
    });
  }
  const database = await openDatabase({ dataDir });
  try {
    await prepare(database.db, config);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** On connections of its own, as a migration may take longer than a request may wait. False when they were lost. */
async function prepareOnce(
  config: Config,
  databaseUrl: string,
  { onWait, signal }: Circumstances,
): Promise<boolean> {
  await reachDatabase(databaseUrl, {
    onWait: async (line) => {
      // Whoever reads the line may count on an answer.
      await onWait();
      console.error(line);
    },
    signal,
  });
  const { db, close } = await openDatabase({ databaseUrl, dataDir: config.dataDir });
  try {
    await prepare(db, config);
    return true;
  } catch (error) {
    if (!(error instanceof DatabaseUnavailable)) throw error;
    console.error(`The database was lost while the store was being prepared: ${error.message}`);
    await onWait();
    return false;
  } finally {
    await close();
  }
}

async function prepare(db: Db, config: Config): Promise<void> {
  await migrate(db);
  await seedStore(db, config.seed);
  const announce = (line: string) => console.log(line);
  await createFirstAdmin(db, config.admin, announce);
  await seedDemo(db, { ...config, now: new Date(), announce });
  if (await isDone(db, CATALOGUE)) await preparePictures(db, config);
}

/** Every process draws into its own folder; what is there already costs a glance. */
async function preparePictures(db: Db, config: Config): Promise<void> {
  await relinkCovers(db);
  await drawMissingCovers(imagesFolder(config), (done, total) => {
    if (done === total || done % 120 === 0) console.log(`Covers drawn: ${done} of ${total}`);
  });
}
