import { type Kysely, sql } from 'kysely';

/** What people do with their own account: see their sessions, and move to another e-mail address. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A name for a session that may be shown: its token, even as a hash, stays here.
  await sql`
    alter table session
      add column id     uuid not null unique default gen_random_uuid(),
      add column device text not null default ''`.execute(db);
  // One change waits per account, and only the SHA-256 of its token. The address is not taken until it is confirmed.
  await sql`
    create table email_change (
      account_id integer primary key references account (id) on delete cascade,
      email      text not null,
      token_hash bytea not null unique,
      expires_at timestamptz not null
    )`.execute(db);
}
