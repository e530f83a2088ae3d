import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // The account is taken from the session, because a typed email address does not prove the sender's identity.
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
