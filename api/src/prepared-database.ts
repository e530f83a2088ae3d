import { setTimeout as sleep } from 'node:timers/promises';
import { seedDemo } from '../seed/demo/demo';
import { renderMissingCovers } from '../seed/pictures';
import { CATALOGUE, isSeeded, seedStore, updateCoverUrls } from '../seed/store';
import type { Config } from './config';
import { type Database, type Db, openDatabase } from './db/database';
import { DatabaseUnavailable } from './db/failure';
import { REQUEST_LIMITS } from './db/limits';
import { migrate } from './db/migrate';
import { waitForDatabase } from './db/wait-for-database';
import { imagesFolder } from './http/images';
import { createFirstAdmin } from './modules/accounts/first-admin';
import { refreshRanks } from './modules/catalogue/rank.repo';

interface PrepareOptions {
  /** Called while the database is unreachable, possibly several times. */
  onWait: () => Promise<void>;
  /** What happens while the database is unreachable, as a sentence for the log. */
  meanwhile?: string;
  /** Called for every connection that is lost after the database has been prepared. */
  report: (error: Error) => void;
  signal: AbortSignal;
}

const RETRY_MS = 1000;

/**
 * Opens the database, migrates and seeds it, and creates the first administrator. Waits while PostgreSQL is
 * unreachable. Rejects if `signal` is aborted while it waits.
 * @throws DatabaseInUse if another process has the embedded database open
 * @throws DatabaseMisconfigured if a retry cannot succeed, for example because of a wrong password
 */
export async function openPreparedDatabase(config: Config, options: PrepareOptions): Promise<Database> {
  const { databaseUrl, databasePool: pool, dataDir } = config;
  if (databaseUrl !== undefined) {
    while (!(await tryPrepare(config, databaseUrl, options)))
      await sleep(RETRY_MS, undefined, { signal: options.signal });
    return openDatabase({
      databaseUrl,
      dataDir,
      pool,
      limits: REQUEST_LIMITS,
      report: options.report,
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

/**
 * Uses separate connections without time limits, because a migration may take a long time. Returns false if a
 * connection was lost.
 */
async function tryPrepare(
  config: Config,
  databaseUrl: string,
  { onWait, meanwhile, signal }: PrepareOptions,
): Promise<boolean> {
  await waitForDatabase(databaseUrl, {
    onWait: async (line) => {
      // Start listening before printing the line, because a reader of the line may send requests immediately.
      await onWait();
      console.error(meanwhile ? `${line} ${meanwhile}` : line);
    },
    signal,
  });
  const { db, close } = await openDatabase({ databaseUrl, dataDir: config.dataDir });
  try {
    await prepare(db, config);
    return true;
  } catch (error) {
    if (!(error instanceof DatabaseUnavailable)) throw error;
    console.error(
      `The connection to the database was lost during migration or seeding; retrying: ${error.message}`,
    );
    await onWait();
    return false;
  } finally {
    await close();
  }
}

async function prepare(db: Db, config: Config): Promise<void> {
  await migrate(db);
  await seedStore(db, config.seed);
  const print = (line: string) => console.log(line);
  await createFirstAdmin(db, config.admin, print);
  await seedDemo(db, { ...config, now: new Date(), print });
  await refreshRanks(db, new Date());
  if (await isSeeded(db, CATALOGUE)) await preparePictures(db, config);
}

async function preparePictures(db: Db, config: Config): Promise<void> {
  await updateCoverUrls(db);
  await renderMissingCovers(imagesFolder(config), (done, total) => {
    if (done === total || done % 120 === 0) console.log(`Covers rendered: ${done} of ${total}`);
  });
}
