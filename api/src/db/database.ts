import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { takeLock } from './lock';
import type { Tables } from './tables';

export type Db = Kysely<Tables>;
export type Trx = Transaction<Tables>;

export interface Database {
  db: Db;
  engine: 'embedded' | 'postgresql';
  close(): Promise<void>;
}

/** PostgreSQL by its URL; otherwise the embedded engine with its files under `dataDir`. */
export async function openDatabase(settings: { databaseUrl?: string; dataDir: string }): Promise<Database> {
  return settings.databaseUrl ? openPostgres(settings.databaseUrl) : openEmbedded(settings.dataDir);
}

async function openPostgres(connectionString: string): Promise<Database> {
  const pool = new pg.Pool({ connectionString, max: 10, connectionTimeoutMillis: 5000 });
  // An idle connection that the server drops is replaced by the pool; unheard, the event would end the process.
  pool.on('error', () => undefined);
  await reach(pool, connectionString);
  const db = kyselyOver(pool);
  return { db, engine: 'postgresql', close: () => closeBoth(db, pool) };
}

/** Kysely leaves a pool alone that it has never asked anything. */
async function closeBoth(db: Db, pool: pg.Pool): Promise<void> {
  await db.destroy();
  if (!pool.ending) await pool.end();
}

/** PostgreSQL does not answer, or refuses us. */
export class DatabaseUnreachable extends Error {
  override name = 'DatabaseUnreachable';
}

/** Says early, and without the password of the URL, that there is no database to work with. */
async function reach(pool: pg.Pool, connectionString: string): Promise<void> {
  try {
    (await pool.connect()).release();
  } catch (error) {
    await pool.end();
    const place = URL.canParse(connectionString) ? new URL(connectionString).host : 'its host';
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    const reason =
      error instanceof Error && error.message !== '' ? error.message : String(code ?? 'no answer');
    throw new DatabaseUnreachable(`The database of DATABASE_URL at ${place} cannot be reached: ${reason}.`);
  }
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
  const db = kyselyOver(new pg.Pool({ ...createPgConfig(lite), max: 1 }));
  const close = async () => {
    await db.destroy();
    await lite.close();
    release();
  };
  return { db, engine: 'embedded', close };
}

function kyselyOver(pool: pg.Pool): Db {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}
