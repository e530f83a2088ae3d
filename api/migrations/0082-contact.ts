import { type Kysely, sql } from 'kysely';

/** Who wrote a message, if they were logged in, and where it stands on its way to an external form service. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // By session, not by address: an address that was typed in proves nothing about who may read it later.
  await sql`
    alter table contact_message
      add column account_id   integer references account (id) on delete cascade,
      add column forwarded_at timestamptz,
      add column due_at       timestamptz,
      add column attempts     integer not null default 0,
      add column last_error   text`.execute(db);
  await sql`create index contact_message_account on contact_message (account_id)`.execute(db);
  await sql`create index contact_message_due on contact_message (due_at) where due_at is not null`.execute(
    db,
  );
}
