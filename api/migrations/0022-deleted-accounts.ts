import { type Kysely, sql } from 'kysely';

/** A deleted account leaves its row without a person, so that orders and reviews keep something to belong to. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table account add column deleted_at timestamptz`.execute(db);
}
