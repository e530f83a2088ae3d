import type { Config } from './config';
import type { Db } from './db/database';
import type { Identity } from './identity';
import type { Payments } from './payments';

/** What routes work with; handed down, never imported, so that a test brings its own. */
export interface Services extends Payments, Identity {
  config: Config;
  db: Db;
  /** Resolves while the database answers, also when all connections of `db` are in use. */
  pingDatabase: () => Promise<void>;
  /** The present time; tests move it. */
  now: () => Date;
}
