import { type Kysely, sql } from 'kysely';

/** Adds columns for who hid a review, when and why, and for the store's public reply. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The triggers of migration 0140 already count every change to a review as a change to public data.
  await sql`
    alter table review
      add column hidden_by     integer references account (id),
      add column hidden_at     timestamptz,
      add column hidden_reason text,
      add column reply         text,
      add column replied_at    timestamptz`.execute(db);
}
