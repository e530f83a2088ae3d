import { Migrator } from 'kysely';
import { migrations } from '../../migrations';
import type { Db } from './database';
import { DatabaseUnavailable } from './failure';

/** Brings the schema up to date; several processes may do so at once, Kysely's lock lets one work. */
export async function migrate(db: Db): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } });
  const { error, results } = await migrator.migrateToLatest();
  if (error === undefined) return;
  // Not the migration's fault: it is rolled back and may run again.
  if (error instanceof DatabaseUnavailable) throw error;
  const failed = results?.find((result) => result.status === 'Error')?.migrationName;
  throw new Error(`Migration ${failed ?? ''} failed`, { cause: error });
}
