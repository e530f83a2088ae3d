import type { Config } from './config';
import type { Db } from './db/database';
import type { PoolUse } from './db/pool';
import type { Identity } from './identity';
import type { Payments } from './payments';

/** The routes' dependencies. They are parameters instead of imports, so that tests can provide their own. */
export interface Services extends Payments, Identity {
  config: Config;
  db: Db;
  /** Resolves if the database responds, even if all connections of `db` are in use. @throws DatabaseUnavailable */
  pingDatabase: () => Promise<void>;
  /** Waits for work that needs the database. @throws DatabaseUnavailable as soon as the database stops responding */
  whileDatabaseResponds: <T>(work: Promise<T>) => Promise<T>;
  poolUse: () => PoolUse;
  /** Tests can advance this time. */
  now: () => Date;
  /** Maximum time, in milliseconds, before a process notices that another process has changed the catalogue. */
  catalogueMaxAgeMs: number;
}
