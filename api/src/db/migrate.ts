import { Migrator } from 'kysely';
import { migrations } from '../../migrations';
import type { Db } from './database';
import { DatabaseUnavailable } from './failure';

/**
 * Migrates the schema to the latest version. Several processes can call this function concurrently: Kysely's lock lets
 * only one of them migrate.
 */
export async function migrate(db: Db): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } });
  const { error, results } = await migrator.migrateToLatest();
  if (error === undefined) return;
  // The migration was rolled back, so the caller can retry it.
  if (error instanceof DatabaseUnavailable) throw error;
  const failed = results?.find((result) => result.status === 'Error')?.migrationName;
  throw new Error(`Migration ${failed ?? ''} failed`, { cause: error });
}
