import { type Kysely, sql } from 'kysely';

/** When the owner of a session last entered the password again; null until then. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table session add column reauthenticated_at timestamptz`.execute(db);
}
