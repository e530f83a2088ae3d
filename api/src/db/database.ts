import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import pg from 'pg';
import { clientSettings, DEFAULT_POOL, NO_LIMITS, PING_LIMITS, type DatabaseLimits } from './limits';
import { takeLock } from './lock';
import { GuardedPool } from './pool';
import type { Tables } from './tables';

export type Db = Kysely<Tables>;
export type Trx = Transaction<Tables>;

export interface Database {
  db: Db;
  engine: 'embedded' | 'postgresql';
  /** Resolves while the database answers, also when all connections of `db` are in use. @throws DatabaseUnavailable */
  ping(): Promise<void>;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  databaseUrl?: string;
  dataDir: string;
  /** Most connections at a time. */
  pool?: number;
  /** How long requests wait; without it statements may take any time, as migrations and seeds do. */
  limits?: DatabaseLimits;
  /** Gets every lost connection. */
  report?: (error: Error) => void;
}

/** PostgreSQL by its URL; otherwise the embedded engine with its files under `dataDir`. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { databaseUrl } = options;
  return databaseUrl ? openPostgres({ ...options, databaseUrl }) : openEmbedded(options.dataDir);
}

/** Connects lazily: only the first statement finds out whether the server is there. */
function openPostgres(options: DatabaseOptions & { databaseUrl: string }): Database {
  const { databaseUrl, limits = NO_LIMITS, report = () => undefined } = options;
  const open = (max: number, settings: DatabaseLimits) =>
    new GuardedPool(new pg.Pool({ ...clientSettings(databaseUrl, settings), max }), report);
  const pool = open(options.pool ?? DEFAULT_POOL, limits);
  const own = open(1, PING_LIMITS);
  const db = kyselyOver(pool);
  const close = async () => {
    // Kysely leaves a pool alone that it has never used.
    await Promise.all([db.destroy().then(() => pool.end()), own.end()]);
  };
  return { db, engine: 'postgresql', ping: pinger(own), close };
}

/** One statement at a time, however many ask. */
function pinger(pool: GuardedPool): () => Promise<void> {
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

/** Opens (or creates) the embedded database, alone: throws `DatabaseInUse` when another process has it. */
async function openEmbedded(dataDir: string): Promise<Database> {
  mkdirSync(dataDir, { recursive: true });
  const release = takeLock(join(dataDir, 'database.pid'));
  try {
    const lite = await PGlite.create(join(dataDir, 'database'), { extensions: { pg_trgm } });
    return embeddedOver(lite, release);
  } catch (error) {
    release();
    throw error;
  }
}

/** The embedded engine has one connection: a second one crashes it, and a query beside the pool would join its transaction. */
export function embeddedOver(lite: PGlite, release: () => void = () => undefined): Database {
  const db = kyselyOver(new GuardedPool(new pg.Pool({ ...createPgConfig(lite), max: 1 }), () => undefined));
  const close = async () => {
    await db.destroy();
    await lite.close();
    release();
  };
  const ping = async () => void (await sql`select 1`.execute(db));
  return { db, engine: 'embedded', ping, close };
}

function kyselyOver(pool: GuardedPool): Db {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}
