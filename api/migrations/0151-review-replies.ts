import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // The triggers of migration 0140 already count changes to reviews.
  await sql`
    alter table review
      add column hidden_by     integer references account (id),
      add column hidden_at     timestamptz,
      add column hidden_reason text,
      add column reply         text,
      add column replied_at    timestamptz`.execute(db);
}
