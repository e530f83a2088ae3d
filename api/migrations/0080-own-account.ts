import { type Kysely, sql } from 'kysely';

/** Adds public ids and device names to sessions, and creates the table for pending email changes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The id can be shown to the owner, unlike the token and its hash.
  await sql`
    alter table session
      add column id     uuid not null unique default gen_random_uuid(),
      add column device text not null default ''`.execute(db);
  // An account has at most one pending change, stored with the SHA-256 hash of its token. The new email
  // address is not reserved until it is confirmed.
  await sql`
    create table email_change (
      account_id integer primary key references account (id) on delete cascade,
      email      text not null,
      token_hash bytea not null unique,
      expires_at timestamptz not null
    )`.execute(db);
}
