import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { buildApp } from './app';
import type { Config } from './config';
import { missingKeyWarning } from './config/production';
import type { Database } from './db/database';
import { openProvidersWarning } from './http/dev-providers';
import { startDraining } from './http/draining';
import { logOptions } from './http/log';
import { WaitingServer } from './http/waiting-server';
import { chooseIdentity } from './identity';
import { startMailWorker } from './jobs/mail-worker';
import { startMaintenance } from './jobs/maintenance';
import { startSaleWorker } from './jobs/sale-worker';
import { listen, ownUrl } from './listen';
import { choosePayments } from './payments';
import { openPreparedDatabase } from './prepared-database';

interface OpenStore {
  log: FastifyBaseLogger;
  /** Starts accepting requests. @throws CannotListen after closing the database */
  listen(): Promise<void>;
  /** Continues to serve requests until the hosts have noticed that this process is about to stop. */
  drain(): Promise<void>;
  /** Stops accepting requests, completes those in flight, and releases the database. */
  close(): Promise<void>;
}

/**
 * Opens the database and starts the background jobs. While PostgreSQL is unreachable, all requests except those
 * for /livez are rejected with 503. `signal` aborts the wait. The caller listens later, so that it can handle
 * signals before the first request arrives.
 */
export async function openStore(config: Config, signal: AbortSignal): Promise<OpenStore> {
  const waiting = new WaitingServer(config);
  let log: FastifyBaseLogger | undefined;
  const { db, engine, ping, whileResponding, poolUse, close } = await openPreparedDatabase(config, {
    onWait: () => waiting.open(),
    meanwhile: 'Requests get 503 in the meantime.',
    report: (error) => log?.warn({ err: error }, 'database connection lost'),
    signal,
  });
  try {
    const now = () => new Date();
    const url = () => ownUrl(config);
    const providers = { ...choosePayments(config, url), ...chooseIdentity(config, url) };
    const database = { db, pingDatabase: ping, whileDatabaseResponds: whileResponding, poolUse };
    const services = { config, ...database, now, catalogueMaxAgeMs: CATALOGUE_MAX_AGE_MS, ...providers };
    const app = await buildApp(services, logOptions(config.logLevel));
    log = app.log;
    app.addHook('onClose', startMaintenance(services, app.log));
    app.addHook('onClose', startMailWorker(services, app.log));
    app.addHook('onClose', startSaleWorker(services, app.log));
    const startListening = async () => {
      try {
        await waiting.close();
        await listen(app, config);
      } catch (error) {
        await close();
        throw error;
      }
      printNotes(app.log, config, engine);
    };
    const drain = async () => {
      startDraining();
      await sleep(config.load.drainMs);
    };
    return { log: app.log, listen: startListening, drain, close: () => app.close().then(close) };
  } catch (error) {
    await close();
    throw error;
  }
}
/** Prints what an operator should know about the settings. */
function printNotes(log: FastifyBaseLogger, config: Config, engine: Database['engine']): void {
  const warning = openProvidersWarning(config);
  if (warning !== undefined) console.log(warning);
  if (storesPicturesLocally(config)) log.warn(PICTURES_NOTE);
  const keyWarning = missingKeyWarning(config);
  if (keyWarning !== undefined) log.warn(keyWarning);
  log.info({ engine }, engine === 'embedded' ? EMBEDDED_NOTE : 'database connected');
}

const CATALOGUE_MAX_AGE_MS = 200;

const PICTURES_NOTE =
  'uploaded pictures are stored in DATA_DIR on this machine, so an API on another machine cannot serve them; set IMAGES_BUCKET or CLOUDINARY_CLOUD';

const storesPicturesLocally = ({ production, uploads }: Config) =>
  production && uploads.bucket === undefined && uploads.cloudinary === undefined;

const EMBEDDED_NOTE =
  'the embedded database is for demonstrations on one machine: the last writes may be lost after a power failure; set DATABASE_URL to use PostgreSQL';
