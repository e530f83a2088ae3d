import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import pg from 'pg';
import { seedStore } from '../../seed/store';
import { type Database, type Db, openDatabase, wrapEmbedded } from '../db/database';
import { migrate } from '../db/migrate';
import type { TestRun } from './config';

const IMAGE = 'database.tar';

/** Prepares the seeded database that the test files of a run copy. */
export async function prepareDatabase(run: TestRun): Promise<void> {
  if (run.databaseUrl !== undefined) return preparePostgres(run, run.databaseUrl);
  const lite = await PGlite.create({ extensions: { pg_trgm } });
  const { db, close } = wrapEmbedded(lite);
  await migrateAndSeed(db);
  const image = await lite.dumpDataDir('none');
  await writeFile(join(run.folder, IMAGE), Buffer.from(await image.arrayBuffer()));
  await close();
}

/** Copies the prepared database. Closing the copy deletes it. */
export async function copyDatabase(run: TestRun): Promise<Database> {
  if (run.databaseUrl !== undefined) return copyPostgres(run, run.databaseUrl);
  const image = new Blob([await readFile(join(run.folder, IMAGE))]);
  return wrapEmbedded(await PGlite.create({ extensions: { pg_trgm }, loadDataDir: image }));
}

export async function dropTemplate(run: TestRun): Promise<void> {
  if (run.databaseUrl === undefined) return;
  await administer(run.databaseUrl, `drop database if exists "${run.template}"`);
}

async function preparePostgres(run: TestRun, url: string): Promise<void> {
  await administer(url, `create database "${run.template}"`);
  const { db, close } = await openDatabase({ databaseUrl: databaseUrlOf(url, run.template), dataDir: '' });
  await migrateAndSeed(db);
  await close();
}

async function copyPostgres(run: TestRun, url: string): Promise<Database> {
  const name = `${run.template}_${randomUUID().slice(0, 8)}`;
  await administer(url, `create database "${name}" template "${run.template}"`);
  const database = await openDatabase({ databaseUrl: databaseUrlOf(url, name), dataDir: '' });
  const close = async () => {
    await database.close();
    await administer(url, `drop database "${name}"`);
  };
  return { ...database, close };
}

export async function createEmptyDatabase(
  run: TestRun,
  url: string,
): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `${run.template}_${randomUUID().slice(0, 8)}`;
  await administer(url, `create database "${name}"`);
  return {
    url: databaseUrlOf(url, name),
    drop: () => administer(url, `drop database "${name}" with (force)`),
  };
}

async function migrateAndSeed(db: Db): Promise<void> {
  await migrate(db);
  await seedStore(db, 'catalogue');
}

async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    // An advisory lock lets only one process at a time create or drop a database.
    await client.query('select pg_advisory_lock(7480003)');
    await client.query(statement);
  } finally {
    await client.end();
  }
}

function databaseUrlOf(url: string, database: string): string {
  const target = new URL(url);
  target.pathname = `/${database}`;
  return target.href;
}
