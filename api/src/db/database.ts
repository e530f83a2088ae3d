import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import pg from 'pg';
import { clientSettings, type DatabaseLimits, DEFAULT_POOL, NO_LIMITS, PING_LIMITS } from './limits';
import { acquireLock } from './lock';
import { GuardedPool, type PoolUse } from './pool';
import type { Tables } from './tables';

export type Db = Kysely<Tables>;
export type Trx = Transaction<Tables>;

export interface Database {
  db: Db;
  engine: 'embedded' | 'postgresql';
  /**
   * Resolves if the database responds. PostgreSQL is pinged on a separate connection, so that the ping succeeds even if
   * all connections of `db` are in use.
   * @throws DatabaseUnavailable
   */
  ping(): Promise<void>;
  /**
   * Waits for work that needs the database. A failure does not cancel the work itself.
   * @throws DatabaseUnavailable as soon as the database stops responding
   */
  whileResponding<T>(work: Promise<T>): Promise<T>;
  poolUse(): PoolUse;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  databaseUrl?: string;
  dataDir: string;
  pool?: number;
  /** Omitted for migrations and seeds, because their statements can take arbitrarily long. */
  limits?: DatabaseLimits;
  report?: (error: Error) => void;
}

export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { databaseUrl } = options;
  return databaseUrl ? openPostgres({ ...options, databaseUrl }) : openEmbedded(options.dataDir);
}

/** Does not connect: an unreachable server is detected by the first statement. */
function openPostgres(options: DatabaseOptions & { databaseUrl: string }): Database {
  const { databaseUrl, limits = NO_LIMITS, report = () => undefined } = options;
  const open = (max: number, settings: DatabaseLimits) =>
    new GuardedPool(new pg.Pool({ ...clientSettings(databaseUrl, settings), max }), report);
  const pool = open(options.pool ?? DEFAULT_POOL, limits);
  const pingPool = open(1, PING_LIMITS);
  const db = createKysely(pool);
  const whileResponding = pool.whileResponding.bind(pool);
  const close = async () => {
    // Kysely does not close a pool that it has never used.
    await Promise.all([db.destroy().then(() => pool.end()), pingPool.end()]);
  };
  const ping = createPing(pingPool);
  return { db, engine: 'postgresql', ping, whileResponding, poolUse: () => pool.use, close };
}

/** Concurrent pings share one query. */
function createPing(pool: GuardedPool): () => Promise<void> {
  let inFlight: Promise<void> | undefined;
  const ping = async () => {
    const client = await pool.connect();
    try {
      await client.query('select 1', []);
    } finally {
      client.release();
    }
  };
  return () => (inFlight ??= ping().finally(() => (inFlight = undefined)));
}

/**
 * The default of 128 MB for shared buffers would be allocated at start-up. Less is enough, because the operating
 * system's page cache also contains the database files.
 */
const EMBEDDED_OPTIONS = {
  extensions: { pg_trgm },
  startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'],
};

/** @throws DatabaseInUse if the database is already open, in this or another process */
async function openEmbedded(dataDir: string): Promise<Database> {
  mkdirSync(dataDir, { recursive: true });
  const release = acquireLock(join(dataDir, 'database.pid'));
  try {
    const lite = await PGlite.create(join(dataDir, 'database'), EMBEDDED_OPTIONS);
    return wrapEmbedded(lite, release);
  } catch (error) {
    release();
    throw error;
  }
}

/** Wraps the embedded engine in a pool, because a query outside the pool would run inside the current transaction. */
export function wrapEmbedded(lite: PGlite, release: () => void = () => undefined): Database {
  const pool = new GuardedPool(new pg.Pool({ ...createPgConfig(lite), max: 1 }), () => undefined);
  const db = createKysely(pool);
  const close = async () => {
    await db.destroy();
    await lite.close();
    release();
  };
  const ping = async () => void (await sql`select 1`.execute(db));
  const whileResponding = pool.whileResponding.bind(pool);
  return { db, engine: 'embedded', ping, whileResponding, poolUse: () => pool.use, close };
}

function createKysely(pool: GuardedPool): Db {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}
