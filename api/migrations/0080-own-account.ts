import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // The id can be shown to the owner, unlike the token and its hash.
  await sql`
    alter table session
      add column id     uuid not null unique default gen_random_uuid(),
      add column device text not null default ''`.execute(db);
  // The new email address is not reserved until it is confirmed.
  await sql`
    create table email_change (
      account_id integer primary key references account (id) on delete cascade,
      email      text not null,
      token_hash bytea not null unique,
      expires_at timestamptz not null
    )`.execute(db);
}
