import { Migrator } from 'kysely';
import { migrations } from '../../migrations';
import type { Db } from './database';
import { DatabaseUnavailable } from './failure';

/**
 * Migrates the schema to the latest version. Several processes may call it concurrently: Kysely's lock allows only one
 * of them to migrate.
 */
export async function migrate(db: Db): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } });
  const { error, results } = await migrator.migrateToLatest();
  if (error === undefined) return;
  // The migration was rolled back and can be repeated.
  if (error instanceof DatabaseUnavailable) throw error;
  const failed = results?.find((result) => result.status === 'Error')?.migrationName;
  throw new Error(`Migration ${failed ?? ''} failed`, { cause: error });
}
