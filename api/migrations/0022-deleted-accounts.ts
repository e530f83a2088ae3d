import { type Kysely, sql } from 'kysely';

/** The rows of deleted accounts remain without personal data, because orders and reviews refer to them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table account add column deleted_at timestamptz`.execute(db);
}
