import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table identity (
      issuer     text not null,
      subject    text not null,
      account_id integer not null references account (id) on delete cascade,
      created_at timestamptz not null,
      primary key (issuer, subject)
    )`.execute(db);
  await sql`create index identity_account on identity (account_id)`.execute(db);
  // A row can be used only by the browser whose cookie contains the secret that hashes to browser_hash.
  await sql`
    create table social_flow (
      state_hash   bytea primary key,
      browser_hash bytea not null,
      nonce        text not null,
      verifier     text not null,
      return_to    text,
      expires_at   timestamptz not null
    )`.execute(db);
  await sql`
    create table social_code (
      code_hash    bytea primary key,
      browser_hash bytea not null,
      account_id   integer not null references account (id) on delete cascade,
      expires_at   timestamptz not null
    )`.execute(db);
}
