import { type Kysely, sql } from 'kysely';

/** Adds public ids and devices to sessions, and creates pending email changes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The id can be shown to the owner, unlike the token and its hash.
  await sql`
    alter table session
      add column id     uuid not null unique default gen_random_uuid(),
      add column device text not null default ''`.execute(db);
  // One pending change per account, stored with the SHA-256 of its token. The email is not reserved until it is
  // confirmed.
  await sql`
    create table email_change (
      account_id integer primary key references account (id) on delete cascade,
      email      text not null,
      token_hash bytea not null unique,
      expires_at timestamptz not null
    )`.execute(db);
}
