import { type Kysely, sql } from 'kysely';

/** Adds the time when the owner of a session last re-authenticated; null if never. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table session add column reauthenticated_at timestamptz`.execute(db);
}
