import { type Migration, Migrator, sql } from 'kysely';
import { migrations } from '../../migrations';
import type { Db } from './database';
import { DatabaseUnavailable } from './failure';

/**
 * Migrates the schema to the latest version. Several processes can call this function concurrently: Kysely's
 * lock lets only one of them migrate. A newer schema remains unchanged, because the previous version of the
 * API has to start during an upgrade and after a rollback.
 */
export async function migrate(db: Db): Promise<void> {
  const known = { ...migrations, ...(await newerMigrations(db)) };
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(known) } });
  const { error, results } = await migrator.migrateToLatest();
  if (error === undefined) return;
  // The migration was rolled back, so the caller can retry it.
  if (error instanceof DatabaseUnavailable) throw error;
  const failed = results?.find((result) => result.status === 'Error')?.migrationName;
  const message = failed === undefined ? 'The migrations failed' : `Migration ${failed} failed`;
  throw new Error(message, { cause: error });
}

/**
 * Returns the migrations that a newer version has executed, without their content. Kysely rejects executed migrations
 * that are not in its list.
 */
async function newerMigrations(db: Db): Promise<Record<string, Migration>> {
  const { rows: found } = await sql<{ table: string | null }>`
    select to_regclass('kysely_migration')::text as table`.execute(db);
  if (!found[0]?.table) return {};
  const newest = Object.keys(migrations).sort().at(-1) ?? '';
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  const newer = rows.filter(({ name }) => name > newest);
  return Object.fromEntries(newer.map(({ name }) => [name, { up: () => Promise.resolve() }]));
}
