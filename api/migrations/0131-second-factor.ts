import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // enabled_at is null until the first code is accepted; last_step is the newest time step whose code was accepted.
  await sql`
    create table second_factor (
      account_id integer primary key references account (id) on delete cascade,
      secret     text not null,
      last_step  integer not null default 0,
      begun_at   timestamptz not null,
      enabled_at timestamptz
    )`.execute(db);
  await sql`
    create table recovery_code (
      account_id integer not null references second_factor (account_id) on delete cascade,
      code_hash  bytea not null,
      primary key (account_id, code_hash)
    )`.execute(db);
  await sql`
    create table login_challenge (
      token_hash bytea primary key,
      account_id integer not null references account (id) on delete cascade,
      expires_at timestamptz not null
    )`.execute(db);
  await sql`create index login_challenge_account on login_challenge (account_id)`.execute(db);
}
