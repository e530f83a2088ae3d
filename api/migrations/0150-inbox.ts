import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table contact_message
      add column state text not null default 'new' check (state in ('new', 'answered', 'archived'))`.execute(
    db,
  );
  // Forwarded messages are answered in the form service, so they must not count as new.
  await sql`update contact_message set state = 'archived' where forwarded_at is not null`.execute(db);
  await sql`create index contact_message_state on contact_message (state, id)`.execute(db);
  // The replies to a message are numbered, so that only one of two concurrent replies is stored.
  await sql`
    create table contact_reply (
      message_id integer not null references contact_message (id) on delete cascade,
      number     integer not null,
      author_id  integer not null references account (id),
      text       text not null,
      created_at timestamptz not null,
      primary key (message_id, number)
    )`.execute(db);
}
