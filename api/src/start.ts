import type { FastifyBaseLogger } from 'fastify';
import { seedDemo } from '../seed/demo/demo';
import { CATALOGUE, isDone, relinkCovers, seedStore } from '../seed/store';
import { drawMissingCovers } from '../seed/pictures';
import { buildApp } from './app';
import type { Config } from './config';
import { openDatabase, type Db } from './db/database';
import { migrate } from './db/migrate';
import { imagesFolder } from './http/images';
import { logOptions } from './http/log';
import { chooseIdentity } from './identity';
import { startPostman } from './mail/postman';
import { createFirstAdmin } from './modules/accounts/first-admin';
import { startCaretaker } from './modules/orders/caretaker';
import { choosePayments } from './payments';

export interface RunningStore {
  log: FastifyBaseLogger;
  /** Answers what is under way, then lets go of port and database. */
  close(): Promise<void>;
}

/** Opens the database, brings schema and seed up to date, and listens. Throws before it has harmed anything. */
export async function startStore(config: Config): Promise<RunningStore> {
  const { db, engine, close } = await openDatabase(config);
  try {
    await migrate(db);
    await seedStore(db, config.seed);
    const now = () => new Date();
    const announce = (line: string) => console.log(line);
    await createFirstAdmin(db, config.admin, announce);
    await seedDemo(db, { ...config, now: now(), announce });
    if (await isDone(db, CATALOGUE)) await preparePictures(db, config);
    const ownUrl = () => `http://127.0.0.1:${config.port}`;
    const providers = { ...choosePayments(config, ownUrl), ...chooseIdentity(config, ownUrl) };
    const services = { config, db, now, ...providers };
    const app = await buildApp(services, logOptions(config.logLevel));
    const stopCaretaker = startCaretaker(services, app.log);
    app.addHook('onClose', stopCaretaker);
    app.addHook('onClose', startPostman(services, app.log));
    await listen(() => app.listen({ port: config.port, host: '0.0.0.0' }), config.port);
    app.log.info({ engine }, engine === 'embedded' ? EMBEDDED_NOTE : 'database connected');
    return { log: app.log, close: () => app.close().then(close) };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Another program listens where the API wants to. */
export class PortTaken extends Error {
  override name = 'PortTaken';
}

const EMBEDDED_NOTE =
  'embedded database: for one machine and demonstrations, a power cut may lose the last writes; set DATABASE_URL for PostgreSQL';

/** Every process draws into its own folder; what is there already costs a glance. */
async function preparePictures(db: Db, config: Config): Promise<void> {
  await relinkCovers(db);
  await drawMissingCovers(imagesFolder(config), (done, total) => {
    if (done === total || done % 120 === 0) console.log(`Covers: ${done} of ${total}`);
  });
}

async function listen(open: () => Promise<unknown>, port: number): Promise<void> {
  try {
    await open();
  } catch (error) {
    const taken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
    if (taken)
      throw new PortTaken(`Port ${port} is taken: stop what listens there or set API_PORT to another one.`);
    throw error;
  }
}
